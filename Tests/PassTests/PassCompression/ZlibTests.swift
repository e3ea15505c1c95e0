import Foundation
import Glibc
import PassCompression
import PassTestSupport
import Testing

/// Compression is lossless, and inflation respects its limit.
@Suite struct ZlibTests {
  private func failure(_ bytes: [UInt8], limit: Int) -> InflateError? {
    #expect(throws: InflateError.self) { try Zlib.inflate(bytes, limit: limit) }
  }

  private func compressed(_ bytes: [UInt8]) throws -> [UInt8] {
    try Zlib.compress(bytes).orThrow("memory")
  }

  /// Bytes with different degrees of randomness.
  private func sample(_ count: Int, using generator: inout SeededGenerator) -> [UInt8] {
    let mosts: [UInt8] = [0, 1, 255]
    let most = mosts.randomElement(using: &generator) ?? 0
    return (0..<count).map { _ in UInt8.random(in: 0...most, using: &generator) }
  }

  // These sizes are around those of the chunks that inflation uses.
  @Test(arguments: [0, 1, 2, 1_000, 16_383, 16_384, 16_385, 32_768, 32_769, 100_000])
  func `what was compressed comes back within its own size and within no less`(
    count: Int
  ) throws {
    var generator = SeededGenerator(seed: UInt64(count))
    for _ in 0..<4 {
      let bytes = sample(count, using: &generator)
      let stream = try compressed(bytes)
      #expect(try Zlib.inflate(stream, limit: count) == bytes)
      #expect(try Zlib.inflate(stream, limit: count + 1) == bytes)
      if count > 0 { #expect(failure(stream, limit: count - 1) == .tooLong(limit: count - 1)) }
    }
  }

  @Test func `the stream is of the ZLIB format at the highest level`() throws {
    // RFC 1950 §2.2: method 8 with a window of 32 KiB, and level 3 of 3 with a check that is a
    // multiple of 31; RFC 1950 §8.2: Adler-32 of 1, 2, 3 is 0x000D0007.
    let stream = try compressed([1, 2, 3])
    #expect(stream.prefix(2) == [0x78, 0xDA])
    #expect(stream.suffix(4) == [0x00, 0x0D, 0x00, 0x07])
  }

  @Test func `a stream that is cut anywhere is told so`() throws {
    var generator = SeededGenerator(seed: 4)
    let bytes = sample(600, using: &generator)
    let stream = try compressed(bytes)
    for count in 0..<stream.count {
      #expect(failure(Array(stream[..<count]), limit: bytes.count) == .cutShort)
    }
  }

  @Test(arguments: [1, 2, 1_000]) func `nothing may follow a stream`(count: Int) throws {
    let stream = try compressed([1, 2, 3])
    let rest = [UInt8](repeating: 0, count: count)
    #expect(failure(stream + rest, limit: 100) == .trailingBytes(count))
    #expect(failure(stream + stream, limit: 100) == .trailingBytes(stream.count))
  }

  /// The checksum detects accidents only; the signature over the stream detects forgery.
  @Test func `a wrong check is damage, and no change inflates beyond the limit`() throws {
    var generator = SeededGenerator(seed: 5)
    let bytes = sample(200, using: &generator)
    let stream = try compressed(bytes)
    for place in stream.indices {
      for bit in 0..<8 {
        var changed = stream
        changed[place] ^= 1 << UInt8(bit)
        if place >= stream.count - 4 {
          #expect(failure(changed, limit: bytes.count) == .damaged)
        } else if let inflated = try? Zlib.inflate(changed, limit: bytes.count) {
          #expect(inflated.count <= bytes.count)
        }
      }
    }
  }

  @Test(
    arguments: [
      [0x78, 0xDB], [0x79, 0xDA], [0x18, 0xDA, 0x01], [0x1F, 0x8B, 0x08], Array("hello".utf8),
    ] as [[UInt8]])
  func `what is no ZLIB stream is damaged, gzip and plain text too`(bytes: [UInt8]) {
    #expect(failure(bytes, limit: 100) == .damaged)
  }

  @Test func `a preset dictionary is none of ours`() {
    // RFC 1950 §2.2: the flag FDICT and four bytes of the dictionary's check.
    #expect(failure([0x78, 0xBB, 0, 0, 0, 1, 0x03, 0x00], limit: 100) == .damaged)
  }

  @Test func `any bytes are inflated or refused`() {
    var generator = SeededGenerator(seed: 6)
    for _ in 0..<2_000 {
      let count = Int.random(in: 0...60, using: &generator)
      let noise = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
      for bytes in [noise, [0x78, 0xDA] + noise] {
        if let inflated = try? Zlib.inflate(bytes, limit: 1_000) {
          #expect(inflated.count <= 1_000)
        }
      }
    }
  }

  /// A gate must survive a list of 64 KiB that inflates to 64 MiB.
  @Test func `a bomb stops at the limit, and memory with it`() async throws {
    let size = 64 << 20
    let bomb = try compressed([UInt8](repeating: 0, count: size))
    #expect(bomb.count * 1_000 < size)
    let directory = try TemporaryDirectory()
    try directory.write("bomb", bomb)
    let path = "\(directory.path)/bomb"
    // A process of its own allows a separate measurement of peak memory.
    await #expect(processExitsWith: .success) { [path = path as String] in
      let bomb = Array(try Data(contentsOf: URL(filePath: path)))
      let limit = 1 << 20
      func peak() -> Int {
        var usage = rusage()
        _ = unsafe getrusage(Int32(RUSAGE_SELF.rawValue), &usage)
        return usage.ru_maxrss
      }
      _ = try? Zlib.inflate(bomb, limit: 1 << 10)
      let before = peak()
      #expect(throws: InflateError.tooLong(limit: limit)) {
        try Zlib.inflate(bomb, limit: limit)
      }
      // The bound in KiB has room for the output and for an array that doubles, but not for the 64 MiB.
      #expect(peak() - before < 6 << 10)
    }
  }
}
