import Foundation
import PassCrypto
import PassFormats
import StrictText
import PassIssuer
import PassTestSupport
import Testing
import Vocabulary

/// The keys of a directory: private keys for their owner only, public keys for every gate.
@Suite struct KeyStoreTests {
  let directory: TemporaryDirectory
  let store: KeyStore
  let issuer: IssuerID

  static let terms = KeyTerms(from: TestAuthority.now.adding(seconds: -86_400))

  init() throws {
    directory = try TemporaryDirectory()
    store = KeyStore(directory: "\(directory.path)/keys")
    issuer = try IssuerID("UA").orThrow("UA")
  }

  /// Returns the issuer of a show with the default key or the named one.
  func ready(_ keyID: KeyID? = nil) throws(KeyStoreError) -> Issuer {
    try store.issuer(issuer, kind: .show, now: TestAuthority.now, keyID: keyID)
  }

  func failure(_ body: () throws(KeyStoreError) -> Void) -> KeyStoreError? {
    do throws(KeyStoreError) {
      try body()
      return nil
    } catch {
      return error
    }
  }

  func publishedKeyIDs() throws -> [KeyID] {
    try JWKSet(directory.read("keys/UA.jwks.json")).keys.map(\.keyID)
  }

  @Test func `a pair has its two files, with their modes, and nothing else`() throws {
    let keyID = try store.generate(issuer: issuer, terms: Self.terms)
    #expect(
      try directory.contents() == [
        "keys", "keys/.lock", "keys/UA.jwks.json", "keys/private", "keys/private/UA",
        "keys/private/UA/\(keyID).pem",
      ])
    #expect(try directory.mode("keys/private/UA/\(keyID).pem") == 0o600)
    #expect(try directory.mode("keys/private/UA") == 0o700)
    #expect(try directory.mode("keys/private") == 0o700)
    #expect(try directory.mode("keys/UA.jwks.json") == 0o644)
    let pem = try directory.read("keys/private/UA/\(keyID).pem")
    let key = try PrivateKey(pem: pem).publicKey
    #expect(try key.defaultKeyID() == keyID)
    let published = try JWKSet(directory.read("keys/UA.jwks.json")).keys
    #expect(published.map(\.keyID) == [keyID])
    #expect(published.first?.x == key.x && published.first?.y == key.y)
    #expect(store.privatePath(issuer, keyID) == "\(directory.path)/keys/private/UA/\(keyID).pem")
    #expect(store.setPath(issuer) == "\(directory.path)/keys/UA.jwks.json")
  }

  @Test func `generating again adds a pair and overwrites none`() throws {
    let first = try store.generate(issuer: issuer, terms: Self.terms)
    let pem = try directory.read("keys/private/UA/\(first).pem")
    let second = try store.generate(issuer: issuer, terms: Self.terms)
    #expect(first != second)
    #expect(try directory.read("keys/private/UA/\(first).pem") == pem)
    #expect(try publishedKeyIDs() == [first, second])
    #expect(try store.list().map(\.keyID) == [first, second].sorted())
    #expect(try store.list().allSatisfy { $0.canSign && $0.isPublished && $0.issuer == issuer })
  }

  @Test func `an issuer signs with its key and a gate that has the export verifies`() throws {
    let keyID = try store.generate(issuer: issuer, terms: Self.terms)
    let signer = try ready()
    #expect(signer.keyID == keyID && signer.id == issuer)
    let pass = try signer.issue(
      RequestSamples.ticketRequest(), now: TestAuthority.now, random: FixedRandom())
    let exported = try JWKSet(store.export(issuer: issuer)).keys.first.orThrow("key")
    let jws = try CompactJWS(Array(pass.token.utf8))
    let key = try PublicKey(x: exported.x, y: exported.y)
    #expect(try key.isValidSignature(jws.es256Signature(), for: jws.signingInput))
  }

  @Test func `the export holds public members only`() throws {
    _ = try store.generate(issuer: issuer, terms: Self.terms)
    var set = try ObjectReader(try JSONReader.read(store.export(issuer: issuer)))
    var key = try ObjectReader(try set.array("keys").first.orThrow("key"))
    for name in ["crv", "kty", "x", "y", "kid", "use", "alg"] { _ = try key.string(name) }
    for name in ["nbf", "exp", "max_lifetime_s"] { _ = try key.integer(name) }
    _ = try key.array("kinds")
    try key.finish()
    try set.finish()
  }

  @Test(arguments: [0o640, 0o620, 0o610, 0o604, 0o602, 0o601, 0o644, 0o660, 0o666, 0o777])
  func `a key that others can touch is refused with the command that mends it`(mode: Int) throws {
    let keyID = try store.generate(issuer: issuer, terms: Self.terms)
    let path = store.privatePath(issuer, keyID)
    try directory.setMode("keys/private/UA/\(keyID).pem", mode)
    let error = failure { () throws(KeyStoreError) in _ = try ready() }
    #expect(error == .exposed(path: path))
    #expect(error?.description.contains("chmod 600 '\(path)'") == true)
    try directory.setMode("keys/private/UA/\(keyID).pem", 0o600)
    #expect(try ready().keyID == keyID)
    try directory.setMode("keys/private/UA/\(keyID).pem", 0o400)
    #expect(try ready().keyID == keyID)
  }

  @Test func `among several keys none is guessed`() throws {
    let first = try store.generate(issuer: issuer, terms: Self.terms)
    let second = try store.generate(issuer: issuer, terms: Self.terms)
    let error = failure { () throws(KeyStoreError) in _ = try ready() }
    #expect(error == .severalKeys(issuer, [first, second].sorted()))
    #expect(error?.description.contains("--kid") == true)
    #expect(try ready(second).keyID == second)
    let other = try KeyID("AAAAAAAA").orThrow("kid")
    #expect(
      failure { () throws(KeyStoreError) in _ = try ready(other) }
        == .noSuchKey(issuer, other, has: [first, second].sorted()))
  }

  @Test func `lost private halves are to be put back, and no new key is advised`() throws {
    let keyID = try store.generate(issuer: issuer, terms: Self.terms)
    try FileManager.default.removeItem(atPath: "\(store.directory)/private")
    let error = failure { () throws(KeyStoreError) in _ = try ready() }
    #expect(error == .privateHalvesGone(issuer, [keyID], directory: store.directory))
    #expect(error?.description.contains("copy them back from the place") == true)
    #expect(error?.description.contains("generate") == false)
  }

  @Test func `an issuer without a key is told how to make one`() throws {
    let error = failure { () throws(KeyStoreError) in _ = try ready() }
    #expect(error == .noKey(issuer, directory: store.directory))
    #expect(error?.description.contains("passtool keys generate --issuer UA") == true)
    #expect(try store.list().isEmpty)
    guard
      case .system(_, isMissing: true, _) = failure({ () throws(KeyStoreError) in
        _ = try store.export(issuer: issuer)
      })
    else {
      Issue.record("an export of nothing")
      return
    }
  }

  @Test func `issuers are separate worlds`() throws {
    let other = try IssuerID("hall.example").orThrow("issuer")
    let first = try store.generate(issuer: issuer, terms: Self.terms)
    let second = try store.generate(issuer: other, terms: Self.terms)
    #expect(try store.list().map(\.keyID) == [first, second])
    #expect(try ready().keyID == first)
    #expect(try publishedKeyIDs() == [first])
  }

  @Test func `an encrypted key asks for its passphrase and no other does`() throws {
    let secret = Array("secret".utf8)
    let keyID = try store.generate(issuer: issuer, terms: Self.terms, passphrase: secret)
    let path = store.privatePath(issuer, keyID)
    #expect(
      failure { () throws(KeyStoreError) in _ = try ready() }
        == .crypto(path: path, .passphraseNeeded))
    var asked: [String] = []
    let signer = try store.issuer(issuer, kind: .show, now: TestAuthority.now) {
      asked.append($0)
      return secret
    }
    #expect(signer.keyID == keyID)
    #expect(asked == [path])
    #expect(
      failure { () throws(KeyStoreError) in
        _ = try store.issuer(
          issuer, kind: .show, now: TestAuthority.now, passphrase: { _ in Array("wrong".utf8) })
      } == .crypto(path: path, .wrongPassphrase))
  }

  @Test(arguments: [
    "", "not JSON", "{}", "{\"keys\":[{\"kty\":\"RSA\",\"n\":\"AQAB\",\"e\":\"AQAB\"}]}",
    "{\"keys\":[{\"kty\":\"EC\",\"crv\":\"P-256\",\"d\":\"AA\"}]}",
  ])
  func `a key set that cannot be kept is left as it is, and no private half stays behind`(
    text: String
  ) throws {
    try FileManager.default.createDirectory(
      atPath: store.directory, withIntermediateDirectories: true)
    try directory.write("keys/UA.jwks.json", Array(text.utf8))
    let error = failure { () throws(KeyStoreError) in
      _ = try store.generate(issuer: issuer, terms: Self.terms)
    }
    #expect(error?.description.contains("\(directory.path)/keys/UA.jwks.json") == true)
    #expect(try directory.read("keys/UA.jwks.json") == Array(text.utf8))
    #expect(try directory.contents().filter { $0.hasSuffix(".pem") } == [])
    // No temporary file is left either.
    #expect(try directory.contents().filter { $0.contains("jwks") } == ["keys/UA.jwks.json"])
  }

  @Test func `a key set that cannot be written leaves no private half either`() throws {
    try FileManager.default.createDirectory(
      atPath: "\(store.directory)/UA.jwks.json", withIntermediateDirectories: true)
    let error = failure { () throws(KeyStoreError) in
      _ = try store.generate(issuer: issuer, terms: Self.terms)
    }
    #expect(error != nil)
    #expect(try directory.contents().filter { $0.hasSuffix(".pem") } == [])
  }

  @Test func `a file in the place of the directory is an error that names it`() throws {
    try directory.write("keys", [])
    let error = failure { () throws(KeyStoreError) in
      _ = try store.generate(issuer: issuer, terms: Self.terms)
    }
    #expect(error?.description.contains(store.directory) == true)
    #expect(try directory.contents() == ["keys"])
  }

  @Test(arguments: ["..", "...", ".hidden", "..-"])
  func `an issuer's id leads to no other directory and hides no key`(id: String) throws {
    // The formats permit the id; as a directory name it would put the private key beside the public ones,
    // where git and backups do not expect it, or where no listing shows it.
    let issuer = try IssuerID(id).orThrow(id)
    let error = failure { () throws(KeyStoreError) in
      _ = try store.generate(issuer: issuer, terms: Self.terms)
    }
    #expect(error?.description.contains("dot") == true)
    #expect(try directory.contents() == [])
  }

  @Test func `what is no key pair in the directory is passed over`() throws {
    let keyID = try store.generate(issuer: issuer, terms: Self.terms)
    try directory.write("keys/README.md", [])
    try directory.write("keys/private/UA/notes.txt", [])
    try directory.write("keys/private/UA/lower.pem", [])
    #expect(try store.list().map(\.keyID) == [keyID])
    #expect(try ready().keyID == keyID)
  }

  @Test func `a half alone is listed as what it is`() throws {
    let first = try store.generate(issuer: issuer, terms: Self.terms)
    let second = try store.generate(issuer: issuer, terms: Self.terms)
    try FileManager.default.removeItem(atPath: store.privatePath(issuer, first))
    #expect(try store.list().first { $0.keyID == first }?.canSign == false)
    #expect(try ready().keyID == second)
    try FileManager.default.removeItem(atPath: store.setPath(issuer))
    #expect(try store.list().first { $0.keyID == second }?.isPublished == false)
  }

  @Test(arguments: [0, 100, 65_537])
  func `a damaged key file is an error that names it`(size: Int) throws {
    let keyID = try store.generate(issuer: issuer, terms: Self.terms)
    try directory.write(
      "keys/private/UA/\(keyID).pem", [UInt8](repeating: UInt8(ascii: "A"), count: size))
    let path = store.privatePath(issuer, keyID)
    try directory.setMode("keys/private/UA/\(keyID).pem", 0o600)
    let error = failure { () throws(KeyStoreError) in _ = try ready() }
    #expect(error?.description.hasPrefix("\(path): ") == true)
  }

  @Test func `four at once lose no key`() throws {
    let group = DispatchGroup()
    for _ in 0..<4 {
      group.enter()
      Thread { [store, issuer] in
        defer { group.leave() }
        for _ in 0..<4 {
          do {
            _ = try store.generate(issuer: issuer, terms: Self.terms)
          } catch {
            Issue.record("\(error)")
          }
        }
      }.start()
    }
    group.wait()
    #expect(try publishedKeyIDs().count == 16)
    #expect(try store.list().filter { $0.canSign && $0.isPublished }.count == 16)
  }
}
