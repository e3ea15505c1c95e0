import BookingStore
import BookingStoreSQLite
import Bookings
import Flights
import Foundation
import PassService
import PassTestSupport
import Testing
import Vocabulary

@testable import passservice

/// What an operator does against the day on which the disk is lost.
@Suite struct BackupCommandTests {
  private func operated(_ data: String) -> Composition {
    Composition(data: data) { Instant(secondsSince1970: 0) }
  }

  @Test func `bookings are copied while the service runs, and restored where they were lost`()
    async throws
  {
    try await Stage.run { stage in
      let folder = try TemporaryDirectory()
      let backup = "\(folder.path)/backup.sqlite"
      let jane = try await stage.checkedIn("jane")
      try operated(stage.service.data).backUp(to: backup)
      let john = try await stage.booked("john")

      // A backup never overwrites another, and never bookings that are there.
      #expect(throws: ServiceError.self) {
        try operated(stage.service.data).backUp(to: backup)
      }
      let error = await #expect(throws: ServiceError.self) {
        try await operated(stage.service.data).restore(from: backup)
      }
      #expect("\(error, default: "")".contains("a service is running on it; stop it"))

      let restored = "\(folder.path)/data"
      try FileManager.default.createDirectory(atPath: restored, withIntermediateDirectories: true)
      try FileManager.default.copyItem(
        atPath: "\(stage.service.data)/storage-keys", toPath: "\(restored)/storage-keys")
      try await operated(restored).restore(from: backup)
      let store = try await operated(restored).existingStore()
      let id = try #require(FlightBooking.ID(jane.booking))
      #expect(try await store.record(FlightBooking.self, id) != nil)
      let later = try #require(FlightBooking.ID(john.booking))
      #expect(try await store.record(FlightBooking.self, later) == nil)
    }
  }

  @Test func `without its storage key a backup is not opened, and the error names the key`()
    async throws
  {
    try await Stage.run { stage in
      let folder = try TemporaryDirectory()
      let backup = "\(folder.path)/backup.sqlite"
      _ = try await stage.booked("jane")
      try operated(stage.service.data).backUp(to: backup)
      let error = await #expect(throws: ServiceError.self) {
        try await operated(folder.path).restore(from: backup)
      }
      #expect(error.map { "\($0)".contains("0001-") } == true)
    }
  }

  @Test func `where to restore is said: no directory, and bookings that are there`() async throws {
    let folder = try TemporaryDirectory()
    let data = "\(folder.path)/data"
    let missing = await #expect(throws: ServiceError.self) {
      try await operated(data).restore(from: "\(folder.path)/backup.sqlite")
    }
    #expect("\(missing, default: "")".contains("no such directory; make it"))
    try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: true)
    let backup = "\(folder.path)/backup.sqlite"
    try SQLiteStore("\(folder.path)/old.sqlite").backUp(to: backup)
    for name in ["bookings.sqlite", "bookings.sqlite-wal"] {
      try Data([1]).write(to: URL(filePath: "\(data)/\(name)"))
    }
    let present = await #expect(throws: ServiceError.self) {
      try await operated(data).restore(from: backup)
    }
    let said = "\(present, default: "")"
    #expect(said.contains("\(data)/bookings.sqlite, \(data)/bookings.sqlite-wal: "), "\(said)")
    #expect(said.contains("stop the service, then move these files away together"), "\(said)")
  }

  @Test func `a directory without bookings has none to copy`() throws {
    let folder = try TemporaryDirectory()
    #expect(throws: ServiceError.self) {
      try operated(folder.path).backUp(to: "\(folder.path)/backup.sqlite")
    }
  }
}
