/// A cabin that seats are sold in.
package enum Cabin: String, CaseIterable, Sendable, Codable {
  case first = "FIRST"
  case business = "BUSINESS"
  case premiumEconomy = "PREMIUM_ECONOMY"
  case economy = "ECONOMY"

  /// The compartment code that a boarding pass carries (item 71).
  package var compartment: String {
    switch self {
    case .first: "F"
    case .business: "J"
    case .premiumEconomy: "W"
    case .economy: "Y"
    }
  }

  /// As a line of a quote names it.
  package var label: String {
    rawValue.lowercased().split(separator: "_").joined(separator: " ")
  }
}

/// Whom a fare is for.
package enum TravelerType: String, CaseIterable, Sendable, Codable {
  case adult = "ADULT"
  case child = "CHILD"
  /// On an adult's lap, without a seat.
  case infant = "INFANT"

  /// As a line of a quote names it.
  package var label: String { rawValue.lowercased() }

  /// The years of age at departure.
  package var ages: ClosedRange<Int> {
    switch self {
    case .infant: 0...1
    case .child: 2...11
    case .adult: 12...150
    }
  }
}
