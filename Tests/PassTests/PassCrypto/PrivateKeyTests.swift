import Foundation
import PassCrypto
import PassTestSupport
import Testing

/// Private keys as PEM text in PKCS#8 (RFC 5958), plain or encrypted.
@Suite struct PrivateKeyTests {
  static let passphrase = Array("correct horse battery staple é".utf8)

  static func failure(_ pem: [UInt8], _ passphrase: [UInt8]? = nil) -> CryptoError? {
    do throws(CryptoError) {
      _ = try PrivateKey(pem: pem, passphrase: passphrase)
      return nil
    } catch {
      return error
    }
  }

  static func text(_ pem: [UInt8]) -> String { String(decoding: pem, as: UTF8.self) }

  @Test func `a key comes back from its text`() throws {
    let key = try PrivateKey.generate()
    let pem = try key.pem()
    #expect(Self.text(pem).hasPrefix("-----BEGIN PRIVATE KEY-----\n"))
    #expect(Self.text(pem).hasSuffix("-----END PRIVATE KEY-----\n"))
    let read = try PrivateKey(pem: pem)
    #expect(read.publicKey.x == key.publicKey.x && read.publicKey.y == key.publicKey.y)
    #expect(try key.publicKey.isValidSignature(read.signature(for: [1, 2, 3]), for: [1, 2, 3]))
    #expect(try read.pem() == pem)
    // An unneeded passphrase is ignored.
    _ = try PrivateKey(pem: pem, passphrase: Self.passphrase)
  }

  // libcrypto does not copy a text that it reads from memory. Optimised code frees a text after its last
  // use, and another thread may reuse the memory at once.
  @Test func `a key is read from a text that nobody else holds`() async throws {
    let key = try PrivateKey.generate()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask {
          for _ in 0..<100 {
            let read = try PrivateKey(pem: key.pem())
            #expect(read.publicKey.x == key.publicKey.x)
          }
        }
      }
      try await group.waitForAll()
    }
  }

  @Test func `under a passphrase it opens with that alone`() throws {
    let key = try PrivateKey.generate()
    let pem = try key.pem(passphrase: Self.passphrase)
    #expect(Self.text(pem).hasPrefix("-----BEGIN ENCRYPTED PRIVATE KEY-----\n"))
    let read = try PrivateKey(pem: pem, passphrase: Self.passphrase)
    #expect(read.publicKey.x == key.publicKey.x)
    #expect(Self.failure(pem) == .passphraseNeeded)
    for wrong in [[], Array("wrong".utf8), Self.passphrase.dropLast(), Self.passphrase + [1]] {
      #expect(Self.failure(pem, Array(wrong)) == .wrongPassphrase)
    }
  }

  @Test func `the same key is encrypted differently each time`() throws {
    let key = try PrivateKey.generate()
    let first = try key.pem(passphrase: Self.passphrase)
    #expect(try key.pem(passphrase: Self.passphrase) != first)
  }

  @Test(arguments: [0, 1, 64, 1_023, 1_024, 1_025, 5_000])
  func `whatever passphrase a key is given, the key opens with it or is not written`(
    count: Int
  ) throws {
    let passphrase = (0..<count).map { UInt8(truncatingIfNeeded: 33 + $0 % 90) }
    let key = try PrivateKey.generate()
    guard count <= 1_024 else {
      #expect(throws: CryptoError.passphraseTooLong) { try key.pem(passphrase: passphrase) }
      return
    }
    let pem = try key.pem(passphrase: passphrase)
    let read = try PrivateKey(pem: pem, passphrase: passphrase)
    #expect(read.publicKey.x == key.publicKey.x)
    #expect(Self.failure(pem, passphrase + [1]) == .wrongPassphrase)
  }

  @Test func `bytes that are no text are a passphrase too`() throws {
    let passphrase: [UInt8] = [0, 0xFF, 0x0A, 0x80, 0]
    let key = try PrivateKey.generate()
    let read = try PrivateKey(pem: try key.pem(passphrase: passphrase), passphrase: passphrase)
    #expect(read.publicKey.x == key.publicKey.x)
  }

  @Test(arguments: [
    "", "\n", "no key", "-----BEGIN PRIVATE KEY-----",
    "-----BEGIN PRIVATE KEY-----\n-----END PRIVATE KEY-----\n",
    "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n",
    "-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n",
    "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n", "{\"kty\":\"EC\"}", "\0\0\0",
  ])
  func `a text without a key is called that`(text: String) {
    #expect(Self.failure(Array(text.utf8)) == .notAPrivateKey)
  }

  @Test func `a damaged text is no key`() throws {
    let pem = try PrivateKey.generate().pem()
    for count in stride(from: 0, to: pem.count - 2, by: 7) {
      #expect(Self.failure(Array(pem[..<count])) == .notAPrivateKey)
    }
    let encrypted = try PrivateKey.generate().pem(passphrase: Self.passphrase)
    #expect(Self.failure(Array(encrypted.dropLast(60)), Self.passphrase) != nil)
  }

  @Test func `halves that do not belong together are no key`() throws {
    let keys = [try PrivateKey.generate(), try PrivateKey.generate()]
    let text = Self.text(try keys[0].pem())
    let base64 = text.split(separator: "\n").dropFirst().dropLast().joined()
    var der = Array(try Data(base64Encoded: base64).orThrow("base64"))
    // The uncompressed point is at the end of a P-256 key (RFC 5915).
    #expect(der.suffix(65) == [0x04] + keys[0].publicKey.x + keys[0].publicKey.y)
    der.replaceSubrange((der.count - 64)..., with: keys[1].publicKey.x + keys[1].publicKey.y)
    let forged =
      "-----BEGIN PRIVATE KEY-----\n" + Data(der).base64EncodedString()
      + "\n-----END PRIVATE KEY-----\n"
    #expect(Self.failure(Array(forged.utf8)) == .notAPrivateKey)
  }

  // The keys of this test are created at run time by the openssl command if it is installed; otherwise the
  // test is reported as skipped.
  @Test(
    .enabled(if: OutsideTool.openssl != nil, "no openssl command"),
    arguments: [
      ["-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-384"],
      ["-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-521"],
      ["-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:secp256k1"],
      ["-algorithm", "ED25519"], ["-algorithm", "X25519"],
      ["-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:1024"],
    ])
  func `a key of another kind is called that`(options: [String]) throws {
    let openssl = try OutsideTool.openssl.orThrow("openssl")
    let made =
      options.count == 2
      ? try openssl.run("genpkey", options[0], options[1])
      : try openssl.run("genpkey", options[0], options[1], options[2], options[3])
    #expect(made.code == 0)
    #expect(Self.failure(made.output) == .notP256)
  }

  @Test(.enabled(if: OutsideTool.openssl != nil, "no openssl command"))
  func `openssl reads our keys as what they are, and we read its own`() throws {
    let openssl = try OutsideTool.openssl.orThrow("openssl")
    let key = try PrivateKey.generate()
    let checked = try openssl.run("pkey", "-check", "-noout", "-text", input: try key.pem())
    #expect(checked.code == 0)
    let report = String(decoding: checked.output, as: UTF8.self)
    #expect(report.contains("Key is valid") && report.contains("prime256v1"))
    let encrypted = try key.pem(passphrase: Array("secret".utf8))
    let opened = try openssl.run("pkey", "-passin", "pass:secret", input: encrypted)
    #expect(opened.output == (try key.pem()))
    #expect(try openssl.run("pkey", "-passin", "pass:wrong", input: encrypted).code != 0)
    // The key is encrypted with AES-256 and scrypt (RFC 7914), and not with the tool's default of PBKDF2 with 2,048
    // rounds.
    let structure = try openssl.run("asn1parse", input: encrypted).output
    let names = String(decoding: structure, as: UTF8.self)
    #expect(names.contains("scrypt") && names.contains("aes-256-cbc"))
    let made = try openssl.run(
      "genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256")
    #expect(try PrivateKey(pem: made.output).pem() == made.output)
  }
}
