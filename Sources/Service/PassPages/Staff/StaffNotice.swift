internal import StrictText

/// What was done by a form, for the page that follows it.
///
/// It is in a cookie and not in the address, so that no link can make the desk say something, and that reloading the page
/// does not say it again.
struct StaffNotice: Hashable {
  let text: String
  /// The path of the page that shows it.
  let place: String

  /// The time for which a browser keeps it, in seconds, if no page follows.
  static let lasts = 60

  /// The value of the cookie.
  var cookie: String {
    String(decoding: Base64URL.encode(Array("\(place)\n\(text)".utf8)), as: UTF8.self)
  }

  init(_ text: String, at place: String) { (self.text, self.place) = (text, place) }

  /// The notice of a cookie, or nil for any other text.
  init?(cookie: String?) {
    guard let cookie, let bytes = try? Base64URL.decode(Array(cookie.utf8)[...]) else { return nil }
    let parts = String(decoding: bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    (place, text) = (String(parts[0]), String(parts[1]))
  }
}
