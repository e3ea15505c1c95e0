package import Vocabulary

/// A moment as HTTP's headers spell it, such as `Sat, 28 Nov 2026 17:09:18 GMT` (RFC 9110 §5.6.7).
package enum HTTPDate {
  /// Returns the text of a moment; a moment outside the years 0 to 9999 has none.
  package static func text(_ moment: Instant) -> String? {
    guard let date = moment.date() else { return nil }
    let second = Int(moment.secondsSince1970 - Int64(date.daysSince1970) * 86_400)
    return "\(days[date.weekday - 1]), \(padded(date.day, to: 2)) \(months[date.month - 1]) "
      + "\(padded(date.year, to: 4)) \(clock(secondOfDay: second)) GMT"
  }

  private static let days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
