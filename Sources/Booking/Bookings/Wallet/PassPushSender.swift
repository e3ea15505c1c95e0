/// A sender of pushes to phones; a port, so that the core knows no sockets.
///
/// A push says only that something has changed; the phone then asks what.
package protocol PassPushSender: Sendable {
  /// Sends a push once and never throws: every failure is an outcome.
  func send(to token: String) async -> PassPushOutcome
}

/// The outcome of a push.
package enum PassPushOutcome: Hashable, Sendable {
  /// Apple took it.
  case sent
  /// The token is no phone's any more, so its registrations are removed.
  case gone
  /// The attempt failed; the text gives operators the reason, and contains neither a token nor text of the receiver.
  case failed(String)
}
