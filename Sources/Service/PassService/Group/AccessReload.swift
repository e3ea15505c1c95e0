internal import AccessTokens
internal import PassFormats
internal import Synchronization
internal import Vocabulary

/// The reader that reads the keys of access tokens again when they have changed.
final class AccessReload: Sendable {
  private let access: AccessKeys
  private let revision: Mutex<String>

  init(_ access: AccessKeys) {
    self.access = access
    revision = Mutex(access.revision)
  }

  /// Calls `take` with the keys if they have changed since the last call.
  func run(_ take: ([IssuerID: [JWKSet.Key]]) throws -> Void) throws {
    let new = access.revision
    if revision.withLock({ $0 }) == new { return }
    try take(try access.verifying())
    revision.withLock { $0 = new }
  }
}
