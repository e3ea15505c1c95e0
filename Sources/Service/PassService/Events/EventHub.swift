internal import ServiceHTTP
internal import BookingStore
internal import Bookings
internal import Synchronization
internal import Vocabulary

/// The hub that sends events to all listeners: one reader of the outbox, with the last events in memory.
package final class EventHub: Sendable {
  /// The users whose events a listener gets.
  enum Audience: Hashable, Sendable {
    /// The events of all users, for operators.
    case everything
    /// The events about a user's own bookings and everything they depend on, and about the user's waiting list entries.
    case user(UserID)
  }

  /// An item of a listener's stream.
  enum Item: Sendable {
    case event(PublicEvent)
    /// A sign that the connection is alive, after a time without events.
    case heartbeat
  }

  /// The limits on listeners: their number, their time and the events kept for them.
  struct Limits: Sendable {
    var listeners = 1_000
    var perUser = 4
    /// Maximum number of events that are kept for clients that reconnect.
    var kept = 10_000
    /// Maximum number of events that wait for one listener; a slower reader is cut off and reconnects for the rest.
    var pending = 256
    /// The time after which a listener is ended: shorter than any request may take.
    var lasts = Duration.seconds(25)
    var heartbeat = Duration.seconds(10)
  }

  /// A stream of a new listener: its position, the events that the listener missed, and those that follow.
  struct Opening: Sendable {
    let listener: Int
    /// The number of the last event at the start.
    let position: Int
    /// Whether the listener may have missed events that are no longer kept.
    let hasGap: Bool
    let missed: [PublicEvent]
    let items: AsyncStream<Item>
  }

  private struct Listener {
    let user: UserID?
    /// The name under which it is counted.
    let countedName: String?
    var subjects: Set<PublicEvent.Subject>
    /// The number of an event; only later ones are sent.
    let after: Int
    let ends: ContinuousClock.Instant
    let items: AsyncStream<Item>.Continuation

    func receives(_ event: PublicEvent) -> Bool {
      event.number > after && (user == nil || subjects.contains(event.subject))
    }
  }

  private struct State {
    /// The number of the last event that was read; nil before the first round.
    var position: Int?
    /// The number of an event; all later ones are kept.
    var begun = 0
    var kept: [PublicEvent] = []
    var listeners: [Int: Listener] = [:]
    var next = 0
    var beaten = ContinuousClock.now
  }

  private let store: any BookingStore
  private let types: PublicEventTypes
  private let owner: @Sendable (PublicEvent) async throws -> [Owner]
  private let limits: Limits
  private let nearest: String
  private let state = Mutex(State())

  /// A user who is involved in a booking, and the subjects of that booking.
  struct Owner: Sendable {
    let user: UserID
    let subjects: Set<PublicEvent.Subject>
  }

  /// Creates a hub that reads the outbox of a store.
  ///
  /// The reader `nearest` follows the outbox all the time; the events that are kept begin before its position. The
  /// closure `owner` returns the users involved in the booking that an event begins or confirms, which are its owner
  /// and its provider, or the user with the waiting list entry that an event begins.
  init(
    _ store: any BookingStore, types: PublicEventTypes, nearest: String, limits: Limits,
    owner: @escaping @Sendable (PublicEvent) async throws -> [Owner]
  ) {
    self.store = store
    self.types = types
    self.nearest = nearest
    self.limits = limits
    self.owner = owner
  }

  package var listeners: Int { state.withLock { $0.listeners.count } }

  /// Returns whether an event of this number exists, even if this service did not read it yet.
  ///
  /// A listener may have received it from another service.
  func isThere(_ number: Int) async throws -> Bool {
    guard number > 0 else { return false }
    return try await store.events(after: number - 1, limit: 1).first?.number == number
  }

  /// Begins to listen; returns nil before the first round of the reader.
  ///
  /// The `subjects` are those of the user's bookings now. The listener has all events up to `number`; nil if it has
  /// none. `isThere` says whether an event of this number exists.
  func listen(
    _ audience: Audience, to subjects: Set<PublicEvent.Subject>, after number: Int?,
    isThere: Bool = false
  ) throws(Problem) -> Opening? {
    try state.withLock { state throws(Problem) in
      guard let position = state.position else { return nil }
      var user: UserID?
      if case .user(let own) = audience { user = own }
      guard state.listeners.count < limits.listeners else {
        throw Problem(.serviceUnavailable, "too many clients listen already; poll instead")
      }
      let own = state.listeners.values.count { $0.countedName == user?.countedName }
      let most = user?.counted(limits.perUser) ?? .max
      guard own < most else {
        var problem = Problem(
          .rateLimited, "\(most) of your clients listen already; end one first")
        problem.retryAfter = Int(limits.lasts.components.seconds)
        throw problem
      }
      // A number from a store that was lost may be higher than the number of any event.
      let isKnown = number.map { $0 >= state.begun && ($0 <= position || isThere) } ?? true
      let after = isKnown ? number ?? position : position
      let (items, told) = AsyncStream<Item>.makeStream(
        bufferingPolicy: .bufferingOldest(limits.pending))
      let listener = Listener(
        user: user, countedName: user?.countedName, subjects: subjects, after: after,
        ends: .now + limits.lasts, items: told)
      state.next += 1
      state.listeners[state.next] = listener
      return Opening(
        listener: state.next, position: max(position, after), hasGap: !isKnown,
        missed: state.kept.filter { listener.receives($0) }, items: items)
    }
  }

  /// Adds the subjects that the listener's bookings got after they were read and before the listening began.
  func widen(_ id: Int, to subjects: Set<PublicEvent.Subject>) {
    state.withLock { state in
      guard var listener = state.listeners[id] else { return }
      let new = subjects.subtracting(listener.subjects)
      if new.isEmpty { return }
      listener.subjects.formUnion(new)
      state.listeners[id] = listener
      for event in state.kept where event.number > listener.after && new.contains(event.subject) {
        listener.items.yield(.event(event))
      }
    }
  }

  func leave(_ id: Int) {
    state.withLock { $0.listeners.removeValue(forKey: id) }?.items.finish()
  }

  /// Reads events until the task is cancelled; then all streams have ended.
  func run(failed: (any Error) -> Void) async {
    while !Task.isCancelled {
      do { try await follow() } catch { failed(error) }
      beat()
      try? await Task.sleep(for: .milliseconds(250))
    }
    for id in state.withLock({ Array($0.listeners.keys) }) { leave(id) }
  }

  /// The first events of a record, which a listener cannot have received before.
  private static let beginnings: Set = [
    "booking.confirmed", "booking.awaits_acceptance", "waiting_list.entered",
  ]

  /// Reads the new events and sends them to the listeners.
  func follow() async throws {
    var position: Int
    if let known = state.withLock({ $0.position }) {
      position = known
    } else {
      let near = try await store.record(OutboxPosition.self, nearest)?.value.seen ?? 0
      position = max(near - limits.kept, 0)
      state.withLock { $0.begun = position }
    }
    while true {
      let events = try await store.events(after: position, limit: 500)
      guard let last = events.last else { break }
      let told = events.compactMap(types.event)
      var owners: [Owner] = []
      if state.withLock({ $0.listeners.values.contains { $0.user != nil } }) {
        for event in told where Self.beginnings.contains(event.type) {
          owners += try await owner(event)
        }
      }
      position = last.number
      // In the first round the position stays nil, so that no client listens before all present events are read.
      state.withLock { tell(told, owners, to: &$0, upTo: $0.position == nil ? nil : position) }
    }
    state.withLock { $0.position = max($0.position ?? 0, position) }
  }

  private func tell(
    _ events: [PublicEvent], _ owners: [Owner], to state: inout State, upTo position: Int?
  ) {
    for owner in owners {
      for (id, listener) in state.listeners where listener.user == owner.user {
        state.listeners[id]?.subjects.formUnion(owner.subjects)
      }
    }
    for event in events {
      for (id, listener) in state.listeners where listener.receives(event) {
        if case .dropped = listener.items.yield(.event(event)) {
          listener.items.finish()
          state.listeners[id] = nil
        }
      }
    }
    state.kept += events
    if state.kept.count > limits.kept {
      let forgotten = state.kept.count - limits.kept
      state.begun = state.kept[forgotten - 1].number
      state.kept.removeFirst(forgotten)
    }
    if let position { state.position = position }
  }

  /// Ends the listeners whose time is over, and sends the others a sign that the connection is alive.
  private func beat() {
    state.withLock { state in
      let now = ContinuousClock.now
      for (id, listener) in state.listeners where listener.ends <= now {
        listener.items.finish()
        state.listeners[id] = nil
      }
      guard now - state.beaten >= limits.heartbeat else { return }
      state.beaten = now
      for listener in state.listeners.values { listener.items.yield(.heartbeat) }
    }
  }
}
