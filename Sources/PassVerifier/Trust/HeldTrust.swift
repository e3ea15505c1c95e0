public import PassFormats
package import Vocabulary

/// The trust of a gate: pinned roots, the last accepted bundle, and the last accepted status lists (docs/SPEC.md §13.4,
/// §14.3).
///
/// It is a value without input, output and clock. Versions and dates only increase, and a rejected update changes
/// nothing. Updates can be taken in two steps, with the signature checked in between, or at once with libcrypto
/// (`accept(_:now:)`).
public struct HeldTrust: Sendable {
  /// The roots whose bundles are accepted.
  public private(set) var roots: RootPins
  /// The bundle that is held; nil before the first.
  public private(set) var bundle: TrustBundle?
  /// The lowest version that is accepted as the first bundle.
  public let lowestVersion: Int64
  /// The trust that bundle and lists grant, for a `Verifier`.
  public private(set) var trust = Trust()
  /// The bundle's token and the root that signed it, which a new daily root may have replaced.
  package private(set) var proof: (token: [UInt8], root: RootKey)?
  /// Tokens of the last accepted list per issuer and URI, including lists that the current bundle
  /// does not name.
  ///
  /// They are checked again with each new bundle, so that a list that is named again is no older
  /// than before.
  package private(set) var lastLists: [String: [UInt8]] = [:]

  /// Trusts the roots alone; `lowestVersion` is the lowest version of a first bundle.
  ///
  /// Bundles are public and valid for weeks, so without a minimum an attacker could present an old one first.
  public init(roots: RootPins, lowestVersion: Int64 = 1) {
    self.roots = roots
    self.lowestVersion = lowestVersion
  }

  /// Restores stored trust: signature and form are checked again, times are not.
  ///
  /// `answer` is the result of the check that `signatureCheck(of:signedBy:)` returns. Throws `UpdateRefusal` if the
  /// stored bundle is not valid.
  package init(
    roots: RootPins, lowestVersion: Int64, _ statement: Statement, signedBy root: RootKey,
    _ answer: SignatureAnswer
  ) throws(UpdateRefusal) {
    self.init(roots: roots, lowestVersion: lowestVersion)
    try answer.check()
    let bundle = try TrustBundle(statement)
    trust = try Trust(checked: bundle)
    self.bundle = bundle
    proof = (statement.text, root)
  }

  /// Returns whether a scanned text begins like a bundle or a status list.
  public static func isUpdate(_ scanned: [UInt8]) -> Bool { isUpdate(ScanText(scanned)) }

  /// Returns whether a scan begins like a bundle or a status list.
  package static func isUpdate(_ scan: ScanText) -> Bool { Statement.isStatementLike(scan.text) }

  /// Returns the signature that must be checked before a statement is accepted.
  ///
  /// - Throws: `UpdateRefusal` where no trusted key can have signed it.
  package func signatureCheck(of statement: Statement) throws(UpdateRefusal) -> SignatureCheck {
    switch statement.kind {
    case .trust:
      guard let root = roots.root(statement.keyID) else { throw .unknownRoot(statement.keyID) }
      return try Self.signatureCheck(of: statement, signedBy: root)
    case .status:
      return SignatureCheck(statement.token, by: try signedList(statement).key.key)
    }
  }

  /// Returns the signature check of a bundle that this root signed.
  package static func signatureCheck(
    of statement: Statement, signedBy root: RootKey
  ) throws(UpdateRefusal) -> SignatureCheck {
    do throws(SignatureKeyError) {
      return SignatureCheck(statement.token, by: try SignatureKey(x: root.x, y: root.y))
    } catch {
      throw .rootIsNoKey(root.keyID, detail: error.detail)
    }
  }

  /// The progress of taking in a statement.
  package enum Acceptance {
    case done(TrustUpdate)
    /// The entries of the list must be inflated first, to at most `PendingList.longest` bytes.
    case entries(PendingList)
  }

  /// Takes in a bundle, or a list up to its compressed entries, given the result of the signature
  /// check.
  ///
  /// - Throws: `UpdateRefusal`; the held trust then stays as it is.
  package mutating func accept(
    _ statement: Statement, _ answer: SignatureAnswer, now: Instant
  ) throws(UpdateRefusal) -> Acceptance {
    switch statement.kind {
    case .trust: .done(try accept(bundle: statement, answer, now: now))
    case .status: try accept(list: statement, answer, now: now)
    }
  }

  private mutating func accept(
    bundle statement: Statement, _ answer: SignatureAnswer, now: Instant
  ) throws(UpdateRefusal) -> TrustUpdate {
    guard let root = roots.root(statement.keyID) else {
      throw .unknownRoot(statement.keyID)
    }
    try answer.check()
    // The comparison comes before parsing, because the current bundle is public and may be presented any number of
    // times.
    if let bundle, statement.token.payload == bundle.payload { return .alreadyHeld }
    let new = try TrustBundle(statement)
    try BundleAcceptance(roots: roots, held: bundle, lowestVersion: lowestVersion)
      .check(new, now: now)
    // This check is last because it is the most expensive: older bundles with many issuers fail before it.
    let trust = try Trust(checked: new)
    let update = TrustUpdate.bundle(version: new.version, replaced: bundle?.version)
    bundle = new
    self.trust = trust
    proof = (statement.text, root)
    if let next = new.nextRoot { roots.replaceDaily(next) }
    return update
  }

  private func accept(
    list statement: Statement, _ answer: SignatureAnswer, now: Instant
  ) throws(UpdateRefusal) -> Acceptance {
    let list = try signedList(statement)
    try list.check(answer)
    let held = list.party.lists[list.claims.uri]
    if let held {
      if held.token == statement.text { return .done(.alreadyHeld) }
      guard list.claims.issuedAt > held.issuedAt else {
        throw .listNotNewer(issuedAt: list.claims.issuedAt, held: held.issuedAt)
      }
    }
    try list.checkTime(now: now)
    return .entries(
      PendingList(claims: list.claims, token: statement.text, isFirst: held == nil))
  }

  /// Checks a list that was accepted before, regardless of its age; it still needs a valid
  /// signature of a key that may sign lists.
  ///
  /// The list must have the URI `uri` and the issuer `issuer`; nil accepts any.
  package func readmittable(
    _ statement: Statement, _ answer: SignatureAnswer, as uri: String? = nil,
    of issuer: IssuerID? = nil
  ) throws(UpdateRefusal) -> PendingList {
    let list = try signedList(statement)
    try list.check(answer)
    let claims = list.claims
    guard claims.uri == uri ?? claims.uri, claims.issuer == issuer ?? claims.issuer else {
      throw .misplaced(claims.uri, of: claims.issuer)
    }
    return PendingList(claims: claims, token: statement.text, isFirst: false)
  }

  /// Holds a list with its inflated entries.
  ///
  /// - Throws: `UpdateRefusal` where there are too many entries.
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

  /// Returns the token of a held list, for storing it; nil where it is not held.
  package func listToken(_ issuer: IssuerID, _ uri: String) -> [UInt8]? {
    trust.list(issuer, uri)?.token
  }

  private func signedList(_ statement: Statement) throws(UpdateRefusal) -> StatusListAcceptance {
    try StatusListAcceptance(statement, trust: bundle == nil ? nil : trust)
  }
}
