import Airports
import Bookings
import Geography
import PassTestSupport
import Stays
import Testing
import Vocabulary

/// Nights are days of the hotel's calendar, the last one excluded.
@Suite struct NightsTests {
  @Test func `two dates are nights where the second is later, by sixty days at most`() throws {
    func count(_ from: String, _ until: String) throws -> Int? {
      Nights(try CivilDate(from).orThrow(from), try CivilDate(until).orThrow(until))?.days.count
    }
    #expect(try count("2025-03-10", "2025-03-11") == 1)
    #expect(try count("2025-03-10", "2025-03-10") == nil)
    #expect(try count("2025-03-11", "2025-03-10") == nil)
    #expect(try count("2025-03-10", "2025-05-09") == 60)
    #expect(try count("2025-03-10", "2025-05-10") == nil)
    #expect(try count("2025-03-10", "2026-04-14") == nil, "400 nights")
    // The leap day is a night like others, and other years do not have it.
    #expect(try count("2028-02-28", "2028-03-01") == 2)
    #expect(try count("2027-02-28", "2027-03-01") == 1)
  }

  @Test func `a day that a zone left out is no night`() throws {
    var zones = SystemZones()
    // Samoa skipped 30 December 2011, when it moved over the date line.
    let apia = try zones.zone(try ZoneName("Pacific/Apia").orThrow("a zone"))
    let nights = try Guesthouse.nights("2011-12-29", "2012-01-01")
    #expect(nights.days.count == 3)
    #expect(nights.days(in: apia).map(\.description) == ["2011-12-29", "2011-12-31"])
    // A change of clocks at midnight skips an hour and no day.
    let cairo = try zones.zone(try ZoneName("Africa/Cairo").orThrow("a zone"))
    let spring = try Guesthouse.nights("2025-04-24", "2025-04-27")
    #expect(spring.days(in: cairo).count == 3)
  }

  @Test func `hotels near a place are in the cells around it, also over the date line`() throws {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<2_000 {
      let latitude = Int.random(in: -89_000_000...89_000_000, using: &random)
      let longitude = Int.random(in: -180_000_000...180_000_000, using: &random)
      let place = try Coordinates(latitude: latitude, longitude: longitude).orThrow("a place")
      let east = longitude + Int.random(in: -2_000_000...2_000_000, using: &random)
      let other = try Coordinates(
        latitude: min(
          max(latitude + Int.random(in: -900_000...900_000, using: &random), -90_000_000),
          90_000_000),
        longitude: east > 180_000_000
          ? east - 360_000_000 : east < -180_000_000 ? east + 360_000_000 : east
      ).orThrow("another")
      let metres = place.metres(to: other)
      #expect(metres == other.metres(to: place))
      guard metres <= 100_000 else { continue }
      #expect(
        Cell.around(place, metres: 100_000).contains(Cell(other)),
        "\(place.latitudeText) \(place.longitudeText) \(other.latitudeText) \(other.longitudeText)")
    }
    // Vienna to San Francisco is about 9,670 km.
    let vienna = try Coordinates(latitude: "48.2082", longitude: "16.3738").orThrow("Vienna")
    let bay = try Coordinates(latitude: "37.7749", longitude: "-122.4194").orThrow("the bay")
    #expect((9_600_000...9_720_000).contains(vienna.metres(to: bay)))
    for wrong in ["", "91", "48,2", "+1", "1e1", "--1", "٤"] {
      #expect(Coordinates(latitude: wrong, longitude: "0") == nil, "\(wrong)")
    }
  }
}
