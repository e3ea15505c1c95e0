import BookingKeys
import BookingStore
import BookingTestSupport
import Bookings
import PassTestSupport
import PostgreSQL
import Testing
import Vocabulary

@testable import BookingStorePostgres

/// The plans of statements about claims, which the server makes while there are none.
@Suite(.enabled(if: PostgresServer.isInstalled, "\(PostgresServer.howToInstall)"))
struct PostgresPlanTests {
  private let server: PostgresServer
  private let directory: TemporaryDirectory
  private let now = Instant(secondsSince1970: 1_000_000)

  init() throws {
    server = try PostgresServer()
    directory = try TemporaryDirectory()
  }

  private func open() async throws -> PostgresStore {
    try await PostgresStore(
      PostgresAddress(server.address(), isPublic: true),
      keys: StorageKeys("\(directory.path)/keys"), connections: 1)
  }

  /// The number of claims, stretches and sums that the server has fetched by indexes since it began.
  private func fetched() throws -> Int {
    // Each connection reports what it fetched when it ends.
    try server.psql(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()")
    let count = try server.psql(
      """
      SELECT sum(idx_tup_fetch + seq_tup_read) FROM pg_stat_user_tables
      WHERE relname IN ('claim', 'stretch', 'claim_sum')
      """)
    return try #require(Int(count.split(whereSeparator: \.isWhitespace).first ?? ""))
  }

  /// Takes and releases units, places of a pool and hours, each in a commit of its own.
  private func work(_ numbers: Range<Int>, in store: PostgresStore) async throws {
    for number in numbers {
      let stretch = try #require(
        Stretch(now.adding(seconds: number * 7_200), now.adding(seconds: number * 7_200 + 3_600)))
      let claims = [
        Ask.unit(Resource(scope: "flight", name: "seat \(number)")),
        .pool(Resource(scope: "show", name: "pool \(number)"), 1, of: 9),
        .stretch(
          stretch, of: Resource(scope: "doctor", name: "calendar \(number)"), buffers: .none),
      ].map { Claim($0, owner: "owner \(number)", fence: 1, until: now.adding(seconds: 600)) }
      var taking = ChangeSet(at: now)
      for claim in claims { taking.take(claim) }
      try await store.commit(taking)
      _ = try await store.claims(on: claims.map(\.resource))
      guard number.isMultiple(of: 2) else { continue }
      var releasing = ChangeSet(at: now)
      for claim in claims { releasing.release(claim) }
      try await store.commit(releasing)
    }
  }

  @Test func `a commit reads few claims, also by plans that were made when there were none`()
    async throws
  {
    _ = try StorageKeys("\(directory.path)/keys").add()
    _ = try await open()
    // So the server knows for certain that the tables are empty, as after a move or a quiet night.
    try server.psql("VACUUM (ANALYZE)")
    let before = try fetched()
    let store = try await open()
    try await work(0..<300, in: store)
    let count = try fetched() - before
    // Each of the 450 commits is about three claims, and each of the 300 readings, too.
    #expect(count < 750 * 3 * 6, "\(count) rows were fetched")
  }
}
