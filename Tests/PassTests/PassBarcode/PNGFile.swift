/// A minimal PNG reader, written from the specification, to check images.
struct PNGFile {
  struct Chunk {
    var name: String
    var data: [UInt8]
  }

  struct Malformed: Error {
    var reason: String
  }

  let chunks: [Chunk]

  /// Parses the chunks of a file and checks their CRCs (PNG, 5.2 to 5.5).
  init(_ bytes: [UInt8]) throws {
    guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else {
      throw Malformed(reason: "signature")
    }
    var rest = bytes[8...]
    var chunks: [Chunk] = []
    while !rest.isEmpty {
      guard rest.count >= 12 else { throw Malformed(reason: "chunk cut short") }
      let length = number(rest.prefix(4))
      guard rest.count >= 12 + length else { throw Malformed(reason: "chunk cut short") }
      let covered = rest.dropFirst(4).prefix(4 + length)
      guard number(rest.dropFirst(8 + length).prefix(4)) == Int(Self.crc(covered)) else {
        throw Malformed(reason: "CRC")
      }
      chunks.append(
        Chunk(
          name: String(decoding: covered.prefix(4), as: UTF8.self),
          data: Array(covered.dropFirst(4))))
      rest = rest.dropFirst(12 + length)
    }
    guard chunks.first?.name == "IHDR", chunks.last?.name == "IEND" else {
      throw Malformed(reason: "order of chunks")
    }
    self.chunks = chunks
  }

  var header: [UInt8] { chunks[0].data }
  var width: Int { number(header.prefix(4)) }
  var height: Int { number(header.dropFirst(4).prefix(4)) }

  /// Returns the pixels of a 1-bit greyscale image without filters.
  func darkPixels() throws -> [[Bool]] {
    let compressed = chunks.filter { $0.name == "IDAT" }.flatMap(\.data)
    // zlib's header of two bytes and its checksum of four bytes enclose the deflated data (RFC 1950).
    var inflater = Inflater(compressed.dropFirst(2).dropLast(4))
    let raw = try inflater.inflate()
    let lineLength = 1 + (width + 7) / 8
    guard raw.count == height * lineLength else { throw Malformed(reason: "number of lines") }
    return try (0..<height).map { line in
      let start = line * lineLength
      guard raw[start] == 0 else { throw Malformed(reason: "filter") }
      return (0..<width).map { raw[start + 1 + $0 / 8] & (0x80 >> ($0 % 8)) == 0 }
    }
  }

  private static func crc(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? 0xEDB8_8320 ^ (crc >> 1) : crc >> 1 }
    }
    return ~crc
  }
}

private func number(_ bytes: ArraySlice<UInt8>) -> Int {
  bytes.reduce(0) { $0 << 8 | Int($1) }
}
