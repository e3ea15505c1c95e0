internal import PassCompression
internal import PassCrypto
public import PassFormats
public import Vocabulary

/// What a gate trusts and how it came to: pinned roots, the last good bundle, the last good status lists.
///
/// A value without disk or clock. It only ever goes forward: whatever is refused leaves it as it was.
public struct HeldTrust: Sendable {
  /// The roots whose bundles count.
  public private(set) var roots: RootPins
  /// The bundle that is held, if there is one yet.
  public private(set) var bundle: TrustBundle?
  /// The lowest version of a first bundle; later ones are higher than the one that is held.
  public let lowestVersion: Int
  /// Whom the bundle and the lists make trusted: for a `Verifier`.
  public private(set) var trust = Trust()
  /// The token of the bundle and the root that signed it, which it may have replaced.
  private(set) var proof: (token: [UInt8], root: RootKey)?
  /// The last good list of each issuer and name, also those that the bundle of the day does not name:
  /// one that comes back must be no older than it was.
  private var lastLists: [String: [UInt8]] = [:]

  /// Seconds by which a status list may seem to come from the future.
  static let clockTolerance = 300

  /// Trusts nobody yet but the roots.
  ///
  /// - Parameter lowestVersion: the version below which no bundle is taken in. Bundles are public and good
  ///   for weeks: without it whoever shows the first one chooses how old it is.
  public init(roots: RootPins, lowestVersion: Int = 1) {
    self.roots = roots
    self.lowestVersion = lowestVersion
  }

  /// What was held when it was stored: the same checks of the signature and the form, none of the time.
  init(
    roots: RootPins, lowestVersion: Int, token: [UInt8], signedBy root: RootKey
  ) throws(UpdateRefusal) {
    self.init(roots: roots, lowestVersion: lowestVersion)
    let statement = try Statement(token)
    try check(statement, signedBy: root)
    let bundle = try Self.read(statement)
    trust = try Self.trust(bundle)
    self.bundle = bundle
    proof = (token, root)
  }

  /// Takes in a bundle or a status list, as a file or as a scan.
  ///
  /// - Throws: why it does not count; nothing changed then.
  @discardableResult
  public mutating func accept(
    _ text: [UInt8], now: Instant
  ) throws(UpdateRefusal) -> TrustUpdate {
    try accept(try Statement(ScanText(text).text), now: now)
  }

  mutating func accept(
    _ statement: Statement, now: Instant
  ) throws(UpdateRefusal) -> TrustUpdate {
    switch statement.kind {
    case .trust: try accept(bundle: statement, now: now)
    case .status: try accept(list: statement, now: now)
    }
  }

  /// Whether a scanned text is meant as a bundle or a status list and not as a pass.
  public static func isUpdate(_ scanned: [UInt8]) -> Bool { isUpdate(ScanText(scanned)) }

  /// The same of a scan that somebody looked at already.
  package static func isUpdate(_ scan: ScanText) -> Bool { Statement.isMeant(scan.text) }

  // MARK: Bundles

  private mutating func accept(
    bundle statement: Statement, now: Instant
  ) throws(UpdateRefusal) -> TrustUpdate {
    guard let root = roots.root(statement.keyID) else {
      throw .unknownRoot(statement.keyID)
    }
    try check(statement, signedBy: root)
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
    // What the lists rest on may have changed with their issuer's keys.
    for list in lastLists.values { _ = try? readmit(list) }
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

  private func check(_ statement: Statement, signedBy root: RootKey) throws(UpdateRefusal) {
    let key: PublicKey
    do throws(CryptoError) {
      key = try PublicKey(x: root.x, y: root.y)
    } catch {
      throw .rootIsNoKey(root.keyID, detail: "\(error)")
    }
    try Self.check(statement, key)
  }

  // MARK: Status lists

  private mutating func accept(
    list statement: Statement, now: Instant
  ) throws(UpdateRefusal) -> TrustUpdate {
    let (claims, party) = try checked(list: statement)
    let held = party.lists[claims.uri]
    if let held {
      if held.token == statement.text { return .alreadyHeld }
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
    let list = try Self.inflated(claims, statement)
    hold(list)
    return .statusList(
      issuer: list.issuer, uri: list.uri, entries: list.list.count, isFirst: held == nil)
  }

  /// Takes in a list that was good once, whatever its age: it still needs a key that may sign it.
  ///
  /// - Parameters:
  ///   - uri: the list that it must be, where somebody says so.
  ///   - issuer: whose it must be.
  mutating func readmit(
    _ token: [UInt8], as uri: String? = nil, of issuer: IssuerID? = nil
  ) throws(UpdateRefusal) {
    let statement = try Statement(token)
    let (claims, _) = try checked(list: statement)
    guard claims.uri == uri ?? claims.uri, claims.issuer == issuer ?? claims.issuer else {
      throw .misplaced(claims.uri, of: claims.issuer)
    }
    hold(try Self.inflated(claims, statement))
  }

  private mutating func hold(_ list: HeldStatusList) {
    trust.hold(list)
    lastLists["\(list.issuer) \(list.uri)"] = list.token
  }

  private func checked(
    list statement: Statement
  ) throws(UpdateRefusal) -> (StatusListClaims, TrustedParty) {
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
    try Self.check(statement, key.key)
    try key.checkMaySign(claims, keyID: statement.keyID)
    guard party.listURIs?.contains(claims.uri) == true else {
      throw .unlisted(claims.uri, of: claims.issuer)
    }
    return (claims, party)
  }

  private static func inflated(
    _ claims: StatusListClaims, _ statement: Statement
  ) throws(UpdateRefusal) -> HeldStatusList {
    do throws(InflateError) {
      return try HeldStatusList(claims, token: statement.text)
    } catch {
      throw .malformedClaims(.list, detail: "lst \(error)")
    }
  }

  private static func check(_ statement: Statement, _ key: PublicKey) throws(UpdateRefusal) {
    do throws(CryptoError) {
      if try key.isValidSignature(statement.token.signature, for: statement.token.signingInput) {
        return
      }
    } catch {
      throw .signatureNotChecked(detail: "\(error)")
    }
    throw .badSignature
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
