package import Bookings
package import Vocabulary

/// The seats of a show that its operator keeps.
package struct SeatBlock: Record {
  package static let kind = "seat_block"

  package let show: Show.ID
  /// Sorted.
  package internal(set) var seats: [SeatName]

  package var key: String { show.rawValue }

  /// Whose the claims on its seats are.
  private var owner: String { "blocked:\(show)" }

  private func claim(_ seat: SeatName) -> Claim {
    let resource = Resource(scope: show.rawValue, name: seat.rawValue)
    return Claim(.unit(resource), owner: owner, fence: 1, until: nil)
  }

  /// Keeps seats, all or none; those that it keeps already stay.
  package static func block(
    _ seats: [SeatName], of offer: ShowOffer, known: Versioned<SeatBlock>?, occupancy: Occupancy,
    now: Instant
  ) throws(Refusal) -> Decision<SeatBlock> {
    let show = offer.show.value
    for seat in seats where offer.layout?.place(seat) == nil {
      throw .notFound("seat", seat.rawValue)
    }
    var block = known?.value ?? SeatBlock(show: show.id, seats: [])
    let new = Set(seats).subtracting(block.seats).sorted()
    let taken = new.filter { !occupancy.hasRoom(for: .unit(show.resource($0))) }
    guard taken.isEmpty else { throw .unavailable(taken.map(show.resource)) }
    var changes = ChangeSet(at: now)
    changes.rely(on: offer.show)
    for seat in new { changes.take(block.claim(seat)) }
    block.seats = (block.seats + new).sorted()
    if let known { changes.update(known, to: block) } else { changes.insert(block) }
    return Decision(block, changes)
  }

  /// Gives seats back to the sale; those that it does not keep are no error.
  package static func unblock(
    _ seats: [SeatName], known: Versioned<SeatBlock>?, of show: Show.ID, now: Instant
  ) -> Decision<SeatBlock> {
    var changes = ChangeSet(at: now)
    guard let known else { return Decision(SeatBlock(show: show, seats: []), changes) }
    var block = known.value
    let freed = Set(seats).intersection(block.seats)
    for seat in freed.sorted() { changes.release(block.claim(seat)) }
    block.seats.removeAll { freed.contains($0) }
    changes.update(known, to: block)
    return Decision(block, changes)
  }
}
