internal import BookingStore
package import Bookings
package import Vocabulary

/// Entry that the service itself grants, with no gate that would report it later.
extension SalesDesk {
  /// Lets people in on a pass, or takes back that they were let in.
  ///
  /// `people` is negative if the entry is taken back. `check` refuses if the pass does not let them in, by the booking
  /// and the pass as they are at this commit.
  package func letIn(
    _ people: Int, on pass: PassID, _ command: StaffCommand,
    check: (P.Booking, EarnedPass<P.Booking.Content>) throws -> Void
  ) async throws -> P.Booking {
    try await change(command, about: pass.rawValue) { random in
      guard let read = try await store.first(P.Booking.self, .pass(pass)),
        let earned = read.value.passes.passes.first(where: { $0.id == pass })
      else { throw Refusal.notFound("pass", pass.rawValue) }
      try check(read.value, earned)
      var value = read.value
      value.passes.letIn(people, on: earned.entitlement)
      var changes = ChangeSet(at: command.now)
      let change = changes.update(read, to: value, of: product, using: &random)
      return Decision(change, changes)
    }
  }
}
