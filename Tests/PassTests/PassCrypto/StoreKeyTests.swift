import Foundation
import PassCrypto
import PassTestSupport
import Testing

/// Private keys referenced by a URI.
@Suite struct StoreKeyTests {
  let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  func uri(_ name: String, _ bytes: [UInt8]) throws -> String {
    try directory.write(name, bytes)
    return "file:\(directory.path)/\(name)"
  }

  func failure(_ uri: String, _ passphrase: [UInt8]? = nil) -> CryptoError? {
    do throws(CryptoError) {
      _ = try PrivateKey(storeURI: uri, passphrase: passphrase)
      return nil
    } catch {
      return error
    }
  }

  /// Returns the DER content of a PEM text.
  static func der(_ pem: [UInt8]) throws -> [UInt8] {
    let lines = String(decoding: pem, as: UTF8.self).split(separator: "\n")
    return Array(
      try Data(base64Encoded: lines.dropFirst().dropLast().joined()).orThrow("base64"))
  }

  @Test func `a file is opened by its URI, as PEM and as DER, and its key signs`() throws {
    let key = try PrivateKey.generate()
    for (name, bytes) in [("a.pem", try key.pem()), ("a.der", try Self.der(key.pem()))] {
      let opened = try PrivateKey(storeURI: uri(name, bytes))
      #expect(opened.publicKey.x == key.publicKey.x && opened.publicKey.y == key.publicKey.y)
      #expect(
        try key.publicKey.isValidSignature(opened.signature(for: [1, 2, 3]), for: [1, 2, 3]))
      #expect(try opened.publicKey.isValidSignature(key.signature(for: [4]), for: [4]))
      // An unneeded passphrase is ignored.
      _ = try PrivateKey(storeURI: uri(name, bytes), passphrase: [1])
    }
  }

  @Test func `an encrypted file opens with its passphrase alone and nobody is asked`() throws {
    let secret = Array("correct horse é".utf8)
    let key = try PrivateKey.generate()
    let uri = try uri("a.pem", key.pem(passphrase: secret))
    #expect(failure(uri) == .passphraseNeeded)
    for wrong in [[], Array("wrong".utf8), Array(secret.dropLast())] {
      #expect(failure(uri, wrong) == .nothingOpened)
    }
    #expect(failure(uri, [UInt8](repeating: 65, count: 1_025)) == .passphraseTooLong)
    #expect(try PrivateKey(storeURI: uri, passphrase: secret).publicKey.x == key.publicKey.x)
  }

  @Test func `a URI that names two keys is refused, whichever stands first`() throws {
    let both = try PrivateKey.generate().pem() + PrivateKey.generate().pem()
    #expect(failure(try uri("two.pem", both)) == .severalKeysInStore(2))
  }

  @Test(arguments: [
    "", "nonsense", "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n",
    "{\"keys\":[]}",
  ])
  func `what holds no private key is called that`(text: String) throws {
    guard case .noKeyInStore = failure(try uri("none", Array(text.utf8))) else {
      Issue.record("\(text)")
      return
    }
  }

  @Test func `a file that is not there is no matter of passphrases or providers`() {
    guard case .noKeyInStore(let reason) = failure("file:\(directory.path)/nothing") else {
      Issue.record("something")
      return
    }
    #expect(reason != nil)
  }

  @Test(arguments: ["nosuchscheme:token=airline;object=ua", "x-y.z+1:a"])
  func `a scheme that no provider opens is named`(uri: String) {
    let scheme = String(uri.prefix { $0 != ":" })
    #expect(failure(uri) == .noStore(scheme: scheme))
    #expect(failure(uri, [1, 2]) == .noStore(scheme: scheme))
    #expect(failure(uri)?.description.contains(scheme) == true)
  }

  @Test(
    .enabled(if: OutsideTool.openssl != nil, "no openssl command"),
    arguments: ["P-384", "secp256k1"])
  func `a key of another curve is refused`(curve: String) throws {
    let openssl = try OutsideTool.openssl.orThrow("openssl")
    let pem = try openssl.run(
      "genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:\(curve)")
    #expect(pem.code == 0)
    #expect(failure(try uri("other.pem", pem.output)) == .notP256)
  }

  @Test(.enabled(if: OutsideTool.openssl != nil, "no openssl command"))
  func `a public key alone signs nothing, a certificate beside the key does no harm`() throws {
    let openssl = try OutsideTool.openssl.orThrow("openssl")
    let pem = try PrivateKey.generate().pem()
    let half = try openssl.run("pkey", "-pubout", input: pem)
    guard case .noKeyInStore = failure(try uri("half.pem", half.output)) else {
      Issue.record("a public key signs")
      return
    }
    let path = "\(directory.path)/key.pem"
    try directory.write("key.pem", pem)
    let certificate = try openssl.run(
      "req", "-x509", "-new", "-key", path, "-subj", "/CN=test", "-days", "1")
    #expect(certificate.code == 0)
    _ = try PrivateKey(storeURI: uri("chain.pem", certificate.output + pem))
  }
}
