package import Bookings
package import Vocabulary

/// Somebody was let in on a pass that let nobody in any more, or onto a flight that does not go: what a
/// gate without a network really did, for an agent to look into.
package struct GateConflict: Hashable, Sendable, Codable {
  /// The pass that was shown.
  package let pass: PassID
  package let reason: Reason
  /// When the service heard of it.
  package let reported: Instant

  package enum Reason: String, CaseIterable, Sendable, Codable {
    case bookingCancelled = "BOOKING_CANCELLED"
    case flightCancelled = "FLIGHT_CANCELLED"
    case passRevoked = "PASS_REVOKED"
  }

  /// How many are kept of one passenger on one flight: the first ones.
  static let maximumCount = 8
}

/// What a gate did with a passenger on a flight of a booking.
package struct GateEvent: Sendable {
  package let action: DeliveryAction
  package let passenger: Passenger.ID
  package let segment: Int
  /// What was shown; nil for the newest pass.
  package let pass: PassID?

  package init(
    _ action: DeliveryAction, of passenger: Passenger.ID, segment: Int, showing pass: PassID? = nil
  ) {
    self.action = action
    self.passenger = passenger
    self.segment = segment
    self.pass = pass
  }

  /// What the booking makes of it.
  ///
  /// A boarding on a pass that was revoked, or on a flight or a booking that was cancelled, is taken down
  /// as a conflict and changes nothing else: it stands in the way of no refund.
  package func decide(
    about read: Versioned<FlightBooking>, instances: [Versioned<FlightInstance>],
    policy: FlightSalesPolicy, now: Instant, using random: inout some RandomNumberGenerator
  ) throws(Refusal) -> Decision<SaleChange<FlightBooking>> {
    var booking = read.value
    let index = booking.deliveries.firstIndex {
      $0.passenger == passenger && $0.segment == segment
    }
    guard let index else { throw .notFound("passenger", passenger.rawValue) }
    booking.follow(instances.map(\.value))
    var changes = ChangeSet(at: now)
    for instance in instances { changes.rely(on: instance) }
    if action == .board, let reason = booking.conflict(index, showing: pass) {
      let shown = pass ?? booking.newestPass(booking.deliveries[index].entitlement)
      if let shown, booking.deliveries[index].note(reason, shown, now: now) {
        changes.publish(
          "gate.conflict", booking,
          [
            "passenger": passenger.rawValue, "pass": shown.rawValue, "reason": reason.rawValue,
          ])
      }
    } else {
      try booking.checkStands(for: action.rawValue, at: now)
      guard [.board, .disembark, .offLoad, .readmit].contains(action) else {
        throw .invalid("action", "a gate boards, disembarks, off-loads and readmits")
      }
      let status = booking.segments[segment].status
      guard action != .readmit || status != .cancelled else {
        throw .flightClosed(booking.segments[segment].instance, status)
      }
      booking.deliveries[index].state = try DeliveryState.table.apply(
        action, to: booking.deliveries[index].state)
      changes.publish("passenger.\(action.rawValue)", booking, ["passenger": passenger.rawValue])
    }
    let change = changes.update(read, to: booking, of: FlightProduct(policy), using: &random)
    return Decision(change, changes)
  }
}

extension FlightBooking {
  /// Why nobody boards on a pass of that passenger, or nil.
  ///
  /// A former pass that still stands boards.
  fileprivate func conflict(_ delivery: Int, showing pass: PassID?) -> GateConflict.Reason? {
    let delivery = deliveries[delivery]
    if stage == .cancelled { return .bookingCancelled }
    if segments[delivery.segment].status == .cancelled { return .flightCancelled }
    guard let shown = pass ?? newestPass(delivery.entitlement),
      let state = passes.passes.first(where: { $0.id == shown })?.state
    else { return nil }
    return state.stands ? nil : .passRevoked
  }

  fileprivate func newestPass(_ entitlement: String) -> PassID? {
    passes.passes.last { $0.entitlement == entitlement }?.id
  }
}

extension FlightBooking.Delivery {
  /// The conflict about a pass, if there is one.
  package func conflict(on pass: PassID) -> GateConflict? {
    conflicts?.first { $0.pass == pass }
  }

  /// Takes a conflict down, once for each pass; false where nothing is new.
  fileprivate mutating func note(
    _ reason: GateConflict.Reason, _ pass: PassID, now: Instant
  ) -> Bool {
    guard conflict(on: pass) == nil, (conflicts ?? []).count < GateConflict.maximumCount else {
      return false
    }
    conflicts = (conflicts ?? []) + [GateConflict(pass: pass, reason: reason, reported: now)]
    return true
  }
}
