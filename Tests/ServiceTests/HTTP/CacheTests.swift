import PassTestSupport
import Testing
import Vocabulary

/// The caches that may keep an answer, and the time for which they may.
@Suite struct CacheTests {
  @Test func `reference data is kept by everybody for a day`() async throws {
    try await TestService.run { service in
      for path in ["/airports", "/airlines"] {
        let reply = try await service.stranger.get(path).with(200)
        // While the service does not answer, a cache may use them for a week longer.
        #expect(
          reply.field("cache-control") == "public, max-age=86400, stale-if-error=604800", "\(path)")
        let tag = try reply.field("etag").orThrow("a tag")
        #expect(try await service.stranger.get(path, ["if-none-match": tag]).status == 304)
      }
      let airlines = try await service.stranger.get("/airlines").json["airlines"]
      #expect(airlines.items.count == 1)
      #expect(airlines[0]["airline_code"].string == "UA")
      #expect(airlines[0]["name"].string == "United Airlines")
      #expect(airlines[0]["country"].string == "US")
    }
  }

  @Test func `lists are shown for a week without the service, and what is free or revoked is not`()
    async throws
  {
    try await FourProducts.run { products in
      let stranger = products.service.stranger
      for path in [
        "/places/suggestions?q=Wien", "/shows/movies?city=Wien", "/shows/cities",
        "/shows/theaters?city=Wien", "/hotels", "/hotels/\(products.hotel)", "/providers",
      ] {
        let caching = try await stranger.get(path).with(200).field("cache-control")
        #expect(caching?.hasSuffix(", stale-if-error=604800") == true, "\(path)")
      }
      for path in [
        "/hotels/\(products.hotel)?check_in_date=2025-03-10&check_out_date=2025-03-12",
        "/hotels/search?place=Wien&check_in_date=2025-03-10&check_out_date=2025-03-12",
        "/shows/showings/\(products.show)", "/status-lists/UA/0", "/.well-known/trust-bundle",
        "/.well-known/jwks.json",
      ] {
        let caching = try await stranger.get(path).with(200).field("cache-control")
        #expect(caching?.contains("stale") == false, "\(path)")
      }
    }
  }

  @Test func `the status of a flight is fresh for five minutes from a day before it leaves`()
    async throws
  {
    try await TestService.run { service in
      let flight = try await service.client().flight()
      let departure = try Instant(
        try await service.client().get("/flights/\(flight)").json["departure"]
          .text("scheduled_at")
      ).orThrow("a departure")
      for (seconds, fresh) in [
        (-86_400 - 7_200, 3_600), (-86_400 - 3_599, 3_599), (-86_400 - 60, 300), (-86_400, 300),
        (-3_600, 300), (600, 300),
      ] {
        service.clock.set(departure.adding(seconds: seconds))
        let reply = try await service.client().get("/flights/\(flight)").with(200)
        #expect(reply.field("cache-control") == "private, max-age=\(fresh)", "\(seconds)")
      }
    }
  }

  @Test func `a booking is asked for each time, a seat map lasts 30 seconds, a search 5 minutes`()
    async throws
  {
    try await Stage.run { stage in
      let jane = try await stage.booked("jane")
      for (path, caching) in [
        ("/bookings", "private, no-cache"), ("/bookings/\(jane.booking)", "private, no-cache"),
        ("/bookings/\(jane.booking)/passes", "private, no-cache"),
        ("/flights/\(stage.flight)/seats", "private, max-age=30"),
        ("/flights/search?origin=SFO&destination=JFK&date=2025-03-01", "private, max-age=300"),
      ] {
        #expect(try await jane.client.get(path).field("cache-control") == caching, "\(path)")
      }
    }
  }
}
