package import Bookings
internal import Vocabulary

/// The addresses that begin with the same bits: a range such as `10.0.0.0/8`, or a single address.
package struct AddressRange: Hashable, Sendable {
  private let first: IPAddress
  /// The number of the 128 bits that are the same; for an IPv4 address it is 96 more than is written.
  private let bits: Int

  /// The reason why a text is no range.
  package struct Fault: Error, CustomStringConvertible {
    package let description: String
  }

  /// Reads an address, or an address with a slash and the number of its first bits that count.
  package init(_ text: String) throws(Fault) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = IPAddress(String(parts[0])) else {
      throw Fault(
        description:
          "\"\(escaped(text, limit: 60))\": is neither an address such as 10.0.0.7 or 2001:db8::7 "
          + "nor a range such as 10.0.0.0/8")
    }
    // An IPv4 range may also be spelled in the form of IPv6.
    let isFour = !parts[0].contains(":")
    let written = isFour ? 32 : 128
    guard parts.count == 2 else {
      (self.first, bits) = (first, 128)
      return
    }
    guard let length = Int(parts[1]), "\(length)" == parts[1], (1...written).contains(length) else {
      throw Fault(
        description:
          "\"\(escaped(text, limit: 60))\": expected 1 to \(written) bits behind the slash")
    }
    (self.first, bits) = (first, isFour ? 96 + length : length)
    guard zip(first.bytes.indices, first.bytes).allSatisfy({ $1 & ~mask(of: $0) == 0 }) else {
      throw Fault(
        description:
          "\"\(escaped(text, limit: 60))\": expected the first address of a range of \(length) bits, "
          + "such as 10.0.0.0/8 for 8 bits")
    }
  }

  /// Whether an address is in the range.
  package func contains(_ address: IPAddress) -> Bool {
    for index in 0..<16 {
      let mask = mask(of: index)
      if mask == 0 { break }
      guard address.bytes[index] & mask == first.bytes[index] & mask else { return false }
    }
    return true
  }

  /// Whether all addresses are this machine's own.
  package var isLoopback: Bool {
    Self.loopback.contains { $0.bits <= bits && $0.contains(first) }
  }

  /// The addresses of this machine as its programs see it: 127.0.0.1 and ::1.
  package static let ownMachine: Set<AddressRange> = ranges("127.0.0.1", "::1")

  private static let loopback = ranges("127.0.0.0/8", "::1")

  /// Returns the ranges that are written in the program.
  private static func ranges(_ texts: String...) -> Set<AddressRange> {
    Set(
      texts.map { text in
        guard let range = try? AddressRange(text) else {
          preconditionFailure("\(text) is a range of addresses")
        }
        return range
      })
  }

  private func mask(of index: Int) -> UInt8 {
    let rest = bits - index * 8
    return rest >= 8 ? 0xFF : rest <= 0 ? 0 : ~(0xFF >> UInt8(rest))
  }
}

extension Set<AddressRange> {
  /// Whether an address, as text, is in one of the ranges.
  func covers(_ text: String) -> Bool {
    guard !isEmpty, let address = IPAddress(text) else { return false }
    return contains { $0.contains(address) }
  }
}
