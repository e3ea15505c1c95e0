internal import SQLite

/// A name that the user may mean.
struct Candidate {
  /// The number of the name, which also contains its weight (`NameOrder`).
  let id: Int
  let place: Int
  let ordinal: Int
  /// The folded words of the name.
  let words: String
}

/// The searches that find the names that a typed text may mean.
///
/// A typing error changes the groups of letters around it and leaves the others. So a few searches, each for groups
/// that belong together, find every similar name. Each search is cheap: it ends after a number of rows, the best known
/// first. `EditMatcher` decides which names are similar.
struct Candidates {
  /// One search, for names that have all of these groups.
  struct Search {
    fileprivate let groups: [String]
    fileprivate let limit: Int
    /// The lowest weight of a place whose names are searched.
    fileprivate var least = 0
  }

  let database: SQLiteDatabase
  /// The groups that a name must also have, one of each list.
  private let tags: [[String]]
  private var seen: Set<Int> = []

  init(_ database: SQLiteDatabase, kinds: Set<String>, countries: Set<String>) {
    self.database = database
    tags = [kinds.map(Trigrams.ofKind), countries.map(Trigrams.ofCountry)].filter { !$0.isEmpty }
  }

  /// Calls `body` with each name that was not found before.
  mutating func each(of searches: [Search], _ body: (Candidate) throws -> Void) throws {
    for search in searches {
      try database.query(
        """
        SELECT name.id, name.place, name.ordinal, name.words FROM found
        JOIN name ON name.id = found.rowid
        WHERE found MATCH ? AND found.rowid < ? ORDER BY found.rowid LIMIT ?
        """,
        [
          .text(matching(search.groups)),
          .integer(search.least == 0 ? .max : NameOrder.end(weight: search.least)),
          .integer(search.limit),
        ]
      ) { row in
        let id = row.integer(0)
        guard seen.insert(id).inserted else { return }
        try body(
          Candidate(
            id: id, place: row.integer(1), ordinal: row.integer(2), words: row.text(3)))
      }
    }
  }

  private func matching(_ groups: [String]) -> String {
    // Folded text has neither quotes nor operators, and each group is quoted nevertheless.
    (tags.map { "(" + $0.map(Self.quoted).joined(separator: " OR ") + ")" }
      + groups.map(Self.quoted)).joined(separator: " AND ")
  }

  private static func quoted(_ group: String) -> String { "\"\(group)\"" }
}

extension Candidates.Search {
  /// Returns the searches for names that begin with the typed text.
  static func beginning(_ typed: [UInt32]) -> [Self] {
    [Self(groups: covering(Trigrams.ofBeginning(typed.prefix(16))), limit: 120)]
  }

  /// Returns the searches for names with a word of the typed text, or with a typing error after the first letters.
  static func near(_ typed: [UInt32]) -> [Self] {
    guard typed.count >= 3 else { return [] }
    let beginning = Trigrams.ofBeginning(typed.prefix(3))
    return [
      Self(groups: covering(Trigrams.of(typed.prefix(16))), limit: 60),
      Self(groups: [beginning[1], beginning[2]], limit: 200),
      Self(groups: [beginning[1]], limit: 250, least: 30_000),
    ]
  }

  /// Returns the searches for names with a typing error among the first letters, or with another first letter.
  ///
  /// `least` is the lowest weight of their places.
  static func far(_ typed: [UInt32], least: Int) -> [Self] {
    let inner = Trigrams.of(typed)
    guard let end = inner.last, inner.count >= 2 else { return [] }
    let first = Trigrams.ofBeginning(typed.prefix(1))[0]
    var searches = [
      Self(groups: [first, end], limit: 100, least: least),
      Self(groups: [first, inner[inner.count / 2]], limit: 100, least: least),
      Self(groups: [first], limit: 150, least: max(least, 300_000)),
    ]
    guard inner.count >= 3 else { return searches }
    for start in Set([1, max(1, inner.count / 2 - 1), inner.count - 2]).sorted() {
      searches.append(
        Self(groups: Array(inner[start..<start + 2]), limit: 80, least: least))
    }
    return searches
  }

  /// Returns every third group and the last one: they have every letter, and fewer lists are read.
  private static func covering(_ groups: [String]) -> [String] {
    var covering = stride(from: 0, to: groups.count, by: 3).map { groups[$0] }
    if groups.count % 3 != 1, let last = groups.last { covering.append(last) }
    return covering
  }
}
