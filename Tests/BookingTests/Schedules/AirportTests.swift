import PassTestSupport
import Testing
import Vocabulary

@testable import Airports

@Suite struct AirportTests {
  /// Returns every airport of the tables, looked up by its code.
  private static func all() throws -> [KnownAirport] {
    try Airports.rows.map { row in
      let code = try AirportCode(String(row.prefix(3))).orThrow("\(row)")
      return try Airports.airport(code).orThrow("\(row)")
    }
  }

  @Test func `every line of the tables is an airport, and none stands twice`() throws {
    let airports = try Self.all()
    #expect(airports.count > 400)
    #expect(Set(airports.map(\.code)).count == airports.count)
    for airport in airports {
      #expect(!airport.name.isEmpty && !airport.city.isEmpty)
      #expect(airport.country.utf8.count == 2)
    }
  }

  @Test func `every airport's zone is one that the system has`() throws {
    var zones = SystemZones()
    for airport in try Self.all() {
      #expect(throws: Never.self) { try zones.rules(airport.zone) }
    }
  }

  @Test(arguments: [
    ("SFO", "US", "America/Los_Angeles"), ("JFK", "US", "America/New_York"),
    ("PHX", "US", "America/Phoenix"), ("LHR", "GB", "Europe/London"),
    ("NRT", "JP", "Asia/Tokyo"), ("DEL", "IN", "Asia/Kolkata"), ("KTM", "NP", "Asia/Kathmandu"),
    ("GRU", "BR", "America/Sao_Paulo"), ("LDH", "AU", "Australia/Lord_Howe"),
    ("FNC", "PT", "Atlantic/Madeira"), ("JNB", "ZA", "Africa/Johannesburg"),
  ])
  func `an airport keeps the clock of its place`(
    code: String, country: String, zone: String
  ) throws {
    let airport = try Airports.airport(try AirportCode(code).orThrow("a code")).orThrow(code)
    #expect(airport.country == country)
    #expect(airport.zone.rawValue == zone)
  }

  @Test func `without zone data the error says what to install`() throws {
    let folder = try TemporaryDirectory()
    var zones = SystemZones(folder.path)
    let name = try ZoneName("America/New_York").orThrow("a zone")
    let error = #expect(throws: ZoneError.self) { try zones.rules(name) }
    #expect(error?.description.contains("install the package tzdata") == true)
  }
}
