import Foundation
import PassCrypto
import PassFormats
import PassIssuer
import PassTestSupport
import Testing
import Vocabulary

/// Keys stored elsewhere: the key store has a URI, and the key signs like any other.
@Suite struct AdoptedKeyTests {
  static let now = TestAuthority.now
  static let terms = KeyTerms(from: now)

  let directory: TemporaryDirectory
  let store: KeyStore
  let issuer: IssuerID

  init() throws {
    directory = try TemporaryDirectory()
    store = KeyStore(directory: "\(directory.path)/keys")
    issuer = try IssuerID("UA").orThrow("UA")
  }

  func uri(_ name: String = "ua.pem") throws -> StoreURI {
    try StoreURI("file:\(directory.path)/\(name)").orThrow(name)
  }

  func put(_ bytes: [UInt8], _ name: String = "ua.pem", mode: Int = 0o600) throws {
    try directory.write(name, bytes)
    try directory.setMode(name, mode)
  }

  func failure(_ body: () throws -> Void) -> KeyStoreError? {
    do {
      try body()
      return nil
    } catch { return error as? KeyStoreError }
  }

  func adopt() throws -> KeyID { try store.adopt(uri(), issuer: issuer, terms: Self.terms) }

  func signer() throws -> Signer { try store.signer(of: issuer, for: .show, now: Self.now) }

  @Test func `an adopted key signs, and the ring holds a reference for its owner alone`() throws {
    let key = try PrivateKey.generate()
    try put(key.pem())
    let keyID = try adopt()
    #expect(keyID == (try key.publicKey.defaultKeyID()))
    #expect(
      try directory.contents().filter { $0.contains("private/UA/") } == [
        "keys/private/UA/\(keyID).uri"
      ])
    #expect(try directory.mode("keys/private/UA/\(keyID).uri") == 0o600)
    #expect(
      String(decoding: try directory.read("keys/private/UA/\(keyID).uri"), as: UTF8.self)
        == "file:\(directory.path)/ua.pem\n")
    let entry = try store.list().first.orThrow("entry")
    #expect(entry.canSign && entry.isPublished && entry.terms == Self.terms)
    let pass = try store.issuer(issuer, kind: .show, now: Self.now).issue(
      RequestSamples.ticketRequest(), now: Self.now, random: FixedRandom())
    let jws = try CompactJWS(Array(pass.token.utf8))
    #expect(try key.publicKey.isValidSignature(jws.es256Signature(), for: jws.signingInput))
  }

  @Test func `a passphrase is asked for once, when the key is used`() throws {
    let secret = Array("correct horse".utf8)
    try put(try PrivateKey.generate().pem(passphrase: secret))
    #expect(failure { _ = try adopt() } == .crypto(path: "the file: URI", .passphraseNeeded))
    var asked: [String] = []
    let keyID = try store.adopt(uri(), issuer: issuer, terms: Self.terms) {
      asked.append($0)
      return secret
    }
    #expect(asked == ["the file: URI"])
    let path = "\(store.directory)/private/UA/\(keyID).uri"
    #expect(failure { _ = try signer() } == .crypto(path: path, .passphraseNeeded))
    let ready = try store.signer(of: issuer, for: .show, now: Self.now) {
      asked.append($0)
      return secret
    }
    #expect(ready.keyID == keyID && asked.last == path && asked.count == 2)
  }

  @Test(arguments: [0o640, 0o604, 0o622, 0o644])
  func `neither the key nor the reference may be open to others`(mode: Int) throws {
    try put(try PrivateKey.generate().pem(), mode: mode)
    #expect(failure { _ = try adopt() } == .exposed(path: "\(directory.path)/ua.pem"))
    #expect(try directory.contents() == ["ua.pem"])
    try directory.setMode("ua.pem", 0o600)
    let keyID = try adopt()
    let reference = "keys/private/UA/\(keyID).uri"
    try directory.setMode(reference, mode)
    #expect(failure { _ = try signer() } == .exposed(path: "\(directory.path)/\(reference)"))
    try directory.setMode(reference, 0o600)
    #expect(try signer().keyID == keyID)
    // The mode of the key file is checked at each use.
    try directory.setMode("ua.pem", mode)
    #expect(failure { _ = try signer() } == .exposed(path: "\(directory.path)/ua.pem"))
  }

  @Test func `a key is adopted once, and a published one keeps its terms`() throws {
    try put(try PrivateKey.generate().pem())
    let keyID = try adopt()
    #expect(failure { _ = try adopt() } == .present(issuer, keyID, directory: store.directory))
    // Only the key set exists, as after a move: the reference is added and the terms are kept.
    try FileManager.default.removeItem(
      atPath: "\(store.directory)/private/UA/\(keyID).uri")
    #expect(try store.list(at: Self.now).map(\.state) == [.verifiesOnly])
    #expect(
      try store.adopt(uri(), issuer: issuer, terms: KeyTerms(from: Self.now, kinds: [.stay]))
        == keyID)
    #expect(try store.list().map(\.terms) == [Self.terms])
    #expect(try store.list(at: Self.now).map(\.state) == [.signs])
  }

  @Test func `another key behind the same URI signs nothing`() throws {
    try put(try PrivateKey.generate().pem())
    let keyID = try adopt()
    try put(try PrivateKey.generate().pem())
    #expect(
      failure { _ = try signer() }
        == .unpublished(
          issuer, keyID, set: store.setPath(issuer), directory: store.directory))
  }

  @Test func `a key that is kept elsewhere is rotated there`() throws {
    try put(try PrivateKey.generate().pem())
    _ = try adopt()
    let later = Self.now.adding(seconds: 600)
    guard
      case .noRotation(_, let reason) = failure({
        _ = try store.rotate(issuer: issuer, now: later)
      })
    else {
      Issue.record("a key in a file took the place of one that is not")
      return
    }
    #expect(reason.contains("keys adopt"))
    try put(try PrivateKey.generate().pem(), "next.pem")
    let next = try store.adopt(uri("next.pem"), issuer: issuer, terms: KeyTerms(from: later))
    #expect(try store.signer(of: issuer, for: .show, now: later).keyID == next)
  }

  @Test(arguments: [
    "", "\n", "no uri", "file:relative.pem\n", "file:/a\nfile:/b\n", "\u{7F}file:/a\n",
  ])
  func `a reference that is none is an error that names it`(text: String) throws {
    try put(try PrivateKey.generate().pem())
    let name = "keys/private/UA/\(try adopt()).uri"
    try directory.write(name, Array(text.utf8))
    try directory.setMode(name, 0o600)
    let error = try failure { _ = try signer() }.orThrow("error")
    #expect(error.description.hasPrefix("\(directory.path)/\(name): expected a URI"))
  }

  @Test func `no message shows a URI, which may hold a PIN`() throws {
    let uri = try StoreURI("nosuchscheme:object=ua?pin-value=271828").orThrow("uri")
    let error = try failure {
      _ = try store.adopt(uri, issuer: issuer, terms: Self.terms)
    }.orThrow("error")
    #expect(error == .crypto(path: "the nosuchscheme: URI", .noStore(scheme: "nosuchscheme")))
    #expect(!error.description.contains("271828"))
    #expect(try directory.contents() == [])
  }

  @Test(arguments: [
    ("file:/srv/ua.pem", true), ("file:///srv/ua.pem", true), ("FILE:/srv/ua.pem", true),
    ("file://localhost/srv/ua.pem", true), ("file:/srv/ключ 1.pem", true),
    ("pkcs11:token=airline;object=ua", true), ("handle:0x81000001?pass", true),
    ("file:ua.pem", false), ("file:./ua.pem", false), ("file://host/ua.pem", false),
    ("file:", false), ("ua.pem", false), ("/srv/ua.pem", false), ("", false), (":x", false),
    ("1x:y", false), ("pkcs11:", false), ("a b:c", false), ("file:/a\nb", false),
    ("file:/a\u{0}b", false),
  ])
  func `a URI has a scheme, and a file a whole path`(text: String, isOne: Bool) {
    #expect((StoreURI(text) != nil) == isOne)
  }
}
