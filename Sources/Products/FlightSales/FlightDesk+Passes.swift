internal import BookingStore
package import Bookings
package import Flights
package import Selling
package import Vocabulary

extension SalesDesk<FlightProduct> {
  /// Returns the booking of a pass in any state; refuses if it belongs to another user.
  package func booking(
    of pass: PassID, for user: UserID
  ) async throws -> (booking: Versioned<FlightBooking>, pass: EarnedPass<BoardingPassContent>) {
    guard let booking = try await store.first(FlightBooking.self, .pass(pass)),
      booking.value.user == user,
      let found = booking.value.passes.passes.first(where: { $0.id == pass })
    else { throw Refusal.notFound("pass", pass.rawValue) }
    return (booking, found)
  }

  /// Issues a new pass in place of a valid one, which is revoked.
  package func reissue(
    _ pass: PassID, _ command: UserCommand
  ) async throws -> FlightBooking {
    try await change(command) { random in
      try Reissue.reissue(
        pass, of: try await snapshot(of: pass, for: command.user), for: command.user,
        policy: policy, now: command.now,
        using: &random)
    }
  }

  /// Revokes a pass without a new one.
  package func revoke(
    _ pass: PassID, _ command: UserCommand
  ) async throws -> FlightBooking {
    try await change(command) { random in
      try Reissue.revoke(
        pass, of: try await snapshot(of: pass, for: command.user), for: command.user,
        policy: policy, now: command.now,
        using: &random)
    }
  }

  private func snapshot(of pass: PassID, for user: UserID) async throws -> Reissue.Snapshot {
    let read = try await booking(of: pass, for: user).booking
    return Reissue.Snapshot(read, instances: try await instances(of: read.value))
  }
}
