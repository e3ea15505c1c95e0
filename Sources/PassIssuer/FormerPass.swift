public import PassFormats
public import Vocabulary

/// The facts that a re-issued pass takes over from the pass that it replaces.
///
/// The former pass stays valid until it is revoked. A gate treats both as one: a ticket by the pass
/// id of its first issue, which the new one carries as `first`; a boarding pass by its check-in
/// sequence number.
public struct FormerPass: Hashable, Sendable {
  /// The pass id of the very first issue.
  public let first: PassID
  /// The `iat` of the replaced pass; that of the new one is later.
  public let issuedAt: Instant

  /// A former pass from its issuer's records.
  public init(first: PassID, issuedAt: Instant) {
    self.first = first
    self.issuedAt = issuedAt
  }

  /// A former pass from its claims; the caller must have checked its signature.
  public init(_ claims: PassClaims) {
    self.init(first: claims.first ?? claims.passID, issuedAt: claims.issuedAt)
  }
}
