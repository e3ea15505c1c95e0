internal import ClientRules
internal import PassClient
internal import StrictText
internal import Vocabulary

/// An amount for a person, such as `235.99 USD`.
func words(_ amount: Int64, _ currency: String) -> String {
  CurrencyCode(currency).map { "\(Money(Int(clamping: amount), $0))" } ?? "\(amount) \(currency)"
}

extension Booking {
  /// The name of the booking for a person.
  var name: String { confirmationCode ?? id }

  /// When it begins by the clocks of the place, such as `2025-03-02 08:30 -08:00`.
  var startsInWords: String? {
    guard let text = startsLocally, text.utf8.count >= 20 else { return startsAt?.description }
    let zone = text.dropFirst(19).drop { $0 == "." || $0.isNumber }
    return "\(text.prefix(10)) \(text.dropFirst(11).prefix(5))\(zone == "Z" ? "Z" : " \(zone)")"
  }

  /// The seats that the travelers have, in their order.
  var seatsInWords: String? {
    let seats = passengers.flatMap(\.seats).filter { $0.state != "CANCELLED" }.compactMap(\.number)
    return seats.isEmpty ? nil : seats.joined(separator: " ")
  }
}

extension CommandProblem {
  /// The sentence with its code, and with the time until it may be tried again.
  func words(at now: Instant) -> String {
    var text = "\(message) (\(code))"
    if let until {
      let left = until.seconds(since: now)
      text += " From \(until) on" + (left > 0 ? ", in \(Standing.words(left))." : ".")
    }
    return text
  }
}
