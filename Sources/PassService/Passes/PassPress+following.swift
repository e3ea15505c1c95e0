internal import BookingStore
internal import Bookings
internal import Flights
internal import Logging
internal import PassIssuer
internal import Synchronization
internal import Vocabulary

extension PassPress {
  /// How far the outbox was followed.
  final class Following: Sendable {
    fileprivate let turns = SharedTurns<Instant, Void>()
    fileprivate let position = Mutex<Position?>(nil)

    fileprivate struct Position {
      /// The last event that was carried out.
      var seen: Int
      /// The same as the store knows it.
      var saved: Int
    }

    /// After so many events the store is told, though none of them was about a pass.
    fileprivate static let saveAfter = 1_000
    fileprivate static let eventsAtOnce = 500
  }

  /// Revokes the passes that bookings took back or replaced, up to the end of the outbox.
  ///
  /// Commands wait for it before they answer; at start it catches up with what was left. Doing it twice
  /// does nothing the second time.
  func follow(now: Instant) async throws {
    try await following.turns.run(now) { nows in
      try await self.carryOut(now: nows.max() ?? now)
      return nows.map { _ in }
    }
  }

  private func carryOut(now: Instant) async throws {
    var position = try await position()
    while true {
      let events = try await store.events(
        after: position.seen, limit: Following.eventsAtOnce)
      guard let last = events.last else { break }
      let ended = events.compactMap(EndedPass.init)
      for reason in EndedPass.Reason.allCases {
        try await revoke(ended.filter { $0.reason == reason }.map(\.pass), reason, now: now)
      }
      position.seen = last.number
      if !ended.isEmpty || position.seen - position.saved >= Following.saveAfter {
        try await save(&position, now: now)
      }
      following.position.withLock { $0 = position }
    }
  }

  private func revoke(
    _ passes: [PassID], _ reason: EndedPass.Reason, now: Instant
  ) async throws {
    var targets: [(pass: PassID, entry: StatusEntry)] = []
    for pass in passes {
      // One that was never signed never will be: its booking has gone on.
      if let entry = try await store.record(MintedPass.self, pass.rawValue)?.value.entry {
        targets.append((pass, entry))
      }
    }
    if targets.isEmpty { return }
    for refused in try await lists.revoke(targets, reason: reason.rawValue, now: now) {
      logger.error("a pass was not revoked", metadata: ["error": "\(refused)"])
    }
  }

  private func position() async throws -> Following.Position {
    if let known = following.position.withLock({ $0 }) { return known }
    let read = try await store.record(PassCursor.self, PassCursor.key)
    let seen = read?.value.seen ?? 0
    return Following.Position(seen: seen, saved: seen)
  }

  private func save(_ position: inout Following.Position, now: Instant) async throws {
    var changes = ChangeSet(at: now)
    let cursor = PassCursor(seen: position.seen)
    if let read = try await store.record(PassCursor.self, PassCursor.key) {
      changes.update(read, to: cursor)
    } else {
      changes.insert(cursor)
    }
    try await store.commit(changes)
    position.saved = position.seen
  }
}

/// The last event whose revocations are on the disk.
struct PassCursor: Record {
  static let kind = "pass_cursor"
  static let key = "revocations"

  let seen: Int

  var key: String { Self.key }
}

/// A pass that an event ended.
private struct EndedPass {
  /// What the status list's history says of it.
  enum Reason: String, CaseIterable {
    case revoked = "the booking does not earn it any more"
    case replaced = "a newer pass replaced it"
  }

  let pass: PassID
  let reason: Reason

  init?(_ published: PublishedEvent) {
    let details = published.event.details
    // What was re-issued stands until it is revoked.
    guard published.event.name == "pass.revoked", let pass = details["pass"].flatMap(PassID.init)
    else { return nil }
    reason = details["replaced_by"] == nil ? .revoked : .replaced
    self.pass = pass
  }
}
