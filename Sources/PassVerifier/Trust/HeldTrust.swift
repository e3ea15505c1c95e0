public import PassFormats
package import Vocabulary

/// What a gate trusts and how it came to: pinned roots, the last good bundle, the last good status lists.
///
/// A value without disk or clock. It only ever goes forward: whatever is refused leaves it as it was. As a
/// `Verifier` it stops where a signature must be looked at; `accept` of a text has libcrypto look.
public struct HeldTrust: Sendable {
  /// The roots whose bundles count.
  public private(set) var roots: RootPins
  /// The bundle that is held, if there is one yet.
  public private(set) var bundle: TrustBundle?
  /// The lowest version of a first bundle; later ones are higher than the one that is held.
  public let lowestVersion: Int64
  /// Whom the bundle and the lists make trusted: for a `Verifier`.
  public private(set) var trust = Trust()
  /// The token of the bundle and the root that signed it, which it may have replaced.
  package private(set) var proof: (token: [UInt8], root: RootKey)?
  /// The last good list of each issuer and name, also those that the bundle of the day does not name:
  /// one that comes back must be no older than it was.
  private(set) var lastLists: [String: [UInt8]] = [:]

  /// Seconds by which a status list may seem to come from the future.
  static let clockTolerance = 300

  /// Trusts nobody yet but the roots.
  ///
  /// - Parameter lowestVersion: the version below which no bundle is taken in. Bundles are public and good
  ///   for weeks: without it whoever shows the first one chooses how old it is.
  public init(roots: RootPins, lowestVersion: Int64 = 1) {
    self.roots = roots
    self.lowestVersion = lowestVersion
  }

  /// What was held when it was stored: with the same checks of signature and form, and none of time.
  ///
  /// - Parameter answer: about the check that `signatureCheck(of:signedBy:)` names.
  package init(
    roots: RootPins, lowestVersion: Int64, _ statement: Statement, signedBy root: RootKey,
    _ answer: SignatureAnswer
  ) throws(UpdateRefusal) {
    self.init(roots: roots, lowestVersion: lowestVersion)
    try answer.check()
    let bundle = try Self.read(statement)
    trust = try Self.trust(bundle)
    self.bundle = bundle
    proof = (statement.text, root)
  }

  /// Whether a scanned text is meant as a bundle or a status list and not as a pass.
  public static func isUpdate(_ scanned: [UInt8]) -> Bool { isUpdate(ScanText(scanned)) }

  /// The same of a scan that somebody looked at already.
  package static func isUpdate(_ scan: ScanText) -> Bool { Statement.isMeant(scan.text) }

  /// Which signature a statement must have to count.
  package func signatureCheck(of statement: Statement) throws(UpdateRefusal) -> SignatureCheck {
    switch statement.kind {
    case .trust:
      guard let root = roots.root(statement.keyID) else { throw .unknownRoot(statement.keyID) }
      return try Self.signatureCheck(of: statement, signedBy: root)
    case .status:
      return SignatureCheck(statement.token, by: try signer(of: statement).key.key)
    }
  }

  /// Which signature a bundle must have that this root signed.
  package static func signatureCheck(
    of statement: Statement, signedBy root: RootKey
  ) throws(UpdateRefusal) -> SignatureCheck {
    do throws(SignatureKeyError) {
      return SignatureCheck(statement.token, by: try SignatureKey(x: root.x, y: root.y))
    } catch {
      throw .rootIsNoKey(root.keyID, detail: error.detail)
    }
  }

  /// How far a statement could be taken in.
  package enum Acceptance {
    case done(TrustUpdate)
    /// The entries of the list must be inflated, to no more than `PendingList.longest`.
    case entries(PendingList)
  }

  /// Takes in a bundle, or a list as far as its entries, by what came of looking at its signature.
  ///
  /// - Throws: why it does not count; nothing changed then.
  package mutating func accept(
    _ statement: Statement, _ answer: SignatureAnswer, now: Instant
  ) throws(UpdateRefusal) -> Acceptance {
    switch statement.kind {
    case .trust: .done(try accept(bundle: statement, answer, now: now))
    case .status: try accept(list: statement, answer, now: now)
    }
  }

  // MARK: Bundles

  private mutating func accept(
    bundle statement: Statement, _ answer: SignatureAnswer, now: Instant
  ) throws(UpdateRefusal) -> TrustUpdate {
    guard let root = roots.root(statement.keyID) else {
      throw .unknownRoot(statement.keyID)
    }
    try answer.check()
    // Before it is read: the bundle of the day is public, and anybody may show it all day.
    if let bundle, statement.token.payload == bundle.payload { return .alreadyHeld }
    let new = try Self.read(statement)
    if let next = new.nextRoot, next.keyID == roots.recovery?.keyID {
      // Whoever has the recovery root's name would be asked in its place.
      throw .nextRootIsRecovery(next.keyID)
    }
    guard new.issuer == roots.issuer else {
      throw .foreignBundle(of: new.issuer, roots: roots.issuer)
    }
    if let held = bundle {
      guard new.version > held.version else {
        throw .bundleNotNewer(version: new.version, held: held.version)
      }
      guard new.version - held.version <= TrustBundle.longestLeap else {
        throw .versionLeap(version: new.version, held: held.version)
      }
    } else {
      guard new.version >= lowestVersion else {
        throw .belowLowestVersion(version: new.version, lowest: lowestVersion)
      }
    }
    guard new.expires > now else {
      throw .bundleExpired(at: new.expires)
    }
    // Last, because it costs most: an older bundle with many issuers is refused without.
    let trust = try Self.trust(new)
    let update = TrustUpdate.bundle(version: new.version, replaced: bundle?.version)
    bundle = new
    self.trust = trust
    proof = (statement.text, root)
    if let next = new.nextRoot { roots.replaceDaily(next) }
    return update
  }

  private static func read(_ statement: Statement) throws(UpdateRefusal) -> TrustBundle {
    do throws(ShapeError) {
      return try TrustBundle(payload: statement.token.payload)
    } catch {
      throw .malformedClaims(.bundle, detail: "\(error)")
    }
  }

  /// Makes keys of a bundle's points.
  private static func trust(_ bundle: TrustBundle) throws(UpdateRefusal) -> Trust {
    do throws(TrustError) {
      let trust = try Trust(bundle)
      if let next = bundle.nextRoot {
        _ = try VerifyingKey(x: next.x, y: next.y, terms: nil, revokedFrom: nil, path: "next_root")
      }
      return trust
    } catch {
      throw .malformedClaims(.bundle, detail: "\(error)")
    }
  }

  // MARK: Status lists

  /// A list whose signature is good, and whose entries nobody inflated yet.
  package struct PendingList {
    let claims: StatusListClaims
    let token: [UInt8]
    let isFirst: Bool

    /// The entries as they travel.
    package var compressed: [UInt8] { claims.compressed }
    /// The longest that they may be, in bytes.
    package var longest: Int { StatusList.maximumBytes(bitsPerEntry: claims.bitsPerEntry) }
  }

  private func accept(
    list statement: Statement, _ answer: SignatureAnswer, now: Instant
  ) throws(UpdateRefusal) -> Acceptance {
    let (claims, party) = try checked(list: statement, answer)
    let held = party.lists[claims.uri]
    if let held {
      if held.token == statement.text { return .done(.alreadyHeld) }
      guard claims.issuedAt > held.issuedAt else {
        throw .listNotNewer(issuedAt: claims.issuedAt, held: held.issuedAt)
      }
    }
    guard claims.issuedAt <= now.adding(seconds: Self.clockTolerance) else {
      throw .fromTheFuture(issuedAt: claims.issuedAt)
    }
    if let expires = claims.expires, expires <= now {
      throw .listExpired(at: expires)
    }
    return .entries(PendingList(claims: claims, token: statement.text, isFirst: held == nil))
  }

  /// A list that was good once, whatever its age: it still needs a key that may sign it.
  ///
  /// - Parameters:
  ///   - uri: the list that it must be, where somebody says so.
  ///   - issuer: whose it must be.
  package func readmittable(
    _ statement: Statement, _ answer: SignatureAnswer, as uri: String? = nil,
    of issuer: IssuerID? = nil
  ) throws(UpdateRefusal) -> PendingList {
    let (claims, _) = try checked(list: statement, answer)
    guard claims.uri == uri ?? claims.uri, claims.issuer == issuer ?? claims.issuer else {
      throw .misplaced(claims.uri, of: claims.issuer)
    }
    return PendingList(claims: claims, token: statement.text, isFirst: false)
  }

  /// Takes in a list with its inflated entries.
  package mutating func hold(
    _ pending: PendingList, entries: [UInt8]
  ) throws(UpdateRefusal) -> TrustUpdate {
    guard let list = HeldStatusList(pending.claims, entries: entries, token: pending.token) else {
      throw .malformedClaims(.list, detail: "lst inflates to more than \(pending.longest) bytes")
    }
    trust.hold(list)
    lastLists["\(list.issuer) \(list.uri)"] = list.token
    return .statusList(
      issuer: list.issuer, uri: list.uri, entries: list.list.count, isFirst: pending.isFirst)
  }

  /// The token of a list that is held, to be kept.
  package func listToken(_ issuer: IssuerID, _ uri: String) -> [UInt8]? {
    trust.list(issuer, uri)?.token
  }

  /// What a list says, and the key that must have signed it.
  private func signer(
    of statement: Statement
  ) throws(UpdateRefusal) -> (claims: StatusListClaims, party: TrustedParty, key: VerifyingKey) {
    guard statement.kind == .status else {
      throw .noStatusList
    }
    let claims: StatusListClaims
    do throws(ShapeError) {
      claims = try StatusListClaims(payload: statement.token.payload)
    } catch {
      throw .malformedClaims(.list, detail: "\(error)")
    }
    guard bundle != nil else {
      throw .noBundle
    }
    guard let party = trust.party(claims.issuer) else {
      throw .unknownIssuer(claims.issuer)
    }
    guard let key = party.keys[statement.keyID] else {
      throw .unknownKey(statement.keyID, of: claims.issuer)
    }
    return (claims, party, key)
  }

  private func checked(
    list statement: Statement, _ answer: SignatureAnswer
  ) throws(UpdateRefusal) -> (StatusListClaims, TrustedParty) {
    let (claims, party, key) = try signer(of: statement)
    try answer.check()
    try key.checkMaySign(claims, keyID: statement.keyID)
    guard party.listURIs?.contains(claims.uri) == true else {
      throw .unlisted(claims.uri, of: claims.issuer)
    }
    return (claims, party)
  }
}

extension SignatureAnswer {
  /// Goes on where the signature is good.
  func check() throws(UpdateRefusal) {
    switch self {
    case .valid: break
    case .invalid: throw .badSignature
    case .notChecked(let detail): throw .signatureNotChecked(detail: detail)
    }
  }
}

extension VerifyingKey {
  /// Whether a status list may rest on this key.
  ///
  /// A revoked key signs none, however old a list says that it is: there is always a newer one to be
  /// had under another key.
  fileprivate func checkMaySign(
    _ claims: StatusListClaims, keyID: KeyID
  ) throws(UpdateRefusal) {
    guard let terms, terms.kinds.contains(.status) else {
      throw .mayNotSignLists(keyID, of: claims.issuer)
    }
    if revokedFrom != nil {
      throw .keyRevoked(keyID, of: claims.issuer)
    }
    guard terms.notBefore <= claims.issuedAt, claims.issuedAt < terms.expires else {
      throw .outsideKeyLife(keyID, issuedAt: claims.issuedAt)
    }
  }
}
