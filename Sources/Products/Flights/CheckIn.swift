package import Bookings
package import Vocabulary

/// The counter of check-in sequence numbers of one departure.
package struct CheckInSequence: Record {
  package static let kind = "check_in_sequence"

  package let instance: FlightInstance.ID
  package internal(set) var last: Int
  /// The numbers that partners' passengers have, by airline; nil for none.
  var reserved: [String: [Int]]?

  package init(instance: FlightInstance.ID) {
    self.instance = instance
    last = 0
  }

  package var key: String { instance.rawValue }

  /// Keeps numbers for a partner's passengers, in place of those that the partner had.
  package mutating func reserve(_ numbers: [Int], for airline: CarrierCode) {
    var all = reserved ?? [:]
    all[airline.rawValue] = numbers.isEmpty ? nil : numbers.sorted()
    reserved = all.isEmpty ? nil : all
  }

  /// Returns the next free number; nil when all four digits of a boarding pass are used up.
  mutating func next() -> Int? {
    let taken = Set((reserved ?? [:]).values.joined())
    guard let free = (last + 1..<10_000).first(where: { !taken.contains($0) }) else { return nil }
    last = free
    return free
  }
}

/// Check-in, which entitles passengers to their passes.
package enum CheckIn {
  /// A booking with its departures and their check-in sequences, as they were read.
  package struct Snapshot: Sendable {
    package let booking: Versioned<FlightBooking>
    package let instances: [Versioned<FlightInstance>]
    package let sequences: [Versioned<CheckInSequence>]

    package init(
      _ booking: Versioned<FlightBooking>, instances: [Versioned<FlightInstance>],
      sequences: [Versioned<CheckInSequence>]
    ) {
      self.booking = booking
      self.instances = instances
      self.sequences = sequences
    }
  }

  /// Checks passengers in on every flight whose check-in is open and that the actor is responsible for.
  ///
  /// Repeating it changes nothing.
  package static func checkIn(
    _ passengers: [Passenger.ID], of snapshot: Snapshot, for user: UserID,
    by actor: FlightActor = .traveler,
    policy: FlightSalesPolicy, now: Instant, using random: inout some RandomNumberGenerator
  ) throws(Refusal) -> Decision<SaleChange<FlightBooking>> {
    let (read, instances, sequences) = (snapshot.booking, snapshot.instances, snapshot.sequences)
    var booking = read.value
    try booking.checkAccess(by: user)
    try booking.checkStands(for: "check_in", at: now)
    try booking.checkPassengers(passengers)
    booking.update(from: instances.map(\.value))
    var changes = ChangeSet(at: now)
    for instance in instances { changes.rely(on: instance) }
    var counters = sequences.map(\.value)
    var obstacle: Refusal?
    var isDone = false
    var entitlements: [String] = []
    for index in booking.deliveries.indices {
      let delivery = booking.deliveries[index]
      guard passengers.contains(delivery.passenger),
        actor.isResponsible(for: booking.segments[delivery.segment])
      else { continue }
      do throws(Refusal) {
        guard !delivery.isUnseated else { throw .unseated(delivery.passenger) }
        if delivery.state != .checkedIn {
          try booking.checkWindow(delivery.segment, for: actor, policy: policy, now: now)
          booking.deliveries[index].state = try DeliveryState.table.apply(
            .checkIn, to: delivery.state)
          if delivery.sequence == nil {
            booking.deliveries[index].sequence = try next(
              booking.segments[delivery.segment].instance, in: &counters)
          }
          entitlements.append(delivery.entitlement)
        }
        isDone = true
      } catch { obstacle = obstacle ?? error }
    }
    if !isDone, let obstacle { throw obstacle }
    for counter in counters {
      if let read = sequences.first(where: { $0.value.instance == counter.instance }) {
        changes.update(read, to: counter)
      } else {
        changes.insert(counter)
      }
    }
    let change = changes.update(read, to: booking, of: FlightProduct(policy), using: &random)
    try change.checkIssued(entitlements)
    return Decision(change, changes)
  }

  /// Undoes the check-in of passengers, which ends their passes, on every flight where they are checked in and that is
  /// still open.
  ///
  /// Repeating it changes nothing. The passengers keep their check-in sequences, so that a gate that does not know of
  /// it yet takes former and later passes for those of one passenger.
  package static func undo(
    _ passengers: [Passenger.ID], of snapshot: Snapshot, for user: UserID,
    by actor: FlightActor = .traveler,
    policy: FlightSalesPolicy, now: Instant, using random: inout some RandomNumberGenerator
  ) throws(Refusal) -> Decision<SaleChange<FlightBooking>> {
    let (read, instances) = (snapshot.booking, snapshot.instances)
    var booking = read.value
    try booking.checkAccess(by: user)
    try booking.checkStands(for: "undo_check_in", at: now)
    try booking.checkPassengers(passengers)
    booking.update(from: instances.map(\.value))
    var changes = ChangeSet(at: now)
    for instance in instances { changes.rely(on: instance) }
    var obstacle: Refusal?
    var isDone = false
    for index in booking.deliveries.indices {
      let delivery = booking.deliveries[index]
      let segment = booking.segments[delivery.segment]
      guard passengers.contains(delivery.passenger), actor.isResponsible(for: segment) else {
        continue
      }
      do throws(Refusal) {
        if delivery.state != .booked {
          guard segment.status.isOpen else { throw .flightClosed(segment.instance, segment.status) }
          let closes = actor.closes(segment, policy: policy)
          guard now < closes else { throw .checkInClosed(since: closes) }
          booking.deliveries[index].state = try DeliveryState.table.apply(
            .undoCheckIn, to: delivery.state)
          changes.emit(
            "passenger.undoCheckIn", booking, ["passenger": delivery.passenger.rawValue])
        }
        isDone = true
      } catch { obstacle = obstacle ?? error }
    }
    if !isDone, let obstacle { throw obstacle }
    let change = changes.update(read, to: booking, of: FlightProduct(policy), using: &random)
    return Decision(change, changes)
  }

  private static func next(
    _ instance: FlightInstance.ID, in counters: inout [CheckInSequence]
  ) throws(Refusal) -> Int {
    if !counters.contains(where: { $0.instance == instance }) {
      counters.append(CheckInSequence(instance: instance))
    }
    for index in counters.indices where counters[index].instance == instance {
      guard let number = counters[index].next() else {
        throw .invalid("flight", "all 9999 check-in numbers are used; check in at the counter")
      }
      return number
    }
    preconditionFailure("the counter was just put there")
  }
}

extension FlightBooking {
  /// Refuses outside the check-in window of a flight.
  ///
  /// The window opens by the scheduled departure and closes by the expected one.
  func checkWindow(
    _ index: Int, for actor: FlightActor = .traveler, policy: FlightSalesPolicy, now: Instant
  ) throws(Refusal) {
    try checkStands(for: "check_in", at: now)
    let segment = segments[index]
    guard segment.status.isOpen else { throw .flightClosed(segment.instance, segment.status) }
    let opens = checkInOpens(index, policy: policy)
    let closes = actor.closes(segment, policy: policy)
    guard now >= opens else { throw .checkInNotOpen(until: opens) }
    guard now < closes else { throw .checkInClosed(since: closes) }
  }

  /// Refuses passengers that the booking does not have, and an empty list.
  func checkPassengers(_ named: [Passenger.ID]) throws(Refusal) {
    guard !named.isEmpty else { throw .invalid("passenger_ids", "expected at least one") }
    for passenger in named where !passengers.contains(where: { $0.id == passenger }) {
      throw .notFound("passenger", passenger.rawValue)
    }
  }

  /// Returns the time when check-in for a flight opens.
  package func checkInOpens(_ index: Int, policy: FlightSalesPolicy) -> Instant {
    segments[index].scheduledDeparture.instant.adding(seconds: -policy.checkInOpens)
  }

  /// Copies the current times and states of the flights.
  mutating func update(from instances: [FlightInstance]) {
    for instance in instances {
      for index in segments.indices where segments[index].instance == instance.id {
        segments[index].scheduledDeparture = instance.scheduledDeparture
        segments[index].departure = instance.departure
        segments[index].arrival = instance.arrival
        segments[index].status = instance.status
        segments[index].isAssumed = instance.assumedSince == nil ? nil : true
      }
    }
  }
}
