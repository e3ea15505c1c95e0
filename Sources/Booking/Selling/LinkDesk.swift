package import BookingStore
package import Bookings
package import Vocabulary

/// The passes of which there are links to Google's wallet, their changes, and what waits to be sent to Google.
///
/// A damaged record is told to `damaged` and left out; the others go on.
package struct LinkDesk: Sendable {
  private let desk: Transactor
  private let damaged: @Sendable (StoreError) -> Void

  package init(_ desk: Transactor, damaged: @escaping @Sendable (StoreError) -> Void) {
    self.desk = desk
    self.damaged = damaged
  }

  private var store: any BookingStore { desk.store }

  /// A closure that reads what the pass with a serial number shows at present; nil if that is not known.
  package typealias Reading = (_ serial: String) async throws -> WalletPassState?

  /// The name of the readers of the outbox that look for changes of these passes.
  package static let reader = "google wallet"

  // MARK: Links

  /// Notes that a link is handed out, before it is.
  ///
  /// `state` is what the pass showed before the link was made, so that a change in between is found. With `isSent`
  /// Google was sent the pass for this link.
  package func link(
    _ serial: String, in account: String, _ language: String, as state: WalletPassState,
    isSent: Bool, now: Instant, reading: Reading
  ) async throws {
    try await OutboxReader(Self.reader, of: store).beginWithBookings(now: now)
    let isWritten = try await desk.run {
      var changes = ChangeSet(at: now)
      guard let read = try await record(serial, account) else {
        changes.insert(LinkedPass(account, serial, language, as: state))
        return Decision(true, changes)
      }
      var pass = read.value
      pass.link(language, as: state, isSent: isSent, now: now)
      if pass != read.value { changes.update(read, to: pass) }
      return Decision(pass != read.value, changes)
    }
    // News of a moment ago may have been followed before the record was there.
    if isWritten { try await look(at: serial, in: account, now: now, reading: reading) }
  }

  /// Adds to a change set the removal of everything that is known of the links of a booking's passes.
  package static func remove(
    about booking: RecordKey, from store: any BookingStore, in changes: inout ChangeSet
  ) async throws {
    let subject = PublicEvent.Subject(booking)
    // A damaged one has no personal data that could be read, and lapses on its own.
    let passes = try await store.readable(LinkedPass.self, .walletPasses(about: subject)) { _ in }
    for pass in passes where pass.value.booking == subject { changes.remove(pass) }
  }

  // MARK: Changes

  /// Compares the passes that events may have changed with what they show now; returns whether there were any.
  package func heed(
    _ events: [OutboxEvent], in account: String, now: Instant, reading: Reading
  ) async throws -> Bool {
    var serials: Set<String> = []
    for subject in Set(events.map(\.subject)) {
      let passes = try await store.readable(
        LinkedPass.self, .walletPasses(about: subject), damaged: damaged)
      serials.formUnion(passes.map(\.value).filter { $0.account == account }.map(\.serial))
    }
    for serial in serials.sorted() {
      try await look(at: serial, in: account, now: now, reading: reading)
    }
    return !serials.isEmpty
  }

  private func look(
    at serial: String, in account: String, now: Instant, reading: Reading
  ) async throws {
    try await desk.run {
      var changes = ChangeSet(at: now)
      guard let read = try await record(serial, account), let state = try await reading(serial)
      else { return Decision((), changes) }
      var pass = read.value
      pass.take(state, now: now)
      if pass != read.value { changes.update(read, to: pass) }
      return Decision((), changes)
    }
  }

  // MARK: Sending

  /// Returns passes whose change is due, longest due first.
  package func due(in account: String, limit: Int, now: Instant) async throws -> [LinkedPass] {
    try await store.readable(
      LinkedPass.self, .linkChanges(in: account),
      ranks: 0..<Int(now.adding(seconds: 1).secondsSince1970), limit: limit, damaged: damaged
    ).map(\.record.value)
  }

  /// Notes the outcome of sending a pass that showed `digest`; `pass` is the record as it was before the attempt.
  package func note(
    _ outcome: LinkOutcome, of digest: String, _ pass: LinkedPass, now: Instant
  ) async throws {
    try await desk.run {
      var changes = ChangeSet(at: now)
      guard let read = try await record(pass.serial, pass.account) else {
        return Decision((), changes)
      }
      var next = read.value
      next.note(outcome, of: digest, before: pass, now: now)
      if next != read.value { changes.update(read, to: next) }
      return Decision((), changes)
    }
  }

  /// Removes a pass that is gone from the service.
  package func remove(_ pass: LinkedPass, now: Instant) async throws {
    try await desk.run {
      var changes = ChangeSet(at: now)
      if let read = try await record(pass.serial, pass.account) { changes.remove(read) }
      return Decision((), changes)
    }
  }

  private func record(
    _ serial: String, _ account: String
  ) async throws -> Versioned<LinkedPass>? {
    try await store.record(LinkedPass.self, LinkedPass.key(account, serial))
  }
}

extension OutboxEvent {
  fileprivate var subject: PublicEvent.Subject {
    PublicEvent.Subject(RecordKey(kind: event.kind, key: event.key))
  }
}
