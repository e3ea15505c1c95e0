import BookingStore
import BookingTestSupport
import Bookings
import PassTestSupport
import SQLite
import Testing
import Vocabulary

@testable import BookingStoreSQLite

/// The use of indexes by frequent queries.
@Suite struct QueryPlanTests {
  private let directory: TemporaryDirectory
  private let store: SQLiteStore

  init() throws {
    directory = try TemporaryDirectory()
    store = try SQLiteStore("\(directory.path)/bookings.sqlite")
  }

  private func plan(_ sql: String) throws -> [String] {
    try store.connections.read { database in
      let count = sql.contains("?3") ? 3 : sql.count { $0 == "?" }
      // The columns are id, parent, notused and detail.
      return try database.all(
        "EXPLAIN QUERY PLAN \(sql)", Array(repeating: .integer(1), count: count)
      ) { $0.text(3) }
    }
  }

  @Test func `stretches of a bay are found by their time`() throws {
    let search =
      "INDEX stretch_reach (scope=? AND name=? AND reach=? AND blocked_from>? AND blocked_from<?)"
    let overlapping = Migration.overlappingSQL.replacing(/NEW\.[a-z]+/, with: "?")
    for sql in [
      SQLiteDatabase.stretchesOfWindowSQL, SQLiteDatabase.forgetLapsedStretchesSQL, overlapping,
    ] {
      let plan = try plan(sql)
      #expect(plan.contains { $0.hasSuffix(search) }, "\(plan)")
      #expect(!plan.contains { $0.hasPrefix("SCAN stretch") }, "\(plan)")
    }
  }

  @Test func `a range of ranks is found by an index and needs no sorting`() throws {
    for after in [false, true] {
      let plan = try plan(RecordForm.compact.rankedSQL(values: 1, after: after))
      #expect(
        plan.contains {
          $0.hasPrefix("SEARCH lookup USING PRIMARY KEY (kind=? AND name=? AND value=? AND rank>")
            || $0.hasPrefix(
              "SEARCH lookup USING PRIMARY KEY (kind=? AND name=? AND value=? AND (rank,key)>")
        }, "\(plan)")
      #expect(!plan.contains { $0.contains("SCAN") || $0.contains("TEMP B-TREE") }, "\(plan)")
    }
  }

  @Test func `the lookups of a record are found without those of others of its kind`() throws {
    let sql = [RecordForm.compact.unlistedSQL, RecordForm.compact.dropUnlistedSQL]
    for sql in sql + SQLiteStore.tidying {
      let plan = try plan(sql)
      #expect(
        plan.allSatisfy { !$0.contains("SCAN lookup") && !$0.hasSuffix("lookup (kind=?)") },
        "\(sql): \(plan)")
      #expect(!plan.contains { $0.contains("USING PRIMARY KEY (kind=?)") }, "\(sql): \(plan)")
    }
  }

  @Test func `what is taken of a pool is known without reading its claims`() throws {
    let plan = try plan(SQLiteDatabase.quantitySQL)
    #expect(
      plan.contains("SEARCH claim_sum USING PRIMARY KEY (scope=? AND name=? AND until>?)"),
      "\(plan)")
    #expect(
      plan.contains("SEARCH claim USING INDEX claim_of_unit (scope=? AND name=?)"), "\(plan)")
    #expect(!plan.contains { $0.contains("SCAN claim") }, "\(plan)")
  }

  @Test func `the nights of a hotel are found without those of others`() throws {
    for sql in SQLiteDatabase.sharesSQL {
      let plan = try plan(sql)
      #expect(plan.contains { $0.contains("(scope>? AND scope<?)") }, "\(plan)")
      #expect(!plan.contains { $0.hasPrefix("SCAN") }, "\(plan)")
    }
  }

  @Test func `every stretch has a reach`() throws {
    let longest = Stretch.longest + 2 * Buffers.longest
    #expect(IntervalBucket.of(longest) == IntervalBucket.all.last)
    #expect(IntervalBucket.of(1) == 1_024)
    #expect(IntervalBucket.of(1_024) == 1_024)
    #expect(IntervalBucket.of(1_025) == 2_048)
  }

  @Test func `the tables themselves keep a moment to one stretch`() throws {
    func insert(_ start: Int, _ end: Int) throws {
      try store.connections.writeTransaction {
        try $0.run(
          """
          INSERT INTO stretch (scope, name, starts, ends, blocked_from, blocked_until, reach, owner,
            fence) VALUES ('p', '17', ?, ?, ?, ?, ?, 'o', 1)
          """, .integer(start), .integer(end), .integer(start), .integer(end),
          .integer(IntervalBucket.of(end - start)))
      }
    }
    try insert(0, 3_600)
    try insert(7_200, 200_000)
    for (start, end) in [(0, 1), (3_599, 3_601), (-1, 1), (-1, 9_999_999), (100_000, 100_001)] {
      #expect(throws: SQLiteError.self) { try insert(start, end) }
    }
    try insert(3_600, 7_200)
  }
}
