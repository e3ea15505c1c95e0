package import PassCrypto
package import PassVerifier
internal import Vocabulary

/// The number by which a person knows the roots that a gate is about to pin.
///
/// Twenty-four digits of a digest of the owner and of every root, which stand on a card that comes another way
/// than the keys. Whoever hands a gate other roots under the same number would need 10²⁴ tries of `rounds`
/// digests each, some 2⁹⁶ in all, and has no minutes of an invitation as the limit of it.
package enum RootNumber {
  /// How many digests stand behind one try.
  private static let rounds = 1 << 17
  /// The number of digits, without the blanks between groups.
  package static let digitCount = 24

  /// The number of these roots, in six groups of four digits.
  package static func digits(of roots: RootPins) throws(CryptoError) -> String {
    var text = Array("passtool roots\n\(roots.issuer)\n".utf8)
    for root in [roots.daily, roots.recovery].compactMap(\.self) {
      text += Array("\(root.keyID)\n".utf8) + root.x + root.y
    }
    var digest = try SHA256.digest(text)
    for _ in 1..<rounds { digest = try SHA256.digest(digest) }
    var groups: [String] = []
    for part in 0..<6 {
      let bytes = digest[(part * 5)..<(part * 5 + 5)]
      let group = String(bytes.reduce(0) { $0 << 8 | UInt64($1) } % 10_000)
      groups.append(String(repeating: "0", count: 4 - group.count) + group)
    }
    return groups.joined(separator: " ")
  }

  /// Whether a typed or scanned text is a number: blanks and dashes between its digits do not count.
  package static func isSame(_ typed: [UInt8], as digits: String) -> Bool {
    typed.filter { $0 > 0x20 && $0 != UInt8(ascii: "-") } == digits.utf8.filter { $0 != 0x20 }
  }
}
