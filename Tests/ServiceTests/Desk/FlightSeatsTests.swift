import PassTestSupport
import Testing
import Vocabulary

/// The seats of a flight as data for clients, and as a picture.
@Suite struct FlightSeatsTests {
  @Test func `the sections of a map have all its seats`() async throws {
    try await AgentsOfAirports.run { stage in
      let jane = try stage.client("jane")
      let map = try await jane.get("/flights/\(stage.flight)/seats").with(200).json
      var drawn: Set<String> = []
      for section in map["sections"].items {
        let first = try section["first_row"].int.orThrow("a row")
        let last = try section["last_row"].int.orThrow("a row")
        for row in first...last {
          for letter in try section.text("letters") where letter != " " {
            drawn.insert("\(row)\(letter)")
          }
        }
      }
      let seats = try map["seats"].items.map { seat in
        "\(try seat["row"].int.orThrow("a row"))\(try seat.text("position"))"
      }
      #expect(drawn == Set(seats) && drawn.count == seats.count)
      let business = try await jane.get("/flights/\(stage.flight)/seats?cabin=BUSINESS").with(200)
      let cabins = try business.json["sections"].items.map { try $0.text("cabin_class") }
      #expect(!cabins.isEmpty && Set(cabins) == ["BUSINESS"])
    }
  }

  @Test func `the picture shows what is taken, and nobody's name`() async throws {
    try await AgentsOfAirports.run { stage in
      _ = try await stage.booked("jane")
      let john = try stage.client("john")
      let path = "/flights/\(stage.flight)/seats.svg"
      let seats = try await john.get("/flights/\(stage.flight)/seats").with(200).json["seats"].items
      let taken = seats.count { $0["available"].bool == false }
      let picture = try await john.get(path).with(200)
      #expect(picture.field("content-type") == "image/svg+xml")
      #expect(taken > 0 && picture.text.split(separator: ", taken</title>").count - 1 == taken)
      #expect(!picture.text.lowercased().contains("jane"))
      let tag = try picture.field("etag").orThrow("a tag")
      #expect(try await john.get(path, ["if-none-match": tag]).status == 304)
      let chosen = try await john.get("\(path)?selected=14C&cabin=ECONOMY").with(200).text
      #expect(chosen.contains("<title>seat 14C, economy, no surcharge, selected</title>"))
      #expect(!chosen.contains(", business,"))
      for query in ["selected=", "selected=14C,,15C", "selected=C14", "cabin=DECK"] {
        let refused = try await john.get("\(path)?\(query)")
        #expect(refused.status == 400, "\(query)")
      }
      #expect(try await john.get("/flights/flt_0000000000000000/seats.svg").status == 404)
    }
  }
}
