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

/// A database that is away or hangs is noticed soon, and so is that it is back.
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

  private func open(_ address: String? = nil) async throws -> PostgresStore {
    try await PostgresStore(
      PostgresAddress(address ?? server.address(), isPublic: true),
      keys: StorageKeys("\(directory.path)/keys"), schema: "away", connections: 2)
  }

  private func commit(_ key: String, to store: PostgresStore) async throws(StoreError) {
    var changes = ChangeSet(at: now)
    changes.insert(Note(key: key))
    try await store.commit(changes)
  }

  /// How long a reading takes that is expected to fail.
  private func timeToFail(_ store: PostgresStore) async -> Duration {
    await ContinuousClock().measure {
      await #expect(throws: StoreError.self) { _ = try await store.record(Note.self, "a") }
    }
  }

  @Test(.timeLimit(.minutes(3)))
  func
    `while the server is stopped callers get an error within a second, and served once it is back`()
    async throws
  {
    let store = try await open()
    try await commit("a", to: store)
    server.stop(SIGQUIT)
    #expect(await timeToFail(store) < .seconds(1))
    for _ in 0..<20 {
      #expect(await timeToFail(store) < .milliseconds(100), "the next ones do not wait")
    }
    let committing = await ContinuousClock().measure {
      await #expect(throws: StoreError.self) { try await commit("b", to: store) }
    }
    #expect(committing < .seconds(1))
    try server.start()
    // The probe comes ten times a second; what asks meanwhile fails at once.
    let back = ContinuousClock.now
    while (try? await store.record(Note.self, "a")) == nil {
      try #require(back.duration(to: .now) < .seconds(2), "it is back and this is not noticed")
      await Task.yield()
    }
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
    // What is under way is given up when the server does not say that it is there.
    #expect(await timeToFail(store) < .seconds(6))
    for _ in 0..<20 {
      #expect(await timeToFail(store) < .milliseconds(100), "the next ones do not wait")
    }
    server.goOn()
    let back = ContinuousClock.now
    while (try? await store.record(Note.self, "a")) == nil {
      try #require(back.duration(to: .now) < .seconds(5), "it goes on and this is not noticed")
      await Task.yield()
    }
    try await commit("b", to: store)
    await #expect(throws: StoreError.self, "it is there") { try await commit("b", to: store) }
  }

  @Test(.timeLimit(.minutes(3)))
  func `a commit that a hanging server took is not said to have failed`() async throws {
    let store = try await open()
    try await commit("a", to: store)
    server.hang()
    do {
      try await commit("b", to: store)
      Issue.record("the server cannot have answered")
    } catch {
      // It may have been sent: the caller repeats it under its key.
      switch error {
      case .unknown: break
      default: Issue.record("the outcome is not known: \(error)")
      }
    }
    server.goOn()
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
    // More at a time than there are connections: those that are open answer all.
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<200 { group.addTask { _ = try await store.record(Note.self, "a") } }
      try await group.waitForAll()
    }
  }
}
