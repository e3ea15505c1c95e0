internal import Geography
internal import SQLite
internal import Vocabulary

extension PlaceIndex {
  /// The numbers of places that an update has changed and removed.
  package struct Difference: Equatable, Sendable {
    package var changed = 0
    package var removed = 0
    package init(changed: Int = 0, removed: Int = 0) {
      self.changed = changed
      self.removed = removed
    }
  }

  /// The number of removals that are remembered for clients with copies.
  package static let removalsKept = 100_000

  /// Returns the version of what was last taken in from a source; nil if nothing ever was.
  package func version(of source: String) throws -> String? {
    try read { try $0.first("SELECT version FROM source WHERE name = ?", .text(source))?[0].text }
  }

  /// Replaces a source's places by these, and touches only those that differ.
  ///
  /// Of two places with the same key, the one that was there first stays.
  @discardableResult
  package func update(
    _ source: String, version: String, to places: [Place], removalsKept: Int = removalsKept
  ) throws -> Difference {
    try write { database in
      var update = try PlaceUpdate(database, source)
      for place in places { try update.put(place) }
      try update.removeRest()
      try update.finish(keeping: removalsKept)
      try database.execute(
        "INSERT OR REPLACE INTO source VALUES (?, ?)", .text(source), .text(version))
      return update.difference
    }
  }

  /// Takes changes of a source in, as a client with a copy gets them, and leaves its other places as they are.
  package func apply(
    _ source: String, version: String, put places: [Place], removed keys: Set<String>
  ) throws {
    try write { database in
      var update = try PlaceUpdate(database, source)
      for place in places { try update.put(place) }
      update.leaveOthers(than: keys)
      try update.removeRest()
      try update.finish(keeping: 0)
      try database.execute(
        "INSERT OR REPLACE INTO source VALUES (?, ?)", .text(source), .text(version))
    }
  }

  /// Removes the places of sources that no longer exist.
  package func retain(_ sources: [String]) throws {
    let known = try read { try $0.rows("SELECT name FROM source").compactMap { $0[0].text } }
    for source in known where !sources.contains(source) {
      try update(source, version: "", to: [])
      try write { try $0.execute("DELETE FROM source WHERE name = ?", .text(source)) }
    }
  }
}

/// One update of one source, within a transaction.
private struct PlaceUpdate {
  private let database: SQLiteDatabase
  private let source: String
  /// The former places that were not met yet, by key.
  private var former: [String: (id: Int, digest: Int)] = [:]
  private var met: Set<String> = []
  private var version: Int
  private var lastName: Int
  /// The new names, which are put in at the end in the order of the index.
  private var names: [(id: Int, place: Int, ordinal: Int, key: NameKey, tags: Tags)] = []
  var difference = PlaceIndex.Difference()

  private struct Tags {
    let kind: String
    let country: String
  }

  init(_ database: SQLiteDatabase, _ source: String) throws {
    self.database = database
    self.source = source
    version = try database.fact("version")
    lastName = try database.fact("name")
    var former: [String: (id: Int, digest: Int)] = [:]
    try database.query(
      "SELECT key, id, digest FROM place WHERE source = ?", [.text(source)]
    ) { former[$0.text(0)] = ($0.integer(1), $0.integer(2)) }
    self.former = former
  }

  mutating func put(_ place: Place) throws {
    guard met.insert(place.key).inserted else { return }
    let digest = Int(truncatingIfNeeded: Digest.of(place.spelled))
    if let old = former.removeValue(forKey: place.key) {
      guard old.digest != digest else { return }
      try removeNames(of: old.id)
      try database.execute("DELETE FROM place WHERE id = ?", .integer(old.id))
    } else if try database.first("SELECT 1 FROM place WHERE key = ?", .text(place.key)) != nil {
      return  // Another source has this place.
    }
    version += 1
    difference.changed += 1
    try database.query(
      "INSERT INTO place VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
      [
        .text(source), .text(place.kind), .text(place.key),
        .text(([place.name] + place.otherNames).joined(separator: "\n")), .init(place.country),
        .init(place.region), .init(place.coordinates?.latitude),
        .init(place.coordinates?.longitude), .integer(place.weight), .integer(digest),
        .integer(version),
      ])
    noteNames(of: place, at: database.lastInsertedRow)
  }

  /// Lets `removeRest` remove the places with these keys alone.
  mutating func leaveOthers(than keys: Set<String>) {
    former = former.filter { keys.contains($0.key) }
  }

  mutating func removeRest() throws {
    for (key, old) in former.sorted(by: { $0.key < $1.key }) {
      try removeNames(of: old.id)
      try database.execute("DELETE FROM place WHERE id = ?", .integer(old.id))
      version += 1
      difference.removed += 1
      try database.execute("INSERT INTO gone VALUES (?, ?)", .integer(version), .text(key))
    }
  }

  mutating func finish(keeping removals: Int) throws {
    names.sort { $0.id < $1.id }
    for name in names {
      try database.query(
        "INSERT INTO name VALUES (?, ?, ?, ?)",
        [
          .integer(name.id), .integer(name.place), .integer(name.ordinal),
          .text(name.key.words.joined(separator: " ")),
        ])
      try database.query(
        "INSERT INTO found (rowid, letters, kind, country) VALUES (?, ?, ?, ?)",
        [
          .integer(name.id), .text(Trigrams.indexed(name.key.compact)), .text(name.tags.kind),
          .text(name.tags.country),
        ])
    }
    let floor = try database.first(
      "SELECT version FROM gone ORDER BY version DESC LIMIT 1 OFFSET ?", .integer(removals))
    if let floor = floor?[0].integer {
      try database.execute("DELETE FROM gone WHERE version <= ?", .integer(floor))
      try database.setFact("floor", floor)
    }
    try database.setFact("version", version)
    try database.setFact("name", lastName)
  }

  private mutating func noteNames(of place: Place, at row: Int) {
    var seen: Set<String> = []
    for (ordinal, name) in ([place.name] + place.otherNames).enumerated() {
      let key = NameKey(name)
      guard !key.words.isEmpty, seen.insert(key.compact).inserted else { continue }
      lastName += 1
      names.append(
        (
          NameOrder.id(weight: place.weight, isOwn: ordinal == 0, number: lastName), row, ordinal,
          key,
          Tags(
            kind: Trigrams.ofKind(place.kind), country: Trigrams.ofCountry(place.country))
        ))
    }
  }

  private func removeNames(of row: Int) throws {
    let place = try database.first("SELECT kind, country FROM place WHERE id = ?", .integer(row))
    guard let place, let kind = place[0].text else { return }
    // An index without content must be given each word that it is to remove.
    for name in try database.rows("SELECT id, words FROM name WHERE place = ?", .integer(row)) {
      guard let id = name[0].integer, let words = name[1].text else { continue }
      try database.query(
        "INSERT INTO found (found, rowid, letters, kind, country) VALUES ('delete', ?, ?, ?, ?)",
        [
          .integer(id), .text(Trigrams.indexed(words.filter { $0 != " " })),
          .text(Trigrams.ofKind(kind)), .text(Trigrams.ofCountry(place[1].text)),
        ])
    }
    try database.execute("DELETE FROM name WHERE place = ?", .integer(row))
  }
}

/// The numbers of names: by weight, the heaviest first, and then by a number of their own.
enum NameOrder {
  static func id(weight: Int, isOwn: Bool, number: Int) -> Int {
    // Other names come later, because users more often mean a place by its own name.
    let weight = max(weight, 100) / (isOwn ? 1 : 3)
    return Int((20 - magnitude(weight)) * 1_000) << 32 | number & 0xFFFF_FFFF
  }

  /// Returns the first number of names with less than this weight.
  static func end(weight: Int) -> Int { Int((20 - magnitude(weight)) * 1_000) << 32 }

  /// Returns the decimal logarithm of the weight, which the number contains.
  static func magnitude(of id: Int) -> Double { 20 - Double(id >> 32) / 1_000 }

  /// Returns a value that is near the decimal logarithm and grows with the number.
  private static func magnitude(_ weight: Int) -> Double {
    let number = Double(max(weight, 1))
    return (Double(number.exponent) + number.significand - 1) * 0.30103
  }
}

extension Place {
  /// All facts about the place as one text, to see whether it has changed.
  var spelled: String {
    var parts = [key, name, country ?? "", region ?? "", "\(weight)"]
    if let coordinates { parts.append("\(coordinates.latitude) \(coordinates.longitude)") }
    return (parts + otherNames).joined(separator: "\n")
  }
}

extension SQLiteDatabase {
  /// Returns a number that the index remembers; 0 at first.
  func fact(_ name: String) throws(SQLiteError) -> Int {
    try first("SELECT value FROM fact WHERE name = ?", .text(name))?[0].integer ?? 0
  }

  fileprivate func setFact(_ name: String, _ value: Int) throws(SQLiteError) {
    try execute("INSERT OR REPLACE INTO fact VALUES (?, ?)", .text(name), .integer(value))
  }
}
