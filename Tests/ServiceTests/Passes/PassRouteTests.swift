@testable import ServiceHTTP
@testable import PassMinting
import AccessTokens
import BookingTestSupport
import Bookings
import Flights
import PassBarcode
import PassIssuer
import PassTestSupport
import Testing
import Vocabulary

@testable import PassService

/// The routes of a pass by its id, in the requested form.
@Suite struct PassRouteTests {
  static let types = [
    ("json", "application/json"), ("svg", "image/svg+xml"), ("png", "image/png"),
    ("pdf", "application/pdf"),
  ]

  @Test func `a pass comes as its name ends, or as the client takes it, the same each time`()
    async throws
  {
    try await TestService.run { service in
      var (jane, booking, pass) = try await service.traveler()
      var first: [String: HTTPReply] = [:]
      for (suffix, type) in Self.types {
        let named = try await jane.get("/v1/passes/\(pass).\(suffix)")
        let asked = try await jane.get("/passes/\(pass)", ["accept": "text/html;q=0.9, \(type)"])
        #expect(named.status == 200 && named == asked, "\(named.text)")
        #expect(named.field("content-type") == type)
        // The picture is valid until the pass ends, three hours later.
        #expect(named.field("cache-control") == "private, max-age=10800")
        #expect(named.field("vary")?.hasPrefix("accept, accept-language, authorization") == true)
        let tag = try named.field("etag").orThrow("a tag")
        let again = try await jane.get("/passes/\(pass).\(suffix)", ["if-none-match": tag])
        #expect(again.status == 304 && again.body.isEmpty)
        first[suffix] = named
      }
      #expect(Set(first.values.map { $0.field("etag") }).count == 4)
      let json = try #require(first["json"]).json
      #expect(json["booking_id"].string == booking.key)
      #expect(json["state"].string == "VALID")
      #expect(json["passenger_id"].string == booking.passengers[0].id.rawValue)
      #expect(json["flight_id"].string == booking.segments[0].instance.rawValue)
      let symbol = try Symbol(try json.text("barcode_data"), symbology: .aztec)
      #expect(symbol.columns <= 49)
      #expect(first["svg"]?.text == symbol.svg())
      #expect(first["png"]?.body == (try symbol.png()))
      #expect(first["pdf"]?.text.hasPrefix("%PDF-") == true)

      try await service.restart()
      jane = try service.client()
      for (suffix, _) in Self.types {
        #expect(try await jane.get("/v1/passes/\(pass).\(suffix)") == first[suffix])
      }
    }
  }

  @Test func `another traveler's pass is no pass, and nobody's is for strangers`() async throws {
    try await TestService.run { service in
      let (_, _, pass) = try await service.traveler()
      let john = try service.client("john")
      let unknown = "0000000000000000"
      for suffix in ["", ".json", ".svg", ".png", ".pdf"] {
        let foreign = try await john.get("/passes/\(pass)\(suffix)")
        let nobodys = try await john.get("/passes/\(unknown)\(suffix)")
        #expect(foreign.status == 404)
        #expect(foreign.text.replacing(pass, with: unknown) == nobodys.text)
        #expect(try await service.stranger.get("/passes/\(pass)\(suffix)").status == 401)
      }
      let reissue = try await john.post("/passes/\(pass)/reissue", key: "a")
      #expect(reissue.status == 404)
      #expect(try await service.client("jane", .operator).get("/passes/\(pass)").status == 403)
    }
  }

  @Test func `whatever is asked for in place of a pass, the service says what it takes`()
    async throws
  {
    try await TestService.run { service in
      let (jane, _, pass) = try await service.traveler()
      let paths = [
        "nonsense", "\(pass).gif", "\(pass).", "\(pass).svg.png", ".svg", "\(pass)%00",
        "\(pass)%2F..%2F..%2Fkeys", "..%2F..%2Fkeys%2FUA.jwks.json", "\(pass.lowercased())",
        "%F0%9F%9B%AB", String(repeating: "A", count: 4_000),
        "\(pass) ".replacing(" ", with: "%20"),
      ]
      for path in paths {
        let reply = try await jane.get("/passes/\(path)")
        #expect(reply.status == 404, "\(path): \(reply.text)")
        #expect(reply.code == "NOT_FOUND")
      }
      for accept in ["text/html", "image/webp", "application/json;q=0", "nonsense", ";;,,"] {
        let reply = try await jane.get("/passes/\(pass)", ["accept": accept])
        #expect(reply.status == 406, "\(accept)")
      }
      for path in ["UA/1", "XX/0", "UA/00", "UA/-1", "UA/0x0", "UA/9999999999999999999", "..%2F/0"]
      {
        #expect(try await jane.get("/status-lists/\(path)").status == 404, "\(path)")
      }
    }
  }

  @Test func `a new pass ends the one before, once for each key`() async throws {
    try await TestService.run { service in
      let (jane, _, pass) = try await service.traveler()
      #expect(try await jane.get("/passes/\(pass)").status == 200)
      #expect(try await jane.post("/passes/\(pass)/reissue", key: nil).status == 400)
      let reply = try await jane.post("/passes/\(pass)/reissue", key: "lost")
      #expect(reply.status == 201)
      let next = try reply.json.text("pass_id")
      #expect(next != pass)
      #expect(reply.field("location") == "/v1/passes/\(next)")
      #expect(try reply.json["state"].string == "VALID")
      #expect(try await jane.post("/passes/\(pass)/reissue", key: "lost") == reply)

      // The replaced pass names its successor, and has no barcode.
      let former = try await jane.get("/passes/\(pass)").json
      #expect(former["state"].string == "REVOKED")
      #expect(former["replaced_by"].string == next)
      #expect(former.names.contains("barcode_data") && former["barcode_data"].isNull)
      #expect(former["offline_token"].isNull)
      for suffix in ["svg", "png", "pdf"] {
        let picture = try await jane.get("/passes/\(pass).\(suffix)")
        #expect(picture.status == 410 && picture.code == "PASS_ENDED")
      }
      let list = try (service.service.signer.lists as? FileStatusLists).orThrow("lists").all[0]
      #expect(try list.changes().map(\.passID?.rawValue) == [pass])

      // A pass must not be issued in the future, so the next one is delayed.
      let soon = try await jane.post("/passes/\(next)/reissue", key: "again")
      #expect(soon.status == 429 && soon.field("retry-after") == "60")
      service.clock.advance(seconds: 60)
      #expect(try await jane.post("/passes/\(next)/reissue", key: "again").status == 201)
      let twice = try await jane.post("/passes/\(pass)/reissue", key: "other")
      #expect(twice.status == 409 && twice.code == "INVALID_TRANSITION")
    }
  }

  @Test func `keys, bundle and lists are for everybody, with their media types`() async throws {
    try await TestService.run { service in
      let stranger = service.stranger
      for (path, type, seconds) in [
        ("/.well-known/jwks.json", "application/jwk-set+json", 300),
        ("/.well-known/trust-bundle", "application/trust+jwt", 300),
        ("/status-lists/UA/0", "application/statuslist+jwt", 60),
      ] {
        let reply = try await stranger.get(path)
        #expect(reply.status == 200)
        #expect(reply.field("content-type") == type)
        #expect(reply.field("cache-control") == "public, max-age=\(seconds)")
        let tag = try reply.field("etag").orThrow("a tag")
        #expect(try await stranger.get("/v1\(path)", ["if-none-match": tag]).status == 304)
        #expect(try await stranger.get(path) == reply)
        #expect(try await stranger.send("HEAD", path).status == 200)
        #expect(try await stranger.post(path, key: "a").status == 405)
      }
      let keys = try await stranger.get("/.well-known/jwks.json").json["keys"].items
      #expect(keys.count == 2)
      #expect(keys.allSatisfy { $0["d"].isNull && $0["crv"].string == "P-256" })
    }
  }
}

/// The choice of a pass's form by the Accept header.
@Suite struct AcceptTests {
  static let cases: [(header: String?, form: String?)] = [
    (nil, "json"), ("*/*", "json"), ("image/*", "svg"), ("image/png", "png"),
    ("IMAGE/PNG", "png"), ("application/pdf, application/json;q=0.5", "pdf"),
    ("application/json;q=0.2, image/png; q=0.3", "png"), ("text/html, */*;q=0.1", "json"),
    ("*/*, application/json;q=0", "svg"), ("image/*;q=0.4, image/svg+xml;q=0.1", "png"),
    ("text/html", nil), ("", nil), ("application/json;q=nonsense", nil),
    ("image/png;level=1;q=0.5", "png"),
  ]

  @Test func `gets the form that it likes best`() {
    for (header, expected) in Self.cases {
      let form = Accept(header).best(of: PassForm.allCases, \.mediaType)
      #expect(form?.rawValue == expected, "\(header ?? "nothing")")
    }
  }
}
