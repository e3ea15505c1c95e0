import BookingKeys
import BookingStore
import BookingTestSupport
import Bookings
import Glibc
import PassTestSupport
import PostgreSQL
import Testing
import Vocabulary

@testable import BookingStorePostgres

/// A database that is unreachable or hangs: the store notices soon that it is away, and that it is back.
@Suite(.enabled(if: PostgresServer.isInstalled, "\(PostgresServer.howToInstall)"))
struct PostgresAwayTests {
  private let server: PostgresServer
  private let directory: TemporaryDirectory
  private let now = Instant(secondsSince1970: 1_741_190_400)

  init() throws {
    server = try PostgresServer(settings: ["fsync=off"])
    directory = try TemporaryDirectory()
  }

  private struct Note: Record {
    static let kind = "note"
    static let isReadAgain = false
    let key: String
  }

  private func open(
    _ address: String? = nil, connections: Int = 2
  ) async throws -> PostgresStore {
    try await PostgresStore(
      PostgresAddress(address ?? server.address(), isPublic: true),
      keys: StorageKeys("\(directory.path)/keys"), schema: "away", connections: connections)
  }

  private func commit(_ key: String, to store: PostgresStore) async throws(StoreError) {
    var changes = ChangeSet(at: now)
    changes.insert(Note(key: key))
    try await store.commit(changes)
  }

  /// Reads, and expects to be told that the server cannot be reached, which the store finds out long before the patience
  /// with a reachable server ends; that error is another one.
  private func expectFailure(_ store: PostgresStore) async {
    let error = await #expect(throws: StoreError.self) {
      _ = try await store.record(Note.self, "a")
    }
    let words = error.map { "\($0)" } ?? ""
    #expect(words.contains("the database cannot be reached"), "\(words)")
    // The fastest of twenty reads is measured, because a read that waits takes at least half a second.
    var fastest = Duration.seconds(60)
    for _ in 0..<20 { fastest = min(fastest, await timeToFail(store)) }
    #expect(fastest < .milliseconds(250), "the next ones do not wait")
  }

  /// Returns the time of a read that is expected to fail.
  private func timeToFail(_ store: PostgresStore) async -> Duration {
    await ContinuousClock().measure {
      await #expect(throws: StoreError.self) { _ = try await store.record(Note.self, "a") }
    }
  }

  /// Reads until the server answers again; the time limit of the test bounds it.
  private func waitUntilBack(_ store: PostgresStore) async throws {
    try await eventually { (try? await store.record(Note.self, "a")) != nil }
  }

  @Test(.timeLimit(.minutes(3)))
  func
    `while the server is stopped callers get an error soon, and are served once it is back`()
    async throws
  {
    let store = try await open()
    try await commit("a", to: store)
    server.stop(SIGQUIT)
    await expectFailure(store)
    await #expect(throws: StoreError.self) { try await commit("b", to: store) }
    try server.start()
    try await waitUntilBack(store)
    try await commit("c", to: store)
    #expect(try await store.record(Note.self, "c") != nil)
  }

  @Test(.timeLimit(.minutes(3)))
  func `while the server hangs callers get an error soon, and nothing is written twice`()
    async throws
  {
    let store = try await open()
    try await commit("a", to: store)
    server.hang()
    // Requests that are under way are given up when the server does not respond to a check.
    await expectFailure(store)
    server.goOn()
    try await waitUntilBack(store)
    try await commit("b", to: store)
    await #expect(throws: StoreError.self, "it is there") { try await commit("b", to: store) }
  }

  @Test(.timeLimit(.minutes(3)))
  func `a commit that a hanging server took is not said to have failed`() async throws {
    // The only connection is open already: a further one could not be opened, so the commit would not be sent.
    let store = try await open(connections: 1)
    try await commit("a", to: store)
    server.hang()
    var isSaidToHaveFailed = false
    do {
      try await commit("b", to: store)
      Issue.record("the server cannot have answered")
    } catch {
      // The commit may have been sent, so the caller repeats it under its key. On a machine that is so busy that the
      // commit was given up before it was sent, another error is true.
      if case .unknown = error {} else { isSaidToHaveFailed = true }
    }
    server.goOn()
    guard isSaidToHaveFailed else { return }
    try await waitUntilBack(store)
    #expect(try await store.record(Note.self, "b") == nil, "the commit was said to have failed")
  }

  @Test(.timeLimit(.minutes(3)))
  func `a server without room for a further connection is not away`() async throws {
    try server.psql("CREATE ROLE clerk LOGIN SUPERUSER")
    _ = try await open()
    try server.psql("ALTER ROLE clerk NOSUPERUSER")
    try server.psql(
      """
      GRANT ALL ON SCHEMA away TO clerk; GRANT ALL ON ALL TABLES IN SCHEMA away TO clerk;
      GRANT ALL ON ALL SEQUENCES IN SCHEMA away TO clerk;
      GRANT ALL ON ALL FUNCTIONS IN SCHEMA away TO clerk
      """)
    let store = try await open(server.address().replacing("passtool@", with: "clerk@"))
    _ = try await store.record(Note.self, "a")
    try server.psql("ALTER ROLE clerk CONNECTION LIMIT 2")
    // There are more reads than connections, and the open connections serve all of them.
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<200 { group.addTask { _ = try await store.record(Note.self, "a") } }
      try await group.waitForAll()
    }
  }
}
