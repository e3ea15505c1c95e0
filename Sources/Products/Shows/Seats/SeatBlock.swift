package import Bookings
package import Vocabulary

/// The seats of a show that its operator has blocked.
package struct SeatBlock: Record {
  package static let kind = "seat_block"

  package let show: Show.ID
  /// The blocked seats, sorted.
  package internal(set) var seats: [SeatName]

  package var key: String { show.rawValue }

  /// The owner of the claims on its seats.
  private var owner: String { "blocked:\(show)" }

  private func claim(_ seat: SeatName) -> Claim {
    let resource = Resource(scope: show.rawValue, name: seat.rawValue)
    return Claim(.unit(resource), owner: owner, fence: 1, until: nil)
  }

  /// Blocks seats, all or none; seats that are blocked already stay blocked.
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

  /// Releases seats for sale; seats that are not blocked are no error.
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
