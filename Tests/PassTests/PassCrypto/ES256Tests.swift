import Foundation
import PassCrypto
import PassTestSupport
import Testing

/// ES256 (RFC 7518 §3.4): 64 bytes r‖s; the low s is written, both are accepted.
@Suite struct ES256Tests {
  static let message = Array("passtool".utf8)

  @Test func `every signature has 64 bytes, a low s, and verifies, and so does its twin`() throws {
    let key = try PrivateKey.generate()
    var leadingZeros = 0
    // One number in 256 begins with a zero byte, which DER omits, so enough signatures have one.
    for number in 0..<1_500 {
      let message = Array("message \(number)".utf8)
      let signature = try key.signature(for: message)
      if signature[0] == 0 || signature[32] == 0 { leadingZeros += 1 }
      guard signature.count == 64, P256Numbers.isLow(Array(signature.suffix(32))),
        try key.publicKey.isValidSignature(signature, for: message),
        try key.publicKey.isValidSignature(P256Numbers.twin(signature), for: message)
      else {
        Issue.record("\(signature) for message \(number)")
        return
      }
    }
    #expect(leadingZeros > 0)
  }

  @Test(arguments: [0, 1, 55, 56, 63, 64, 65, 1_000, 1_000_000])
  func `messages of any length are signed`(count: Int) throws {
    let key = try PrivateKey.generate()
    let message = [UInt8](repeating: 0x61, count: count)
    let signature = try key.signature(for: message)
    #expect(try key.publicKey.isValidSignature(signature, for: message))
    #expect(try !key.publicKey.isValidSignature(signature, for: message + [0x61]))
  }

  // These are the public key and signatures of RFC 6979 appendix A.2.5 with SHA-256; the first has a high s.
  @Test(arguments: [
    (
      "sample", "EFD48B2AACB6A8FD1140DD9CD45E81D69D2C877B56AAF991C34D0EA84EAF3716",
      "F7CB1C942D657C41D436C7A1B6E29F65F3E900DBB9AFF4064DC4AB2F843ACDA8"
    ),
    (
      "test", "F1ABB023518351CD71D881567B1EA663ED3EFCF6C5132B354F28D3B0B7D38367",
      "019F4113742A2B14BD25926B49C649155F267E60D3814B4C0CC84250E46F0083"
    ),
  ])
  func `the published signatures of RFC 6979 verify`(message: String, r: String, s: String) throws {
    let key = try PublicKey(
      x: P256Numbers.bytes("60FED4BA255A9D31C961EB74C6356D68C049B8923B61FA6CE669622E60F29FB6"),
      y: P256Numbers.bytes("7903FE1008B8BC99A41AE9E95628BC64F2F1B20C2D7E9F5177A3C294D4462299"))
    let signature = P256Numbers.bytes(r + s)
    #expect(try key.isValidSignature(signature, for: Array(message.utf8)))
    #expect(try key.isValidSignature(P256Numbers.twin(signature), for: Array(message.utf8)))
    #expect(try !key.isValidSignature(signature, for: Array((message + ".").utf8)))
  }

  @Test func `another key, message or order of the halves does not verify`() throws {
    let key = try PrivateKey.generate()
    let signature = try key.signature(for: Self.message)
    #expect(try key.publicKey.isValidSignature(signature, for: Self.message))
    #expect(try !PrivateKey.generate().publicKey.isValidSignature(signature, for: Self.message))
    #expect(try !key.publicKey.isValidSignature(signature, for: Self.message + [0]))
    #expect(
      try !key.publicKey.isValidSignature(
        signature.suffix(32) + signature.prefix(32), for: Self.message))
  }

  @Test func `each changed byte of a signature is noticed`() throws {
    let key = try PrivateKey.generate()
    let signature = try key.signature(for: Self.message)
    for index in signature.indices {
      var changed = signature
      changed[index] ^= 0x01
      #expect(try !key.publicKey.isValidSignature(changed, for: Self.message))
    }
  }

  @Test(arguments: [0, 1, 32, 63, 65, 70, 72, 128])
  func `a signature of another length does not verify`(count: Int) throws {
    let key = try PrivateKey.generate()
    let signature = try key.signature(for: Self.message)
    let other = Array((signature + [UInt8](repeating: 0, count: 64)).prefix(count))
    #expect(try !key.publicKey.isValidSignature(other, for: Self.message))
    #expect(try !key.publicKey.isValidSignature(P256Numbers.der(signature), for: Self.message))
  }

  @Test func `numbers out of range do not verify`() throws {
    let key = try PrivateKey.generate()
    let signature = try key.signature(for: Self.message)
    let (r, s) = (Array(signature.prefix(32)), Array(signature.suffix(32)))
    let zero = [UInt8](repeating: 0, count: 32)
    let one = zero.dropLast() + [1]
    let all = [UInt8](repeating: 0xFF, count: 32)
    for bad in [zero, P256Numbers.order, all, P256Numbers.prime] {
      for pair in [bad + s, r + bad, bad + bad, bad + one, one + bad] {
        #expect(try !key.publicKey.isValidSignature(pair, for: Self.message))
      }
    }
  }

  @Test func `a failed verification leaves nothing behind`() throws {
    // libcrypto's error queue is per thread: entries left by an invalid signature must not affect the next
    // call.
    let key = try PrivateKey.generate()
    for _ in 0..<20 {
      #expect(
        try !key.publicKey.isValidSignature([UInt8](repeating: 0, count: 64), for: Self.message))
      #expect(throws: CryptoError.notOnCurve) {
        try PublicKey(x: [UInt8](repeating: 1, count: 32), y: [UInt8](repeating: 1, count: 32))
      }
      #expect(
        try key.publicKey.isValidSignature(key.signature(for: Self.message), for: Self.message))
    }
  }

  @Test func `eight threads share a key`() throws {
    let key = try PrivateKey.generate()
    let group = DispatchGroup()
    for thread in 0..<8 {
      group.enter()
      Thread {
        defer { group.leave() }
        for number in 0..<100 {
          let message = Array("\(thread) \(number)".utf8)
          do {
            let signature = try key.signature(for: message)
            let isGood = try key.publicKey.isValidSignature(signature, for: message)
            let isBad = try key.publicKey.isValidSignature(signature, for: message + [0])
            if !isGood || isBad { Issue.record("thread \(thread), message \(number)") }
          } catch {
            Issue.record("thread \(thread), message \(number): \(error)")
          }
        }
      }.start()
    }
    group.wait()
  }

  // The openssl command checks independently if it is installed; otherwise the test is reported as skipped.
  @Test(.enabled(if: OutsideTool.openssl != nil, "no openssl command"))
  func `openssl verifies our signatures and we verify those of openssl`() throws {
    let openssl = try OutsideTool.openssl.orThrow("openssl")
    let directory = try TemporaryDirectory()
    let key = try PrivateKey.generate()
    let paths = ["key", "public", "message", "signature"].map { "\(directory.path)/\($0)" }
    try directory.write("key", try key.pem())
    try directory.write("message", Self.message)
    try directory.write("signature", P256Numbers.der(try key.signature(for: Self.message)))
    #expect(try openssl.run("pkey", "-in", paths[0], "-pubout", "-out", paths[1]).code == 0)
    let verified = try openssl.run(
      "dgst", "-sha256", "-verify", paths[1], "-signature", paths[3], paths[2])
    #expect(verified.code == 0)
    let der = try openssl.run("dgst", "-sha256", "-sign", paths[0], paths[2]).output
    #expect(try key.publicKey.isValidSignature(P256Numbers.raw(der), for: Self.message))
  }
}
