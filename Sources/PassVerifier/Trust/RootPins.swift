public import PassFormats
public import Vocabulary

/// The root keys that a gate was given by hand: whose signature makes a bundle count.
///
/// The daily root signs from day to day. The recovery root lies in a safe; a bundle may put another
/// root in the place of the daily one, but none ever removes the recovery root, so that whoever stole
/// the daily one can be thrown out again.
public struct RootPins: Equatable, Sendable {
  /// Who keeps the roots: the `iss` of the bundles that count.
  public let issuer: IssuerID
  /// The root that signs from day to day.
  public private(set) var daily: RootKey
  /// The root for the day on which the daily one is lost.
  public let recovery: RootKey?

  /// Pins one root or two; nil where both have one key id.
  public init?(issuer: IssuerID, daily: RootKey, recovery: RootKey? = nil) {
    guard daily.keyID != recovery?.keyID else { return nil }
    self.issuer = issuer
    self.daily = daily
    self.recovery = recovery
  }

  /// Pins the one or two keys of a JSON Web Key Set: the first is the daily root, the second the
  /// recovery root.
  public init(jwks: [UInt8], issuer: IssuerID) throws(TrustError) {
    // Whatever else makes a set unfit, such as a point off the curve, Trust tells.
    _ = try Trust(jwks: jwks)
    let set: JWKSet
    do throws(ShapeError) {
      set = try JWKSet(jwks)
    } catch {
      throw TrustError(error)
    }
    // The keys of a ring sign passes, lists or ledgers: whoever has one would say whom gates trust.
    if let key = set.keys.first(where: { $0.terms != nil }) {
      throw TrustError(
        member: key.path, offset: nil,
        detail:
          "\(key.keyID) signs \(key.terms?.kinds.map { $0.rawValue }.joined(separator: ", ") ?? "") "
          + "and is no root", isNoRoot: true)
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

  /// The root of that name.
  func root(_ keyID: KeyID) -> RootKey? {
    daily.keyID == keyID ? daily : recovery?.keyID == keyID ? recovery : nil
  }

  /// Puts a root in the place of the daily one.
  mutating func replaceDaily(_ root: RootKey) { daily = root }
}
