import Foundation
import PassCrypto
import PassTestSupport
import Testing

/// RSA private keys and their RS256 signatures (RFC 7518 §3.3), compared with the program openssl.
@Suite struct GoogleKeyTests {
  private static let pem = Result { try TestServiceAccount.key("RSA", "rsa_keygen_bits:2048") }
  private static let passphrase = Array("correct horse battery staple".utf8)

  private func failure(_ pem: [UInt8], _ passphrase: [UInt8]? = nil) -> CryptoError? {
    do throws(CryptoError) {
      _ = try RSAPrivateKey(pem: pem, passphrase: passphrase)
      return nil
    } catch { return error }
  }

  private func words(_ pem: [UInt8]) throws -> String {
    guard case .unfitKey(let words) = failure(pem) else { return "" }
    return words
  }

  /// Returns a key in another form, as openssl writes it.
  private func rewritten(_ pem: [UInt8], _ arguments: String...) throws -> [UInt8] {
    let openssl = try OutsideTool.openssl.orThrow("openssl")
    let all = arguments
    let done =
      switch all.count {
      case 2: try openssl.run(all[0], all[1], input: pem)
      case 4: try openssl.run(all[0], all[1], all[2], all[3], input: pem)
      default: try openssl.run(all[0], input: pem)
      }
    #expect(done.code == 0)
    return done.output
  }

  @Test func `openssl verifies what is signed, and the same message has the same signature`() throws
  {
    let pem = try Self.pem.get()
    let folder = try TemporaryDirectory()
    let key = try RSAPrivateKey(pem: pem)
    try folder.write("public.pem", try rewritten(pem, "pkey", "-pubout"))
    for message in [[], [0], Array("header.claims".utf8), [UInt8](repeating: 7, count: 10_000)] {
      let signature = try key.signature(for: message)
      #expect(signature.count == 256)
      #expect(try key.signature(for: message) == signature)
      #expect(try key.signature(for: message + [1]) != signature)
      try folder.write("message", message)
      try folder.write("signature", signature)
      let verified = try OutsideTool.openssl.orThrow("openssl").run(
        "dgst", "-sha256", "-verify", "\(folder.path)/public.pem", "-signature",
        "\(folder.path)/signature", "\(folder.path)/message")
      #expect(verified.code == 0)
      let ours = try RSAPublicKey(modulus: key.modulus, exponent: key.exponent)
      #expect(try ours.isValidSignature(signature, for: message))
    }
    #expect(key.exponent == [1, 0, 1] && key.modulus.count == 256)
  }

  @Test func `PKCS#1, PKCS#8 and encrypted texts hold the same key`() throws {
    let pem = try Self.pem.get()
    let key = try RSAPrivateKey(pem: pem)
    let old = try rewritten(pem, "rsa", "-traditional")
    #expect(String(decoding: old, as: UTF8.self).hasPrefix("-----BEGIN RSA PRIVATE KEY-----"))
    #expect(try RSAPrivateKey(pem: old).modulus == key.modulus)
    let encrypted = try rewritten(
      pem, "pkey", "-aes256", "-passout",
      "pass:\(String(decoding: Self.passphrase, as: UTF8.self))")
    #expect(try RSAPrivateKey(pem: encrypted, passphrase: Self.passphrase).modulus == key.modulus)
    #expect(failure(encrypted) == .passphraseNeeded)
    #expect(failure(encrypted, Array("wrong".utf8)) == .wrongPassphrase)
  }

  @Test func `weak keys and keys of other kinds are refused with their kind`() throws {
    #expect(try words(TestServiceAccount.key("EC", "ec_paramgen_curve:P-256")).contains("kind EC"))
    #expect(try words(TestServiceAccount.key("ED25519")).contains("kind ED25519"))
    #expect(
      try words(TestServiceAccount.key("RSA-PSS", "rsa_keygen_bits:2048")).contains("RSA-PSS"))
    #expect(
      try words(TestServiceAccount.key("RSA", "rsa_keygen_bits:1024")).hasSuffix(
        "this one has 1024"))
    let pem = try Self.pem.get()
    #expect(try failure(rewritten(pem, "pkey", "-pubout")) == .notAPrivateKey)
    for text in [[], Array("key".utf8), Array(pem.dropLast(60)), Array(pem.prefix(100))] {
      #expect(failure(text) == .notAPrivateKey)
    }
  }

  // The first half of the text has the modulus, which every later number must fit.
  @Test func `a key of which one character is changed is refused`() throws {
    let pem = try Self.pem.get()
    var random = SeededGenerator(seed: 43)
    for _ in 0..<20 {
      var changed = pem
      let index = Int.random(in: 100..<(pem.count - 100), using: &random)
      guard changed[index] != UInt8(ascii: "\n") else { continue }
      changed[index] = changed[index] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
      guard changed != pem else { continue }
      #expect(failure(changed) != nil, "\(index)")
    }
  }

  @Test func `no text of a key shows it`() throws {
    let key = try RSAPrivateKey(pem: try Self.pem.get())
    for text in ["\(key)", String(reflecting: key), String(describing: Optional(key))] {
      #expect(text.hasSuffix("RSAPrivateKey") || text.hasSuffix("RSAPrivateKey)"))
    }
  }
}
