package import Bookings
package import Vocabulary

/// Changes of the assistance that passengers need, after the booking.
package enum PassengerNeeds {
  /// Replaces the assistance that a passenger needs; passes stay as they are.
  package static func change(
    _ passenger: Passenger.ID, to assistance: [Passenger.Assistance],
    of read: Versioned<FlightBooking>, for user: UserID, policy: FlightSalesPolicy, now: Instant,
    using random: inout some RandomNumberGenerator
  ) throws(Refusal) -> Decision<SaleChange<FlightBooking>> {
    var booking = read.value
    try booking.checkAccess(by: user)
    try booking.checkStands(for: "change_assistance", at: now)
    try booking.checkPassengers([passenger])
    for index in booking.passengers.indices where booking.passengers[index].id == passenger {
      booking.passengers[index].details = booking.passengers[index].details?.needing(assistance)
    }
    var changes = ChangeSet(at: now)
    let change = changes.update(read, to: booking, of: FlightProduct(policy), using: &random)
    return Decision(change, changes)
  }
}

extension Passenger.Details {
  fileprivate func needing(_ assistance: [Passenger.Assistance]) -> Passenger.Details {
    Passenger.Details(
      surname: surname, givenNames: givenNames, dateOfBirth: dateOfBirth, document: document,
      assistance: assistance)
  }
}
