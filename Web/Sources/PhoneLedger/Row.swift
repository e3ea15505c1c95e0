/// A row of the page's storage: a key, and the bytes that are kept under it.
package struct Row {
  /// The key; rows of one kind begin with the same letter, and events and scans sort by their numbers.
  package let key: String
  /// The bytes; nil removes the row.
  package let value: [UInt8]?

  package init(_ key: String, _ value: [UInt8]?) { (self.key, self.value) = (key, value) }

  /// The key of a numbered row.
  static func key(_ kind: String, _ number: Int) -> String {
    let digits = String(number)
    return kind + String(repeating: "0", count: max(0, 12 - digits.count)) + digits
  }

  /// Returns rows as the page reads them: for each the lengths of key and value, then both.
  ///
  /// The lengths are 32-bit numbers, little-endian; −1 as the length of a value removes the row.
  package static func encode(_ rows: [Row]) -> [UInt8] {
    var bytes: [UInt8] = []
    for row in rows {
      let key = Array(row.key.utf8)
      append(Int32(key.count), to: &bytes)
      append(row.value.map { Int32($0.count) } ?? -1, to: &bytes)
      bytes += key
      bytes += row.value ?? []
    }
    return bytes
  }

  private static func append(_ number: Int32, to bytes: inout [UInt8]) {
    let bits = UInt32(bitPattern: number)
    for shift in stride(from: 0, through: 24, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(shift)))
    }
  }
}
