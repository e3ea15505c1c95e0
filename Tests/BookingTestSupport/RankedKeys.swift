internal import BookingStore
internal import Bookings

/// An index of record keys by rank, for one lookup name and value.
struct RankedKeys {
  private var keysOfRank: [Int: Set<String>] = [:]
  /// The existing ranks, sorted.
  private var ranks: [Int] = []

  var isEmpty: Bool { ranks.isEmpty }

  func keys(at rank: Int) -> Set<String> { keysOfRank[rank] ?? [] }

  mutating func insert(_ key: String, at rank: Int) {
    if keysOfRank[rank] == nil { ranks.insert(rank, at: firstIndex(from: rank)) }
    keysOfRank[rank, default: []].insert(key)
  }

  mutating func remove(_ key: String, at rank: Int) {
    keysOfRank[rank]?.remove(key)
    guard keysOfRank[rank]?.isEmpty == true else { return }
    keysOfRank[rank] = nil
    ranks.remove(at: firstIndex(from: rank))
  }

  /// Returns at most `limit` positions in a range of ranks after a cursor, in order.
  func places(in range: ClosedRange<Int>, after: RankedPlace?, limit: Int) -> [RankedPlace] {
    var found: [RankedPlace] = []
    let start = firstIndex(from: max(range.lowerBound, after?.rank ?? range.lowerBound))
    for rank in ranks[start...] {
      guard rank <= range.upperBound, found.count < limit else { break }
      found += keys(at: rank).map { RankedPlace(rank: rank, key: $0) }
        .filter { place in after.map { $0 < place } ?? true }.sorted()
    }
    return Array(found.prefix(max(limit, 0)))
  }

  /// Returns the index of a rank in `ranks`, or the index at which it would be inserted.
  private func firstIndex(from rank: Int) -> Int {
    var (low, high) = (0, ranks.count)
    while low < high {
      let middle = (low + high) / 2
      if ranks[middle] < rank { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
