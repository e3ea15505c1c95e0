import PassTestSupport
import Testing
import Vocabulary

/// A pass id encodes 80 bits in Crockford's base32, most significant bit first.
@Suite struct PassIDTests {
  /// Returns the bytes encoded by 16 characters, by long arithmetic.
  static func bytes(_ id: PassID) throws -> [UInt8] {
    let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")
    var bytes = [UInt8](repeating: 0, count: 10)
    for character in id.rawValue {
      var carry = try alphabet.firstIndex(of: character).orThrow("\(character)")
      for index in bytes.indices.reversed() {
        carry += Int(bytes[index]) * 32
        bytes[index] = UInt8(carry & 0xFF)
        carry >>= 8
      }
      #expect(carry == 0)
    }
    return bytes
  }

  @Test func `random bytes come back`() throws {
    var generator = SeededGenerator(seed: 80)
    for _ in 0..<500 {
      let bytes = (0..<10).map { _ in UInt8.random(in: 0...255, using: &generator) }
      let id = try PassID(randomBytes: bytes).orThrow("id")
      #expect(PassID(id.rawValue) == id)
      #expect(try Self.bytes(id) == bytes)
    }
  }

  @Test func `each of the 80 bits has its place`() throws {
    for bit in 0..<80 {
      var bytes = [UInt8](repeating: 0, count: 10)
      bytes[bit / 8] = 0x80 >> UInt8(bit % 8)
      let id = try PassID(randomBytes: bytes).orThrow("id")
      #expect(try Self.bytes(id) == bytes)
    }
  }

  @Test func `the ends of the range`() {
    #expect(
      PassID(randomBytes: [UInt8](repeating: 0, count: 10))?.rawValue == "0000000000000000")
    #expect(
      PassID(randomBytes: [UInt8](repeating: 255, count: 10))?.rawValue == "ZZZZZZZZZZZZZZZZ")
  }

  @Test(arguments: [0, 1, 9, 11, 16])
  func `another number of bytes makes no id`(count: Int) {
    #expect(PassID(randomBytes: [UInt8](repeating: 7, count: count)) == nil)
  }
}
