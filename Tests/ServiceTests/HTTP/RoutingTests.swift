@testable import ServiceHTTP
import HTTPTypes
import PassTestSupport
import Testing

@Suite struct RoutingTests {
  @Test func operationsAreEachTheirOwn() {
    let all = Endpoint.all
    #expect(Set(all.map(\.name)).count == all.count)
    #expect(Set(all.map { "\($0.method) \($0.path)" }).count == all.count)
  }

  @Test func everyPathIsServedWithAndWithoutItsVersion() async throws {
    try await TestService.run { service in
      let jane = try service.client()
      let flight = try await jane.flight()
      for path in ["/airports", "/flights/\(flight)", "/flights/\(flight)/seats", "/healthz"] {
        let plain = try await jane.get(path)
        #expect(plain.status == 200)
        #expect(try await jane.get("/v1\(path)") == plain, "\(path)")
        for other in ["/v2\(path)", "/v1/v1\(path)"] {
          #expect(try await jane.get(other).status == 404, "\(other)")
        }
      }
    }
  }

  @Test func anotherMethodIsToldWhatThePathTakes() async throws {
    try await TestService.run { service in
      let client = service.stranger
      let paths = Dictionary(grouping: Endpoint.all, by: \.path)
      for (path, endpoints) in paths {
        var allowed = Set(endpoints.map(\.method.rawValue))
        if allowed.contains("GET") { allowed.insert("HEAD") }
        let example = try endpoints.first.orThrow("an endpoint").examplePath
        for method in ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"]
        where !allowed.contains(method) {
          for prefix in Endpoint.prefixes {
            let reply = try await client.send(method, prefix + example)
            try #require(reply.status == 405, "\(method) \(path)")
            #expect(reply.field("allow") == allowed.sorted().joined(separator: ", "))
            #expect(method == "HEAD" ? reply.body.isEmpty : reply.code == "METHOD_NOT_ALLOWED")
          }
        }
      }
    }
  }

  @Test func aHeadIsAGetWithoutItsBody() async throws {
    try await TestService.run { service in
      let jane = try service.client()
      let flight = try await jane.flight()
      let paths = [
        "/healthz", "/airports", "/flights/\(flight)/seats", "/nothing", "/holds/nonsense",
        "/flights/search?origin=1",
      ]
      for path in paths {
        let get = try await jane.get(path)
        let head = try await jane.send("HEAD", path)
        #expect(head.status == get.status, "\(path)")
        #expect(head.body.isEmpty, "\(path)")
        #expect(head.field("content-length") == "\(get.body.count)", "\(path)")
        #expect(head.field("etag") == get.field("etag"))
      }
    }
  }

  @Test(arguments: [
    "/", "/nothing", "/v1", "/v1/", "/flights", "/flights/", "/flights/search/more", "/holds/a/b",
    "/flights/%ff/seats", "/holds/%00", "/holds/..%2f..%2fetc%2fpasswd", "/%e2%82",
    "/flights/fli_\(String(repeating: "A", count: 2_000))",
  ])
  func whatNobodyHasIsNotFound(_ path: String) async throws {
    try await TestService.run { service in
      let reply = try await service.client().get(path)
      #expect(reply.status == 404 || reply.status == 405, "\(path): \(reply.text)")
      #expect(reply.code == "NOT_FOUND" || reply.code == "METHOD_NOT_ALLOWED")
    }
  }

  @Test func aTagSavesTheBodyUntilSomethingChanges() async throws {
    try await TestService.run { service in
      let jane = try service.client()
      let flight = try await jane.flight()
      let path = "/flights/\(flight)/seats"
      let first = try await jane.get(path)
      let tag = try first.field("etag").orThrow("an ETag")
      let bare = try first.json.text("etag")
      #expect("\"\(bare)\"" == tag)
      for header in [tag, bare, "W/\(bare)", "W/\(tag)", "\"x\", \(tag)", "*"] {
        let reply = try await jane.get(path, ["if-none-match": header])
        #expect(reply.status == 304, "\(header)")
        #expect(reply.body.isEmpty)
        #expect(reply.field("etag") == tag)
        #expect(reply.field("cache-control") == first.field("cache-control"))
      }
      #expect(try await jane.get(path, ["if-none-match": "\"x\""]).status == 200)
      let seat = try await jane.seats(of: flight, 1)[0]
      #expect(try await jane.hold(flight, seat, key: "a").status == 201)
      let changed = try await jane.get(path, ["if-none-match": tag])
      #expect(changed.status == 200)
      #expect(changed.field("etag") != tag)
      // The seat is free again after the hold has expired, without any request.
      service.clock.advance(seconds: 300)
      #expect(try await jane.get(path, ["if-none-match": tag]).status == 304)
    }
  }
}
