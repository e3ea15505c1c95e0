import PassService
import BookingStore
import Bookings
import Flights
import Foundation
import PassTestSupport
import Testing

@testable import passservice

@Suite struct OrderlyStopTests {
  @Test func `after an orderly stop the file alone has all bookings`() async throws {
    try await TestService.run { service in
      let jane = try await Stage(service).booked("jane")
      func logged() -> Int {
        let path = "\(service.data)/bookings.sqlite-wal"
        let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
        return size ?? 0
      }
      #expect(logged() > 0, "there is something to bring into the file")
      // SQLite does so when the last connection is closed, but an ending process does not wait for that.
      let store = service.service.store
      await service.stop()
      withExtendedLifetime(store) {
        #expect(logged() == 0, "the log has bookings that the file lacks")
      }
      let folder = try TemporaryDirectory()
      for name in ["bookings.sqlite", "storage-keys"] {
        try FileManager.default.copyItem(
          atPath: "\(service.data)/\(name)", toPath: "\(folder.path)/\(name)")
      }
      let copy = try await Composition(data: folder.path) { TestService.start }.existingStore()
      let id = try #require(FlightBooking.ID(jane.booking))
      #expect(try await copy.record(FlightBooking.self, id) != nil)
    }
  }
}
