internal import SQLite

extension PlaceIndex {
  /// What has changed since a version, at most so many changes; nil for one that is of another index or too old, whose
  /// client begins anew.
  ///
  /// - Parameter version: nil for a client that has nothing.
  package func changes(since version: PlaceVersion?, limit: Int) throws -> PlaceChanges? {
    try read { database in
      let epoch =
        try database.first("SELECT value FROM fact WHERE name = 'epoch'")?[0].text ?? ""
      let last = try database.fact("version")
      let floor = try database.fact("floor")
      let start = version ?? PlaceVersion(epoch: epoch, number: 0, first: last)
      // Removals up to the floor are forgotten: who may have something of before cannot know.
      guard start.epoch == epoch, start.number <= last, (start.first ?? 0) <= last,
        max(start.number, start.first ?? 0) >= floor
      else { return nil }
      var found: [(version: Int, change: PlaceChanges.Change)] = []
      try database.query(
        "SELECT \(SQLiteDatabase.placeColumns), version FROM place WHERE version > ? "
          + "ORDER BY version LIMIT ?",
        [.integer(start.number), .integer(limit + 1)]
      ) { row in
        if let place = SQLiteDatabase.place(row) { found.append((row.integer(8), .put(place))) }
      }
      try database.query(
        "SELECT key, version FROM gone WHERE version > ? ORDER BY version LIMIT ?",
        [.integer(start.number), .integer(limit + 1)]
      ) { found.append(($0.integer(1), .removed($0.text(0)))) }
      found.sort { $0.version < $1.version }
      let page = found.prefix(limit)
      let hasMore = found.count > limit
      let reached = hasMore ? page.last?.version ?? start.number : last
      return PlaceChanges(
        changes: page.map(\.change),
        version: PlaceVersion(epoch: epoch, number: reached, first: start.first),
        hasMore: hasMore)
    }
  }
}
