import PassTestSupport
import Testing

@Suite struct QueryTests {
  private static let good = [
    "origin": "SFO", "destination": "JFK", "date": "2025-03-08", "passengers": "1",
  ]

  private static func path(_ query: [String: String]) -> String {
    "/flights/search?" + query.map { "\($0.key)=\($0.value)" }.sorted().joined(separator: "&")
  }

  /// Each case has the faulty parameter and its value.
  @Test(arguments: [
    ("origin", "SF"), ("origin", "SFO%00"), ("origin", "zzzzzz"), ("origin", "%ff%fe"),
    ("origin", "S%46%4f"),
    ("destination", ""), ("date", "2025-02-29"), ("date", "2025-13-01"), ("date", "2025-03-8"),
    ("date", "08.03.2025"), ("date", "0000-00-00"), ("date", "2025-03-08T00:00:00Z"),
    ("passengers", "0"), ("passengers", "10"), ("passengers", "01"), ("passengers", "-1"),
    ("passengers", "+1"), ("passengers", "1.0"), ("passengers", "99999999999999999999"),
    ("limit", "0"), ("limit", "101"), ("cursor", "%21"), ("cursor", "AA=="), ("price", "1"),
    ("DATE", "2025-03-08"),
  ])
  func aParameterThatIsNoneIsNamed(_ name: String, _ value: String) async throws {
    try await TestService.run { service in
      let jane = try service.client()
      var query = Self.good
      query[name] = value
      let reply = try await jane.get(Self.path(query))
      if value == "S%46%4f" {
        #expect(reply.status == 200, "an escaped letter is that letter")
      } else {
        #expect(reply.status == 400, "\(reply.text)")
        #expect(try reply.json["errors"][0]["parameter"].string == name)
      }
    }
  }

  @Test func aParameterOfWhatHasNoneIsRefused() async throws {
    try await TestService.run { service in
      let jane = try service.client()
      for path in ["/payment-methods?color=red", "/healthz?color=red"] {
        let reply = try await jane.get(path)
        #expect(reply.status == 400, "\(path): \(reply.text)")
        #expect(try reply.json["errors"][0]["parameter"].string == "color")
      }
      let held = try await jane.post("/holds?color=red", "{}", key: "query-of-none")
      #expect(held.status == 400)
      #expect(try held.json["errors"][0]["parameter"].string == "color")
    }
  }

  @Test func allFaultsOfAQueryAreToldAtOnce() async throws {
    try await TestService.run { service in
      let jane = try service.client()
      func named(_ path: String) async throws -> [String?] {
        let reply = try await jane.get(path)
        #expect(reply.status == 400, "\(path): \(reply.text)")
        return try reply.json["errors"].items.map { $0["parameter"].string }
      }
      #expect(
        try await named("/flights/search?origin=&date=x&passengers=10&colour=red&price=1")
          == ["origin", "destination", "date", "passengers", "colour", "price"])
      #expect(
        try await named(Self.path(Self.good) + "&b=1&a=1") == ["a", "b"],
        "what is right is not named")
      #expect(
        try await named("/hotels/search?check_in_date=x&stars=9&min_price=2&max_price=1&night=1")
          == ["place", "check_in_date", "check_out_date", "max_price", "stars", "night"])
      #expect(
        try await named("/bookings?limit=0&cursor=%21&show=none&page=1")
          == ["show", "limit", "cursor", "page"])
      #expect(
        try await named("/places/suggestions?kind=CITY,&limit=0&near=x&x=1&q=")
          == ["q", "kind", "near", "limit", "x"])
      #expect(
        try await named("/flights/search?a=1&b=1&a=2&b=2&date=2025-03-08")
          == ["origin", "destination", "a", "b"],
        "each stands twice, and what is missing is told, too")
      #expect(
        try await named("/flights/search?origin=Nowhereville&destination=Nosuchtown&date=8.3.&x=1")
          == ["origin", "destination", "date", "x"], "what means nothing is told with the rest")
      // The suggestions are for one parameter, and only its error mentions them.
      for query in ["origin=Lon&destination=Par", "destination=Lon", "origin=Lon"] {
        let reply = try await jane.get("/flights/search?\(query)&date=2025-03-08")
        let errors = try reply.json["errors"].items.map {
          try $0["detail"].string.orThrow("detail")
        }
        #expect(errors.filter { $0.contains("choose one of details.suggestions") }.count == 1)
        #expect(try !reply.json["details"]["suggestions"].items.isEmpty, "\(reply.text)")
      }
    }
  }

  @Test func aParameterThatIsMissingOrStandsTwiceIsNamed() async throws {
    try await TestService.run { service in
      let jane = try service.client()
      for name in ["origin", "destination", "date"] {
        var query = Self.good
        query[name] = nil
        let missing = try await jane.get(Self.path(query))
        #expect(missing.status == 400)
        #expect(try missing.json["errors"][0]["parameter"].string == name)
        let value = try Self.good[name].orThrow(name)
        let twice = try await jane.get(Self.path(Self.good) + "&\(name)=\(value)")
        #expect(twice.status == 400)
        #expect(try twice.json["errors"][0]["parameter"].string == name)
      }
    }
  }

  @Test func pagesTogetherAreTheWholeEachOnce() async throws {
    try await TestService.run { service in
      let jane = try service.client()
      let whole = try await jane.get(Self.path(Self.good)).json
      let all = try whole["results"].items.map { try $0.text("flight_id") }
      #expect(all.count == 3)
      #expect(whole["next_cursor"].isNull && whole.names.contains("next_cursor"))
      var (found, cursor): ([String], String?) = ([], nil)
      repeat {
        var query = Self.good
        query["limit"] = "1"
        query["cursor"] = cursor
        let page = try await jane.get(Self.path(query)).json
        found += try page["results"].items.map { try $0.text("flight_id") }
        cursor = page["next_cursor"].string
      } while cursor != nil && found.count < 9
      #expect(found == all)
    }
  }

  @Test func aSearchSaysWhatAClientIsPromisedAndNoCountOfSeats() async throws {
    try await TestService.run { service in
      let reply = try await service.client().search()
      #expect(reply.field("cache-control") == "private, max-age=300")
      #expect(reply.field("age") == "0")
      let json = try reply.json
      #expect(json["consistency"]["ttl_seconds"].int == 300)
      #expect(json["consistency"]["as_of"].string == "2025-03-01T12:00:00Z")
      #expect(
        json.names == ["results", "search_id", "expires_at", "next_cursor", "consistency"])
      let flight = json["results"][0]
      #expect(
        flight.names.isSuperset(of: [
          "flight_id", "flight_number", "departure", "arrival", "status_code", "status_label",
          "reference_price", "seats_available", "cabin_classes",
        ]))
      #expect(flight["seats_available"].bool == true)
      #expect(flight["seats_available"].int == nil || flight["seats_available"].bool != nil)
      #expect(flight["departure"]["airport_code"].string == "SFO")
      #expect(flight["departure"]["scheduled_at"].string == "2025-03-08T08:30:00-08:00")
      #expect(flight["reference_price"].names == ["amount_minor", "currency"])
    }
  }
}
