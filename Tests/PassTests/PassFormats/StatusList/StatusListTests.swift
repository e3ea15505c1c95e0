import PassFormats
import PassTestSupport
import Testing

/// The encoding of statuses: Token Status List §4.1.
@Suite struct StatusListTests {
  private static let widths = [1, 2, 4, 8]

  @Test(arguments: widths) func `what is set is got, and nothing else changes`(bits: Int) throws {
    var generator = SeededGenerator(seed: UInt64(bits))
    for count in [1, 7, 8, 9, 64, 1_000] {
      var list = try StatusList(bitsPerEntry: bits, count: count).orThrow("list")
      var model = [UInt8](repeating: 0, count: list.count)
      #expect(list.count >= count && list.count < count + 8)
      for _ in 0..<300 {
        let index = Int.random(in: 0..<list.count, using: &generator)
        let value = UInt8.random(in: 0...UInt8((1 << bits) - 1), using: &generator)
        let isSet = list.set(index, to: value)
        #expect(isSet)
        model[index] = value
        #expect(list[index] == value)
      }
      #expect((0..<list.count).map { list[$0] } == model)
    }
  }

  /// The standard defines byte ⌊i·b/8⌋, shifted by (i mod 8/b)·b, least significant bits first.
  @Test(arguments: widths) func `an entry stands where the standard puts it`(bits: Int) throws {
    for index in 0..<32 {
      for value in 1...UInt8((1 << bits) - 1) {
        var list = try StatusList(bitsPerEntry: bits, count: 32).orThrow("list")
        list.set(index, to: value)
        var bytes = [UInt8](repeating: 0, count: 32 * bits / 8)
        bytes[index * bits / 8] = value << UInt8(index % (8 / bits) * bits)
        #expect(list.bytes == bytes)
        #expect(StatusList(bitsPerEntry: bits, bytes: bytes)?[index] == value)
      }
    }
  }

  @Test(arguments: widths) func `out of bounds is nothing and changes nothing`(bits: Int) throws {
    let empty = try StatusList(bitsPerEntry: bits, count: 16).orThrow("list")
    var list = empty
    for index in [-1, 16, 17, 1 << 40, .max, .min] {
      #expect(list[index] == nil)
      let isSet = list.set(index, to: 1)
      #expect(!isSet)
    }
    if bits < 8 {
      for value in [UInt8(1 << bits), 255] {
        let isSet = list.set(0, to: value)
        #expect(!isSet)
      }
    }
    #expect(list == empty)
  }

  @Test func `there are four widths and a greatest length`() {
    for bits in -1...64 where !Self.widths.contains(bits) {
      #expect(StatusList(bitsPerEntry: bits, count: 8) == nil)
      #expect(StatusList(bitsPerEntry: bits, bytes: [0]) == nil)
    }
    #expect(StatusList(bitsPerEntry: 1, count: -1) == nil)
    #expect(StatusList(bitsPerEntry: 1, count: StatusList.maxEntries + 1) == nil)
    #expect(StatusList(bitsPerEntry: 1, count: .max) == nil)
    for bits in Self.widths {
      let most = StatusList.maxEntries / 8 * bits
      #expect(StatusList(bitsPerEntry: bits, count: StatusList.maxEntries)?.bytes.count == most)
      let bytes = [UInt8](repeating: 0, count: most + 1)
      #expect(StatusList(bitsPerEntry: bits, bytes: bytes) == nil)
    }
  }

  @Test func `an empty list has no entries`() throws {
    let list = try StatusList(bitsPerEntry: 1, bytes: []).orThrow("list")
    #expect(list.count == 0 && list[0] == nil)
  }

  @Test func `every value has one status and the status its value`() {
    for value in UInt8.min...UInt8.max { #expect(Status(value: value).value == value) }
    #expect([0, 1, 2].map(Status.init(value:)) == [.valid, .revoked, .suspended])
    #expect(Status(value: 3) == .other(3))
  }
}
