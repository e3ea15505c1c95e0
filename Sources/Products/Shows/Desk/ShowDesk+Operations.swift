internal import BookingStore
package import Bookings
package import Selling
package import Vocabulary

extension SalesDesk<ShowProduct> {
  /// Applies an operator's report to a show; `updateBookings` then updates the bookings.
  package func report(
    _ change: ShowChange, of show: Show.ID, _ command: StaffCommand
  ) async throws -> Show {
    try await run(command) {
      noted(try change.decide(try await found(Show.self, show), now: command.now))
    }
  }

  /// Brings the bookings of a show up to its current state, and returns their number; it is idempotent.
  ///
  /// The bookings of a cancelled show end, and everything that was paid for them goes back.
  package func updateBookings(
    of show: Show.ID, now: Instant
  ) async throws -> Int {
    let bookings = try await store.records(ShowBooking.self, .show(show)).map(\.value)
    let isCancelled = try await found(Show.self, show).value.status == .cancelled
    for booking in bookings {
      // This includes a booking that is still being paid: its payment is undone.
      if isCancelled, booking.sale.first.isSold {
        try await callOff(booking.id, now: now)
        continue
      }
      _ = try await change(StaffCommand(now: now), about: booking.key) { random in
        let read = try await found(ShowBooking.self, booking.id)
        let standing = try await found(Show.self, show)
        var updated = read.value
        product.update(&updated, from: standing)
        var changes = ChangeSet(at: now)
        changes.rely(on: standing)
        let change = changes.update(read, to: updated, of: product, using: &random)
        return Decision(change, changes)
      }
    }
    return bookings.count
  }

  /// Ends a booking whose show was cancelled while it was paid.
  package func checkShow(
    of booking: ShowBooking.ID, now: Instant
  ) async throws {
    guard let booking = try await store.record(ShowBooking.self, booking)?.value,
      booking.stage == .confirmed,
      try await store.record(Show.self, booking.show)?.value.status == .cancelled
    else { return }
    try await callOff(booking.id, now: now)
  }

  /// Blocks seats of a show, which are then not sold.
  package func block(
    _ seats: [SeatName], of show: Show.ID, _ command: StaffCommand
  ) async throws -> SeatBlock {
    try await run(command) {
      let offer = try await store.offer(show)
      return noted(
        try SeatBlock.block(
          seats, of: offer, known: try await store.record(SeatBlock.self, show.rawValue),
          occupancy: try await store.occupancy(
            of: seats.map(offer.show.value.resource), at: command.now), now: command.now))
    }
  }

  /// Releases blocked seats of a show for sale.
  package func unblock(
    _ seats: [SeatName], of show: Show.ID, _ command: StaffCommand
  ) async throws -> SeatBlock {
    try await run(command) {
      _ = try await found(Show.self, show)
      return noted(
        SeatBlock.unblock(
          seats, known: try await store.record(SeatBlock.self, show.rawValue), of: show,
          now: command.now))
    }
  }
}
