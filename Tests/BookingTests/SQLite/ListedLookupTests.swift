import BookingKeys
import BookingTestSupport
import Bookings
import PassTestSupport
import SQLite
import Testing
import Vocabulary

@testable import BookingStore
@testable import BookingStoreSQLite

/// A record of a file lists its lookups, so that they go with it without an index that has each of them again.
@Suite struct ListedLookupTests {
  private struct Card: Record {
    static let kind = "card"
    let key: String
    var words: [String]
    var owner: String?
    var lapses: Instant?

    var lookups: [Lookup] {
      words.enumerated().map { place, word in
        RankedLookup("word", word).at(place)
      } + (owner.map { [Lookup("owner", $0, isConfidential: true)] } ?? [])
        + [Lookup("own", key, isUnique: true)]
    }
  }

  private let now = Instant(secondsSince1970: 1_740_830_400)
  private let directory: TemporaryDirectory
  private let path: String

  init() throws {
    directory = try TemporaryDirectory()
    path = "\(directory.path)/bookings.sqlite"
  }

  private func commit(to store: SQLiteStore, _ change: (inout ChangeSet) -> Void) async throws {
    var changes = ChangeSet(at: now)
    change(&changes)
    try await store.commit(changes)
  }

  /// Returns the rows of the table, sorted, each as key, name, value and rank.
  private func rows(_ store: SQLiteStore) throws -> [String] {
    try store.connections.read { database in
      try database.all("SELECT key, name, value, rank FROM lookup") {
        "\($0.text(0)) \($0.text(1)) \($0.text(2)) \($0.integer(3))"
      }
    }.sorted()
  }

  private func rows(of cards: [Card], _ store: SQLiteStore) throws -> [String] {
    try cards.flatMap { card in
      try StoredLookup.all(card.lookups, Card.kind, sealer: store.keys).map {
        "\(card.key) \($0.name) \($0.value) \($0.rank)"
      }
    }.sorted()
  }

  private func listed(_ key: String, _ store: SQLiteStore) throws -> [StoredLookup]? {
    try store.connections.read {
      try $0.listedLookups(of: RecordKey(kind: Card.kind, key: key), store.form)
    }
  }

  private static let former = Migration.all.filter { $0.name != "compact" }

  /// At first a service of the version before has the file open, too, and the two write in turn; then both are new.
  @Test(arguments: 1...8)
  func `the table has the lookups of the present records and no others`(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    var present: [String: Card] = [:]
    for number in 0..<6 {
      let card = Card(key: "c\(number)", words: ["a", "b\(number)"], owner: nil)
      present[card.key] = card
    }
    try older(Array(present.values))
    var stores = [try SQLiteStore(path, migrations: Self.former), try SQLiteStore(path)]
    for step in 0..<120 {
      if step == 60 {
        let (copy, keys) = ("\(path).copy", "\(path).keys")
        try stores[0].backUp(to: copy)
        stores = try (0..<2).map { _ in try SQLiteStore(copy, keys: keys) }
      } else if step % 60 == 30 {
        _ = try await stores[1].rotateKey()
        // A store that is opened has the new key from the beginning.
        let (copy, keys) = (stores[0].connections.path, "\(path).keys")
        let migrations = step < 60 ? Self.former : Migration.all
        stores = [
          try SQLiteStore(copy, keys: keys, migrations: migrations),
          try SQLiteStore(copy, keys: keys),
        ]
      }
      #expect(stores.allSatisfy { $0.form.isCompact == (step >= 60) })
      let store = stores[Int.random(in: 0..<2, using: &random)]
      let key = "c\(Int.random(in: 0..<12, using: &random))"
      let read = try await store.record(Card.self, key)
      #expect(read?.value == present[key])
      if let read, Int.random(in: 0..<4, using: &random) == 0 {
        try await commit(to: store) { $0.remove(read) }
        present[key] = nil
        continue
      }
      let words = (0..<Int.random(in: 0..<4, using: &random)).map { _ in
        ["a", "b", "c", "\(step)"].randomElement(using: &random) ?? "a"
      }
      let lapses = Int.random(in: 0..<5, using: &random) == 0 ? now : nil
      let card = Card(
        key: key, words: words, owner: Bool.random(using: &random) ? "o\(step)" : nil,
        lapses: lapses)
      try await commit(to: store) { changes in
        if let read { changes.update(read, to: card) } else { changes.insert(card) }
      }
      present[key] = card
      if step.isMultiple(of: 10) {
        let gone = present.values.filter { $0.lapses != nil }
        #expect(try await store.tidy(at: now, limit: 100) == gone.count)
        for card in gone { present[card.key] = nil }
      }
      #expect(try rows(store) == rows(of: Array(present.values), store))
    }
    let store = stores[0]
    let listedInPart = try store.connections.read {
      try $0.one(
        """
        SELECT count(*) FROM lookup JOIN record USING (kind, key)
        WHERE is_listed != (lookups IS NOT NULL)
        """
      ) { $0.integer(0) }
    }
    #expect(listedInPart == 0)
    for card in present.values {
      for word in Set(card.words) {
        let found = try await store.records(
          Card.self, RankedLookup("word", word), ranks: 0..<9, after: nil, limit: 99)
        #expect(found.contains { $0.record.value == card })
      }
      if let owner = card.owner {
        let found = try await store.records(Card.self, Lookup("owner", owner, isConfidential: true))
        #expect(found.map(\.value) == [card])
      }
    }
    for read in try await store.records(
      Card.self, RankedLookup("word", "a"), ranks: 0..<9, after: nil, limit: 99)
    {
      #expect(present[read.record.value.key] == read.record.value)
    }
  }

  /// Makes a file as the version before the lists wrote it.
  private func older(_ cards: [Card]) throws {
    let older = try SQLiteStore(path, migrations: Self.former)
    try older.connections.writeTransaction { database in
      for card in cards {
        let words = card.words.map { "\"\($0)\"" }.joined(separator: ",")
        try database.run(
          "INSERT INTO record (kind, key, version, body) VALUES ('card', ?, 1, ?)", .text(card.key),
          .text(#"{"key":"\#(card.key)","words":[\#(words)]}"#))
        for lookup in try StoredLookup.all(card.lookups, Card.kind, sealer: older.keys) {
          try database.run(
            "INSERT INTO lookup (name, value, rank, is_unique, kind, key) VALUES (?, ?, ?, ?, 'card', ?)",
            .text(lookup.name), .text(lookup.value), .integer(lookup.rank),
            .integer(lookup.isUnique ? 1 : 0), .text(card.key))
        }
      }
    }
  }

  @Test func `the lookups of an older record are listed when it is written`() async throws {
    try older([Card(key: "c", words: ["a", "b"])])
    let store = try SQLiteStore(path)
    #expect(try listed("c", store) == nil)
    let read = try await store.record(Card.self, "c").orThrow("the card")
    try await commit(to: store) { $0.update(read, to: Card(key: "c", words: ["a"])) }
    #expect(try listed("c", store)?.map(\.value) == ["a", "c"])
    let unlisted = try store.connections.read {
      try $0.one("SELECT count(*) FROM lookup WHERE is_listed = 0") { $0.integer(0) }
    }
    #expect(unlisted == 0)
  }

  @Test func `a damaged list leaves no lookup behind`() async throws {
    let store = try SQLiteStore(path)
    try await commit(to: store) {
      $0.insert(Card(key: "c", words: ["a", "b"]))
      $0.insert(Card(key: "d", words: ["a"]))
    }
    try store.connections.writeTransaction {
      try $0.run("UPDATE record SET lookups = x'04ff00' WHERE key = 'c'")
    }
    let read = try await store.record(Card.self, "c").orThrow("the card")
    try await commit(to: store) { $0.remove(read) }
    #expect(try rows(store) == rows(of: [Card(key: "d", words: ["a"])], store))
  }

  @Test func `a key is unique, whether it is listed or not`() async throws {
    try older([Card(key: "c", words: [])])
    let store = try SQLiteStore(path)
    #expect(throws: SQLiteError.self) {
      try store.connections.writeTransaction {
        try $0.add(
          [StoredLookup(name: "own", value: "c", rank: 0, isUnique: true)],
          to: RecordKey(kind: "card", key: "other"), store.form)
      }
    }
  }

  @Test func `a list is read as it was written`() {
    let record = RecordKey(kind: "flight_booking", key: "bkg_WRHEF5HFJNR0P5QW")
    let lookups = [
      StoredLookup(name: "user", value: "jane", rank: 0, isUnique: false),
      StoredLookup(name: "surname", value: "0001-60ec6baf:d36498ac", rank: 20_148, isUnique: false),
      StoredLookup(name: "text", value: "two\nlines, and ‘quotes’", rank: -1, isUnique: true),
      StoredLookup(name: "", value: "", rank: 0, isUnique: false),
    ]
    let list = PackedText.packed(lookups, about: record)
    #expect(list.flatMap { PackedText.lookups($0, of: record) } == lookups)
    #expect(PackedText.packed([], about: record) == nil)
    #expect(PackedText.lookups([], of: record) == nil)
  }
}
