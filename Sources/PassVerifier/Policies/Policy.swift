public import PassFormats

/// A rule that a pass with a good signature must meet.
///
/// A verifier asks every policy about every pass, in an order that decides between objections of one
/// weight alone. So a policy has everything that it judges by from the pass and the situation, and nothing
/// from another policy; many threads may ask it at once.
///
/// An operator's own policies come behind those of this module: `Verifier.adding(_:)`. They object
/// with `Finding.houseRule`, and can make no pass better than it is.
public protocol Policy: Sendable {
  /// What stands against the pass here and now, or nil.
  func judge(_ pass: PassClaims, in situation: Situation) -> Objection?
}
