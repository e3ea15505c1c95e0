import PassCrypto
import Testing

/// Public keys of identity providers: RSA (RFC 7515 A.2) and Ed25519 (RFC 8032 §7.1).
@Suite struct ForeignKeyTests {
  private static func bytes(_ hexadecimal: String) -> [UInt8] {
    let digits = hexadecimal.compactMap(\.hexDigitValue)
    return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
  }

  private static func isEd25519(_ bytes: [UInt8]) -> Bool {
    do throws(CryptoError) {
      _ = try Ed25519PublicKey(bytes)
      return true
    } catch {
      guard case .unfitKey = error else { return Bool(false) }
      return false
    }
  }

  @Test func `Ed25519 verifies what RFC 8032 signs, and nothing else`() throws {
    let key = try Ed25519PublicKey(
      Self.bytes("3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c"))
    var signature = Self.bytes(
      "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
        + "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00")
    #expect(try key.isValidSignature(signature, for: [0x72]))
    #expect(try !key.isValidSignature(signature, for: [0x73]))
    #expect(try !key.isValidSignature(signature + [0], for: [0x72]))
    #expect(try !key.isValidSignature([], for: [0x72]))
    signature[40] ^= 1
    #expect(try !key.isValidSignature(signature, for: [0x72]))
  }

  @Test func `a point of small order, or none, is no Ed25519 key`() {
    // These are all points of the orders 1, 2, 4 and 8, and encodings that are not reduced.
    let zeros = String(repeating: "00", count: 31)
    for text in [
      "01\(zeros)", "ec\(String(repeating: "ff", count: 30))7f", "00\(zeros)",
      "00\(String(repeating: "00", count: 30))80",
      "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
      "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85",
      "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
      "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa",
      "ed\(String(repeating: "ff", count: 30))7f", "ee\(String(repeating: "ff", count: 30))7f",
      String(repeating: "ff", count: 32), "02\(zeros)",
    ] {
      #expect(!Self.isEd25519(Self.bytes(text)), "\(text)")
    }
    #expect(!Self.isEd25519([]))
    #expect(!Self.isEd25519([UInt8](repeating: 9, count: 31)))
    // The base point is a key, and so is half of all y.
    #expect(Self.isEd25519(Self.bytes("58\(String(repeating: "66", count: 31))")))
    let taken = (2..<250).count { Self.isEd25519([UInt8($0)] + [UInt8](repeating: 0, count: 31)) }
    #expect((100...150).contains(taken), "\(taken)")
  }

  private static let modulus = bytes(
    """
    a1f8160ae2e3c9b465ce8d2d656263362b927dbe29e1f02477fc1625cc90a136e38bd93497c5b6ea63dd7711e67c7429\
    f956b0fb8a8f089adc4b69893cc1333f53edd019b87784252fec914fe4857769594bea4280d32c0f55bf62944f130396\
    bc6e9bdf6ebdd2bda3678eeca0c668f701b38dbffb38c8342ce2fe6d27fade4a5a4874979dd4b9cf9adec4c75b05852c\
    2c0f5ef8a5c1750392f944e8ed64c110c6b647609aa4783aeb9c6c9ad755313050638b83665c6f6f7a82a396702a1f64\
    1b82d3ebf2392219491fb686872c5716f50af8358d9a8b9d17c340728f7f87d89a18d8fcab67ad84590c2ecf759339363c\
    07034d6f606f9e21e05456cae5e9a1
    """)

  @Test func `an RSA key is strong and well-formed`() throws {
    let exponent: [UInt8] = [1, 0, 1]
    #expect(Self.modulus.count == 256)
    _ = try RSAPublicKey(modulus: Self.modulus, exponent: exponent)
    for (modulus, exponent) in [
      (Array(Self.modulus.dropFirst()), exponent), ([0] + Self.modulus, exponent),
      (Array(Self.modulus.dropLast()) + [0xA0], exponent), ([], exponent),
      ([UInt8](repeating: 0xFF, count: 1_025), exponent),
      (Self.modulus, []), (Self.modulus, [1]), (Self.modulus, [3]), (Self.modulus, [0xFF, 0xFF]),
      (Self.modulus, [1, 0, 0]), (Self.modulus, [0, 1, 0, 1]), (Self.modulus, [1, 0, 0, 0, 1]),
    ] {
      #expect(throws: CryptoError.self) {
        try RSAPublicKey(modulus: modulus, exponent: exponent)
      }
    }
  }
}
