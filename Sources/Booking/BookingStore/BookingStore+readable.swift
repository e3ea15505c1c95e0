package import Bookings

/// Lists of records in which a damaged one harms only itself.
///
/// Nothing more is read than otherwise, as long as no record is damaged.
extension BookingStore {
  /// Returns all records of a kind with this lookup that can be read, and tells of each that cannot.
  package func readable<Value: Record>(
    _ type: Value.Type, _ lookup: Lookup, damaged: (StoreError) -> Void
  ) async throws(StoreError) -> [Versioned<Value>] {
    do throws(StoreError) { return try await records(type, lookup) } catch {
      guard case .damaged = error else { throw error }
    }
    var found: [Versioned<Value>] = []
    var last: String?
    while true {
      do throws(StoreError) {
        guard let next = try await records(type, lookup, after: last, limit: 1).first else {
          return found
        }
        found.append(next)
        last = next.value.key
      } catch {
        last = try error.place(after: last)
        damaged(error)
      }
    }
  }

  /// Returns at most `limit` records of a kind with this name and value whose rank is in `ranks` and that can be read,
  /// in order, and tells of each that cannot.
  package func readable<Value: Record>(
    _ type: Value.Type, _ lookup: RankedLookup, ranks: Range<Int>, limit: Int,
    damaged: (StoreError) -> Void
  ) async throws(StoreError) -> [Ranked<Value>] {
    if ranks.isEmpty || limit <= 0 { return [] }
    do throws(StoreError) {
      return try await records(type, lookup, ranks: ranks, after: nil, limit: limit)
    } catch {
      guard case .damaged = error else { throw error }
    }
    guard ranks.count > 1 else {
      return try await readable(
        type, lookup, rank: ranks.lowerBound, limit: limit, damaged: damaged)
    }
    // The rank of a damaged record is not known, so it is looked for by halves.
    let middle = ranks.lowerBound + ranks.count / 2
    let early: [Ranked<Value>] = try await readable(
      type, lookup, ranks: ranks.lowerBound..<middle, limit: limit, damaged: damaged)
    return try await early
      + readable(
        type, lookup, ranks: middle..<ranks.upperBound, limit: limit - early.count,
        damaged: damaged)
  }

  private func readable<Value: Record>(
    _ type: Value.Type, _ lookup: RankedLookup, rank: Int, limit: Int,
    damaged: (StoreError) -> Void
  ) async throws(StoreError) -> [Ranked<Value>] {
    var found: [Ranked<Value>] = []
    var last: String?
    while found.count < limit {
      do throws(StoreError) {
        let next = try await records(
          type, lookup, ranks: rank..<rank + 1,
          after: last.map { RankedPlace(rank: rank, key: $0) },
          limit: 1
        ).first
        guard let next else { return found }
        found.append(next)
        last = next.record.value.key
      } catch {
        last = try error.place(after: last)
        damaged(error)
      }
    }
    return found
  }
}

extension StoreError {
  /// Returns the key of a damaged record, after which a list goes on; throws every other error, and an error about a
  /// record before `last`, which would be read again for ever.
  fileprivate func place(after last: String?) throws(StoreError) -> String {
    guard case .damaged(let damage) = self, let key = damage.record?.key else { throw self }
    if let last, !last.utf8.lexicographicallyPrecedes(key.utf8) { throw self }
    return key
  }
}
