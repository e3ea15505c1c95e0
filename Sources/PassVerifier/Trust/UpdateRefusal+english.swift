internal import PassFormats
internal import Vocabulary

extension UpdateRefusal {
  /// The fault, and what to do, in English: one line, in lower case, foreign text escaped.
  public var message: String {
    switch self {
    case .tooLong(let limit):
      "this is longer than \(limit) characters, the maximum of a bundle or a list; check that it is "
        + "the right file"
    case .damaged(let detail, let isScan): "damaged (\(detail))" + (isScan ? "; scan again" : "")
    case .unsignedDraft: "this is JSON without a signature"
    case .noStatement(let detail): "this is no bundle and no status list (\(detail))"
    case .unsupportedAlgorithm(let detail): "forged: \(detail)"
    case .unexpectedHeader(let detail): "this was not made by passtool (\(detail))"
    case .wrongType(let type):
      "a token of type \(escaped(type, limit: 40)) is no bundle and no status list"
    case .noStatusList: "this is no status list"
    case .noLedger: "this is not the signature of a ledger"

    case .noBundle: "this gate has no trust bundle yet, so it accepts no list; load a bundle first"
    case .foreignBundle(let issuer, let roots):
      "this is a bundle of \(issuer), but this gate trusts only the bundles of \(roots)"
    case .unknownIssuer(let issuer):
      "this gate does not know the issuer \(issuer); load a bundle that names it first"
    case .unknownRoot(let key):
      "signed with the key \(key), which is not one of the root keys of this gate; load a bundle that "
        + "one of them signed"
    case .unknownKey(let key, let issuer):
      "this gate's bundle does not name the key \(key) of \(issuer); load a newer bundle first"
    case .unknownDevice(let device):
      "this gate's bundle does not name the device \(device); have its device.jwks.json added to the "
        + "bundle, and load the new bundle; for a departure, at the desk: passtool departure kit STICK --gate FILE for the "
        + "device.jwks.json of each gate, then open both gates again from STICK"
    case .badSignature: "forged or altered: the signature does not match"
    case .signatureNotChecked(let detail):
      "the signature could not be checked (\(detail)); try again"
    case .rootIsNoKey(let key, let detail): "the root \(key) is no valid key (\(detail))"

    case .malformedClaims(let statement, let detail):
      "the \(statement.rawValue) breaks the format (\(detail))"
    case .nextRootIsRecovery(let key):
      "next_root has the key id of the recovery root, \(key), and no bundle can replace the "
        + "recovery root; have a bundle made with another next_root"
    case .mayNotSignLists(let key, let issuer):
      "the key \(key) of \(issuer) may not sign status lists; have the list signed with another key"
    case .keyRevoked(let key, let issuer):
      "the key \(key) of \(issuer) was revoked; have the list signed with another key"
    case .outsideKeyLife(let key, let issuedAt):
      "the list was made at \(issuedAt), when the key \(key) was not valid; "
        + "have the list signed with another key"
    case .mayNotSignLedgers(let device):
      "by the trust bundle, the key of the device \(device) may not sign ledgers, or was revoked; load "
        + "a newer bundle if there is one"
    case .unlisted(let uri, let issuer):
      "this gate's bundle does not name the list \(escaped(uri, limit: 80)) of \(issuer); "
        + "load the bundle that names it first"
    case .misplaced(let uri, let issuer):
      "this file is the place of another list, but holds the list \(escaped(uri, limit: 80)) of "
        + "\(issuer); load all status lists of this gate again"
    case .bundleNotNewer(let version, let held):
      "version \(version) is not newer than version \(held), which this gate holds"
    case .belowLowestVersion(let version, let lowest):
      "version \(version) is older than version \(lowest), the lowest that this gate accepts; load a "
        + "newer bundle"
    case .listNotNewer(let issuedAt, let held):
      "the list of \(issuedAt) is not newer than that of \(held), which this gate holds"
    case .versionLeap(let version, let held):
      "version \(version) is more than \(TrustBundle.longestLeap) higher than version \(held), "
        + "which this gate holds; have a bundle signed with one of the next "
        + "\(TrustBundle.longestLeap) versions"
    case .bundleExpired(let end):
      "the bundle expired at \(end); get a newer one, or check this gate's clock"
    case .listExpired(let end):
      "the list expired at \(end); get a newer one, or check this gate's clock"
    case .fromTheFuture(let issuedAt):
      "the list was made at \(issuedAt), which is in the future by this gate's clock; set the clock "
        + "if it is wrong"
    }
  }
}
