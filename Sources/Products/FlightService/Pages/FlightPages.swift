package import PassPages
internal import Vocabulary

/// The pages of flights: search, seats, order, booking, boarding pass.
package struct FlightPages: PagedProduct {
  package let name = "flights"
  package let title = PageText.flights
  package let lead = PageText.flightsLead
  package let operations = SaleOperations(prefix: "")
  package let bookingAccess: String? = "accessBooking"
  package let seatNews: (operation: String, parameter: String)? = ("watchSeats", "flight_id")

  package init() {}

  package func item(for booking: Received, _ visit: Visit) -> ResultItem {
    let flights = booking["flights"].list.map { ShownFlight($0) }
    let names = booking["passengers"].list.map { fullName($0) }.filter { !$0.isEmpty }
    return ResultItem(
      route(flights),
      lines: flights.map { visit.leftToRight($0.number) + " · " + $0.departs(visit) }
        + [visit.list(names)].filter { !$0.isEmpty },
      badge: booking["state"].text == "CONFIRMED" ? "" : visit.text(ofState: booking["state"].text),
      link: PageLink(
        visit.path(name, "bookings", booking["booking_id"].text), visit.text(.showBooking)))
  }

  /// The cities of a journey, such as "San Francisco – New York".
  func route(_ flights: [ShownFlight]) -> String {
    let cities =
      flights.prefix(1).map { ShownFlight.city($0.origin) }
      + flights.map { ShownFlight.city($0.destination) }
    return cities.joined(separator: " – ")
  }

  /// The name of a passenger; empty once personal data is removed.
  func fullName(_ passenger: Received) -> String {
    [passenger["first_name"].text, passenger["last_name"].text].filter { !$0.isEmpty }
      .joined(separator: " ")
  }

  /// The name of a passenger of a booking, or the number if the name is removed.
  func fullName(_ passenger: Received, at index: Int, _ visit: Visit) -> String {
    let name = fullName(passenger)
    return name.isEmpty ? "\(visit.text(.flightPassenger)) \(index + 1)" : name
  }

  /// The path of an action on a booking.
  func path(_ action: String, of booking: Received, _ visit: Visit) -> String {
    visit.path(name, "bookings", booking["booking_id"].text, action)
  }
}

extension Visit {
  /// Returns a text of Latin letters and digits so that it keeps its order within text from right to left.
  func leftToRight(_ text: String) -> String {
    language.isRightToLeft ? "\u{2066}\(text)\u{2069}" : text
  }

  /// Returns texts in one line, with the comma of the language.
  func list(_ texts: [String]) -> String {
    let comma =
      switch language {
      case .japanese: "、"
      case .arabic: "، "
      case .english, .czech, .german, .french, .spanish, .polish: ", "
      }
    return texts.joined(separator: comma)
  }

  /// Returns the word for a value of the API, or the value if a later version added it.
  func word(_ value: String, _ words: [String: PageText]) -> String {
    words[value].map { text($0) } ?? value
  }

  /// Returns a path with a query; parameters without a value are left out.
  func path(_ rest: String, query: [(name: String, value: String)]) -> String {
    let pairs = query.filter { !$0.value.isEmpty }.map { "\($0.name)=\(Self.encoded($0.value))" }
    return path(rest) + (pairs.isEmpty ? "" : "?" + pairs.joined(separator: "&"))
  }

  /// Returns a text with everything but unreserved characters percent-encoded (RFC 3986 §2.3).
  private static func encoded(_ text: String) -> String {
    var encoded = ""
    for byte in text.utf8 {
      let isPlain = byte.isAlphanumeric || "-._~".utf8.contains(byte)
      encoded += isPlain ? String(UnicodeScalar(byte)) : "%" + [byte].hexadecimal.uppercased()
    }
    return encoded
  }

  /// A whole number of the form, brought within bounds.
  func number(_ name: String, in bounds: ClosedRange<Int>, otherwise: Int) -> Int {
    min(max(Int(form[name]) ?? otherwise, bounds.lowerBound), bounds.upperBound)
  }
}

extension UInt8 {
  /// Whether the byte is an ASCII letter or digit.
  var isAlphanumeric: Bool {
    ASCII.isUpperCaseAlphanumeric(self) || ASCII.isLowerCaseLetter(self)
  }
}
