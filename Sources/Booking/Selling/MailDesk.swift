package import BookingStore
package import Bookings
package import Vocabulary

/// The mail about bookings: what was told, what waits to be sent, and the addresses that get no more.
///
/// A damaged record is told to `damaged` and left out; the others go on.
package struct MailDesk: Sendable {
  private let desk: Transactor
  private let damaged: @Sendable (StoreError) -> Void

  package init(_ desk: Transactor, damaged: @escaping @Sendable (StoreError) -> Void) {
    self.desk = desk
    self.damaged = damaged
  }

  private var store: any BookingStore { desk.store }

  /// The name of the readers of the outbox that look for news to tell by mail.
  package static let reader = "mail"
  /// The events with which a booking begins for its customer.
  private static let beginnings: Set<String> = ["booking.confirmed", "booking.awaits_acceptance"]

  /// A booking as it is told by mail.
  package struct Reading: Sendable {
    package let state: MailedState
    /// The records whose events may change it.
    package let subjects: [RecordKey]
    package let address: String?
    package let language: String?

    package init(
      state: MailedState, subjects: [RecordKey], address: String?, language: String?
    ) {
      (self.state, self.subjects) = (state, subjects)
      (self.address, self.language) = (address, language)
    }
  }

  // MARK: News

  /// Compares the bookings that events may have changed with what their customers were told; returns whether there were
  /// any.
  ///
  /// `kinds` are those of bookings. `reading` reads a booking, and returns nil for one without personal data. `lead` is
  /// the number of seconds before a beginning at which its customer is reminded.
  package func heed(
    _ events: [OutboxEvent], kinds: Set<String>, lead: Int?, now: Instant,
    reading: (RecordKey) async throws -> Reading?
  ) async throws -> Bool {
    var bookings: [PublicEvent.Subject: Bool] = [:]
    for (subject, events) in Dictionary(grouping: events, by: \.subject) {
      let isNew = events.contains { Self.beginnings.contains($0.event.name) }
      if kinds.contains(subject.kind) { bookings[subject, default: false] = isNew }
      let mailed = try await store.readable(MailedBooking.self, .mailed(subject), damaged: damaged)
      for booking in mailed.map(\.value.booking) where bookings[booking] == nil {
        bookings[booking] = false
      }
    }
    for (booking, isNew) in bookings.sorted(by: { $0.key.key < $1.key.key }) {
      try await look(at: booking, isNew: isNew, lead: lead, now: now, reading: reading)
    }
    return !bookings.isEmpty
  }

  private func look(
    at booking: PublicEvent.Subject, isNew: Bool, lead: Int?, now: Instant,
    reading: (RecordKey) async throws -> Reading?
  ) async throws {
    let key = RecordKey(kind: booking.kind, key: booking.key)
    try await desk.run {
      var changes = ChangeSet(at: now)
      let read = try await store.record(MailedBooking.self, MailedBooking.key(booking))
      guard let found = try await reading(key), read != nil || found.address != nil else {
        return Decision((), changes)
      }
      var mailed = read?.value ?? MailedBooking(key)
      mailed.take(found.subjects, address: found.address, language: found.language)
      mailed.take(found.state, isNew: isNew, lead: lead, now: now)
      if let read { changes.update(read, to: mailed) } else { changes.insert(mailed) }
      return Decision((), changes)
    }
  }

  /// Puts reminders that are due among the messages that wait; returns how many were looked at.
  package func remind(limit: Int, now: Instant) async throws -> Int {
    let due = try await store.readable(
      MailedBooking.self, .mailReminders, ranks: 0..<Self.rank(after: now), limit: limit,
      damaged: damaged)
    for mailed in due.map(\.record.value) {
      try await change(mailed.key, now: now) { $0.addReminder(now: now) }
    }
    return due.count
  }

  // MARK: Sending

  /// Returns bookings whose first message is due, longest due first.
  package func due(limit: Int, now: Instant) async throws -> [MailedBooking] {
    try await store.readable(
      MailedBooking.self, .mailDue, ranks: 0..<Self.rank(after: now), limit: limit,
      damaged: damaged
    ).map(\.record.value)
  }

  /// Notes the outcome of sending the message with a number; returns whether it was given up.
  @discardableResult
  package func note(
    _ outcome: MailOutcome, of number: Int, about mailed: MailedBooking, now: Instant
  ) async throws -> Bool {
    try await change(mailed.key, now: now) { $0.note(outcome, of: number, now: now) } ?? false
  }

  private func change<Answer: Sendable>(
    _ key: String, now: Instant, _ body: (inout MailedBooking) -> Answer
  ) async throws -> Answer? {
    try await desk.run { () -> Decision<Answer?> in
      var changes = ChangeSet(at: now)
      guard let read = try await store.record(MailedBooking.self, key) else {
        return Decision(nil, changes)
      }
      var mailed = read.value
      let answer = body(&mailed)
      changes.update(read, to: mailed)
      return Decision(answer, changes)
    }
  }

  private static func rank(after now: Instant) -> Int {
    Int(now.adding(seconds: 1).secondsSince1970)
  }

  // MARK: Addresses

  /// Returns the mail about a booking; nil if there is none.
  package func mailed(about booking: RecordKey) async throws -> MailedBooking? {
    try await store.record(
      MailedBooking.self, MailedBooking.key(PublicEvent.Subject(booking)))?.value
  }

  /// Returns whether an address gets no mail, or no reminders.
  package func isStopped(_ address: String, reminders: Bool) async throws -> Bool {
    if try await store.first(StoppedAddress.self, .stopped(address, false)) != nil { return true }
    guard reminders else { return false }
    return try await store.first(StoppedAddress.self, .stopped(address, true)) != nil
  }

  /// Stops mail to an address, or with `unsubscribed` its reminders; repeating it changes nothing.
  package func stop(
    _ address: String, _ reason: StoppedAddress.Reason, status: String? = nil, now: Instant,
    using random: Randomness
  ) async throws {
    try await desk.run {
      var changes = ChangeSet(at: now)
      let lookup = Lookup.stopped(address, reason == .unsubscribed)
      guard try await store.first(StoppedAddress.self, lookup) == nil else {
        return Decision((), changes)
      }
      var numbers = random.numbers(for: "stopped address")
      changes.insert(
        StoppedAddress(.init(using: &numbers), address, reason, status: status, now: now))
      return Decision((), changes)
    }
  }

  /// Adds to a change set the removal of everything that is known of the mail about a booking.
  package static func remove(
    about booking: RecordKey, from store: any BookingStore, in changes: inout ChangeSet
  ) async throws {
    let key = MailedBooking.key(PublicEvent.Subject(booking))
    if let read = try await store.record(MailedBooking.self, key) { changes.remove(read) }
  }
}

extension OutboxEvent {
  fileprivate var subject: PublicEvent.Subject {
    PublicEvent.Subject(RecordKey(kind: event.kind, key: event.key))
  }
}
