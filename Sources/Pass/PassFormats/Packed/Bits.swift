internal import Vocabulary

/// A writer of numbers as bit fields, most significant bit first (docs/SPEC.md §4.2).
struct BitWriter {
  private(set) var bytes: [UInt8] = []
  private var free = 0

  /// Appends the lowest `width` bits of a number.
  mutating func write(_ number: Int, _ width: Int) { write(Int64(number), width) }

  /// Appends the lowest `width` bits of a number of 64 bits, because `Int` may have only 32 bits.
  mutating func write(_ number: Int64, _ width: Int) {
    var left = width
    while left > 0 {
      if free == 0 {
        bytes.append(0)
        free = 8
      }
      let count = min(free, left)
      left -= count
      free -= count
      let bits =
        UInt8(truncatingIfNeeded: number >> left) & UInt8(truncatingIfNeeded: 1 << count - 1)
      bytes[bytes.count - 1] |= bits << UInt8(free)
    }
  }

  /// Appends whole bytes.
  mutating func write(_ bytes: [UInt8]) {
    for byte in bytes { write(Int(byte), 8) }
  }

  /// Appends zero bits up to a number of bytes.
  mutating func pad(toBytes count: Int) {
    while bytes.count < count { bytes.append(0) }
    free = 0
  }
}

/// A reader of the output of `BitWriter`; reading past the end yields zeros.
struct BitReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Reads the next `width` bits, at most 31, as a number.
  mutating func read(_ width: Int) -> Int { Int(truncatingIfNeeded: readInt64(width)) }

  /// Reads the next `width` bits, at most 63, as a number.
  mutating func readInt64(_ width: Int) -> Int64 {
    var number: Int64 = 0
    var left = width
    while left > 0 {
      let byte = position / 8 < bytes.count ? Int64(bytes[position / 8]) : 0
      let available = 8 - position % 8
      let count = min(available, left)
      number = number << count | byte >> (available - count) & (1 << count - 1)
      position += count
      left -= count
    }
    return number
  }

  /// Reads the next `count` bytes.
  mutating func readBytes(_ count: Int) -> [UInt8] {
    let start = position / 8
    guard position % 8 == 0, start + count <= bytes.count else {
      return (0..<count).map { _ in UInt8(read(8)) }
    }
    position += 8 * count
    return Array(bytes[start..<(start + count)])
  }

  /// Whether all remaining bits are zero.
  var hasOnlyZerosLeft: Bool {
    var rest = self
    while rest.position < bytes.count * 8 { if rest.read(1) != 0 { return false } }
    return true
  }
}

/// A time as a 26-bit field: whole minutes since 2000-01-01T00:00:00Z.
enum MinuteField {
  static let width = 26

  static func number(_ instant: Instant) -> Int64 {
    (instant.secondsSince1970 - PassTimes.seconds.lowerBound) / 60
  }

  /// Returns the time of a field's value, or nil after 2100-01-01.
  static func instant(_ number: Int) -> Instant? {
    let instant = Instant(secondsSince1970: PassTimes.seconds.lowerBound + Int64(number) * 60)
    return PassTimes.contains(instant) ? instant : nil
  }
}

/// An entry of one of the issuer's numbered status lists, as a 34-bit field.
struct StatusField: Equatable {
  static let listWidth = 11
  static let indexWidth = 23

  let list: Int
  let index: Int

  /// Creates the entry of a reference; returns nil where the list is not numbered, belongs to another issuer, or
  /// exceeds the field.
  init?(_ status: StatusReference, issuer: IssuerID) {
    let uri = status.uri
    guard let colon = uri.utf8.lastIndex(of: UInt8(ascii: ":")),
      let list = Int(uri[uri.utf8.index(after: colon)...]), let index = Int(exactly: status.index),
      StatusReference(issuer: issuer, list: list, index: index) == status,
      list < 1 << Self.listWidth, index < 1 << Self.indexWidth
    else { return nil }
    self.list = list
    self.index = index
  }

  init(_ reader: inout BitReader) {
    list = reader.read(Self.listWidth)
    index = reader.read(Self.indexWidth)
  }

  func write(to writer: inout BitWriter) {
    writer.write(list, Self.listWidth)
    writer.write(index, Self.indexWidth)
  }

  func reference(issuer: IssuerID) -> StatusReference? {
    StatusReference(issuer: issuer, list: list, index: index)
  }
}
