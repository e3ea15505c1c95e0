import BookingStore
import BookingTestSupport
import Foundation
import PassMinting
import PassService
import PassTestSupport
import PostgreSQL
import Synchronization
import Testing
import Vocabulary

@testable import passservice

/// A store, a backup and an outbox of a version that compressed nothing.
@Suite(.timeLimit(.minutes(10))) struct FormerStoreTests {
  @Test func `a former store is read, its events are sent, and it goes on in the new form`()
    async throws
  {
    try await FormerService.run { former in
      let service = former.service
      try await service.start()
      #expect(try former.isPacked())
      try await former.expectTheSame()
      former.receiver.answer { _ in .status(204) }
      service.clock.advance(seconds: 10)
      try await service.untilHook(former.hook.id) {
        $0["waiting"].int == 0 && $0["failures"].int == 0
      }
      let messages = former.receiver.messages
      for sale in former.sold { #expect(messages.contains { $0.body.contains(sale.id) }) }
      try await former.goOn()
      await service.stop()
      let report = try Composition(data: service.data) { service.clock.now }.examineBookings()
      #expect(report.findings.damaged.isEmpty && report.problems.isEmpty)
    }
  }

  @Test func `a former backup is restored`() async throws {
    try await FormerService.run { former in
      let (data, now) = (former.service.data, former.service.clock.now)
      let folder = try TemporaryDirectory()
      let (backup, lost) = ("\(folder.path)/backup", "\(folder.path)/lost")
      let composition = Composition(data: data) { now }
      _ = try composition.backUp(to: backup, now: now)
      let copy = try await composition.verify(backup, now: now)
      #expect(copy.isWhole && copy.passes > 0)
      try FileManager.default.moveItem(atPath: data, toPath: lost)
      try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: true)
      for name in ["storage-keys", "keys", "access", "development-root"] {
        try FileManager.default.copyItem(atPath: "\(lost)/\(name)", toPath: "\(data)/\(name)")
      }
      _ = try await composition.restore(from: backup, published: [], now: now)
      let audit = try await composition.verify(nil, now: now)
      #expect(audit.isWhole && audit.passes == copy.passes)
      try await former.service.start()
      #expect(try former.isPacked())
      try await former.expectTheSame()
      try await former.goOn()
    }
  }

  /// The bookings are moved as the former version left them, or after the present version has added to them.
  @Test(
    .enabled(if: PostgresServer.isInstalled, "\(PostgresServer.howToInstall)"),
    arguments: [false, true])
  func `a former store is moved into a database, which a former service opens if it can read all`(
    isPacked: Bool
  ) async throws {
    try await FormerService.run { former in
      let service = former.service
      if isPacked {
        try await service.start()
        _ = try await former.products.stage.booked("bob")
        await service.stop()
      }
      #expect(try former.isPacked() == isPacked)
      let address = try SharedStore.emptyDatabase()
      _ = try await BookingMove(from: service.data, to: address, keys: nil)
        .run(now: service.clock.now)
      // A version that does not know a mark of this phase refuses the database.
      let connection = try PostgresConnection(try PostgresAddress(address, isPublic: true).options)
      let marks = try connection.run(
        PostgresStatement(
          "SELECT name FROM passtool.migration WHERE phase = 'contract' ORDER BY name"),
        until: .now + .seconds(60))
      let names = (0..<marks.count).map { marks.text($0, 0) }
      #expect(names == (isPacked ? ["compact", "packing"] : []))
      service.database.withLock { $0 = (try? Database(address)) ?? .ownFile }
      try await service.start()
      try await former.expectTheSame()
      try await former.goOn()
    }
  }
}
