internal import BookingStore
internal import Bookings
internal import Logging
internal import PassIssuer
package import Vocabulary

extension PassSigner {
  /// The reader of the outbox, with its position.
  package final class Following: Sendable {
    fileprivate let batcher = Batcher<Instant, Void, any Error>()
    fileprivate let reader: OutboxReader

    init(_ store: any BookingStore) { reader = OutboxReader("revocations", of: store) }
  }

  /// Revokes the passes that bookings revoked or replaced, up to the end of the outbox.
  ///
  /// Commands wait for this before they answer, and the service calls it at its start for events left from before. It
  /// is idempotent. While the clock or the status lists are wrong, it does nothing.
  package func follow(now: Instant) async throws {
    guard time.isRight, lists.fault == nil else { return }
    try await following.batcher.submit(now) { nows in
      let now = nows.max() ?? now
      try await self.following.reader.follow(now: now) { events in
        let ended = events.compactMap(EndedPass.init)
        for reason in EndedPass.Reason.allCases {
          try await self.revoke(
            ended.filter { $0.reason == reason }.map(\.pass), reason, now: now)
        }
        return !ended.isEmpty
      }
      return nows.map { _ in }
    }
  }

  private func revoke(
    _ passes: [PassID], _ reason: EndedPass.Reason, now: Instant
  ) async throws {
    var targets: [(pass: PassID, entry: StatusEntry)] = []
    for pass in passes {
      // A revoked pass that was never signed will never be signed, so there is nothing to revoke.
      if let entry = try await store.record(MintedPass.self, pass.rawValue)?.value.entry {
        targets.append((pass, entry))
      }
    }
    if targets.isEmpty { return }
    for refused in try await lists.revoke(targets, reason: reason.rawValue, now: now) {
      logger.error("a pass was not revoked", metadata: ["error": "\(refused)"])
    }
  }
}

/// A pass that an event revokes.
private struct EndedPass {
  /// The reason in the status list's history.
  enum Reason: String, CaseIterable {
    case revoked = "the booking was cancelled or changed"
    case replaced = "a newer pass replaced it"
  }

  let pass: PassID
  let reason: Reason

  init?(_ published: OutboxEvent) {
    // A reissued pass stays valid until it is revoked by an event of its own.
    guard case .revoke(let pass, let newer) = PassDecision(published.event) else { return nil }
    reason = newer == nil ? .revoked : .replaced
    self.pass = pass
  }
}
