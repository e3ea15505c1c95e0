/// The number that people at both screens compare before a lane belongs to a door.
///
/// It has twelve digits of a digest of the invitation and of the answer, byte for byte. An attacker who puts another
/// key in between would have to find a second pair of texts with the same digits within the minutes of an invitation:
/// 10¹² / 2 tries on average, each of `rounds` digests one after another, some 2⁵⁶ in all.
package enum JoinNumber {
  /// The number of digests behind one try.
  private static let rounds = 1 << 17

  /// Returns the number, in three groups of four digits; `digest` is SHA-256.
  package static func digits<Failure: Error>(
    of invitation: String, _ answer: String, digest: ([UInt8]) throws(Failure) -> [UInt8]
  ) throws(Failure) -> String {
    var last = try digest(Array("passtool door\n\(invitation)\n\(answer)\n".utf8))
    for _ in 1..<rounds { last = try digest(last) }
    var number = last.prefix(8).reduce(0) { $0 << 8 | UInt64($1) } % 1_000_000_000_000
    var groups: [String] = []
    for _ in 0..<3 {
      let group = String(number % 10_000)
      groups.insert(String(repeating: "0", count: 4 - group.count) + group, at: 0)
      number /= 10_000
    }
    return groups.joined(separator: " ")
  }
}
