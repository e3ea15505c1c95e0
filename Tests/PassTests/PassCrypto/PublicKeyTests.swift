import PassCrypto
import Testing

/// A public key is a valid point of P-256.
@Suite struct PublicKeyTests {
  static let zero = [UInt8](repeating: 0, count: 32)

  /// The y of the points with x = 5 and x = 0, computed from the equation of the curve.
  ///
  /// The equation is y² = x³ − 3x + b (FIPS 186-4 D.1.2.3).
  static let yOfFive = P256Numbers.bytes(
    "459243B9AA581806FE913BCE99817ADE11CA503C64D9A3C533415C083248FBCC")
  static let yOfZero = P256Numbers.bytes(
    "66485C780E2F83D72433BD5D84A06BB6541C2AF31DAE871728BF856A174F93F4")

  static func isPoint(_ x: [UInt8], _ y: [UInt8]) throws -> Bool {
    do throws(CryptoError) {
      let key = try PublicKey(x: x, y: y)
      #expect(key.x == x && key.y == y)
      return true
    } catch {
      #expect(error == .notOnCurve)
      return false
    }
  }

  @Test func `a point of the curve is a key, and so is its mirror image`() throws {
    let key = try PrivateKey.generate().publicKey
    #expect(try Self.isPoint(key.x, key.y))
    #expect(try Self.isPoint(key.x, P256Numbers.difference(P256Numbers.prime, key.y)))
    #expect(try Self.isPoint(Self.zero, Self.yOfZero))
    #expect(try Self.isPoint(Self.zero.dropLast() + [5], Self.yOfFive))
  }

  @Test func `a point beside the curve is none`() throws {
    let key = try PrivateKey.generate().publicKey
    for index in 0..<32 {
      var y = key.y
      y[index] ^= 1
      #expect(try !Self.isPoint(key.x, y))
    }
    #expect(try !Self.isPoint(Self.zero, Self.zero))
    #expect(try !Self.isPoint(Self.zero, Self.zero.dropLast() + [1]))
    #expect(try !Self.isPoint([UInt8](repeating: 0xFF, count: 32), key.y))
    #expect(try !Self.isPoint(P256Numbers.prime, Self.yOfZero))
  }

  @Test func `a coordinate is written as a number below the prime`() throws {
    // 5 + p fits into 32 bytes and is the same field element: a second encoding of a key.
    var x = P256Numbers.prime
    for (index, digit) in [(31, 0x04), (30, 0), (29, 0), (28, 0), (27, 0)] {
      x[index] = UInt8(digit)
    }
    x.replaceSubrange(20..<28, with: [0, 0, 0, 0, 0, 0, 0, 0])
    x[19] = 1
    #expect(P256Numbers.difference(x, P256Numbers.prime) == Self.zero.dropLast() + [5])
    #expect(try !Self.isPoint(x, Self.yOfFive))
  }

  @Test(arguments: [0, 1, 31, 33, 64])
  func `a coordinate has 32 bytes`(count: Int) throws {
    let key = try PrivateKey.generate().publicKey
    let other = Array((key.x + key.y + Self.zero).prefix(count))
    #expect(try !Self.isPoint(other, key.y))
    #expect(try !Self.isPoint(key.x, other))
  }

  @Test func `two keys are two`() throws {
    #expect(try PrivateKey.generate().publicKey.x != PrivateKey.generate().publicKey.x)
  }

  /// Examples of FIPS 180-4, up to the longest that is fast.
  @Test(arguments: [
    ("", 1, "E3B0C44298FC1C149AFBF4C8996FB92427AE41E4649B934CA495991B7852B855"),
    ("abc", 1, "BA7816BF8F01CFEA414140DE5DAE2223B00361A396177A9CB410FF61F20015AD"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
      "248D6A61D20638B8E5C026930C3E6039A33CE45964FF2167F6ECEDD419DB06C1"
    ),
    ("a", 1_000_000, "CDC76E5C9914FB9281A1C7E284D73E67F1809A48A497200E046D39CCC7112CD0"),
  ])
  func `SHA-256 gives the published digests`(text: String, count: Int, digest: String) throws {
    let message = Array(String(repeating: text, count: count).utf8)
    #expect(try SHA256.digest(message) == P256Numbers.bytes(digest))
  }

  @Test func `random bytes are as many as asked for, and others each time`() throws {
    let random = SecureRandom()
    #expect(try random.bytes(0).isEmpty)
    #expect(try random.bytes(10).count == 10)
    #expect(try random.bytes(32) != random.bytes(32))
  }
}
