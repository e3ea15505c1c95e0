public import PassFormats
public import Vocabulary

/// The reason why a bundle, a status list or the head of a ledger was rejected, with the evidence; the held trust does
/// not change.
///
/// `Code` says what to do about each.
public indirect enum UpdateRefusal: Error, Equatable, Sendable, CustomStringConvertible {
  // MARK: Form

  /// The text is longer than any bundle or list: look whether it is the right file.
  case tooLong(limit: Int)
  /// The text breaks off or was altered: scan or copy it again.
  case damaged(detail: String, isScan: Bool)
  /// The text is JSON without a signature, such as the draft of a bundle: have a root sign it.
  case unsignedDraft
  /// The text is no token: look whether it is the right file.
  case noStatement(detail: String)
  /// The header asks for another algorithm than ES256: no issuer of this trust made it.
  case unsupportedAlgorithm(detail: String)
  /// The header is not of this format: no issuer of this trust made it.
  case unexpectedHeader(detail: String)
  /// The token has another type, whose name is foreign text: a pass goes to `Verifier`.
  case wrongType(String)
  /// A bundle is in the place of a stored status list: put the list back.
  case noStatusList
  /// The token is no head of a ledger: have the device publish its ledger again.
  case noLedger

  // MARK: Issuer and key

  /// There is no bundle yet, which would name the issuers whose lists count: take in the bundle first.
  case noBundle
  /// The bundle is of another issuer than the one that keeps the roots: bring the right one.
  case foreignBundle(of: IssuerID, roots: IssuerID)
  /// This gate does not trust the issuer: a newer bundle may.
  case unknownIssuer(IssuerID)
  /// None of the pinned roots signed it: bring a bundle that one of them signed.
  case unknownRoot(KeyID)
  /// The issuer is trusted and has no such key: a newer bundle may name it.
  case unknownKey(KeyID, of: IssuerID)
  /// The bundle names no such device: a newer one may.
  case unknownDevice(DeviceID)
  /// The signature does not match, so it was altered or forged: fetch it again from where it was
  /// signed.
  case badSignature
  /// The signature could not be checked, with libcrypto's reason: try again, and look at the
  /// machine.
  case signatureNotChecked(detail: String)
  /// The pinned root is no point of the curve: make the store anew with the root that was brought
  /// by hand.
  case rootIsNoKey(KeyID, detail: String)

  // MARK: Content

  /// The signature is valid, but the claims of a bundle, a list or a ledger's head break the format: have it made anew.
  case malformedClaims(Part, detail: String)
  /// The bundle gives its next root the name of the recovery root: have it made with another name.
  case nextRootIsRecovery(KeyID)
  /// The key may not sign status lists: have the list signed with one that may.
  case mayNotSignLists(KeyID, of: IssuerID)
  /// The key was revoked and signs no list however old: have the list signed with another.
  case keyRevoked(KeyID, of: IssuerID)
  /// The list was made outside the life of its key: have it signed with another.
  case outsideKeyLife(KeyID, issuedAt: Instant)
  /// The device may not sign ledgers, or was revoked: a newer bundle may say otherwise.
  case mayNotSignLedgers(DeviceID)
  /// The bundle names no such list of the issuer, whose name is foreign text: take in the bundle
  /// that does.
  case unlisted(String, of: IssuerID)
  /// A stored list is in the place of another, whose name is foreign text: take in both lists again.
  case misplaced(String, of: IssuerID)
  /// The bundle that is held is as new or newer: there is nothing to do.
  case bundleNotNewer(version: Int64, held: Int64)
  /// The first bundle is older than the lowest version that this gate accepts: bring a newer one.
  case belowLowestVersion(version: Int64, lowest: Int64)
  /// The list that is held is as new or newer: there is nothing to do.
  case listNotNewer(issuedAt: Instant, held: Instant)
  /// The version leaps too far ahead, as a thief of the root would make it: have one of the next
  /// 1,000.
  case versionLeap(version: Int64, held: Int64)
  /// The bundle ended by this gate's clock: get a newer one, or set the clock.
  case bundleExpired(at: Instant)
  /// The list ended by this gate's clock: get a newer one, or set the clock.
  case listExpired(at: Instant)
  /// The list was made later than now: set the clock.
  case fromTheFuture(issuedAt: Instant)

  /// The kinds of signed statements.
  public enum Part: String, Sendable {
    case bundle, list
    case ledgerHead = "signature of the ledger"
  }

  /// The stable codes, in the order of the checks (docs/SPEC.md §13.4, §14.3).
  public enum Code: String, CaseIterable, Sendable {
    /// The text is longer than any bundle or list: check that it is the right file.
    case tooLong = "too_long"
    /// The text is incomplete, damaged or not a token: scan or copy it again, or sign the draft first.
    case malformed
    /// The header asks for another algorithm than ES256: get the statement from its issuer.
    case unsupportedAlgorithm = "unsupported_algorithm"
    /// The header is not of this format: get the statement from its issuer.
    case unexpectedHeader = "unexpected_header"
    /// The token is neither a bundle nor a status list: verify a pass with `Verifier`.
    case wrongType = "wrong_type"
    /// No bundle is held, so no list is trusted: take in a bundle first.
    case noBundle = "no_bundle"
    /// The bundle has another owner than the roots, or the list is of an untrusted issuer: load the right one.
    case unknownIssuer = "unknown_issuer"
    /// The key is not one of the roots, or not a key of the list's issuer: take in a newer bundle, which may name it.
    case unknownKey = "unknown_key"
    /// The statement was altered or forged: get it again from its issuer.
    case badSignature = "bad_signature"
    /// The signature is valid, but the claims break the format: have the statement made again.
    case malformedClaims = "malformed_claims"
    /// The key may not sign lists, is revoked, or was not valid at the time: have the list signed
    /// with another.
    case keyNotAllowed = "key_not_allowed"
    /// The bundle names no such list of the issuer: take in the bundle that does.
    case unlisted
    /// The held statement is as new or newer: there is nothing to do.
    case notNewer = "not_newer"
    /// The version is too far ahead, as a thief of the root would set it: have one of the next
    /// 1,000 used.
    case versionLeap = "version_leap"
    /// The statement has expired by this gate's clock: get a newer one, or set the clock.
    case expired
    /// The statement was made in the future by this gate's clock: set the clock.
    case fromTheFuture = "from_the_future"
  }

  /// The code and the message.
  public var description: String { "\(code.rawValue): \(message)" }
}

extension UpdateRefusal {
  /// The stable code.
  public var code: Code {
    switch self {
    case .tooLong: .tooLong
    case .damaged, .unsignedDraft, .noStatement: .malformed
    case .unsupportedAlgorithm: .unsupportedAlgorithm
    case .unexpectedHeader: .unexpectedHeader
    case .wrongType, .noStatusList, .noLedger: .wrongType
    case .noBundle: .noBundle
    case .foreignBundle, .unknownIssuer: .unknownIssuer
    case .unknownRoot, .unknownKey, .unknownDevice: .unknownKey
    case .badSignature, .signatureNotChecked, .rootIsNoKey: .badSignature
    case .malformedClaims, .nextRootIsRecovery: .malformedClaims
    case .mayNotSignLists, .keyRevoked, .outsideKeyLife, .mayNotSignLedgers: .keyNotAllowed
    case .unlisted, .misplaced: .unlisted
    case .bundleNotNewer, .belowLowestVersion, .listNotNewer: .notNewer
    case .versionLeap: .versionLeap
    case .bundleExpired, .listExpired: .expired
    case .fromTheFuture: .fromTheFuture
    }
  }

  /// The refusal for an error of a token.
  ///
  /// `malformed` gives the refusal of a text that is not a token, from the detail, and `wrongType` that of a token with
  /// another `typ`.
  init(
    _ error: TokenError,
    malformed: (String) -> UpdateRefusal = { .damaged(detail: $0, isScan: false) },
    wrongType: (String) -> UpdateRefusal
  ) {
    switch error {
    case .malformed(let error): self = malformed("\(error)")
    case .signature(let error, _): self = .damaged(detail: "\(error)", isScan: false)
    case .header(let error): self.init(error)
    case .wrongType(let header): self = wrongType(header.type)
    }
  }

  init(_ error: TokenHeaderError) {
    switch error {
    case .malformed(let error): self = .damaged(detail: "\(error)", isScan: false)
    case .unsupportedAlgorithm(let detail): self = .unsupportedAlgorithm(detail: detail)
    case .unexpected(let detail): self = .unexpectedHeader(detail: detail)
    }
  }
}

/// The change that a bundle or a status list made.
public enum TrustUpdate: Equatable, Sendable {
  /// A bundle was taken in; `replaced` is the version that it replaced, nil for the first.
  case bundle(version: Int64, replaced: Int64?)
  /// A status list was taken in; `isFirst` is true if no list of its URI was held.
  case statusList(issuer: IssuerID, uri: String, entries: Int, isFirst: Bool)
  /// The same statement is held already; nothing changed.
  case alreadyHeld
}
