internal import PassCrypto
internal import Vocabulary

/// The order in which the entries of a status list are given out: random to a reader who does not know the seed.
///
/// An index reveals nothing about when or in which order passes were issued. The order is a permutation, so services
/// that reserve different numbers get different entries.
struct EntryOrder: Sendable {
  private let places: [UInt32]

  /// The number of random bytes that a seed spells in hexadecimal digits.
  static let seedBytes = 32

  /// Creates the order of `count` entries, at most 2^23.
  init(seed: String, count: Int) throws {
    var places = Array(0..<UInt32(count))
    var draws = Draws(seed: Array(seed.utf8))
    for last in stride(from: count - 1, to: 0, by: -1) {
      // With 64 random bits the deviation from a uniform distribution is negligible.
      let place = UInt64(last + 1).multipliedFullWidth(by: try draws.next()).high
      places.swapAt(Int(place), last)
    }
    self.places = places
  }

  /// The entry at a place of the order.
  subscript(number: Int) -> Int { Int(places[number]) }

  /// Random words that follow from a seed: SHA-256 of the seed with a counter.
  private struct Draws {
    let seed: [UInt8]
    var count: UInt64 = 0
    var words: [UInt64] = []

    mutating func next() throws -> UInt64 {
      if words.isEmpty {
        let block = (0..<8).map { UInt8(truncatingIfNeeded: count >> (8 * $0)) }
        count += 1
        let digest = try SHA256.digest(seed + block)
        words = stride(from: 0, to: digest.count, by: 8).map { start in
          digest[start..<start + 8].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        }
      }
      return words.removeLast()
    }
  }
}
