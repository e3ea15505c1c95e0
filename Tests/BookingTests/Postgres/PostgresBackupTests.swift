import BookingKeys
import BookingStore
import BookingStorePostgres
import BookingTestSupport
import Bookings
import Foundation
import PassTestSupport
import PostgreSQL
import Testing

/// The drill: back up under load, destroy the database, restore it, and check that every answered change is there.
@Suite(.enabled(if: PostgresServer.isInstalled, "\(PostgresServer.howToInstall)"))
struct PostgresBackupTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  @Test(.timeLimit(.minutes(5)))
  func `a backup that is taken while services write is whole and restores`() async throws {
    let server = try PostgresServer()
    try server.psql("CREATE DATABASE second TEMPLATE template0")
    let keys = "\(directory.path)/keys"
    let name = "\(keys)|passtool|\(server.address())"
    _ = try await TestStore.open(name)
    let worker = try Worker("deeds", name, "k", "0", "100000")
    worker.wait(forLines: 300)
    let answered = worker.answered
    let backup = "\(directory.path)/bookings.backup"
    let clock = ContinuousClock()
    let database = PostgresDatabase(try PostgresAddress(server.address(), isPublic: true))
    let saving = try clock.measure { try database.backUp(to: backup) }
    worker.wait(forLines: worker.answered.count + 1)
    worker.kill()
    let last = try worker.lines()
    #expect(last.count > answered.count)
    let events = try await TestStore.open(name).events()

    // Only the backup file and the keys survive.
    try server.psql("DROP SCHEMA passtool CASCADE")
    let second = PostgresDatabase(try PostgresAddress(server.address("second"), isPublic: true))
    let restoring = try clock.measure { try second.restore(backup) }
    let store = try await TestStore.open("\(keys)|passtool|\(server.address("second"))")
    let deeds = try await Deed.all(in: store)
    #expect(deeds.isSuperset(of: answered) && answered.count >= 300)
    print(
      "backed up in \(saving), restored in \(restoring); answered after the backup began and lost:",
      last.count - deeds.count)

    // Events of the restored store have larger numbers, so a reader that followed the lost store misses none.
    _ = try await Deed.perform("after", on: store)
    let number = try #require(try await store.events().last?.number)
    #expect(number > (events.last?.number ?? 0))
    #expect(throws: PostgresBackupError.self) { try second.restore(backup) }
    #expect(throws: PostgresBackupError.inTheWay(backup)) { try database.backUp(to: backup) }
  }
}
