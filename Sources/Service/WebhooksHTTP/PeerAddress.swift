internal import Bookings

/// The address of a machine, and whether it is one of the public internet.
///
/// Strangers name the receivers. With an address of this machine or of the network behind it, they would make the
/// service send requests that only the service can send. So the address that the service connects to counts, not the
/// name.
struct PeerAddress: Hashable, Sendable {
  /// 16 bytes; an IPv4 address as `::ffff:a.b.c.d`.
  let bytes: [UInt8]

  /// Reads an address in the form that `inet_ntop` writes; nil for any other text.
  init?(_ text: String) {
    guard let address = IPAddress(text) else { return nil }
    bytes = address.bytes
  }

  /// Whether it is globally reachable, by the registries of special addresses (RFC 6890 and its successors).
  var isPublic: Bool {
    if bytes.starts(with: Self.mapped) { return Self.isPublic(four: bytes[12...]) }
    // Others translate these addresses into IPv4: NAT64 (RFC 6052) and 6to4 (RFC 3056).
    if bytes.starts(with: Self.translated) { return Self.isPublic(four: bytes[12...]) }
    if bytes.starts(with: [0x20, 0x02]) { return Self.isPublic(four: bytes[2..<6]) }
    // The registries assign public addresses only from 2000::/3.
    guard bytes[0] & 0xE0 == 0x20 else { return false }
    return !Self.reservedSix.contains { $0.covers(bytes) }
  }

  private static let mapped: [UInt8] = Array(repeating: 0, count: 10) + [0xFF, 0xFF]
  private static let translated: [UInt8] = [0, 0x64, 0xFF, 0x9B] + Array(repeating: 0, count: 8)

  /// A block of reserved addresses, by their first bits.
  private struct Block {
    let prefix: [UInt8]
    let bits: Int

    init(_ prefix: [UInt8], _ bits: Int) { (self.prefix, self.bits) = (prefix, bits) }

    func covers(_ bytes: some Collection<UInt8>) -> Bool {
      var left = bits
      for (byte, own) in zip(bytes, prefix) where left > 0 {
        let mask: UInt8 = left >= 8 ? 0xFF : ~(0xFF >> UInt8(left))
        guard byte & mask == own & mask else { return false }
        left -= 8
      }
      return true
    }
  }

  private static func isPublic(four bytes: ArraySlice<UInt8>) -> Bool {
    !reservedFour.contains { $0.covers(bytes) }
  }

  private static let reservedFour = [
    Block([0], 8), Block([10], 8), Block([100, 64], 10), Block([127], 8), Block([169, 254], 16),
    Block([172, 16], 12), Block([192, 0, 0], 24), Block([192, 0, 2], 24),
    Block([192, 88, 99], 24), Block([192, 168], 16), Block([198, 18], 15),
    Block([198, 51, 100], 24), Block([203, 0, 113], 24), Block([224], 4), Block([240], 4),
  ]

  private static let reservedSix = [
    // The first block is for protocols, among them Teredo, and the others are for documentation.
    Block([0x20, 0x01, 0x00], 23), Block([0x20, 0x01, 0x0D, 0xB8], 32),
    Block([0x3F, 0xFF, 0x00], 20),
  ]
}
