internal import PassFormats
internal import Vocabulary

extension UpdateRefusal {
  /// The fault, and what to do, in English: one line, in lower case, foreign text escaped.
  public var message: String {
    switch self {
    case .tooLong(let limit): "longer than the \(limit) characters of a bundle or a list"
    case .damaged(let detail, let isScan): "damaged (\(detail))" + (isScan ? "; scan again" : "")
    case .unsignedDraft: "this is JSON without a signature"
    case .noStatement(let detail): "this is no bundle and no status list (\(detail))"
    case .unsupportedAlgorithm(let detail): "forged: \(detail)"
    case .unexpectedHeader(let detail): "not written by passtool: \(detail)"
    case .wrongType(let type):
      "a token of type \(escaped(type, limit: 40)) is no bundle and no status list"
    case .noStatusList: "this is no status list"
    case .noLedger: "the signature is not that of a ledger"

    case .noBundle: "this gate has no bundle yet, which says whose lists count"
    case .foreignBundle(let issuer, let roots):
      "a bundle of \(issuer); this gate trusts those of \(roots)"
    case .unknownIssuer(let issuer): "this gate trusts no issuer \(issuer)"
    case .unknownRoot(let key): "\(key) is not one of the root keys of this gate"
    case .unknownKey(let key, let issuer): "this gate knows no key \(key) of \(issuer)"
    case .unknownDevice(let device):
      "this gate's bundle names no device \(device); add it to the bundle"
    case .badSignature: "forged or altered: the signature does not match"
    case .signatureNotChecked(let detail): "the signature could not be checked (\(detail))"
    case .rootIsNoKey(let key, let detail): "the root \(key) is no key (\(detail))"

    case .malformedClaims(let statement, let detail):
      "the \(statement.rawValue) breaks the format (\(detail))"
    case .nextRootIsRecovery(let key):
      "next_root has the name of the recovery root, \(key), which no bundle replaces"
    case .mayNotSignLists(let key, let issuer):
      "the key \(key) of \(issuer) may not sign status lists"
    case .keyRevoked(let key, let issuer): "the key \(key) of \(issuer) was revoked"
    case .outsideKeyLife(let key, let issuedAt):
      "the list was made at \(issuedAt), outside the life of the key \(key)"
    case .mayNotSignLedgers(let device):
      "the key \(device) may not sign ledgers, or was revoked"
    case .unlisted(let uri, let issuer):
      "\(escaped(uri, limit: 80)) is no list of \(issuer) in this gate's bundle"
    case .misplaced(let uri, let issuer):
      "the list \(escaped(uri, limit: 80)) of \(issuer) in another's place"
    case .bundleNotNewer(let version, let held):
      "version \(version) is not newer than version \(held), which this gate holds"
    case .belowLowestVersion(let version, let lowest):
      "version \(version) is older than version \(lowest), with which this gate begins"
    case .listNotNewer(let issuedAt, let held):
      "the list of \(issuedAt) is not newer than that of \(held), which this gate holds"
    case .versionLeap(let version, let held):
      "version \(version) is more than \(TrustBundle.longestLeap) ahead of version \(held)"
    case .bundleExpired(let end):
      "the bundle ended at \(end); get a newer one, or check this gate's clock"
    case .listExpired(let end):
      "the list ended at \(end); get a newer one, or check this gate's clock"
    case .fromTheFuture(let issuedAt):
      "the list was made at \(issuedAt); check this gate's clock"
    }
  }
}
