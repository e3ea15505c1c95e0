import PassTestSupport
import Testing

@testable import PassCrypto

@Suite struct SecretKeyTests {
  private static let secret = [UInt8](0..<32)

  private static func key(_ secret: [UInt8] = secret) throws -> SecretKey {
    try SecretKey(secret).orThrow("a key")
  }

  /// Test cases 13 and 14 of McGrew and Viega, "The Galois/Counter Mode of Operation", appendix B.
  @Test(arguments: [
    ([UInt8](), "530f8afbc74536b9a963b4f1c4cb738b"),
    (
      [UInt8](repeating: 0, count: 16),
      "cea7403d4d606b6e074ec5d3baf39d18d0d1c8a799996bf0265b98b5d48ab919"
    ),
  ])
  func `AES-256-GCM is that of its specification`(_ bytes: [UInt8], _ box: String) throws {
    let context = try CipherContext()
    let (key, nonce) = ([UInt8](repeating: 0, count: 32), [UInt8](repeating: 0, count: 12))
    let sealed = try context.seal(bytes, about: [], key: key, nonce: nonce)
    #expect(hex(sealed) == box)
    #expect(try context.open(sealed, about: [], key: key, nonce: nonce) == bytes)
  }

  @Test func `HMAC is that of RFC 4231, case 2`() throws {
    let digest = try HMAC.digest(
      Array("what do ya want for nothing?".utf8), key: Array("Jefe".utf8))
    #expect(hex(digest) == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
  }

  @Test(arguments: [0, 1, 15, 16, 17, 1_000, 70_000])
  func `a box opens to what was sealed`(_ count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    let box = try Self.key().seal(bytes, about: [1])
    #expect(box.count == count + SecretKey.overhead)
    #expect(try Self.key().open(box, about: [1]) == bytes)
  }

  @Test func `a box opens under its key, for its subject and unchanged, or not at all`() throws {
    let key = try Self.key()
    let box = try key.seal(Array("X1234567".utf8), about: [1])
    #expect(try key.open(box, about: [2]) == nil)
    #expect(try key.open(box, about: []) == nil)
    #expect(try Self.key([UInt8](1..<33)).open(box, about: [1]) == nil)
    for index in box.indices {
      var other = box
      other[index] ^= 1
      #expect(try key.open(other, about: [1]) == nil, "byte \(index)")
    }
    for count in 0..<box.count { #expect(try key.open(Array(box[..<count]), about: [1]) == nil) }
    #expect(try key.open(box + [0], about: [1]) == nil)
    // A context that rejected a box still opens the next one.
    #expect(try key.open(box, about: [1]) == Array("X1234567".utf8))
  }

  @Test func `the same bytes are never sealed alike, and always digested alike`() throws {
    let key = try Self.key()
    let bytes = Array("X1234567".utf8)
    #expect(try key.seal(bytes, about: []) != key.seal(bytes, about: []))
    #expect(try key.digest(bytes) == Self.key().digest(bytes))
    #expect(try key.digest(bytes) != Self.key([UInt8](1..<33)).digest(bytes))
    #expect(try key.digest(bytes) != SHA256.digest(bytes))
  }

  @Test func `a key has 32 bytes`() throws {
    #expect(try SecretKey([UInt8](repeating: 1, count: 31)) == nil)
    #expect(try SecretKey([UInt8](repeating: 1, count: 33)) == nil)
  }

  private func hex(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
