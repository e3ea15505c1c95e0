package import Logging
internal import PassIssuer
package import Vocabulary

extension FileStatusLists {
  /// Revokes in the lists the passes that bookings revoked and the lists do not revoke.
  ///
  /// Such passes exist where the lists are older than the bookings, or where the process ended before a revocation.
  package func revoke(again passes: [MintedPass], logger: Logger, now: Instant) async throws {
    let targets = passes.compactMap { pass in pass.entry.map { (pass: pass.id, entry: $0) } }
    if targets.isEmpty { return }
    for refused in try await revoke(targets, reason: "the booking revoked it", now: now) {
      logger.error("a pass was not revoked", metadata: ["error": "\(refused)"])
    }
    logger.notice(
      "passes that bookings had revoked are now revoked in the status lists, too",
      metadata: ["passes": "\(targets.count)"])
  }
}
