package import Vocabulary

extension Instant {
  /// The time of a header field such as `Sun, 02 Mar 2025 16:30:00 GMT` (RFC 9110, 5.6.7); nil for any other form.
  package static func httpDate(_ text: String) -> Instant? {
    let words = text.split(separator: " ")
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    guard words.count == 6, words[5] == "GMT", words[3].utf8.count == 4,
      let month = months.firstIndex(where: { $0 == words[2] })
    else { return nil }
    let number = month < 9 ? "0\(month + 1)" : "\(month + 1)"
    return Instant("\(words[3])-\(number)-\(words[1])T\(words[4])Z")
  }
}
