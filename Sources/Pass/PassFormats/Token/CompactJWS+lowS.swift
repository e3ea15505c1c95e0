extension CompactJWS {
  /// Whether s of an ES256 signature is in the lower half of its range (docs/SPEC.md §2.4).
  ///
  /// Both s and n − s verify. The issuer writes the lower one, and forms with exactly one spelling
  /// accept no other.
  package var hasLowS: Bool {
    signature.count == Self.signatureByteCount
      && !Self.halfOrder.lexicographicallyPrecedes(signature[(Self.signatureByteCount / 2)...])
  }

  /// Half of n, the order of P-256's base point (FIPS 186-4 D.1.2.3), rounded down.
  private static let halfOrder: [UInt8] = [
    0x7F, 0xFF, 0xFF, 0xFF, 0x80, 0x00, 0x00, 0x00, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
    0xDE, 0x73, 0x7D, 0x56, 0xD3, 0x8B, 0xCF, 0x42, 0x79, 0xDC, 0xE5, 0x61, 0x7E, 0x31, 0x92, 0xA8,
  ]
}
