@testable import ServiceHTTP
@testable import PassMinting
import BookingStore
import BookingStoreSQLite
import BookingTestSupport
import Bookings
import FlightSales
import Flights
import Foundation
import Logging
import PassTestSupport
import SQLite
import Selling
import Testing
import Vocabulary

@testable import PassService
@testable import passservice

/// An attacker has the service's disk without its keys, or disk and keys after the removal of personal data.
@Suite struct ReadPeopleFromTheDiskTests {
  private static let order = [
    "X1234567", "jane@example.com", "+1 555 0100", "1990-04-01", "DOE/JANE", "\"Jane\"",
  ]

  /// Returns the files of the data directory that contain a text.
  private func files(of service: TestService, holding text: String) throws -> [String] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: service.data)
    return try names.filter { name in
      let path = "\(service.data)/\(name)"
      let type = try FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
      guard type == .typeRegular else { return false }
      return try Data(contentsOf: URL(filePath: path)).range(of: Data(text.utf8)) != nil
    }
  }

  @Test func `no file of the service tells who travels`() async throws {
    try await Stage.run { stage in
      let jane = try await stage.checkedIn("jane-the-user")
      let pass = try await jane.client.get("/passes/\(jane.pass)").with(200).json
      let token = try pass.text("offline_token")
      let barcode = try pass.text("barcode_data")
      let store = try (stage.service.service.store as? SQLiteStore).orThrow("a store in a file")
      try store.backUp(to: "\(stage.service.data)/backup.sqlite")
      for text in Self.order + [token, barcode] {
        #expect(try files(of: stage.service, holding: text) == [], "\(text.prefix(20))")
      }
      // A compressed body would hide a text from the search.
      let database = try SQLiteDatabase("\(stage.service.data)/bookings.sqlite", .readOnly)
      try database.showPlainBodies()
      let bodies = try database.rows("SELECT body FROM record").compactMap { $0[0].text }
      #expect(bodies.contains { $0.contains(jane.booking) })
      for text in Self.order + [token, barcode] {
        #expect(!bodies.contains { $0.contains(text) }, "\(text.prefix(20))")
      }
      // A repeated request still gets the stored answer.
      let again = try await jane.client.post(
        "/bookings/\(jane.booking)/check-in", jane.booked.checkIn, key: "jane-the-user check in")
      #expect(again.text.contains(token))
    }
  }

  @Test func `a booking that fails leaves no kept answer`() async throws {
    let provider = SteeredProvider(.silent)
    try await Stage.run(provider: provider) { stage in
      let quoted = try await stage.quoted("jane-the-user")
      let pending = try await quoted.client.post(
        "/bookings", Stage.order(quoted.quote), key: "book")
      #expect(pending.status == 202, "\(pending.text)")
      let booking = try pending.json.text("booking_id")
      #expect(try pending.json["passengers"][0]["first_name"].string == "Jane")
      let service = stage.service.service
      #expect(try await kept(about: booking, service).count == 1)
      stage.service.clock.advance(seconds: service.desk.policy.sale.paymentGivenUp + 60)
      let housekeeping = Housekeeping(service: service, logger: Logger(label: "test"))
      for _ in 0..<4 {
        await housekeeping.work()
        await housekeeping.tidy()
      }
      let failed = try await quoted.client.get("/bookings/\(booking)").with(200).json
      #expect(failed["state"].string == "FAILED")
      #expect(failed["passengers"][0]["first_name"].isNull)
      #expect(try await kept(about: booking, service).isEmpty)
    }
  }

  @Test func `after the journey people are forgotten everywhere`() async throws {
    try await Stage.run { stage in
      let jane = try await stage.checkedIn("jane-the-user")
      let service = stage.service.service
      let store = service.store
      let id = try FlightBooking.ID(jane.booking).orThrow("an id")
      #expect(try await kept(about: jane.booking, service).count == 2)
      let booking = try await store.record(FlightBooking.self, id).orThrow("the booking").value
      let over = try booking.concludes.orThrow("an arrival")
      let removal = PersonalDataRemoval(desk: service.desk)
      let kept = service.desk.policy.sale.personalDataKept
      #expect(try await removal.removeDue(now: over.adding(seconds: kept - 1)) == 0)
      #expect(try await removal.removeDue(now: over.adding(seconds: kept)) == 1)
      #expect(try await removal.removeDue(now: over.adding(seconds: kept)) == 0)
      let after = try await store.record(FlightBooking.self, id).orThrow("the booking").value
      #expect(!after.hasPersonalData)
      #expect(try await self.kept(about: jane.booking, service).isEmpty)
      #expect(try await store.record(MintedPass.self, jane.pass) == nil)
      // The user still sees the booking, but without names, and a repeated request has no effect.
      stage.service.clock.advance(seconds: kept + 86_400)
      let client = try stage.client("jane-the-user")
      let seen = try await client.get("/bookings/\(jane.booking)").with(200).json
      #expect(seen["passengers"][0]["last_name"].isNull)
      let pass = try await client.get("/passes/\(jane.pass)").with(200).json
      #expect(pass["offline_token"].isNull)
      let image = try stage.service.image()
      _ = try await client.post(
        "/bookings/\(jane.booking)/check-in", jane.booked.checkIn, key: "jane-the-user check in")
      #expect(try stage.service.image().effect(since: image).isEmpty)
    }
  }

  /// With a plain digest of the request, an attacker could guess document numbers.
  @Test func `the fingerprint of a request cannot be tried out`() async throws {
    try await Stage.run { stage in
      let quoted = try await stage.quoted("jane-the-user")
      let order = Stage.order(quoted.quote)
      _ = try await quoted.client.post("/bookings", order, key: "book").with(201)
      let plain = try ETag.of(CanonicalBody.bytes(Array(order.utf8))).dropFirst().dropLast()
      #expect(try files(of: stage.service, holding: String(plain)) == [])
      // After the rotation of the storage key the earlier fingerprint still distinguishes requests.
      _ = try await stage.service.composition().rotateStorageKey()
      try stage.service.forgetAnswers()
      #expect(try await quoted.client.post("/bookings", order, key: "book").status == 201)
      let other = order.replacing("Jane", with: "June")
      #expect(try await quoted.client.post("/bookings", other, key: "book").status == 422)
    }
  }

  @Test func `the key is changed while the service runs`() async throws {
    try await Stage.run { stage in
      let jane = try await stage.checkedIn("jane-the-user")
      let rotated = try await stage.service.composition().rotateStorageKey()
      #expect(rotated.key.hasPrefix("0002-"))
      #expect(rotated.records > 2)
      #expect(rotated.former.count == 1)
      let john = try await stage.checkedIn("john-the-user")
      #expect(try await jane.client.get("/passes/\(jane.pass)").status == 200)
      try await stage.service.restart()
      #expect(try await john.client.get("/passes/\(john.pass)").status == 200)
    }
  }

  private func kept(about booking: String, _ service: Service) async throws -> [KeptAnswer] {
    try await service.store.records(KeptAnswer.self, .about(booking)).map(\.value)
  }
}
