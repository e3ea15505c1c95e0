public import PassFormats
public import Vocabulary

/// A pass that is issued again: what the new one takes over from it.
///
/// The former pass stays good until it is revoked. Old and new are one at a gate: a ticket by the pass id
/// of its first issue, which the new one carries as `first`; a boarding pass by its check-in sequence.
public struct FormerPass: Hashable, Sendable {
  /// The pass id of the first issue of all.
  public let first: PassID
  /// `iat` of the pass that is replaced; the new one is later.
  public let issuedAt: Instant

  /// A pass by what its issuer kept of it.
  public init(first: PassID, issuedAt: Instant) {
    self.first = first
    self.issuedAt = issuedAt
  }

  /// A pass by what it says; its signature is the caller's to check.
  public init(_ claims: PassClaims) {
    self.init(first: claims.first ?? claims.passID, issuedAt: claims.issuedAt)
  }
}
