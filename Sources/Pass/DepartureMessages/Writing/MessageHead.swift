package import Vocabulary

/// The head of a message that is written: addresses, time, departure.
package struct MessageHead: Hashable, Sendable {
  /// Two letters before the addresses.
  package let priority: String
  /// Addresses of seven characters each.
  package let addresses: [String]
  package let sender: String
  /// In UTC; the message says the day of the month, hours and minutes.
  package let origin: Instant
  package let departure: Departure

  package init(
    priority: String = "QU", addresses: [String], sender: String, origin: Instant,
    departure: Departure
  ) {
    self.priority = priority
    self.addresses = addresses
    self.sender = sender
    self.origin = origin
    self.departure = departure
  }

  /// The lines before those of a part: addresses, eight in a line, and the origin.
  var envelope: [String] {
    var lines: [String] = []
    var rest = addresses[...]
    while !rest.isEmpty {
      let words = lines.isEmpty ? [priority] + rest.prefix(7) : Array(rest.prefix(7))
      lines.append(words.joined(separator: " "))
      rest = rest.dropFirst(7)
    }
    let date = origin.date(offsetMinutes: 0)
    let second = Int(((origin.secondsSince1970 % 86_400) + 86_400) % 86_400)
    let time = padded(second / 3600, to: 2) + padded(second / 60 % 60, to: 2)
    return lines + [".\(sender) \(padded(date?.day ?? 1, to: 2))\(time)"]
  }

  /// The line of the flight of a part.
  func flight(part: Int) -> String {
    let date = departure.date
    let day = padded(date.day, to: 2) + monthNames[date.month - 1]
    let flight = departure.flight
    // Three digits at least, as hosts write flight numbers.
    let digits = flight.number.rawValue.utf8.prefix(while: ASCII.isDigit).count
    let number = String(repeating: "0", count: max(0, 3 - digits)) + flight.number.rawValue
    return "\(flight.carrier)\(number)/\(day) \(departure.airport) PART\(part)"
  }
}
