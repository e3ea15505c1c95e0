import Foundation
import PassTestSupport
import Testing

/// The places over HTTP.
@Suite struct PlaceServiceTests {
  private static func path(_ text: String, _ more: String = "") throws -> String {
    let text = try text.addingPercentEncoding(withAllowedCharacters: .alphanumerics).orThrow(text)
    return "/v1/places/suggestions?q=\(text)\(more)"
  }

  @Test func `suggestions are there for everybody, with who is to be named`() async throws {
    try await TestService.run { service in
      let reply = try await service.stranger.get(Self.path("Lodnon", "&limit=5")).with(200)
      #expect(reply.field("cache-control") == "public, max-age=300, stale-if-error=604800")
      let found = try reply.json["suggestions"]
      #expect(found.items.count == 5)
      #expect(found[0]["kind"].string == "city")
      #expect(found[0]["name"].string == "London")
      #expect(found[0]["country"].string == "GB")
      #expect(found[0]["approximate"].bool == true)
      #expect(try reply.json["attribution"].string?.contains("GeoNames") == true)
      let tag = try reply.field("etag").orThrow("a tag")
      let again = try await service.stranger.get(
        Self.path("Lodnon", "&limit=5"), ["if-none-match": tag])
      #expect(again.status == 304)
      let airports = try await service.stranger.get(Self.path("zür", "&kind=airport")).json
      #expect(airports["suggestions"].items.map { $0["place_id"].string } == ["ZRH"])
    }
  }

  @Test func `what is typed is answered or refused by name, whatever it is`() async throws {
    try await TestService.run { service in
      let texts = [
        "\"", "*", "^", "a\"b", "a* OR b", "NEAR(a b)", "a:b", "{a}", "-a", "(", " ",
        "   ", "🛫", "👩‍👩‍👧", "\u{301}", "\u{202E}abc", "%", "_", "'; DROP TABLE place", "\\",
        String(repeating: "a", count: 200), String(repeating: "東", count: 200),
      ]
      for text in texts {
        let reply = try await service.stranger.get(Self.path(text)).with(200)
        #expect(try reply.json["suggestions"].items.count <= 10)
      }
      for path in [
        "/places/suggestions", "/places/suggestions?q=", "/places/suggestions?q=%00",
        "/places/suggestions?q=a%00b", Self.q("a", times: 201),
        Self.q("a", times: 10_000), "/places/suggestions?q=a&kind=",
        "/places/suggestions?q=a&kind=A",
        "/places/suggestions?q=a&kind=city,,", "/places/suggestions?q=a&limit=0",
        "/places/suggestions?q=a&limit=21", "/places/suggestions?q=a&near=1",
        "/places/suggestions?q=a&near=91,0", "/places/suggestions?q=a&near=nan,nan",
        "/places/suggestions?q=a&x=1", "/places?since=", "/places?since=x", "/places?limit=1001",
        "/places?since=abcdefgh-01",
      ] {
        let reply = try await service.stranger.get(path)
        #expect([400, 414].contains(reply.status), "\(path.prefix(60)): \(reply.status)")
      }
      let broken = try await service.stranger.get("/places/suggestions?q=%ed%a0%80%ff")
      #expect([200, 400].contains(broken.status))
    }
  }

  private static func q(_ letter: String, times: Int) -> String {
    "/places/suggestions?q=" + String(repeating: letter, count: times)
  }

  @Test func `a client has all places by pages, and then only what is new`() async throws {
    try await TestService.run { service in
      var keys: Set<String> = []
      var since = ""
      var pages = 0
      while pages < 30 {
        let page = try await service.stranger.get("/places?limit=100\(since)").with(200).json
        for change in page["changes"].items {
          #expect(change["change"].string == "put")
          keys.insert(try "\(change.text("kind")):\(change.text("place_id"))")
        }
        pages += 1
        since = "&since=\(try page.text("version"))"
        if page["has_more"].bool == false { break }
      }
      #expect(keys.isSuperset(of: ["country:CH", "airport:ZRH", "city:CH-zurich"]))
      #expect(pages > 5 && pages < 30)
      let rest = try await service.stranger.get("/places?limit=100\(since)").with(200)
      #expect(try rest.json["changes"].items.isEmpty)
      // The version is the same in every process of this release.
      try await service.restart()
      #expect(try await service.stranger.get("/places?limit=100\(since)").text == rest.text)
      let old = try await service.stranger.get("/places?since=epoch123-17")
      #expect(old.status == 410)
      #expect(try old.json["code"].string == "COPY_OUTDATED")
    }
  }

  @Test func `flights are found by what places are called`() async throws {
    try await TestService.run { service in
      let jane = try service.client()
      func search(_ origin: String, _ destination: String) async throws -> [String] {
        let reply = try await jane.get(
          "/flights/search?origin=\(origin)&destination=\(destination)&date=2025-03-02")
        return try reply.with(200).json["results"].items.map { try $0.text("flight_id") }
      }
      let flights = try await search("SFO", "JFK")
      #expect(!flights.isEmpty)
      for origin in ["sfo", "San%20Francisco", "SanFrancisco", "San%20Framcisco"] {
        #expect(try await search(origin, "JFK") == flights, "\(origin)")
      }
      #expect(try await search("San%20Francisco", "New%20York") == flights)
      // The handle of a search for a city repeats that search.
      let first = try await jane.get(
        "/flights/search?origin=San%20Francisco&destination=Newyork&date=2025-03-02"
      ).json
      let again = try await jane.get("/searches/\(try first.text("search_id"))").with(200).json
      #expect(
        try again["results"].items.map { try $0.text("flight_id") }
          == first["results"].items.map { try $0.text("flight_id") })

      let unclear = try await jane.get(
        "/flights/search?origin=Lond&destination=JFK&date=2025-03-02")
      #expect(unclear.status == 400)
      let problem = try unclear.json
      #expect(problem["errors"][0]["parameter"].string == "origin")
      #expect(problem["details"]["suggestions"][0]["name"].string == "London")
    }
  }

  @Test func `a city of shows is found with slips and by its other names`() async throws {
    try await TestService.run { service in
      let stranger = service.stranger
      func movies(_ city: String) async throws -> [String] {
        try await stranger.get("/shows/movies?city=\(city)").with(200).json["movies"].items
          .map { try $0.text("movie_id") }
      }
      let known = try await movies("Wien")
      #expect(!known.isEmpty)
      for city in ["Vienna", "Wiem", "Viena", "wien"] {
        #expect(try await movies(city) == known, "\(city)")
      }
      // A city without theaters, and a text near no city, give an empty list.
      for city in ["Berlin", "Xqzwv"] { #expect(try await movies(city).isEmpty) }
      let unclear = try await stranger.get("/shows/theaters?city=Belrin")
      #expect(unclear.status == 400)
      let names = try unclear.json["details"]["suggestions"].items.map { $0["name"].string }
      #expect(names.contains("Berlin"))
    }
  }
}
