import Geography
import PassTestSupport
import Testing

@testable import Places

@Suite struct GeoNamesFileTests {
  private static let line =
    "2950159\tBerlin\tBerlin\tBerlim,Берлин\t52.52437\t13.41053\tP\tPPLC\tDE\t\t16\t00\t11000\t11000000\t3426354\t74\t43\tEurope/Berlin\t2025-01-01"

  private func read(_ text: String) throws -> [Place] {
    let folder = try TemporaryDirectory()
    try folder.write("cities.txt", Array(text.utf8))
    return try GeoNamesFile("\(folder.path)/cities.txt").places()
  }

  @Test func `a line is a city with all its names`() throws {
    let place = try read(Self.line + "\n").first.orThrow("a place")
    #expect(place.key == "city:2950159")
    #expect(place.otherNames == ["Berlim", "Берлин"])
    #expect(place.country == "DE" && place.region == "16" && place.weight == 3_426_354)
    #expect(place.coordinates?.latitudeText == "52.524370")
    #expect(place.coordinates?.longitudeText == "13.410530")
  }

  @Test func `what is no populated place is passed over`() throws {
    #expect(try read(Self.line.replacing("\tP\t", with: "\tA\t") + "\n").isEmpty)
  }

  @Test(arguments: [
    ("2950159", "x", ":1:1: expected a geonameid, found \"x\""),
    ("52.52437", "95.0", ":1:37: expected latitude and longitude in degrees, found \"95.0\""),
    ("DE", "Germany", ":1:62: expected a country code of two letters, found \"Germany\""),
    ("3426354", "many", ":1:87: expected the number of inhabitants, found \"many\""),
    ("\tEurope/Berlin", "", ":1:1: expected 19 columns between tabs, found 18"),
  ])
  func `a fault has its line and column`(text: String, other: String, words: String) throws {
    let error = #expect(throws: PlaceFileError.self) {
      try read(Self.line.replacing(text, with: other) + "\n" + Self.line + "\n")
    }
    #expect(error?.description.hasSuffix(words) == true, "\(error?.description ?? "")")
  }

  @Test func `coordinates are read and written as degrees`() throws {
    for text in ["0.000000", "-0.000001", "89.999999", "-90.000000"] {
      #expect(Coordinates(latitude: text, longitude: "0")?.latitudeText == text)
    }
    #expect(Coordinates(latitude: "4.1234567", longitude: "0")?.latitudeText == "4.123456")
    for text in ["", "-", "1.", ".5", "1e3", "90.000001", "--1", "1-", "+1", "nan", "1.2.3"] {
      #expect(Coordinates(latitude: text, longitude: "0") == nil, "\(text)")
    }
  }
}
