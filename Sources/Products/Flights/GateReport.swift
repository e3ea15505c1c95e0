package import Bookings
package import Vocabulary

/// The reports of gates that were carried out for a passenger on a flight.
package struct GateTrail: Hashable, Sendable, Codable {
  /// The entry by which the passenger is boarded.
  package internal(set) var boarded: String?
  /// The off-loads that were carried out; none is carried out twice, even if an agent readmitted the passenger.
  package internal(set) var offLoads: [String] = []
  /// The entries that boarded the passenger until an agent took that back; none of them boards a second time.
  package internal(set) var ended: [String]?

  /// Maximum number of off-loads; further ones wait for an agent.
  static let maxOffLoads = 16

  /// Ends the boarding, so that another entry may board the passenger.
  mutating func endBoarding() {
    guard let boarded else { return }
    ended = Array(((ended ?? []) + [boarded]).suffix(Self.maxOffLoads))
    self.boarded = nil
  }
}

/// All that gates reported about one passenger on one flight, in any order.
///
/// The reports of gates never overrule the booking: a passenger who may not board is not boarded, and each entry has an
/// outcome that says so.
package struct GateReport: Sendable {
  package let passenger: Passenger.ID
  package let segment: Int
  /// The entries in effect, of persons who neither left nor were taken off, in their order.
  package let entries: [Entry]
  /// The off-loads in effect, in their order.
  package let offLoads: [String]
  /// The outcomes of the events when they were looked at last, by event.
  package let known: [String: String]

  /// An entry at a gate.
  package struct Entry: Sendable {
    package let id: String
    /// The pass that was shown; nil for a person let in by hand.
    package let pass: PassID?

    package init(id: String, pass: PassID?) {
      (self.id, self.pass) = (id, pass)
    }
  }

  package init(
    of passenger: Passenger.ID, segment: Int, entries: [Entry], offLoads: [String],
    known: [String: String]
  ) {
    self.passenger = passenger
    self.segment = segment
    self.entries = entries
    self.offLoads = offLoads
    self.known = known
  }

  /// The outcome of a reported event.
  package enum Outcome: String, CaseIterable, Sendable {
    /// The event boards the passenger.
    case boarded = "BOARDED"
    /// The event off-loads the passenger.
    case offLoaded = "OFF_LOADED"
    /// The event says nothing that counts, or nothing that changes something.
    case kept = "KEPT"
    // The following outcomes are for an agent.
    case bookingCancelled = "BOOKING_CANCELLED"
    case flightCancelled = "FLIGHT_CANCELLED"
    case passRevoked = "PASS_REVOKED"
    /// A gate let in a passenger after the service, or another gate, had taken the passenger off.
    case afterOffLoad = "ADMITTED_AFTER_OFF_LOAD"
    case notCheckedIn = "NOT_CHECKED_IN"
    /// A gate let the passenger in a second time.
    case admittedTwice = "ADMITTED_TWICE"
    /// A gate took its off-load back when it had been carried out; an agent readmits the passenger.
    case offLoadUndone = "OFF_LOAD_UNDONE"
    /// The pass is for another flight, or another day.
    case wrongFlight = "WRONG_FLIGHT"
    case unknownFlight = "UNKNOWN_FLIGHT"
    case unknownPassenger = "UNKNOWN_PASSENGER"

    /// Whether an agent has to look at the event.
    package var isConflict: Bool {
      switch self {
      case .boarded, .offLoaded, .kept: false
      case .bookingCancelled, .flightCancelled, .passRevoked, .afterOffLoad, .notCheckedIn,
        .admittedTwice, .offLoadUndone, .wrongFlight, .unknownFlight, .unknownPassenger:
        true
      }
    }
  }

  /// The booking's change, and the outcome of each event that is named.
  package struct Answer: Sendable {
    package let change: SaleChange<FlightBooking>
    package let outcomes: [String: Outcome]
  }

  /// Carries out the reports that are not carried out yet.
  package func decide(
    about read: Versioned<FlightBooking>, instances: [Versioned<FlightInstance>],
    policy: FlightSalesPolicy, now: Instant, using random: inout some RandomNumberGenerator
  ) throws(Refusal) -> Decision<Answer> {
    var booking = read.value
    let index = booking.deliveries.firstIndex {
      $0.passenger == passenger && $0.segment == segment
    }
    guard let index else { throw .notFound("passenger", passenger.rawValue) }
    let product = FlightProduct(policy)
    booking.update(from: instances.map(\.value))
    var outcomes: [String: Outcome] = [:]
    let before = booking.deliveries[index].state
    takeOff(index, in: &booking, &outcomes)
    board(index, in: &booking, &outcomes)
    // A passenger who left the aircraft again before it departed is a no-show, whenever the report comes.
    product.update(&booking, from: instances)
    var changes = ChangeSet(at: now)
    product.rely(on: instances, in: &changes)
    let delivery = booking.deliveries[index]
    if delivery.state != before {
      changes.emit(
        "passenger.\(Self.word(delivery.state))", booking,
        ["passenger": passenger.rawValue, "reported": delivery.reports?.boarded ?? ""])
    }
    for (event, outcome) in outcomes.sorted(by: { $0.key < $1.key })
    where outcome.isConflict && known[event] != outcome.rawValue {
      changes.emit(
        "gate.conflict", booking,
        ["passenger": passenger.rawValue, "event": event, "reason": outcome.rawValue])
    }
    let change = changes.update(read, to: booking, of: product, using: &random)
    return Decision(Answer(change: change, outcomes: outcomes), changes)
  }

  private static func word(_ state: DeliveryState) -> String {
    switch state {
    case .boarded: DeliveryAction.board.rawValue
    case .offLoaded: DeliveryAction.offLoad.rawValue
    case .booked, .checkedIn, .noShow: DeliveryAction.disembark.rawValue
    }
  }

  private func takeOff(
    _ index: Int, in booking: inout FlightBooking, _ outcomes: inout [String: Outcome]
  ) {
    var trail = booking.deliveries[index].reports ?? GateTrail()
    for undone in trail.offLoads where !offLoads.contains(undone) {
      outcomes[undone] =
        booking.deliveries[index].state == .offLoaded ? .offLoadUndone : .kept
    }
    for event in offLoads {
      if trail.offLoads.contains(event) {
        outcomes[event] = .offLoaded
      } else if booking.stage != .confirmed || trail.offLoads.count >= GateTrail.maxOffLoads {
        outcomes[event] = .kept
      } else if booking.deliveries[index].state == .offLoaded
        || (try? booking.deliveries[index].apply(.offLoad)) != nil
      {
        trail.offLoads.append(event)
        trail.boarded = nil
        outcomes[event] = .offLoaded
      } else {
        outcomes[event] = booking.deliveries[index].state == .booked ? .notCheckedIn : .kept
      }
    }
    if trail != GateTrail() { booking.deliveries[index].reports = trail }
  }

  private func board(
    _ index: Int, in booking: inout FlightBooking, _ outcomes: inout [String: Outcome]
  ) {
    var trail = booking.deliveries[index].reports ?? GateTrail()
    if let boarded = trail.boarded, !entries.contains(where: { $0.id == boarded }) {
      // The gate let the passenger out again, or took the entry back.
      trail.boarded = nil
      if booking.deliveries[index].state == .boarded {
        _ = try? booking.deliveries[index].apply(.disembark)
      }
    }
    if booking.deliveries[index].state != .boarded { trail.endBoarding() }
    if trail.boarded != nil, let first = entries.first(where: { mayCount($0, in: booking, trail) })
    {
      // Of two entries the earlier one counts, even if the later one was reported first.
      trail.boarded = first.id
    }
    for entry in entries {
      if entry.id == trail.boarded {
        outcomes[entry.id] = .boarded
      } else if trail.ended?.contains(entry.id) == true {
        outcomes[entry.id] = .kept
      } else if let obstacle = obstacle(to: entry, index, in: booking, trail) {
        outcomes[entry.id] = obstacle
      } else if booking.deliveries[index].state == .boarded {
        // A client reported the boarding itself.
        trail.boarded = entry.id
        outcomes[entry.id] = .boarded
      } else if (try? booking.deliveries[index].apply(.board)) != nil {
        trail.boarded = entry.id
        outcomes[entry.id] = .boarded
      } else {
        outcomes[entry.id] =
          booking.deliveries[index].state == .offLoaded ? .afterOffLoad : .notCheckedIn
      }
    }
    if trail != booking.deliveries[index].reports ?? GateTrail() {
      booking.deliveries[index].reports = trail
    }
  }

  private func obstacle(
    to entry: Entry, _ index: Int, in booking: FlightBooking, _ trail: GateTrail
  ) -> Outcome? {
    // A second entry of a boarded passenger means that they were admitted twice, unless its pass is no longer valid.
    if trail.boarded != nil {
      return isLawful(entry, in: booking, trail) ? .admittedTwice : .passRevoked
    }
    if booking.deliveries[index].state == .offLoaded, booking.stage == .confirmed {
      return .afterOffLoad
    }
    switch booking.conflict(index, showing: entry.pass) {
    case .bookingCancelled: return .bookingCancelled
    case .flightCancelled: return .flightCancelled
    case .passRevoked: return .passRevoked
    case nil: break
    }
    return isOnPass(entry, in: booking) ? nil : .passRevoked
  }

  /// Returns whether an entry boards the passenger, or would if it had come alone.
  private func mayCount(_ entry: Entry, in booking: FlightBooking, _ trail: GateTrail) -> Bool {
    let known = known[entry.id].flatMap(Outcome.init)
    return isLawful(entry, in: booking, trail) && trail.ended?.contains(entry.id) != true
      && (known?.isConflict != true || known == .admittedTwice)
  }

  /// Returns whether an entry may board the passenger, or has done so.
  private func isLawful(_ entry: Entry, in booking: FlightBooking, _ trail: GateTrail) -> Bool {
    entry.id == trail.boarded || isOnPass(entry, in: booking)
  }

  /// Returns whether an entry was on a valid pass, or without a pass.
  private func isOnPass(_ entry: Entry, in booking: FlightBooking) -> Bool {
    guard let pass = entry.pass else { return true }
    return booking.passes.passes.first { $0.id == pass }?.state.stands ?? false
  }
}
