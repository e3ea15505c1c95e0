public import PassFormats

/// A rule for passes with a valid signature.
///
/// A verifier evaluates every policy for every pass; their order decides only between objections of
/// equal weight. A policy therefore judges by the pass and the situation alone, and not by other
/// policies. It may be called from many threads at once.
///
/// An operator adds policies with `Verifier.adding(_:)`. They are evaluated after those of this
/// module and object with `Finding.houseRule`; they can only make a verdict stricter.
public protocol Policy: Sendable {
  /// Returns the objection to a pass; nil without one.
  func judge(_ pass: PassClaims, in situation: Situation) -> Objection?
}
