internal import Vocabulary

/// An IPv4 or IPv6 address; all spellings of one have the same form.
package struct IPAddress: Hashable, Sendable {
  /// The 16 bytes; an IPv4 address as `::ffff:a.b.c.d`, which is the same address.
  package let bytes: [UInt8]

  /// The address that a text spells as `inet_pton` reads it; nil for any other text, such as one with a port or a zone.
  package init?(_ text: String) {
    let bytes = text.contains(":") ? Self.six(text) : Self.four(text[...]).map { Self.mapped + $0 }
    guard let bytes, bytes.count == 16 else { return nil }
    self.bytes = bytes
  }

  /// Whether it is an IPv4 address.
  package var isFour: Bool { bytes.starts(with: Self.mapped) }

  private static let mapped: [UInt8] = Array(repeating: 0, count: 10) + [0xFF, 0xFF]

  private static func four(_ text: Substring) -> [UInt8]? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    // Some programs read a number with a leading zero as octal, so such a number is refused.
    let bytes = parts.compactMap { part in
      (1...3).contains(part.utf8.count) && part.utf8.allSatisfy(ASCII.isDigit)
        && (part.first != "0" || part == "0") ? UInt8(part) : nil
    }
    return parts.count == 4 && bytes.count == 4 ? bytes : nil
  }

  private static func six(_ text: String) -> [UInt8]? {
    guard let gap = text.firstRange(of: "::") else { return groups(text[...]) }
    guard let head = groups(text[..<gap.lowerBound]), let tail = groups(text[gap.upperBound...]),
      head.count + tail.count <= 14
    else { return nil }
    return head + Array(repeating: 0, count: 16 - head.count - tail.count) + tail
  }

  /// Returns the bytes of groups of up to four hexadecimal digits; the last group may be an IPv4 address.
  private static func groups(_ text: Substring) -> [UInt8]? {
    if text.isEmpty { return [] }
    var bytes: [UInt8] = []
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() {
      if index == parts.count - 1, part.contains(".") {
        guard let last = four(part) else { return nil }
        bytes += last
      } else {
        guard (1...4).contains(part.utf8.count), part.first != "+",
          let group = UInt16(part, radix: 16)
        else { return nil }
        bytes += [UInt8(group >> 8), UInt8(group & 0xFF)]
      }
    }
    return bytes
  }
}
