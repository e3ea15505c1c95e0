internal import SQLite

/// The places that a client keeps a copy of: all, or those that many users look for.
package struct PlaceSelection: Sendable {
  /// The kinds, such as `city`; empty for all kinds.
  package let kinds: Set<String>
  /// The lowest weight, comparable with a number of inhabitants: places that are looked for less are left out.
  package let leastWeight: Int

  package init(kinds: Set<String> = [], leastWeight: Int = 0) {
    (self.kinds, self.leastWeight) = (kinds, leastWeight)
  }

  /// Returns the kinds as a condition on a column, and the values of its question marks.
  fileprivate func condition(on column: String) -> (text: String, values: [SQLiteValue]) {
    guard !kinds.isEmpty else { return ("", []) }
    let marks = Array(repeating: "?", count: kinds.count).joined(separator: ", ")
    return (" AND \(column) IN (\(marks))", kinds.sorted().map { .text($0) })
  }
}

extension PlaceIndex {
  /// Returns the place with a key, such as `city:AT-wien`; nil if the index does not know it.
  package func place(_ key: String) throws -> Place? {
    try read { database in
      var found: Place?
      try database.query(
        "SELECT \(SQLiteDatabase.placeColumns) FROM place WHERE key = ?", [.text(key)]
      ) { found = SQLiteDatabase.place($0) }
      return found
    }
  }

  /// Returns the changes since a version, at most `limit`; nil for a version that is of another index or too old.
  ///
  /// A client of such a version begins anew. `version` is nil for a client that has nothing. `selection` is the same
  /// each time; a place that falls out of it is a removal.
  package func changes(
    since version: PlaceVersion?, of selection: PlaceSelection = PlaceSelection(), limit: Int
  ) throws -> PlaceChanges? {
    try read { database in
      let epoch =
        try database.first("SELECT value FROM fact WHERE name = 'epoch'")?[0].text ?? ""
      let last = try database.fact("version")
      let floor = try database.fact("floor")
      let start = version ?? PlaceVersion(epoch: epoch, number: 0, first: last)
      // Removals up to the floor are forgotten, so a client with an older copy would not get them.
      guard start.epoch == epoch, start.number <= last, (start.first ?? 0) <= last,
        max(start.number, start.first ?? 0) >= floor
      else { return nil }
      var found: [(version: Int, change: PlaceChanges.Change)] = []
      let ofKind = selection.condition(on: "kind")
      // A place of less weight that did not change since the client began never came to it, so it needs no removal.
      let began = start.first ?? start.number
      try database.query(
        "SELECT \(SQLiteDatabase.placeColumns), version FROM place "
          + "WHERE version > ? AND (weight >= ? OR version > ?)\(ofKind.text) "
          + "ORDER BY version LIMIT ?",
        [.integer(start.number), .integer(selection.leastWeight), .integer(began)] + ofKind.values
          + [.integer(limit + 1)]
      ) { row in
        guard let place = SQLiteDatabase.place(row) else { return }
        found.append(
          (
            row.integer(8),
            place.weight < selection.leastWeight ? .removed(place.key) : .put(place)
          ))
      }
      let wasOfKind = selection.condition(on: "substr(key, 1, instr(key, ':') - 1)")
      try database.query(
        "SELECT key, version FROM gone WHERE version > ?\(wasOfKind.text) "
          + "ORDER BY version LIMIT ?",
        [.integer(start.number)] + wasOfKind.values + [.integer(limit + 1)]
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
