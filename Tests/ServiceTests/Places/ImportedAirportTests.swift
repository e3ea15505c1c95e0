import AccessTokens
import Foundation
import PassService
import PassTestSupport
import Places
import Schedules
import Testing
import Vocabulary

@testable import FlightService

/// Airports that only the operator's files describe.
@Suite struct ImportedAirportTests {
  @Test func `an imported airport is found by its name and its city, and is shown by them`()
    async throws
  {
    try await TestService.run { service in
      let folder = try TemporaryDirectory()
      let directory = PlaceDirectory(
        folder: folder.path, sources: [ImportedAirports(service.service.store)])
      await directory.refresh()
      func found(_ text: String) throws -> [String] {
        try directory.suggestions(for: PlaceQuery(text, kinds: ["airport"])).map(\.place.id)
      }
      #expect(try found("Nordhafen") == [])
      let airport =
        #"{"airports":[{"code":"QXK","name":"Heidefeld","city":"Nordhafen","country":"DE","zone":"Europe/Berlin"}]}"#
      let files =
        DemoSchedule.files(from: try CivilDate("2025-06-02").orThrow("a day"), of: "UA")
        .map { ["name": $0.name, "content": String(decoding: $0.bytes, as: UTF8.self)] }
        + [["name": "airports.json", "content": airport]]
      let body = try JSONSerialization.data(withJSONObject: ["files": files])
      _ = try await service.client("desk", .operator).post(
        "/schedule-imports", String(decoding: body, as: UTF8.self), key: "import"
      ).with(200)
      await directory.refresh()
      for name in ["Nordhafen", "Heidefeld", "nordhafn", "QXK"] {
        #expect(try found(name).first == "QXK", "\(name)")
      }
      #expect(ShownFlight.place("QXK") == "Nordhafen (QXK)")
      #expect(try AirportNames.name(AirportCode("QXK").orThrow("a code")) == "Heidefeld")
      // Built-in airports stay as they are, once.
      #expect(try found("SFO") == ["SFO"])
      #expect(ShownFlight.place("SFO") == "San Francisco (SFO)")
    }
  }
}
