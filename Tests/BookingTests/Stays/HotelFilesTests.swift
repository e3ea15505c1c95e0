import Airports
import BookingStore
import BookingTestSupport
import Bookings
import OperatorFiles
import PassTestSupport
import Selling
import Stays
import Testing
import Vocabulary

/// The hotels and rates in operators' files.
@Suite struct HotelFilesTests {
  @Test func `the same files again change nothing, and what keeps its code keeps its id`()
    async throws
  {
    let house = try await Guesthouse()
    #expect(try await house.publish { $0 } == [.same, .same, .same])
    let outcomes = try await house.publish {
      $0.replacing("Hotel Linden", with: "Linden am Platz").replacing("9900,EUR", with: "10100,EUR")
    }
    #expect(outcomes == [.same, .changed, .changed])
    let hotel = try await house.store.record(Hotel.self, house.linden).orThrow("it").value
    #expect(hotel.profile.name.rawValue == "Linden am Platz")
    // An import of hotels without rates keeps the rates that they had.
    var files = HotelFiles()
    let day = try CivilDate("2025-03-01").orThrow("a day")
    files.read("hotels", DemoHotels.files(from: day)[0].bytes)
    _ = try await house.desk.publish(files, now: house.now)
    let after = try await house.store.record(Hotel.self, house.linden).orThrow("it").value
    #expect(after.types.map(\.rates) == hotel.types.map(\.rates))
  }

  /// A claim on a night names the type and the number of a room, so imports may change neither, not even in two
  /// steps.
  @Test func `rooms that were sold keep their type and their number through any imports`()
    async throws
  {
    let house = try await Guesthouse()
    let numbers = #""203", "204", "205""#
    func problem(_ change: (String) -> String) async -> String? {
      await #expect(throws: HotelFilesFault.self) { try await house.publish(change) }?.description
    }
    let renamed = await problem {
      $0.replacing(
        #""code": "double", "name": "Double room", "description""#,
        with: #""code": "twin", "name": "Double room", "description""#
      ).replacing("linden,double", with: "linden,twin")
    }
    #expect(renamed?.contains("room 201 was on sale as double") == true, "\(renamed ?? "")")
    let pooled = await problem {
      $0.replacing(#""rooms": ["101", "102", "103", "104"]"#, with: #""count": 4"#)
    }
    #expect(pooled?.contains("single was on sale by room number") == true, "\(pooled ?? "")")
    let counted = await problem {
      $0.replacing(#""count": 8"#, with: #""rooms": ["1", "2"]"#)
    }
    #expect(counted?.contains("family was on sale as a number of rooms") == true)
    // The room is removed by one import, and added under another type by the next.
    _ = try await house.publish { $0.replacing(numbers, with: #""203", "205""#) }
    let elsewhere = await problem {
      $0.replacing(numbers, with: #""203", "205""#)
        .replacing(#""rooms": ["301"]"#, with: #""rooms": ["301", "204"]"#)
    }
    #expect(elsewhere?.contains("room 204 was on sale as double") == true, "\(elsewhere ?? "")")
    // The room may return to its type, together with new rooms.
    _ = try await house.publish { $0.replacing(numbers, with: numbers + #", "207""#) }
  }

  @Test func `every mistake is told with its place`() async throws {
    func problems(_ name: String, _ text: String) throws -> [String] {
      var files = HotelFiles()
      for file in DemoHotels.files(from: try CivilDate("2025-03-01").orThrow("a day"))
      where name == "r.csv" {
        if file.name.hasSuffix("json") { files.read(file.name, file.bytes) }
      }
      files.read(name, Array(text.utf8))
      var zones = SystemZones()
      files.complete(known: [:]) { try zones.zone($0) }
      return files.problems.map(\.description)
    }
    let header = "hotel,type,from,until,price,currency,promotion,discount_percent\n"
    let rates: [(row: String, problem: String)] = [
      ("linden,double,2025-03-02,2025-03-02,1,EUR,,", "2:26: until: expected the day after"),
      ("linden,double,2025-02-30,2025-03-02,1,EUR,,", "2:15: from: expected a date"),
      ("linden,double,2025-03-01,2025-03-02,-1,EUR,,", "2:37: price: expected an amount"),
      ("linden,double,2025-03-01,2025-03-02,,EUR,,", "2:1: price: is missing"),
      ("linden,double,2025-03-01,2025-03-02,100,USD,,", "2:1: currency: expected EUR, as linden"),
      ("linden,hut,2025-03-01,2025-03-02,100,EUR,,", "2:1: type: the hotel linden has no"),
      ("nowhere,hut,2025-03-01,2025-03-02,100,EUR,,", "2:1: hotel: there is no hotel"),
      ("linden,double,2025-03-01,2025-03-02,100,EUR,Spring,", "2:1: promotion: expected both"),
      (
        "linden,double,2025-03-01,2025-03-02,100,EUR,Spring,101", "2:52: discount_percent: expected"
      ),
      (
        "linden,double,2025-03-01,2025-03-04,100,EUR,,\nlinden,double,2025-03-03,2025-03-05,100,EUR,,",
        "3:1: from: the night of 2025-03-03 has a price already; see r.csv:2:1"
      ),
    ]
    for (row, problem) in rates {
      let found = try problems("r.csv", header + row + "\n")
      #expect(found.count == 1 && found[0].hasPrefix("r.csv:\(problem)"), "\(row): \(found)")
    }
    let hotel = """
      {"hotels": [{"code": "a", "provider": "P", "name": "A", "address": "1", "city": "Wien", "country": "AT",
        "latitude": "48.2", "longitude": "16.3", "zone": "Europe/Vienna", "check_in": "15:00", "check_out": "11:00",
        "currency": "EUR", "room_types": [{"code": "d", "name": "D", "occupancy": 2, "rooms": ["1", "2"]}]}]}
      """
    #expect(try problems("h.json", hotel) == [])
    for (old, new, problem) in [
      (#""48.2""#, #""98.2""#, "latitude: expected latitude"),
      (#""AT""#, #""Austria""#, "country: expected two capital letters"),
      (#""15:00""#, #""25:00""#, "check_in: expected a time"),
      (#""2"]"#, #""1"]"#, "room 1 is there twice"),
      (#""rooms": ["1", "2"]"#, #""rooms": ["1"], "count": 2"#, "expected either rooms"),
      (#""occupancy": 2"#, #""occupancy": 0"#, "occupancy: expected"),
      ("Europe/Vienna", "Europe/Wien", "zone: "), (#""EUR""#, #""Euro""#, "currency: expected"),
    ] {
      let found = try problems("h.json", hotel.replacing(old, with: new))
      #expect(found.count == 1 && found[0].contains(problem), "\(new): \(found)")
    }
  }
}
