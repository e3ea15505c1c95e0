import PassService
@testable import PassMinting
@testable import ServiceHTTP
import Platform
import BookingStore
import BookingStoreSQLite
import Bookings
import Flights
import Foundation
import PassFormats
import PassIssuer
import PassTestSupport
import Testing
import Vocabulary

@testable import passservice

/// The commands for backup and restore, with which an operator prepares for the loss of the disk.
@Suite struct BackupCommandTests {
  private func operated(_ data: String) -> Composition {
    Composition(data: data) { Instant(secondsSince1970: 0) }
  }

  private func backUp(_ data: String, to path: String) throws {
    _ = try operated(data).backUp(to: path, now: TestService.start)
  }

  @discardableResult
  private func restore(
    _ data: String, from path: String, published: [String]? = []
  ) async throws -> Composition.Restored {
    try await operated(data).restore(from: path, published: published, now: TestService.start)
  }

  /// Copies the keys of a data directory into a new one.
  private func copyKeys(of data: String, to restored: String) throws {
    try FileManager.default.createDirectory(atPath: restored, withIntermediateDirectories: true)
    for name in ["storage-keys", "keys", "access", "development-root"] {
      try FileManager.default.copyItem(
        atPath: "\(data)/\(name)", toPath: "\(restored)/\(name)")
    }
  }

  @Test func `bookings are copied while the service runs, and restored where they were lost`()
    async throws
  {
    try await Stage.run { stage in
      let folder = try TemporaryDirectory()
      let backup = "\(folder.path)/backup"
      let jane = try await stage.checkedIn("jane")
      try backUp(stage.service.data, to: backup)
      let john = try await stage.booked("john")

      // A backup overwrites neither another backup nor existing bookings.
      #expect(throws: ServiceError.self) {
        try backUp(stage.service.data, to: backup)
      }
      let error = await #expect(throws: ServiceError.self) {
        try await restore(stage.service.data, from: backup)
      }
      #expect("\(error, default: "")".contains("a service is running on it; stop it"))

      let restored = "\(folder.path)/data"
      try copyKeys(of: stage.service.data, to: restored)
      try await restore(restored, from: backup)
      let store = try await operated(restored).existingStore()
      let id = try #require(FlightBooking.ID(jane.booking))
      #expect(try await store.record(FlightBooking.self, id) != nil)
      let later = try #require(FlightBooking.ID(john.booking))
      #expect(try await store.record(FlightBooking.self, later) == nil)
    }
  }

  @Test func `a backup names each key that it needs, and is not restored without them`()
    async throws
  {
    try await Stage.run { stage in
      let folder = try TemporaryDirectory()
      let backup = "\(folder.path)/backup"
      _ = try await stage.booked("jane")
      try backUp(stage.service.data, to: backup)
      let data = "\(folder.path)/data"
      try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: true)
      for _ in 0..<2 {
        let error = await #expect(throws: ServiceError.self) {
          try await restore(data, from: backup)
        }
        let words = "\(error, default: "")"
        for part in [
          "/storage-keys/0001-", "/keys/private/UA/", "/access/private/", "status lists",
        ] {
          #expect(words.contains(part), "\(words)")
        }
        // A failed restore leaves nothing behind, so a second attempt finds the same state.
        #expect(try FileManager.default.contentsOfDirectory(atPath: data).isEmpty)
      }
      // The backup contains no key.
      let files = try #require(FileManager.default.enumerator(atPath: backup))
      let names = files.compactMap { $0 as? String }
      #expect(!names.contains { $0.contains("private") || $0.contains("storage-keys") })
    }
  }

  @Test func `a pass that was revoked before the backup stays revoked, whatever was lost`()
    async throws
  {
    try await Stage.run { stage in
      let folder = try TemporaryDirectory()
      let jane = try await stage.checkedIn("jane")
      _ = try await stage.service.client("jane").cancel("/bookings/\(jane.booking)")
      let backup = "\(folder.path)/backup"
      try backUp(stage.service.data, to: backup)
      let restored = "\(folder.path)/restored"
      try copyKeys(of: stage.service.data, to: restored)
      // When the lists come from a backup, the operator must name the lists published since.
      let asked = await #expect(throws: ServiceError.self) {
        try await restore(restored, from: backup, published: nil)
      }
      #expect("\(asked, default: "")".contains("--published"))
      let outcome = try await restore(restored, from: backup)
      #expect(outcome.passes > 0)
      let entries = try StatusRegister(directory: "\(restored)/status/UA/0").revoked()
      #expect(try revokedCount(entries) >= 1)
      let audit = try await operated(restored).verify(nil, now: TestService.start)
      #expect(audit.isWhole && audit.unrevoked.isEmpty)
      let copy = try await operated(restored).verify(backup, now: TestService.start)
      #expect(copy.isWhole && copy.passes == audit.passes)
    }
  }

  @Test func `what was revoked after the backup is revoked by the list that was published last`()
    async throws
  {
    try await Stage.run { stage in
      let folder = try TemporaryDirectory()
      let jane = try await stage.checkedIn("jane")
      let backup = "\(folder.path)/backup"
      try backUp(stage.service.data, to: backup)
      _ = try await stage.service.client("jane").cancel("/bookings/\(jane.booking)")
      stage.service.clock.advance(seconds: 60)
      let published = try await stage.service.stranger.get("/status-lists/UA/0").with(200)
      let list = "\(folder.path)/list.jwt"
      try Data(published.body).write(to: URL(filePath: list))
      let restored = "\(folder.path)/restored"
      try copyKeys(of: stage.service.data, to: restored)
      let outcome = try await restore(restored, from: backup, published: [list])
      #expect(outcome.revoked == 1)
      let entries = try StatusRegister(directory: "\(restored)/status/UA/0").revoked()
      #expect(try revokedCount(entries) == 1)
    }
  }

  @Test func `a service whose status lists are gone says so, signs none, and can be put right`()
    async throws
  {
    try await Stage.run { stage in
      let folder = try TemporaryDirectory()
      let jane = try await stage.checkedIn("jane")
      _ = try await stage.checkedIn("john")
      _ = try await stage.service.client("jane").cancel("/bookings/\(jane.booking)")
      let backup = "\(folder.path)/backup"
      try backUp(stage.service.data, to: backup)
      let data = "\(folder.path)/data"
      try copyKeys(of: stage.service.data, to: data)
      try await restore(data, from: backup)
      try FileManager.default.removeItem(atPath: "\(data)/status")
      do {
        let server = try await Composition(data: data) { TestService.start }.server()
        let trust = server.service.trust
        await #expect(throws: Refusal.self) {
          try await trust.statusList(0, now: TestService.start)
        }
        #expect(trust.lists.numbers.isEmpty)
        let report = await server.service.readiness.report(now: TestService.start)
        #expect(report.contains { $0.name == "status_lists" && !$0.holds })
        var random = SystemRandomNumberGenerator()
        let pass = PassID(using: &random)
        await #expect(throws: Refusal.self) { try await trust.lists.allocate([pass]) }
      }
      #expect(!FileManager.default.fileExists(atPath: "\(data)/status/UA/0"))
      let verified = try await operated(data).verify(nil, now: TestService.start)
      #expect(verified.missing.keys.sorted() == [0])
      let rebuilt = try await operated(data).rebuildLists([], now: TestService.start)
      #expect(rebuilt.made == 1 && rebuilt.adopted == verified.passes && rebuilt.revoked == 1)
      let audit = try await operated(data).verify(nil, now: TestService.start)
      #expect(audit.isWhole && audit.unrevoked.isEmpty)
    }
  }

  @Test func `a status directory of yesterday beside the bookings of today is found out`()
    async throws
  {
    try await Stage.run { stage in
      let folder = try TemporaryDirectory()
      _ = try await stage.checkedIn("jane")
      let early = "\(folder.path)/early"
      try backUp(stage.service.data, to: early)
      _ = try await stage.checkedIn("john")
      let late = "\(folder.path)/late"
      try backUp(stage.service.data, to: late)
      let data = "\(folder.path)/data"
      try copyKeys(of: stage.service.data, to: data)
      try await restore(data, from: late)
      try FileManager.default.removeItem(atPath: "\(data)/status")
      try FileManager.default.copyItem(atPath: "\(early)/status", toPath: "\(data)/status")
      let audit = try await operated(data).verify(nil, now: TestService.start)
      #expect(!audit.unknown.isEmpty && audit.fault != nil)
    }
  }

  private func revokedCount(_ list: StatusList) throws -> Int {
    (0..<list.count).count { list[$0] == Status.revoked.value }
  }

  @Test func `where to restore is said: no directory, and bookings that are there`() async throws {
    let folder = try TemporaryDirectory()
    let data = "\(folder.path)/data"
    let missing = await #expect(throws: ServiceError.self) {
      try await restore(data, from: "\(folder.path)/backup")
    }
    #expect("\(missing, default: "")".contains("no such directory; make it"))
    let old = "\(folder.path)/old"
    _ = try await operated(old).initialise(try IssuerID("UA").orThrow("UA"), config: nil)
    let backup = "\(folder.path)/backup"
    try backUp(old, to: backup)
    try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: true)
    for name in ["storage-keys", "keys", "access"] {
      try FileManager.default.copyItem(atPath: "\(old)/\(name)", toPath: "\(data)/\(name)")
    }
    for name in ["bookings.sqlite", "bookings.sqlite-wal"] {
      try Data([1]).write(to: URL(filePath: "\(data)/\(name)"))
    }
    let present = await #expect(throws: ServiceError.self) {
      try await restore(data, from: backup)
    }
    let said = "\(present, default: "")"
    #expect(said.contains("\(data)/bookings.sqlite, \(data)/bookings.sqlite-wal: "), "\(said)")
    #expect(said.contains("stop the service, then move these files away together"), "\(said)")
  }

  @Test func `a directory without bookings has none to copy`() throws {
    let folder = try TemporaryDirectory()
    #expect(throws: ServiceError.self) {
      try backUp(folder.path, to: "\(folder.path)/backup")
    }
  }
}
