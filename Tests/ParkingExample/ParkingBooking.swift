package import Bookings
package import Vocabulary

/// A booking of a bay for a time.
package struct ParkingBooking: SoldRecord {
  package static let idPrefix = "prk"
  package static let kind = "parking_booking"

  package typealias ID = OpaqueID<ParkingBooking>

  package let id: ID
  package var sale: Sale<ParkingRequest>
  package let lot: String
  package let bay: String
  package internal(set) var stretch: Stretch
  /// The car's licence plate; nil after the removal of personal data.
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

/// The content of the ticket for the barrier.
package struct ParkingTicket: PassContent {
  package let lot: String
  package let bay: String
  package let stretch: Stretch

  /// The barrier checks the lot and the bay; the time is the ticket's validity.
  package func boards(as other: ParkingTicket) -> Bool { lot == other.lot && bay == other.bay }
}
