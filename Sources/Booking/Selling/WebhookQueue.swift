package import BookingStore
package import Bookings
package import Vocabulary

/// The webhook receivers, the events that still wait for them, and the events that they never took.
package struct WebhookQueue: Sendable {
  private let desk: Transactor
  private let types: PublicEventTypes
  /// The name of the outbox reader whose position is near the end of the outbox.
  private let nearest: String

  /// Creates the queue; new receivers get the events after the position of `nearest`, a reader that always follows the
  /// outbox.
  package init(_ desk: Transactor, types: PublicEventTypes, nearest: String) {
    self.desk = desk
    self.types = types
    self.nearest = nearest
  }

  private var store: any BookingStore { desk.store }

  // MARK: Receivers

  /// Returns all receivers, oldest first.
  package func endpoints() async throws -> [WebhookEndpoint] {
    try await store.records(WebhookEndpoint.self, .everyWebhook).map(\.value)
      .sorted { ($0.created, $0.key) < ($1.created, $1.key) }
  }

  package func endpoint(_ id: WebhookEndpoint.ID) async throws -> WebhookEndpoint {
    try await store.found(WebhookEndpoint.self, id).value
  }

  /// Registers a receiver and returns its id; a repetition returns the id of the first try.
  package func register(
    _ endpoint: WebhookEndpoint, _ command: StaffCommand, keptFor seconds: Int
  ) async throws -> WebhookEndpoint.ID {
    for type in endpoint.types where !types.all.contains(type) {
      throw Refusal.invalid(
        "types", "\(escaped(type)) is not one of \(types.all.joined(separator: ", "))")
    }
    return try await desk.run(command, keptFor: seconds) {
      let number = try await store.record(OutboxPosition.self, nearest)?.value.seen ?? 0
      return try WebhookEndpoint.register(
        endpoint, besides: try await endpoints(), after: number, now: command.now)
    }
  }

  /// Gives a receiver a new secret; the present one signs beside it for `keeping` seconds.
  package func rotate(
    _ id: WebhookEndpoint.ID, to secret: WebhookSecret, keeping: Int, _ command: StaffCommand,
    keptFor seconds: Int
  ) async throws -> WebhookEndpoint.ID {
    try await desk.run(command, keptFor: seconds) {
      WebhookEndpoint.rotate(
        try await store.found(WebhookEndpoint.self, id), to: secret, keeping: keeping,
        now: command.now)
    }
  }

  /// Removes a receiver with all events that still wait for it.
  package func remove(
    _ id: WebhookEndpoint.ID, _ command: StaffCommand, keptFor seconds: Int
  ) async throws -> WebhookEndpoint.ID {
    let removed = try await desk.run(command, keptFor: seconds) {
      var changes = ChangeSet(at: command.now)
      changes.remove(try await store.found(WebhookEndpoint.self, id))
      if let cursor = try await store.record(WebhookCursor.self, id.rawValue) {
        changes.remove(cursor)
      }
      return Decision(id, changes)
    }
    try await clear(WebhookLane.self, .webhookLane(id), now: command.now)
    try await clear(WebhookDeadLetter.self, .webhookDeadLetter(id), now: command.now)
    return removed
  }

  private func clear<Value: Record>(
    _ type: Value.Type, _ lookup: RankedLookup, now: Instant
  ) async throws {
    while true {
      let count = try await desk.run {
        var changes = ChangeSet(at: now)
        let page = try await store.records(
          type, lookup, ranks: .min ..< .max, after: nil, limit: 500)
        for found in page { changes.remove(found.record) }
        return Decision(page.count, changes)
      }
      if count < 500 { return }
    }
  }

  /// Retires a receiver that said that it is gone for good.
  package func retire(_ id: WebhookEndpoint.ID, now: Instant) async throws {
    try await desk.run {
      guard let read = try await store.record(WebhookEndpoint.self, id) else {
        return Decision((), ChangeSet(at: now))
      }
      return WebhookEndpoint.retire(read, now: now)
    }
  }

  // MARK: Delivery

  /// Puts the new events of the outbox into the lanes of a receiver; returns how many events those were.
  ///
  /// The position in the outbox is part of the same commit, so that no event is missed or comes twice.
  package func collect(
    for endpoint: WebhookEndpoint, limit: Int = 500, now: Instant
  ) async throws -> Int {
    try await desk.run {
      var changes = ChangeSet(at: now)
      guard let read = try await store.record(WebhookCursor.self, endpoint.key) else {
        return Decision(0, changes)
      }
      let events = try await store.events(after: read.value.seen, limit: limit)
      guard let last = events.last else { return Decision(0, changes) }
      let told = events.compactMap(types.event).filter { endpoint.takes($0.type) }
      // Events that do not interest the receiver need no commit each time.
      guard !told.isEmpty || events.count == limit else { return Decision(0, changes) }
      try await enqueue(told, for: endpoint.id, in: &changes, now: now)
      var cursor = read.value
      cursor.seen = last.number
      changes.update(read, to: cursor)
      return Decision(events.count, changes)
    }
  }

  private func enqueue(
    _ events: [PublicEvent], for endpoint: WebhookEndpoint.ID, in changes: inout ChangeSet,
    now: Instant
  ) async throws {
    for (subject, events) in Dictionary(grouping: events, by: \.subject) {
      let read = try await store.record(
        WebhookLane.self, WebhookLane.key(endpoint, subject))
      var lane = read?.value ?? WebhookLane(endpoint, subject, now: now)
      let tooMany = lane.add(events.sorted { $0.number < $1.number })
      if let read { changes.update(read, to: lane) } else { changes.insert(lane) }
      for event in tooMany {
        try await bury(event, of: endpoint, "too many events waited", in: &changes, now: now)
      }
    }
  }

  private func bury(
    _ event: PublicEvent, of endpoint: WebhookEndpoint.ID, _ reason: String,
    in changes: inout ChangeSet, now: Instant
  ) async throws {
    let letter = WebhookDeadLetter(endpoint, event, reason: reason, now: now)
    if let read = try await store.record(WebhookDeadLetter.self, letter.key) {
      changes.update(read, to: letter)
    } else {
      changes.insert(letter)
    }
  }

  /// Returns the lanes of a receiver whose first event is due, longest due first.
  package func due(
    for endpoint: WebhookEndpoint.ID, limit: Int, now: Instant
  ) async throws -> [WebhookLane] {
    let end = Int(now.adding(seconds: 1).secondsSince1970)
    return try await store.records(
      WebhookLane.self, .webhookLane(endpoint), ranks: .min..<end, after: nil, limit: limit
    ).map(\.record.value)
  }

  /// Records the outcome of an attempt; returns the lane if its next event is due now.
  package func note(
    _ outcome: WebhookOutcome, of event: PublicEvent, in lane: WebhookLane, now: Instant
  ) async throws -> WebhookLane? {
    try await desk.run { () -> Decision<WebhookLane?> in
      var changes = ChangeSet(at: now)
      // The lane may be gone with its receiver.
      guard let read = try await store.record(WebhookLane.self, lane.key) else {
        return Decision(nil, changes)
      }
      var lane = read.value
      switch outcome {
      case .delivered: lane.deliver(event, now: now)
      case .gone: return Decision(nil, changes)
      case .failed(let reason):
        if let lost = lane.fail(event, now: now) {
          try await bury(lost, of: lane.endpoint, reason, in: &changes, now: now)
        }
      }
      if lane.waiting.isEmpty { changes.remove(read) } else { changes.update(read, to: lane) }
      return Decision(lane.waiting.isEmpty || lane.due > now ? nil : lane, changes)
    }
  }

  // MARK: Undelivered events

  /// Returns the lanes of a receiver that have waiting events, at most 100.
  package func waiting(for endpoint: WebhookEndpoint.ID) async throws -> [WebhookLane] {
    try await store.records(
      WebhookLane.self, .webhookLane(endpoint), ranks: .min ..< .max, after: nil, limit: 100
    ).map(\.record.value)
  }

  /// Returns the first events, at most 100, that a receiver never took.
  package func deadLetters(
    of endpoint: WebhookEndpoint.ID
  ) async throws -> [WebhookDeadLetter] {
    try await store.records(
      WebhookDeadLetter.self, .webhookDeadLetter(endpoint), ranks: .min ..< .max, after: nil,
      limit: 100
    ).map(\.record.value)
  }

  /// Sends at most `limit` events again: the events after `number`, or the dead letters if it is nil.
  ///
  /// It returns how many events are sent again, and the last event that was looked at.
  package func replay(
    _ id: WebhookEndpoint.ID, after number: Int?, limit: Int = 100, _ command: StaffCommand,
    keptFor seconds: Int
  ) async throws -> Replay {
    try await desk.run(command, keptFor: seconds) {
      let read = try await store.found(WebhookEndpoint.self, id)
      var (changes, events, last) = (ChangeSet(at: command.now), [PublicEvent](), number)
      changes.rely(on: read)
      if let number {
        let found = try await store.events(after: number, limit: limit)
        events = found.compactMap(types.event).filter { read.value.takes($0.type) }
        last = found.last?.number ?? number
      } else {
        let letters = try await store.records(
          WebhookDeadLetter.self, .webhookDeadLetter(id), ranks: .min ..< .max, after: nil,
          limit: limit)
        for letter in letters { changes.remove(letter.record) }
        events = letters.map(\.record.value.event)
        last = events.last?.number
      }
      try await enqueue(events, for: id, in: &changes, now: command.now)
      return Decision(Replay(count: events.count, last: last), changes)
    }
  }

  package struct Replay: Hashable, Sendable, Codable {
    package let count: Int
    package let last: Int?
  }
}
