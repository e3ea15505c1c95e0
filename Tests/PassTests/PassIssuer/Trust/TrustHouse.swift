import PassFormats
import PassIssuer
import PassTestSupport
import Vocabulary

/// A directory with the keys of UA and of a theatre, with roots, and a trust source that names them.
struct TrustHouse {
  static let now = TestAuthority.now.roundedDownToMinute

  let directory: TemporaryDirectory
  let airline: KeyID
  let lists: KeyID
  let theatre: KeyID
  let root: KeyID

  init() throws {
    directory = try TemporaryDirectory()
    let keys = KeyStore(directory: "\(directory.path)/keys")
    let ua = try IssuerID("UA").orThrow("UA")
    airline = try keys.generate(issuer: ua, terms: KeyTerms(from: Self.now).orThrow("terms"))
    lists = try keys.generate(
      issuer: ua, terms: KeyTerms(from: Self.now, kinds: [.status]).orThrow("terms"))
    theatre = try keys.generate(
      issuer: try IssuerID("THEATRE").orThrow("issuer"),
      terms: KeyTerms(from: Self.now, days: 20, kinds: [.show, .status]).orThrow("terms"))
    root = try KeyStore(directory: "\(directory.path)/root").generate(
      issuer: try IssuerID("GROUND").orThrow("issuer"), terms: nil)
  }

  /// The path of the trust source.
  var path: String { "\(directory.path)/trust.json" }

  /// Returns a trust source with these additional members of the first issuer.
  static func source(issuer: String = "", members: String = #","version":1"#) -> String {
    #"{"issuer":"GROUND","issuers":[{"issuer":"UA","name":"Example Air","#
      + #""keys":"keys/UA.jwks.json"\#(issuer)}]\#(members)}"#
  }

  /// Returns the bundle built from a source.
  func build(
    _ source: String, now: Instant = now, version: Int64? = nil, after previous: TrustBundle? = nil
  ) throws -> (bundle: TrustBundle, leftOut: [String]) {
    try directory.write("trust.json", Array(source.utf8))
    return try TrustSource(path: path).bundle(now: now, version: version, after: previous)
  }

  /// Returns the root's signer.
  func signer() throws -> Signer {
    try KeyStore(directory: "\(directory.path)/root").root(
      of: try IssuerID("GROUND").orThrow("issuer"))
  }
}
