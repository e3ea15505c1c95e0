import AccessTokens
import Bookings
import PassTestSupport
import Testing

@testable import PassService
@testable import ServiceHTTP

/// A browser takes a new cookie for each request, to get more than its share of requests, of work and of seats.
@Suite struct TakeManyCookiesTests {
  private func visitor(_ cookie: Int, at network: String = "0123456789") throws -> Caller {
    Caller(
      user: try UserID(visitorOf: network, "cookie\(cookie)").orThrow("a visitor"),
      roles: [.traveler])
  }

  @Test func `a thousand cookies of one network get the requests of ten users`() throws {
    var limiter = RateLimiter(.standard)
    func answered(_ kind: RateClass, _ caller: (Int) throws -> Caller) rethrows -> Int {
      try (0..<1_000).count {
        let spender = RateLimiter.Spender(kind: kind, caller: try caller($0), booking: "\($0)")
        return (try? limiter.spend(spender, at: .zero)) != nil
      }
    }
    for (kind, quota) in [(RateClass.search, 30), (.hold, 10), (.book, 5), (.change, 60)] {
      #expect(try answered(kind) { try visitor($0) } == 10 * quota)
      // Another network, and a user with an account, are not hindered.
      #expect(try answered(kind) { try visitor($0, at: "abcdefabcd") } == 10 * quota)
      let jane = try Caller(user: UserID("jane").orThrow("jane"), roles: [.traveler])
      #expect(answered(kind) { _ in jane } == quota)
    }
    // A check-in counts for the booking, whoever asks.
    var other = RateLimiter(.standard)
    let checkIns = try (0..<100).count {
      let spender = RateLimiter.Spender(
        kind: .checkIn, caller: try visitor($0), booking: "bkg_1")
      return (try? other.spend(spender, at: .zero)) != nil
    }
    #expect(checkIns == 3)
  }

  @Test func `cookies hold at most thirty seats, and another address holds its own`() async throws {
    try await RateLimitTests.limited({ $0.rates = nil }) { service in
      let jane = try service.client()
      let flight = try await jane.flight()
      let seats = try await jane.seats(of: flight, 45)
      var statuses: [Int] = []
      for (cookie, seat) in seats.prefix(40).enumerated() {
        let reply = try await service.visitor("192.0.2.1").hold(flight, seat, key: "\(cookie)")
        statuses.append(reply.status)
        if reply.status != 201 {
          #expect(reply.status == 409 || reply.status == 429, "\(reply.status)")
          #expect(reply.code == "TOO_MANY_HOLDS")
        }
      }
      #expect(statuses.count { $0 == 201 } == 30)
      #expect(statuses.prefix(30).allSatisfy { $0 == 201 })
      for seat in seats[40..<43] {
        _ = try await service.visitor("192.0.2.2").hold(flight, seat, key: seat).with(201)
      }
      _ = try await jane.hold(flight, seats[43], key: "jane").with(201)
      // A restart forgets nothing of it.
      try await service.restart()
      let late = try await service.visitor("192.0.2.1").hold(flight, seats[44], key: "late")
      #expect(late.code == "TOO_MANY_HOLDS")
    }
  }

  @Test func `a new cookie is no new quota`() async throws {
    try await RateLimitTests.limited { service in
      var last = try await service.visitor("192.0.2.1").get(RateLimitTests.search).with(200)
      #expect(last.field("ratelimit-policy")?.contains(#""search";q=300;w=60"#) == true)
      for _ in 1..<310 {
        last = try await service.visitor("192.0.2.1").get(RateLimitTests.search)
      }
      #expect(last.status == 429)
      _ = try await service.visitor("192.0.2.2").get(RateLimitTests.search).with(200)
      _ = try await service.client().get(RateLimitTests.search).with(200)
    }
  }

  @Test func `cookies listen no more than ten users may`() async throws {
    let feed = LiveFeed<Int>(read: { _ in 1 }, whole: { _, _ in }, change: { _, _, _ in })
    for cookie in 0..<40 {
      _ = try await feed.watch("seats", as: try visitor(cookie).user, after: nil)
    }
    let refused = await #expect(throws: Problem.self) {
      _ = try await feed.watch("seats", as: try visitor(40).user, after: nil)
    }
    #expect(refused?.code == .rateLimited)
    _ = try await feed.watch("seats", as: try visitor(0, at: "abcdefabcd").user, after: nil)
    let hub = EventHub(
      KeyedStore("key").base, types: PublicEventTypes([]), nearest: "none", limits: .init()
    ) { _ in [] }
    try await hub.follow()
    for cookie in 0..<40 {
      let opening = try hub.listen(.user(try visitor(cookie).user), to: [], after: nil)
      #expect(opening != nil)
    }
    #expect(throws: Problem.self) {
      try hub.listen(.user(try visitor(40).user), to: [], after: nil)
    }
    _ = try hub.listen(.everything, to: [], after: nil)
  }
}
