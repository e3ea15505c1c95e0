/// A simple inflate implementation (RFC 1951), independent of the library that the writer uses.
struct Inflater {
  struct Malformed: Error {}

  private let bytes: [UInt8]
  private var bit = 0
  private var out: [UInt8] = []

  init(_ bytes: some Sequence<UInt8>) {
    self.bytes = Array(bytes)
  }

  mutating func inflate() throws -> [UInt8] {
    var last = false
    while !last {
      last = try bits(1) == 1
      switch try bits(2) {
      case 0: try copyStored()
      case 1: try expand(lengths: Self.fixedLengths, distances: Array(repeating: 5, count: 30))
      case 2: try expandDynamic()
      default: throw Malformed()
      }
    }
    return out
  }

  private mutating func bits(_ count: Int) throws -> Int {
    var value = 0
    for index in 0..<count {
      guard bit / 8 < bytes.count else { throw Malformed() }
      value |= Int(bytes[bit / 8] >> UInt8(bit % 8) & 1) << index
      bit += 1
    }
    return value
  }

  private mutating func copyStored() throws {
    bit = (bit + 7) / 8 * 8
    let length = try bits(16)
    _ = try bits(16)
    for _ in 0..<length { out.append(UInt8(try bits(8))) }
  }

  // MARK: Huffman codes (3.2.2)

  /// Returns symbols by code; a leading 1 distinguishes 0 from 00.
  private static func table(_ lengths: [Int]) -> [Int: Int] {
    var table: [Int: Int] = [:]
    var code = 0
    for length in 1...15 {
      for (symbol, own) in lengths.enumerated() where own == length {
        table[1 << length | code] = symbol
        code += 1
      }
      code <<= 1
    }
    return table
  }

  private mutating func symbol(_ table: [Int: Int]) throws -> Int {
    var code = 1
    while code < 1 << 16 {
      code = code << 1 | (try bits(1))
      if let symbol = table[code] { return symbol }
    }
    throw Malformed()
  }

  private static let fixedLengths =
    Array(repeating: 8, count: 144) + Array(repeating: 9, count: 112)
    + Array(repeating: 7, count: 24) + Array(repeating: 8, count: 8)

  private mutating func expandDynamic() throws {
    let literals = 257 + (try bits(5))
    let distances = 1 + (try bits(5))
    var codeLengths = [Int](repeating: 0, count: 19)
    let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
    for index in 0..<(4 + (try bits(4))) { codeLengths[order[index]] = try bits(3) }
    let table = Self.table(codeLengths)
    var lengths: [Int] = []
    while lengths.count < literals + distances {
      switch try symbol(table) {
      case 16:
        guard let previous = lengths.last else { throw Malformed() }
        lengths += Array(repeating: previous, count: 3 + (try bits(2)))
      case 17: lengths += Array(repeating: 0, count: 3 + (try bits(3)))
      case 18: lengths += Array(repeating: 0, count: 11 + (try bits(7)))
      case let length: lengths.append(length)
      }
    }
    try expand(
      lengths: Array(lengths[..<literals]), distances: Array(lengths[literals...]))
  }

  // MARK: Lengths and distances (3.2.5)

  private static let lengthBases = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131,
    163, 195, 227, 258,
  ]
  private static let distanceBases = [
    1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049,
    3073, 4097, 6145, 8193, 12289, 16385, 24577,
  ]

  private mutating func expand(lengths: [Int], distances: [Int]) throws {
    let literalTable = Self.table(lengths)
    let distanceTable = Self.table(distances)
    while true {
      let symbol = try symbol(literalTable)
      if symbol == 256 { return }
      if symbol < 256 {
        out.append(UInt8(symbol))
        continue
      }
      let index = symbol - 257
      guard index < 29 else { throw Malformed() }
      let extra = index < 8 || index == 28 ? 0 : index / 4 - 1
      let length = Self.lengthBases[index] + (try bits(extra))
      let code = try self.symbol(distanceTable)
      guard code < 30 else { throw Malformed() }
      let distance = Self.distanceBases[code] + (try bits(max(0, code / 2 - 1)))
      guard distance <= out.count else { throw Malformed() }
      for _ in 0..<length { out.append(out[out.count - distance]) }
    }
  }
}
