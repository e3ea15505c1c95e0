package import BookingStore
internal import Bookings
package import Logging
internal import Synchronization
package import Vocabulary

/// The check that notices a wrong clock of the machine, before anything is ended, erased or signed at a wrong time.
///
/// The store remembers the latest time at which a service was at work, and the machine counts the seconds since
/// it was started, which cannot be set. A clock that is more than an hour ahead of or behind the time that follows from
/// the two is wrong, until it is set right or an operator accepts its time (`passservice clock accept`).
package final class ServiceClock: Sendable {
  /// The clocks of a machine, read at one moment.
  package struct Reading: Sendable {
    /// The time of the wall clock.
    package let now: Instant
    /// Seconds since the machine was started.
    package let uptime: Int
    /// Whether a time server keeps the wall clock right.
    package let isSynchronized: Bool

    package init(now: Instant, uptime: Int, isSynchronized: Bool) {
      self.now = now
      self.uptime = uptime
      self.isSynchronized = isSynchronized
    }
  }

  /// The state of the clock: right, or wrong by a number of seconds.
  package enum State: Hashable, Sendable {
    case right
    /// The clock is ahead by this number of seconds, which cannot have passed.
    case ahead(Int)
    /// The clock is behind by this number of seconds, which have passed.
    case behind(Int)
  }

  /// The number of seconds by which the clock may differ from the time that follows from the store.
  package static let tolerance = 3_600

  /// A time that was right, with the seconds since the start of this machine at that moment.
  private struct Anchor {
    let time: Instant
    let uptime: Int
    /// Whether more time may have passed than this machine has counted, because the machine was off or the time comes
    /// from another machine.
    ///
    /// A clock that is ahead of an estimate is right if a time server keeps it.
    let isEstimate: Bool
  }

  private struct Memory {
    var anchor: Anchor?
    /// The latest time at which any service of the store was at work.
    var reached: Instant?
    var accepted = 0
    var said = State.right
  }

  private let read: @Sendable () -> Reading
  private let boot: String?
  /// The store that remembers the time; nil for a clock that is not guarded.
  private let store: (any BookingStore)?
  private let logger: Logger
  private let memory = Mutex(Memory())

  /// Returns a clock that is always taken for right, such as one that was set for a trial.
  package static func unguarded(_ logger: Logger) -> ServiceClock {
    ServiceClock(store: nil, boot: nil, logger: logger) {
      Reading(now: Instant(secondsSince1970: 0), uptime: 0, isSynchronized: false)
    }
  }

  /// Creates a clock that is compared with a store.
  ///
  /// `boot` is the id of the machine's current start, or nil where the machine does not report one. `read` reads the
  /// clocks and is called often.
  package init(
    store: (any BookingStore)?, boot: String?, logger: Logger,
    read: @escaping @Sendable () -> Reading
  ) {
    self.store = store
    self.boot = boot
    self.logger = logger
    self.read = read
  }

  /// Whether the clock is right now; this costs no more than reading the clocks.
  package var isRight: Bool { state == .right }

  /// The state of the clock now; a change is logged.
  package var state: State {
    guard store != nil else { return .right }
    let reading = read()
    let (state, isNew) = memory.withLock { memory in
      let state = Self.state(of: reading, &memory)
      defer { memory.said = state }
      return (state, memory.said != state && !(memory.said.isWrong && state.isWrong))
    }
    if isNew { tell(state, at: reading.now) }
    return state
  }

  private static func state(of reading: Reading, _ memory: inout Memory) -> State {
    guard let anchor = memory.anchor else { return .right }
    let expected = anchor.time.adding(seconds: reading.uptime - anchor.uptime)
    let difference = Int(reading.now.seconds(since: expected))
    let short = Int((memory.reached ?? anchor.time).seconds(since: reading.now))
    if max(-difference, short) > tolerance { return .behind(max(-difference, short)) }
    let isExcused = anchor.isEstimate && reading.isSynchronized
    if difference > tolerance, !isExcused { return .ahead(difference) }
    if anchor.isEstimate {
      memory.anchor = Anchor(time: reading.now, uptime: reading.uptime, isEstimate: false)
    }
    return .right
  }

  private func tell(_ state: State, at now: Instant) {
    switch state {
    case .right: logger.notice("the clock is right again", metadata: ["now": "\(now)"])
    case .ahead, .behind:
      logger.warning(
        """
        the clock of this machine \(state), so nothing is sold, signed, ended or erased; if the clock is \
        wrong, set it; if it is right, run: passservice clock accept --data DIR TIME
        """, metadata: ["now": "\(now)"])
    }
  }

  // MARK: The time in the store

  /// Reads the time that the store remembers, and stores the time of this clock if it is right.
  package func agree() async throws {
    guard let store else { return }
    try await recall()
    guard isRight else { return }
    let reading = read()
    try await Transactor(store).run {
      var changes = ChangeSet(at: reading.now)
      let read = try await store.record(ClockRecord.self, ClockRecord.name)
      let accepted = read?.value.accepted ?? 0
      guard self.memory.withLock({ $0.accepted }) >= accepted,
        read.map({ $0.value.reached < reading.now }) ?? true
      else { return Decision((), changes) }
      let record = ClockRecord(
        reached: reading.now, boot: self.boot, uptime: reading.uptime, accepted: accepted)
      if let read { changes.update(read, to: record) } else { changes.insert(record) }
      return Decision((), changes)
    }
    memory.withLock { memory in
      memory.reached = max(memory.reached ?? reading.now, reading.now)
      memory.anchor =
        memory.anchor ?? Anchor(time: reading.now, uptime: reading.uptime, isEstimate: false)
    }
  }

  private func recall() async throws {
    guard let store else { return }
    let stored = try await store.record(ClockRecord.self, ClockRecord.name)?.value
    if let stored {
      learn(stored)
    } else if let last = try await lastEvent(in: store) {
      learn(ClockRecord(reached: last, boot: nil, uptime: 0, accepted: 0))
    }
  }

  private func learn(_ stored: ClockRecord) {
    let uptime = read().uptime
    let isSameBoot = boot != nil && stored.boot == boot
    memory.withLock { memory in
      let isAccepted = stored.accepted > memory.accepted
      memory.accepted = max(memory.accepted, stored.accepted)
      let known = isAccepted ? stored.reached : memory.reached ?? stored.reached
      memory.reached = max(known, stored.reached)
      if memory.anchor == nil || isAccepted {
        memory.anchor = Anchor(
          time: stored.reached, uptime: isSameBoot ? stored.uptime : uptime,
          isEstimate: !isSameBoot)
      }
    }
  }

  /// Returns the time of the last event in a store that does not remember a time yet.
  private func lastEvent(in store: any BookingStore) async throws -> Instant? {
    var number = max(try await OutboxReader.position(of: OutboxReader.ofBookings, in: store) - 1, 0)
    var last: Instant?
    while true {
      let events = try await store.events(after: number, limit: 500)
      guard let event = events.last else { return last }
      (number, last) = (event.number, event.at)
    }
  }

  /// Compares a machine's clock with the time that a store remembers; no service needs to run.
  package static func report(
    _ reading: Reading, boot: String?, of store: any BookingStore
  ) async throws -> (now: Instant, reached: Instant?, state: State) {
    let clock = ServiceClock(
      store: store, boot: boot, logger: Logger(label: "") { _ in SwiftLogNoOpLogHandler() }
    ) { reading }
    try await clock.recall()
    return (reading.now, clock.memory.withLock { $0.reached }, clock.state)
  }

  /// Makes the time of a reading the time that the services of a store compare their clocks with from now on.
  package static func accept(
    _ reading: Reading, boot: String?, in store: any BookingStore
  ) async throws {
    try await Transactor(store).run {
      var changes = ChangeSet(at: reading.now)
      let read = try await store.record(ClockRecord.self, ClockRecord.name)
      let record = ClockRecord(
        reached: reading.now, boot: boot, uptime: reading.uptime,
        accepted: (read?.value.accepted ?? 0) + 1)
      if let read { changes.update(read, to: record) } else { changes.insert(record) }
      return Decision((), changes)
    }
  }
}

extension ServiceClock.State: CustomStringConvertible {
  fileprivate var isWrong: Bool { self != .right }

  /// The state in words, such as "is 45 days ahead of the time expected from the bookings".
  package var description: String {
    switch self {
    case .right: "is right"
    case .ahead(let seconds):
      "is \(Self.span(seconds)) ahead of the time expected from the bookings"
    case .behind(let seconds):
      "is \(Self.span(seconds)) behind the time expected from the bookings"
    }
  }

  private static func span(_ seconds: Int) -> String {
    let (days, hours) = (seconds / 86_400, seconds / 3_600)
    return days > 1 ? "\(days) days" : hours > 1 ? "\(hours) hours" : "\(seconds / 60) minutes"
  }
}

/// The error when a pass would be signed while the clock is wrong.
package struct WrongClock: Error, CustomStringConvertible {
  package var description: String {
    "the clock of this machine does not fit the bookings, so nothing is signed; run: passservice clock --data DIR"
  }
}
