internal import BookingStore
internal import Bookings
internal import PostgreSQL
internal import Vocabulary

/// A call that commits change sets that have nothing in common, with the meaning of its answer.
struct CommitCall {
  let mark: [UInt8]
  let sets: [EncodedChangeSet]
  private var table = Columns()
  /// The conflicts that the rows of a table can mean, by the letter of the table, in the order of its rows.
  private var meanings: [Character: [(_ found: Int) -> Conflict]] = [:]

  private typealias Columns = [Character: [[PostgresColumn]]]

  /// Creates a call.
  ///
  /// `mark` is a random name of this call, by which its outcome is found if the answer is lost. `tags` has a random
  /// number for each record of each set, new with each call.
  init(_ sets: [EncodedChangeSet], mark: [UInt8], tags: [[Int64]]) {
    self.sets = sets
    self.mark = mark
    for (index, (set, tags)) in zip(sets, tags).enumerated() { add(set, number: index + 1, tags) }
  }

  private mutating func add(_ set: EncodedChangeSet, number: Int, _ tags: [Int64]) {
    let changes = set.changes
    for (key, version) in changes.requirements { addVersion(number, key, version) }
    for (key, version) in changes.removals {
      addVersion(number, key, version)
      row("d", number, .text(key.kind), .text(key.key))
    }
    for claim in changes.releases { addRelease(number, claim) }
    addTakes(number, changes)
    for (record, tag) in zip(set.records, tags) {
      let (kind, key) = (record.key.kind, record.key.key)
      addVersion(number, record.key, record.expectedVersion)
      row(
        "w", number, .text(kind), .text(key), .integer(record.expectedVersion),
        .integer(Int(tag)), .text(record.body), .text(record.sealed?.key),
        .bytes(record.sealed?.box), .integer(record.lapses), .integer(record.concludes))
      for lookup in record.lookups {
        row(
          "l", number, .text(kind), .text(lookup.name), .text(lookup.value),
          .integer(lookup.rank), .text(key), .boolean(lookup.isUnique)
        ) { _ in .duplicate(Self.lookup(lookup, of: record.key, in: changes), kind: kind) }
      }
    }
    for (event, details) in zip(changes.events, set.details) {
      row("e", number, .text(event.name), .text(event.kind), .text(event.key), .text(details))
    }
  }

  private mutating func addVersion(_ number: Int, _ key: RecordKey, _ version: Int) {
    row("v", number, .text(key.kind), .text(key.key), .integer(version)) {
      .stale(key, expected: version, found: $0)
    }
  }

  private mutating func addRelease(_ number: Int, _ claim: Claim) {
    let resource = claim.resource
    let lost = Conflict.lost(resource, owner: claim.owner)
    guard let stretch = resource.stretch else {
      return row(
        "r", number, .text(resource.scope), .text(resource.name), .text(claim.owner),
        .integer(claim.fence)
      ) { _ in lost }
    }
    row(
      "q", number, .text(resource.scope), .text(resource.name), .integer(stretch.start),
      .integer(stretch.end), .text(claim.owner), .integer(claim.fence)
    ) { _ in lost }
  }

  private mutating func addTakes(_ number: Int, _ changes: ChangeSet) {
    // The totals say how much the change set takes of each resource up to the present claim, which is included.
    var totals: [Resource: Int] = [:]
    for claim in changes.takes {
      let resource = claim.resource
      let (scope, name) = (PostgresColumn.text(resource.scope), PostgresColumn.text(resource.name))
      guard let stretch = resource.stretch else {
        let (total, overflow) = totals[resource, default: 0]
          .addingReportingOverflow(claim.quantity)
        totals[resource] = overflow ? .max : total
        row(
          "t", number, scope, name, .text(claim.owner), .integer(claim.quantity),
          .integer(totals[resource]), .integer(claim.limit), .integer(claim.fence),
          .integer(claim.until)
        ) { _ in .full(resource) }
        continue
      }
      let blocked = stretch.widened(by: claim.ask.buffers ?? .none)
      row(
        "s", number, scope, name, .integer(stretch.start), .integer(stretch.end),
        .integer(blocked.start), .integer(blocked.end),
        .integer(IntervalBucket.of(blocked.seconds)),
        .text(claim.owner), .text(claim.ask.party), .integer(claim.fence), .integer(claim.until)
      ) { _ in .full(resource) }
    }
  }

  private mutating func row(
    _ letter: Character, _ number: Int, _ columns: PostgresColumn...,
    meaning: ((_ found: Int) -> Conflict)? = nil
  ) {
    table[letter, default: []].append([.integer(number)] + columns)
    if let meaning { meanings[letter, default: []].append(meaning) }
  }

  /// Returns the lookup of a change set that a stored lookup comes from, with its value in place of the digest.
  private static func lookup(
    _ stored: StoredLookup, of key: RecordKey, in changes: ChangeSet
  ) -> Lookup {
    let write = changes.writes.first { $0.key == key }
    return write?.lookups.first {
      $0.name == stored.name && $0.rank == stored.rank && $0.isUnique
        && ($0.isConfidential || $0.value == stored.value)
    } ?? Lookup(stored.name, stored.value, isUnique: true)
  }

  /// Returns the statement, which also takes the locks.
  func statement(_ locks: LockKeys) -> PostgresStatement {
    let locks = locks.sorted
    var values: [PostgresValue] = [
      .bytes(mark), .integers(locks.map { Int($0.key) }), .booleans(locks.map(\.isShared)),
      .integers(sets.map { Int($0.changes.now.secondsSince1970) }),
    ]
    for (letter, kinds) in Self.tables {
      let rows = table[letter] ?? []
      for (index, kind) in kinds.enumerated() {
        values.append(kind.array(rows.map { $0[index] }))
      }
    }
    return PostgresStatement(Self.sql, values)
  }

  /// The tables of the function, in the order of its parameters, with the types of their columns; the first column is
  /// the number of the set.
  private static let tables: [(Character, [PostgresColumn.Kind])] = [
    ("v", [.integer, .text, .text, .integer]),
    ("r", [.integer, .text, .text, .text, .integer]),
    ("q", [.integer, .text, .text, .integer, .integer, .text, .integer]),
    ("t", [.integer, .text, .text, .text] + Array(repeating: .integer, count: 5)),
    (
      "s",
      [.integer, .text, .text] + Array(repeating: .integer, count: 5)
        + [.text, .text, .integer, .integer]
    ),
    ("d", [.integer, .text, .text]),
    (
      "w",
      [.integer, .text, .text, .integer, .integer, .text, .text, .bytes, .integer, .integer]
    ),
    ("l", [.integer, .text, .text, .text, .integer, .text, .boolean]),
    ("e", [.integer, .text, .text, .text, .text]),
  ]

  private static let sql: String = {
    let count = 4 + tables.reduce(0) { $0 + $1.1.count }
    let marks = (1...count).map { "$\($0)" }.joined(separator: ", ")
    return "SELECT \(CommitFunction.looking.name)(\(marks))"
  }()

  /// Returns the result of each change set, from what the function returned.
  func results(_ outcome: String) -> [Result<Void, StoreError>] {
    var results: [Result<Void, StoreError>] = sets.map { _ in .success(()) }
    for report in outcome.split(separator: " ") {
      let parts = report.split(separator: ":")
      guard parts.count == 4, let number = Int(parts[0]), results.indices.contains(number - 1),
        let place = Int(parts[2]), let found = Int(parts[3]), let letter = parts[1].first,
        let meanings = meanings[letter], meanings.indices.contains(place - 1)
      else {
        let error = StoreError.failed(
          "the database gave an answer to a commit that this version does not know (\(outcome)); run passservice "
            + "check, and report this")
        return sets.map { _ in .failure(error) }
      }
      // Only the first conflict is reported, in the order of `ChangeSet.check`.
      guard case .success = results[number - 1] else { continue }
      results[number - 1] = .failure(.conflict(meanings[place - 1](found)))
    }
    return results
  }
}

/// A cell of the tables of a commit.
enum PostgresColumn {
  case integer(Int?)
  case text(String?)
  case bytes([UInt8]?)
  case boolean(Bool)

  static func integer(_ moment: Instant?) -> PostgresColumn {
    .integer(moment.map { Int($0.secondsSince1970) })
  }

  enum Kind {
    case integer, text, bytes, boolean

    /// Returns the column as a parameter.
    func array(_ cells: [PostgresColumn]) -> PostgresValue {
      switch self {
      case .integer:
        .integers(cells.map { if case .integer(let number) = $0 { number } else { nil } })
      case .text: .texts(cells.map { if case .text(let text) = $0 { text } else { nil } })
      case .bytes: .blobs(cells.map { if case .bytes(let bytes) = $0 { bytes } else { nil } })
      case .boolean: .booleans(cells.map { if case .boolean(true) = $0 { true } else { false } })
      }
    }
  }
}
