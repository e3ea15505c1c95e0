internal import Vocabulary

/// Numbers written one behind the other into bytes, most significant bit first.
struct BitWriter {
  private(set) var bytes: [UInt8] = []
  private var free = 0

  /// Appends the lowest `width` bits of a number.
  mutating func write(_ number: Int, _ width: Int) { write(Int64(number), width) }

  /// Appends the lowest `width` bits of a number of more bits than an `Int` may have.
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

  /// Fills up with zeros to that many bytes.
  mutating func pad(toBytes count: Int) {
    while bytes.count < count { bytes.append(0) }
    free = 0
  }
}

/// Reads what `BitWriter` wrote; behind the end there are zeros.
struct BitReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The next `width` bits, 31 at most, as a number.
  mutating func read(_ width: Int) -> Int { Int(truncatingIfNeeded: readInt64(width)) }

  /// The next `width` bits, 63 at most, as a number.
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

  /// The next bytes.
  mutating func readBytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8(read(8)) } }

  /// Whether all that is left are zeros.
  var isAtZeros: Bool {
    var rest = self
    while rest.position < bytes.count * 8 { if rest.read(1) != 0 { return false } }
    return true
  }
}

/// A moment as a pass writes it in bits: whole minutes since 2000-01-01T00:00:00Z, in 26 bits.
enum MinuteField {
  static let width = 26

  static func number(_ instant: Instant) -> Int64 {
    (instant.secondsSince1970 - PassTimes.seconds.lowerBound) / 60
  }

  /// The moment, or nil after the year 2100.
  static func instant(_ number: Int) -> Instant? {
    let instant = Instant(secondsSince1970: PassTimes.seconds.lowerBound + Int64(number) * 60)
    return PassTimes.contains(instant) ? instant : nil
  }
}

/// An entry of one of the issuer's own numbered status lists, in 34 bits.
struct StatusField: Equatable {
  static let listWidth = 11
  static let indexWidth = 23

  let list: Int
  let index: Int

  /// The entry that a reference names, or nil where it is another issuer's list or too large a number.
  init?(_ status: StatusReference, issuer: IssuerID) {
    let prefix = "urn:passtool:status:\(issuer):"
    guard status.uri.hasPrefix(prefix), let list = Int(status.uri.dropFirst(prefix.count)),
      let index = Int(exactly: status.index),
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
