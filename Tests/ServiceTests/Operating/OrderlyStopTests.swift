import BookingStore
import Bookings
import Flights
import Foundation
import PassTestSupport
import Testing

@testable import PassService
@testable import passservice

@Suite struct OrderlyStopTests {
  @Test func `after an orderly stop the file alone has all bookings`() async throws {
    try await TestService.run { service in
      let jane = try await Stage(service).booked("jane")
      await service.stop()
      let wal = "\(service.data)/bookings.sqlite-wal"
      let size = try? FileManager.default.attributesOfItem(atPath: wal)[.size] as? Int
      #expect((size ?? 0) == 0, "the log has bookings that the file lacks")
      let folder = try TemporaryDirectory()
      for name in ["bookings.sqlite", "storage-keys"] {
        try FileManager.default.copyItem(
          atPath: "\(service.data)/\(name)", toPath: "\(folder.path)/\(name)")
      }
      let store = try await Composition(data: folder.path) { TestService.start }.existingStore()
      let id = try #require(FlightBooking.ID(jane.booking))
      #expect(try await store.record(FlightBooking.self, id) != nil)
    }
  }
}
