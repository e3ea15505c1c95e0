package import Bookings
package import Vocabulary

/// A boarding that should not have happened: on a revoked pass, or on a cancelled flight or booking.
///
/// A gate without network may do this; an agent has to look into it.
package struct GateConflict: Hashable, Sendable, Codable {
  /// The pass that was shown.
  package let pass: PassID
  package let reason: Reason
  /// The time when the report arrived.
  package let reported: Instant

  package enum Reason: String, CaseIterable, Sendable, Codable {
    case bookingCancelled = "BOOKING_CANCELLED"
    case flightCancelled = "FLIGHT_CANCELLED"
    case passRevoked = "PASS_REVOKED"
  }

  /// Maximum number kept per passenger and flight; the first ones are kept.
  static let maxCount = 8
}

/// A gate's report about a passenger on a flight of a booking.
package struct GateEvent: Sendable {
  package let action: DeliveryAction
  package let passenger: Passenger.ID
  package let segment: Int
  /// The pass that was shown; nil for the newest pass.
  package let pass: PassID?

  package init(
    _ action: DeliveryAction, of passenger: Passenger.ID, segment: Int, showing pass: PassID? = nil
  ) {
    self.action = action
    self.passenger = passenger
    self.segment = segment
    self.pass = pass
  }

  /// Applies the report to the booking.
  ///
  /// A boarding on a revoked pass, or on a cancelled flight or booking, is recorded as a conflict and
  /// changes nothing else; in particular it does not prevent a refund.
  package func decide(
    about read: Versioned<FlightBooking>, instances: [Versioned<FlightInstance>],
    policy: FlightSalesPolicy, now: Instant, using random: inout some RandomNumberGenerator
  ) throws(Refusal) -> Decision<SaleChange<FlightBooking>> {
    var booking = read.value
    let index = booking.deliveries.firstIndex {
      $0.passenger == passenger && $0.segment == segment
    }
    guard let index else { throw .notFound("passenger", passenger.rawValue) }
    booking.update(from: instances.map(\.value))
    var changes = ChangeSet(at: now)
    for instance in instances { changes.rely(on: instance) }
    if action == .board, let reason = booking.conflict(index, showing: pass) {
      let shown = pass ?? booking.newestPass(booking.deliveries[index].entitlement)
      if let shown, booking.deliveries[index].note(reason, shown, now: now) {
        changes.emit(
          "gate.conflict", booking,
          [
            "passenger": passenger.rawValue, "pass": shown.rawValue, "reason": reason.rawValue,
          ])
      }
    } else {
      try booking.checkStands(for: action.rawValue, at: now)
      guard [.board, .disembark, .offLoad, .readmit].contains(action) else {
        throw .invalid("action", "expected to board, disembark, off-load or readmit")
      }
      let status = booking.segments[segment].status
      guard action != .readmit || status != .cancelled else {
        throw .flightClosed(booking.segments[segment].instance, status)
      }
      try booking.deliveries[index].apply(action)
      changes.emit("passenger.\(action.rawValue)", booking, ["passenger": passenger.rawValue])
    }
    let change = changes.update(read, to: booking, of: FlightProduct(policy), using: &random)
    return Decision(change, changes)
  }
}

extension FlightBooking {
  /// Returns why a boarding on this pass is a conflict, or nil.
  ///
  /// A superseded pass that is not revoked is accepted.
  func conflict(_ delivery: Int, showing pass: PassID?) -> GateConflict.Reason? {
    let delivery = deliveries[delivery]
    if stage == .cancelled { return .bookingCancelled }
    if segments[delivery.segment].status == .cancelled { return .flightCancelled }
    guard let shown = pass ?? newestPass(delivery.entitlement),
      let state = passes.passes.first(where: { $0.id == shown })?.state
    else { return nil }
    return state.stands ? nil : .passRevoked
  }

  func newestPass(_ entitlement: String) -> PassID? {
    passes.passes.last { $0.entitlement == entitlement }?.id
  }
}

extension FlightBooking.Delivery {
  /// Returns the recorded conflict about a pass, or nil.
  package func conflict(on pass: PassID) -> GateConflict? {
    conflicts?.first { $0.pass == pass }
  }

  /// Records a conflict once per pass; returns false if nothing was recorded.
  fileprivate mutating func note(
    _ reason: GateConflict.Reason, _ pass: PassID, now: Instant
  ) -> Bool {
    guard conflict(on: pass) == nil, (conflicts ?? []).count < GateConflict.maxCount else {
      return false
    }
    conflicts = (conflicts ?? []) + [GateConflict(pass: pass, reason: reason, reported: now)]
    return true
  }
}
