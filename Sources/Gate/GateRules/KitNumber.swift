package import PassVerifier
package import Vocabulary

/// The number by which a person knows that a kit is the one of the gate card.
///
/// It has twenty-four digits of a digest of the roots, of their owner and of the issuer whose gates the kit makes. They
/// are printed on a card that comes another way than the kit. An attacker who wants other roots, or a gate of another
/// issuer, under the same number needs 10²⁴ tries of `rounds` digests each, some 2⁹⁶ in all.
package enum KitNumber {
  /// The number of digests behind one try.
  private static let rounds = 1 << 17
  /// The number of digits, without the blanks between groups.
  package static let digitCount = 24

  /// Returns the number of a kit that makes gates of an issuer, in six groups of four digits.
  ///
  /// `digest` is SHA-256.
  package static func digits<Failure: Error>(
    of roots: RootPins, gates: IssuerID, digest: ([UInt8]) throws(Failure) -> [UInt8]
  ) throws(Failure) -> String {
    try digits(
      Array("passtool gate kit\n\(roots.issuer)\n\(gates)\n".utf8) + points(roots), digest)
  }

  /// Returns whether a typed or scanned text is a number; blanks and dashes between its digits do not count.
  package static func isSame(_ typed: [UInt8], as digits: String) -> Bool {
    typed.filter { $0 > 0x20 && $0 != UInt8(ascii: "-") } == digits.utf8.filter { $0 != 0x20 }
  }

  /// Returns whether a typed text is the number of a card of earlier versions, which covered the roots alone.
  package static func isOfEarlierVersion<Failure: Error>(
    _ typed: [UInt8], _ roots: RootPins, digest: ([UInt8]) throws(Failure) -> [UInt8]
  ) throws(Failure) -> Bool {
    isSame(
      typed,
      as: try digits(Array("passtool roots\n\(roots.issuer)\n".utf8) + points(roots), digest))
  }

  private static func points(_ roots: RootPins) -> [UInt8] {
    [roots.daily, roots.recovery].compactMap { $0 }.flatMap {
      Array("\($0.keyID)\n".utf8) + $0.x + $0.y
    }
  }

  private static func digits<Failure: Error>(
    _ text: [UInt8], _ digest: ([UInt8]) throws(Failure) -> [UInt8]
  ) throws(Failure) -> String {
    var last = try digest(text)
    for _ in 1..<rounds { last = try digest(last) }
    let groups = (0..<6).map { part in
      let bytes = last[(part * 5)..<(part * 5 + 5)]
      let group = String(bytes.reduce(0) { $0 << 8 | UInt64($1) } % 10_000)
      return String(repeating: "0", count: 4 - group.count) + group
    }
    return groups.joined(separator: " ")
  }
}
