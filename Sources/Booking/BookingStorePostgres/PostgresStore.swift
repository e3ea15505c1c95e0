package import BookingKeys
package import BookingStore
package import Bookings
internal import PostgreSQL
package import Vocabulary

/// A store in a PostgreSQL database, for services on any number of machines.
///
/// Readers see the last commit without waiting. A commit is one call of a function in the database and durable when it
/// returns, on a synchronous standby too if there is one. If its answer is lost on the way, the store asks for its
/// outcome.
package final class PostgresStore: BookingStore {
  private let readers: PostgresPool
  /// The connections for work that takes long and that no request waits for.
  private let chores: PostgresPool
  private let queue: CommitQueue
  private let known = ReadRecords()
  /// The keys for confidential fields.
  package let keys: StorageKeys
  package var isRemote: Bool { true }

  init(
    readers: PostgresPool, writers: PostgresPool, chores: PostgresPool, schema: String,
    keys: StorageKeys
  ) {
    self.readers = readers
    self.chores = chores
    self.keys = keys
    queue = CommitQueue(writers, known: known, schema: schema)
  }

  package func commit(_ changes: ChangeSet) async throws(StoreError) {
    try await queue.commit(try EncodedChangeSet(changes, sealer: keys))
  }

  package func record<Value: Bookings.Record>(
    _ type: Value.Type, _ key: String
  ) async throws(StoreError) -> Versioned<Value>? {
    let entry = known.entry(RecordKey(kind: Value.kind, key: key), of: type)
    let statement = PostgresStatement(
      forOneRow: Self.oneRecord,
      [.texts([Value.kind]), .texts([key]), .integers([(entry?.id).map { Int($0) }])])
    let row: ReadRow?
    do {
      row = try await readers.row(statement) { rows, row in
        // The version is null where there is no record.
        rows.isNull(row, 1) ? nil : ReadRow(rows, row, kind: Value.kind)
      }
    } catch { throw StoreError(error) }
    guard let row else { return nil }
    if let entry, entry.id == row.tag, let value = entry.value as? Value {
      return Versioned(value, version: row.stored.version)
    }
    return try decode(row)
  }

  /// Reads the records of keys, each into a row of its own.
  ///
  /// The server does not send again what the reader knows, because a seat map fills many pages.
  private static let oneRecord = """
    SELECT key, version, tag, CASE WHEN tag = known THEN '' ELSE body END, sealed_key,
      CASE WHEN tag = known THEN NULL ELSE sealed END
    FROM unnest($1::text[], $2::text[], $3::bigint[]) WITH ORDINALITY AS w(kind, key, known, number)
      LEFT JOIN record USING (kind, key)
    ORDER BY number
    """

  private func decode<Value: Bookings.Record>(
    _ row: ReadRow
  ) throws(StoreError) -> Versioned<Value> {
    if let entry = known.entry(row.stored.key, of: Value.self), entry.id == row.tag,
      let value = entry.value as? Value
    {
      return Versioned(value, version: row.stored.version)
    }
    let record = try row.stored.read(Value.self, sealer: keys)
    if Value.isReadAgain {
      known.keep(record.value, row.stored.key, id: row.tag, version: record.version)
    }
    return record
  }

  package func records<Value: Bookings.Record>(
    _ type: Value.Type, _ lookup: Lookup, after: String?, limit: Int
  ) async throws(StoreError) -> [Versioned<Value>] {
    let values = try digested(lookup, Value.kind)
    let found = try await rows(
      """
      SELECT \(ReadRow.columns) FROM lookup JOIN record USING (kind, key)
      WHERE kind = $1 AND name = $2 AND rank = $3 AND key \(after == nil ? ">=" : ">") $4
        AND value IN (\(Self.marks(values, from: 6)))
      ORDER BY key LIMIT $5
      """,
      [
        .text(Value.kind), .text(lookup.name), .integer(lookup.rank), .text(after ?? ""),
        .integer(max(limit, 0)),
      ] + values.map { .text($0) }
    ) { ReadRow($0, $1, kind: Value.kind) }
    return try all(found)
  }

  package func records<Value: Bookings.Record>(
    _ type: Value.Type, _ lookup: RankedLookup, ranks: Range<Int>, after: RankedPlace?, limit: Int
  ) async throws(StoreError) -> [Ranked<Value>] {
    let values = try digested(lookup.at(0), Value.kind)
    let start = max(ranks.lowerBound, after?.rank ?? ranks.lowerBound)
    let found = try await rows(
      """
      SELECT \(ReadRow.columns), rank FROM lookup JOIN record USING (kind, key)
      WHERE kind = $1 AND name = $2 AND rank >= $3 AND rank < $4
        AND (rank, key) \(after == nil ? ">=" : ">") ($5, $6)
        AND value IN (\(Self.marks(values, from: 8)))
      ORDER BY rank, key LIMIT $7
      """,
      [
        .text(Value.kind), .text(lookup.name), .integer(start), .integer(ranks.upperBound),
        .integer(after?.rank ?? start), .text(after?.key ?? ""), .integer(max(limit, 0)),
      ] + values.map { .text($0) }
    ) { ReadRow($0, $1, kind: Value.kind, rank: 6) }
    var ranked: [Ranked<Value>] = []
    for row in found { ranked.append(Ranked(rank: row.rank, record: try decode(row))) }
    return ranked
  }

  package func records<Value: Bookings.Record>(
    _ type: Value.Type, concludedBy moment: Instant, limit: Int
  ) async throws(StoreError) -> [Versioned<Value>] {
    try all(
      try await rows(
        """
        SELECT \(ReadRow.columns) FROM record
        WHERE kind = $1 AND concludes <= $2 ORDER BY concludes, key LIMIT $3
        """,
        [
          .text(Value.kind), .integer(Int(moment.secondsSince1970)), .integer(max(limit, 0)),
        ]
      ) { ReadRow($0, $1, kind: Value.kind) })
  }

  private func all<Value: Bookings.Record>(
    _ rows: [ReadRow]
  ) throws(StoreError) -> [Versioned<Value>] {
    var records: [Versioned<Value>] = []
    for row in rows { records.append(try decode(row)) }
    return records
  }

  package func occupancy(
    of resources: [Resource], at now: Instant
  ) async throws(StoreError) -> Occupancy {
    let resources = Set(resources)
    if resources.isEmpty { return Occupancy() }
    let wholes = Array(resources.filter { $0.stretch == nil })
    let slots = Array(resources.filter { $0.stretch != nil })
    let moment = PostgresValue.integer(Int(now.secondsSince1970))
    var quantities: [Resource: Int] = [:]
    if !wholes.isEmpty {
      let sums = try await rows(
        """
        SELECT w.scope, w.name, least(
          (SELECT coalesce(sum(quantity), 0) FROM claim_sum AS s
            WHERE s.scope = w.scope AND s.name = w.name AND s.until > $3)
          + (SELECT coalesce(sum(quantity), 0) FROM claim AS c
            WHERE c.scope = w.scope AND c.name = w.name AND c.capacity = 1
              AND (c.until IS NULL OR c.until > $3)), \(Int.max))::bigint
        FROM unnest($1::text[], $2::text[]) AS w(scope, name)
        """, [.texts(wholes.map(\.scope)), .texts(wholes.map(\.name)), moment]
      ) { (Resource(scope: $0.text($1, 0), name: $0.text($1, 1)), $0.integer($1, 2)) }
      quantities = Dictionary(sums, uniquingKeysWith: +)
    }
    if slots.isEmpty { return Occupancy(quantities: quantities) }
    // The two reads may see different commits. A commit checks quantities and slots again, so no sale depends on that.
    let claims = try await claims(on: slots).filter { $0.isLive(at: now) }
    return Occupancy(quantities: quantities, slots: claims)
  }

  package func claims(on resources: [Resource]) async throws(StoreError) -> [Claim] {
    let resources = Set(resources)
    if resources.isEmpty { return [] }
    let wholes = resources.filter { $0.stretch == nil }
    let windows = resources.compactMap { resource in resource.stretch.map { (resource, $0) } }
    // Windows may overlap, and each claim is returned once. The subqueries fix the order of the joins
    // (`ClaimStatements.looked`).
    return try await rows(
      """
      SELECT there.* FROM unnest($1::text[], $2::text[]) AS w(scope, name)
        CROSS JOIN LATERAL (
          SELECT \(Claim.columns) FROM claim
          WHERE claim.scope = w.scope AND claim.name = w.name OFFSET 0) AS there
      UNION ALL
      SELECT \(Claim.stretchColumns) FROM stretch WHERE ctid = ANY (ARRAY(
        SELECT there.id
        FROM unnest($3::text[], $4::text[], $5::bigint[], $6::bigint[]) AS w(scope, name, b, e)
          CROSS JOIN unnest(\(IntervalBucket.array)) AS reaches(size)
          CROSS JOIN LATERAL (
            SELECT ctid AS id FROM stretch AS o
            WHERE o.scope = w.scope AND o.name = w.name AND o.reach = size
              AND o.blocked_from > w.b - size AND o.blocked_from < w.e AND o.blocked_until > w.b
            OFFSET 0) AS there))
      """,
      [
        .texts(wholes.map(\.scope)), .texts(wholes.map(\.name)),
        .texts(windows.map(\.0.scope)), .texts(windows.map(\.0.name)),
        .integers(windows.map { Int($0.1.start.secondsSince1970) }),
        .integers(windows.map { Int($0.1.end.secondsSince1970) }),
      ]
    ) { try Claim($0, $1) }
  }

  package func claims(in scope: String) async throws(StoreError) -> [Claim] {
    try await rows(
      """
      SELECT \(Claim.columns) FROM claim WHERE scope = $1
      UNION ALL SELECT \(Claim.stretchColumns) FROM stretch WHERE scope = $1
      """, [.text(scope)]
    ) { try Claim($0, $1) }
  }

  package func taken(in scope: String, at now: Instant) async throws(StoreError) -> [Taken] {
    try await rows(
      """
      SELECT name, nullif(max(until), \(Int.max)) FROM (
        SELECT name, coalesce(until, \(Int.max)) AS until FROM claim WHERE scope = $1 AND capacity = 1
        UNION ALL SELECT name, until FROM claim_sum WHERE scope = $1
      ) AS claimed WHERE until > $2 GROUP BY name
      """, [.text(scope), .integer(Int(now.secondsSince1970))]
    ) { rows, row in
      Taken(
        rows.text(row, 0),
        until: rows.optionalInteger(row, 1).map { Instant(secondsSince1970: $0) })
    }
  }

  package func claimed(
    in scopes: [String], at now: Instant
  ) async throws(StoreError) -> [String: Int] {
    let sums = try await rows(
      """
      SELECT scope, least(sum(quantity), \(Int.max))::bigint FROM (
        SELECT scope, quantity FROM claim
        WHERE scope = ANY ($1::text[]) AND capacity = 1 AND (until IS NULL OR until > $2)
        UNION ALL
        SELECT scope, quantity FROM claim_sum WHERE scope = ANY ($1::text[]) AND until > $2
      ) AS claimed GROUP BY scope
      """, [.texts(scopes), .integer(Int(now.secondsSince1970))]
    ) { ($0.text($1, 0), $0.integer($1, 1)) }
    return Dictionary(sums) { first, _ in first }
  }

  package func shares(
    in scopes: [ClosedRange<String>]
  ) async throws(StoreError) -> [Share] {
    if scopes.isEmpty { return [] }
    return try await rows(
      """
      SELECT c.* FROM unnest($1::text[], $2::text[]) AS r(least, most) CROSS JOIN LATERAL (
        SELECT scope, name, quantity, until FROM claim
        WHERE scope BETWEEN r.least AND r.most AND capacity = 1
        UNION ALL
        SELECT scope, name, quantity, nullif(until, \(Int.max)) FROM claim_sum
        WHERE scope BETWEEN r.least AND r.most
      ) AS c
      """, [.texts(scopes.map(\.lowerBound)), .texts(scopes.map(\.upperBound))]
    ) { rows, row in
      Share(
        of: Resource(scope: rows.text(row, 0), name: rows.text(row, 1)), rows.integer(row, 2),
        until: rows.optionalInteger(row, 3).map { Instant(secondsSince1970: $0) })
    }
  }

  package func changedScopes(
    since mark: ScopeChanges.Mark?
  ) async throws(StoreError) -> ScopeChanges {
    // One statement, and so one snapshot. A transaction that runs now may have lower numbers than one that is visible,
    // so that the next mark is the oldest transaction that runs. Notes of a copy of the database may name transactions
    // that are not yet. A row without a scope has the mark.
    let found = try await rows(
      """
      WITH now AS (
        SELECT pg_snapshot_xmin(s)::text::bigint AS least, pg_snapshot_xmax(s)::text::bigint AS most
        FROM pg_current_snapshot() AS s
      )
      SELECT least, coalesce((SELECT max(number) FROM claim_change), start.number),
        start.number, NULL::text FROM now, claim_change_start AS start
      UNION ALL
      SELECT DISTINCT 0::bigint, 0::bigint, 0::bigint, scope FROM claim_change, now
      WHERE transaction >= $1 AND transaction < most
      """, [.integer(mark?.transaction ?? .max)]
    ) { rows, row in
      (
        mark: ScopeChanges.Mark(
          transaction: rows.integer(row, 0), number: rows.integer(row, 1)),
        start: rows.integer(row, 2), scope: rows.optionalText(row, 3)
      )
    }
    guard let head = found.first(where: { $0.scope == nil }) else {
      throw StoreError.failed(
        "the table claim_change_start has lost its row, which this program never deletes; run passservice check, and if "
          + "nothing else is damaged, run in the database: SET search_path TO \(Self.defaultSchema); "
          + "INSERT INTO claim_change_start SELECT coalesce(max(number), 0) FROM claim_change"
      )
    }
    // Numbers are given before their transactions end, so that some below the last visible one may come later.
    guard let mark, head.start <= mark.number - ScopeChanges.kept / 2 || head.start == 0 else {
      return ScopeChanges(nil, head.mark)
    }
    return ScopeChanges(Set(found.compactMap(\.scope)), head.mark)
  }

  package func events(
    after number: Int, limit: Int
  ) async throws(StoreError) -> [OutboxEvent] {
    try await rows(
      """
      SELECT number, name, kind, key, details, at FROM event
      WHERE number > $1 ORDER BY number LIMIT $2
      """, [.integer(number), .integer(max(limit, 0))]
    ) { rows, row in
      try OutboxEvent(
        number: rows.integer(row, 0), name: rows.text(row, 1),
        record: RecordKey(kind: rows.text(row, 2), key: rows.text(row, 3)),
        details: rows.text(row, 4), at: rows.integer(row, 5))
    }
  }

  package func tidy(at now: Instant, limit: Int) async throws(StoreError) -> Int {
    try await rows(
      "SELECT tidy_2($1, $2, $3)",
      [
        .integer(Int(now.secondsSince1970)), .integer(max(limit, 0)), .integer(ScopeChanges.kept),
      ], isChore: true
    ) { $0.integer($1, 0) }.first ?? 0
  }

  /// Returns all rows of a statement that may be repeated, each as a value.
  ///
  /// `isChore` marks background work, which must delay no request.
  func rows<Value: Sendable>(
    _ sql: String, _ values: [PostgresValue], isChore: Bool = false,
    _ value: @escaping @Sendable (PostgresRows, Int) throws -> Value
  ) async throws(StoreError) -> [Value] {
    do {
      let pool = isChore ? chores : readers
      return try await pool.run(PostgresStatement(sql, values), isRepeatable: true) { rows in
        try (0..<rows.count).map { try value(rows, $0) }
      }
    } catch { throw StoreError(error) }
  }

  /// Returns the values that the table may contain for a lookup.
  private func digested(_ lookup: Lookup, _ kind: String) throws(StoreError) -> [String] {
    do {
      return try StoredLookup.values(of: lookup, kind, sealer: keys)
    } catch { throw StoreError(error) }
  }

  private static func marks(_ values: [String], from first: Int) -> String {
    values.indices.map { "$\(first + $0)" }.joined(separator: ", ")
  }
}
