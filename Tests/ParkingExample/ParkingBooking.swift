package import Bookings
package import Vocabulary

/// A car in a bay for a time that somebody bought.
package struct ParkingBooking: SoldRecord {
  package static let idPrefix = "prk"
  package static let kind = "parking_booking"

  package typealias ID = OpaqueID<ParkingBooking>

  package let id: ID
  package var sale: Sale<ParkingRequest>
  package let lot: String
  package let bay: String
  package internal(set) var stretch: Stretch
  /// The car's; nil once it was removed.
  @Confidential package internal(set) var plate: String?
  package var passes = PassBook<ParkingTicket>()

  package var key: String { id.rawValue }
  package var lookups: [Lookup] { saleLookups }
  package var claims: [Claim] { sale.purchases.flatMap { $0.claims(of: key) } }
  package var concludes: Instant? { plate == nil ? nil : stretch.end }

  package mutating func removePersonalData() { plate = nil }

  package func stateName(at now: Instant) -> String {
    switch stage {
    case .requested, .secured: "PENDING"
    case .confirmed: stretch.end <= now ? "COMPLETED" : "CONFIRMED"
    case .failed: "FAILED"
    case .cancelled: "CANCELLED"
    }
  }
}

/// What the ticket at the barrier says.
package struct ParkingTicket: PassContent {
  package let lot: String
  package let bay: String
  package let stretch: Stretch

  /// A barrier must know the bay; until when is in the ticket's window.
  package func boards(as other: ParkingTicket) -> Bool { lot == other.lot && bay == other.bay }
}
