package import Bookings
package import Vocabulary

/// A car park: its bays, its price and its rules.
package struct ParkingLot: Record, Identified {
  package static let idPrefix = "lot"
  package static let kind = "parking_lot"

  package typealias ID = OpaqueID<ParkingLot>

  package let id: ID
  package let name: String
  package let bays: [String]
  /// The price per started hour; zero if parking is free.
  package let hour: Money
  /// The time between two cars, to leave and to arrive.
  package let buffers: Buffers
  package let refunds: RefundPolicy
  package var isOpen: Bool

  package init(
    id: ID, name: String, bays: [String], hour: Money, buffers: Buffers, refunds: RefundPolicy,
    isOpen: Bool = true
  ) {
    (self.id, self.name, self.bays, self.hour) = (id, name, bays, hour)
    (self.buffers, self.refunds, self.isOpen) = (buffers, refunds, isOpen)
  }

  package var key: String { id.rawValue }
  package var lookups: [Lookup] { [] }

  /// Returns the claim of a request; an extension needs no buffer to its own booking.
  package func ask(for request: ParkingRequest) -> Ask {
    .stretch(
      request.stretch, of: Resource(scope: key, name: request.bay), buffers: buffers,
      party: request.extends?.rawValue)
  }
}

/// A request for a bay for a time, or for an extension of a booking.
package struct ParkingRequest: SaleRequest {
  package static let quoteKind = "parking_quote"
  package static let claimed = "stretch"

  package let lot: ParkingLot.ID
  package let bay: String
  package let stretch: Stretch
  /// The booking that is extended; nil for a new booking.
  package let extends: ParkingBooking.ID?
  package let holds: [Hold.ID]

  package init(
    lot: ParkingLot.ID, bay: String, stretch: Stretch, extends: ParkingBooking.ID? = nil,
    holds: [Hold.ID] = []
  ) {
    (self.lot, self.bay, self.stretch, self.extends) = (lot, bay, stretch, extends)
    self.holds = holds
  }
}

extension RefusalCode {
  package static let parkingClosed = RefusalCode(
    "PARKING_CLOSED", .conflict, "The car park is closed")
}
