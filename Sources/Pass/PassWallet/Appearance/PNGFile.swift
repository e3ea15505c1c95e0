internal import PassCompression
internal import Vocabulary

/// A check of a PNG that is put into passes as it is (PNG, third edition, 5 and 11).
///
/// Phones refuse a pass without a word if one of its pictures is damaged, so the file is checked to its last pixel.
struct PNGFile {
  /// Pixels of a line, and lines.
  let width, height: Int

  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  /// The greatest number of pixels on a side; the largest picture of a pass has 1,515.
  private static let sideLimit = 2_048
  /// The channels of each colour type.
  private static let channels = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4]

  /// Checks a file; the words of the error follow its name.
  init(_ file: [UInt8]) throws(WalletError) {
    guard file.starts(with: Self.signature) else {
      throw WalletError("is no PNG; save it as one")
    }
    var offset = Self.signature.count
    var header: [UInt8] = []
    var compressed: [UInt8] = []
    var isEnded = false
    while !isEnded {
      guard offset + 12 <= file.count else {
        throw WalletError("is cut off at byte \(file.count), before its IEND chunk; save it again")
      }
      let length = Self.number(file, at: offset)
      guard length <= file.count - offset - 12 else {
        throw WalletError("is cut off in the chunk at byte \(offset); save it again")
      }
      let end = offset + 12 + length
      let name = String(decoding: file[(offset + 4)..<(offset + 8)], as: UTF8.self)
      let content = file[(offset + 8)..<(end - 4)]
      guard Self.checksum(file[(offset + 4)..<(end - 4)]) == Self.number(file, at: end - 4) else {
        throw WalletError(
          "is damaged: the chunk \(escaped(name)) at byte \(offset) does not have its checksum; save it again"
        )
      }
      guard (name == "IHDR") == header.isEmpty, name != "IHDR" || length == 13 else {
        throw WalletError("does not begin with one IHDR chunk; save it again")
      }
      if name == "IHDR" { header = Array(content) }
      if name == "IDAT" { compressed += content }
      isEnded = name == "IEND"
      offset = end
    }
    guard offset == file.count else {
      throw WalletError("has \(file.count - offset) bytes after its end; save it again")
    }
    (width, height) = (Self.number(header, at: 0), Self.number(header, at: 4))
    guard (1...Self.sideLimit).contains(width), (1...Self.sideLimit).contains(height) else {
      throw WalletError(
        "has \(width)×\(height) pixels; a side may have 1 to \(Self.sideLimit); save it in another size"
      )
    }
    guard header[12] == 0 else {
      throw WalletError("is interlaced; save it without interlacing")
    }
    guard let channels = Self.channels[Int(header[9])], [1, 2, 4, 8, 16].contains(header[8]),
      header[10] == 0, header[11] == 0
    else { throw WalletError("has a header that no PNG has; save it again") }
    let line = 1 + (width * channels * Int(header[8]) + 7) / 8
    let pixels: [UInt8]
    do throws(InflateError) {
      pixels = try Zlib.inflate(compressed, limit: line * height)
    } catch {
      throw WalletError("has damaged pixels (\(error)); save it again")
    }
    guard pixels.count == line * height,
      stride(from: 0, to: pixels.count, by: line).allSatisfy({ pixels[$0] <= 4 })
    else { throw WalletError("has fewer pixels than its header says; save it again") }
  }

  private static func number(_ bytes: [UInt8], at offset: Int) -> Int {
    bytes[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) }
  }

  /// Returns the CRC-32 of a chunk (PNG, annex D).
  static func checksum(_ bytes: ArraySlice<UInt8>) -> Int {
    var sum = UInt32.max
    for byte in bytes {
      sum = table[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] ^ (sum >> 8)
    }
    return Int(~sum)
  }

  private static let table: [UInt32] = (0..<256).map { (byte: UInt32) in
    var sum = byte
    for _ in 0..<8 { sum = sum & 1 == 1 ? 0xEDB8_8320 ^ (sum >> 1) : sum >> 1 }
    return sum
  }
}
