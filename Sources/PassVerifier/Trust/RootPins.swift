public import PassFormats
internal import StrictText
public import Vocabulary

/// The root keys that a gate was configured with; bundles must be signed by one of them.
///
/// The daily root signs routinely. The recovery root is kept offline. A bundle can replace the
/// daily root but never the recovery root, so a stolen daily root can always be replaced.
public struct RootPins: Equatable, Sendable {
  /// The owner of the roots: the `iss` of accepted bundles.
  public let issuer: IssuerID
  /// The root that signs routinely.
  public private(set) var daily: RootKey
  /// The root that is used when the daily one is lost.
  public let recovery: RootKey?

  /// Pins one or two roots; nil where both have the same key id.
  public init?(issuer: IssuerID, daily: RootKey, recovery: RootKey? = nil) {
    guard daily.keyID != recovery?.keyID else { return nil }
    self.issuer = issuer
    self.daily = daily
    self.recovery = recovery
  }

  /// Pins the keys of a JSON Web Key Set: the first is the daily root, the second, if there is one,
  /// the recovery root.
  ///
  /// - Throws: `TrustError` for a set that is malformed, has more than two keys, or has a key that
  ///   signs something else.
  public init(jwks: [UInt8], issuer: IssuerID) throws(TrustError) {
    // This call reports everything else that makes a set unusable, such as a point off the curve.
    _ = try Trust(jwks: jwks)
    let set: JWKSet
    do throws(ShapeError) {
      set = try JWKSet(jwks)
    } catch {
      throw TrustError(error)
    }
    // Key rings sign passes, lists or ledgers; such a key as a root could decide whom gates trust.
    if let key = set.keys.first(where: { $0.terms != nil }) {
      throw TrustError(
        member: key.path, offset: nil,
        detail:
          "\(key.keyID) signs \(key.terms?.kinds.map { $0.rawValue }.joined(separator: ", ") ?? "") "
          + "and cannot be a root", isNoRoot: true)
    }
    let roots = set.keys.map { RootKey(keyID: $0.keyID, x: $0.x, y: $0.y) }
    guard roots.count <= 2 else {
      throw TrustError(
        member: "keys", offset: nil, detail: "expected one root or two, found \(roots.count)")
    }
    self.issuer = issuer
    daily = roots[0]
    recovery = roots.count == 2 ? roots[1] : nil
  }

  /// Returns the root with a key id.
  func root(_ keyID: KeyID) -> RootKey? {
    daily.keyID == keyID ? daily : recovery?.keyID == keyID ? recovery : nil
  }

  /// Replaces the daily root.
  mutating func replaceDaily(_ root: RootKey) { daily = root }
}
