import PassTestSupport
import Testing
import Vocabulary

/// The search for hotels accepts each suggestion of places; the members in lists of hotels.
@Suite struct HotelPlaceSearchTests {
  private let dates = "check_in_date=2025-03-10&check_out_date=2025-03-12"

  private func names(_ service: TestService, _ query: String) async throws -> [String] {
    try await service.stranger.get("/hotels/search?\(dates)&\(query)").with(200).json["hotels"]
      .items.compactMap { $0["name"].string }
  }

  /// Returns the query for the first suggestion of a kind.
  private func chosen(_ service: TestService, _ kind: String, _ typed: String) async throws
    -> String
  {
    let suggestion = try await service.stranger.get(
      "/places/suggestions?q=\(typed)&kind=\(kind)"
    ).with(200).json["suggestions"][0]
    return try "place_kind=\(suggestion.text("kind"))&place_id=\(suggestion.text("place_id"))"
  }

  @Test func `a suggestion of each kind is what hotels are looked for by`() async throws {
    try await TestService.run { service in
      let wien = ["Hotel Linden", "Uferhof"]
      for (kind, typed, expected) in [
        ("hotel", "Hotel%20Lin", ["Hotel Linden"]), ("city", "Vien", wien), ("city", "Wien", wien),
        ("country", "Austria", wien), ("airport", "VIE", wien),
        ("country", "United%20States", ["Bay House"]), ("city", "Berlin", []),
      ] {
        let query = try await chosen(service, kind, typed)
        #expect(try await names(service, query) == expected, "\(kind) \(typed): \(query)")
      }
    }
  }

  @Test func `the name of a country or a hotel is as good as that of a city`() async throws {
    try await TestService.run { service in
      for (typed, expected) in [
        ("Austria", ["Hotel Linden", "Uferhof"]), ("%C3%96sterreich", ["Hotel Linden", "Uferhof"]),
        ("Hotel%20Linden", ["Hotel Linden"]), ("uferhof", ["Uferhof"]), ("Germany", []),
      ] {
        let found = try await names(service, "place=\(typed)")
        #expect(found == expected, "\(typed)")
      }
    }
  }

  @Test(arguments: [
    ("place_id=htl_0000000000000000", 400), ("place_kind=hotel", 400),
    ("place_kind=Hotel&place_id=x", 400), ("place_kind=city&place_id=x&place=Wien", 400),
    ("place_kind=city&place_id=x&latitude=1&longitude=1", 400),
    ("place_kind=hotel&place_id=htl_0000000000000000", 404), ("place_kind=city&place_id=XX-x", 404),
  ])
  func `a place that is half said or that is none is refused`(
    query: String, status: Int
  ) async throws {
    try await TestService.run { service in
      let reply = try await service.stranger.get("/hotels/search?\(dates)&\(query)")
      #expect(reply.status == status, "\(reply.text)")
    }
  }

  @Test func `lists show a small picture, a highlight and a price, before anybody names dates`()
    async throws
  {
    try await TestService.run { service in
      let featured = try await service.stranger.get("/hotels").with(200).json["hotels"].items
      let linden = try featured.first { $0["name"].string == "Hotel Linden" }.orThrow("Linden")
      #expect(linden["thumbnail_url"].string?.hasSuffix("linden-small.jpg") == true)
      #expect(linden["picture_url"].string?.hasSuffix("linden.jpg") == true)
      #expect(linden["highlight"].string == "A quiet court in the seventh district")
      #expect(linden["price_from"]["amount_minor"].int ?? 0 > 0)
      let hotel = try await service.stranger.get("/hotels/\(try linden.text("hotel_id"))")
        .with(200).json
      #expect(hotel["description"].string?.contains("Breakfast") == true)
      #expect(hotel["price_from"]["amount_minor"].int == linden["price_from"]["amount_minor"].int)
      let bay = try featured.first { $0["name"].string == "Bay House" }.orThrow("Bay House")
      #expect(bay["description"].isNull && !bay["highlight"].isNull)
    }
  }
}
