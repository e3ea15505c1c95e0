/// A cabin class.
package enum Cabin: String, CaseIterable, Sendable, Codable {
  case first = "FIRST"
  case business = "BUSINESS"
  case premiumEconomy = "PREMIUM_ECONOMY"
  case economy = "ECONOMY"

  /// The compartment code of a boarding pass (IATA Resolution 792, item 71).
  package var compartment: String {
    switch self {
    case .first: "F"
    case .business: "J"
    case .premiumEconomy: "W"
    case .economy: "Y"
    }
  }

  /// The text in a line of a quote.
  package var label: String {
    rawValue.lowercased().split(separator: "_").joined(separator: " ")
  }
}

/// The passenger type of a fare.
package enum TravelerType: String, CaseIterable, Sendable, Codable {
  case adult = "ADULT"
  case child = "CHILD"
  /// An infant on an adult's lap, without a seat of its own.
  case infant = "INFANT"

  /// The text in a line of a quote.
  package var label: String { rawValue.lowercased() }

  /// The ages in years at departure.
  package var ages: ClosedRange<Int> {
    switch self {
    case .infant: 0...1
    case .child: 2...11
    case .adult: 12...150
    }
  }
}
