internal import BookingStore
internal import Bookings

/// The keys of records that share a name and a value, by their ranks.
struct RankedKeys {
  private var keysOfRank: [Int: Set<String>] = [:]
  /// The ranks that there are, in order.
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

  /// The places in a range of ranks, those after one only, in order.
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

  /// Where a rank is, or would be.
  private func firstIndex(from rank: Int) -> Int {
    var (low, high) = (0, ranks.count)
    while low < high {
      let middle = (low + high) / 2
      if ranks[middle] < rank { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
