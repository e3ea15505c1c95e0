internal import BookingStore
internal import Bookings
internal import Logging
internal import PassIssuer
package import Vocabulary

extension PassSigner {
  /// How far the outbox was followed.
  final class Following: Sendable {
    fileprivate let batcher = Batcher<Instant, Void>()
    fileprivate let reader: OutboxReader

    init(_ store: any BookingStore) { reader = OutboxReader("revocations", of: store) }
  }

  /// Revokes the passes that bookings took back or replaced, up to the end of the outbox.
  ///
  /// Commands wait for it before they answer; at start it catches up with what was left. Doing it twice
  /// does nothing the second time.
  package func follow(now: Instant) async throws {
    try await following.batcher.run(now) { nows in
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
    // What was re-issued stands until it is revoked.
    guard case .revoke(let pass, let newer) = PassDecision(published.event) else { return nil }
    reason = newer == nil ? .revoked : .replaced
    self.pass = pass
  }
}
