@testable import ServiceHTTP
import AccessTokens
import Bookings
import PassTestSupport
import Testing

/// The rate limiter with the buckets of all clients.
@Suite struct RateLimiterTests {
  private func caller(_ name: String, _ role: AccessRole = .traveler) throws -> Caller {
    Caller(user: try UserID(name).orThrow("a user"), roles: [role])
  }

  private func spender(
    _ kind: RateClass, _ caller: Caller?, from address: Substring? = nil, booking: String? = nil
  ) -> RateLimiter.Spender {
    RateLimiter.Spender(kind: kind, caller: caller, address: address, booking: booking)
  }

  /// Returns the number of requests that are answered.
  private func answered(
    _ count: Int, _ limiter: inout RateLimiter, at now: Duration = .zero,
    _ spender: (Int) -> RateLimiter.Spender
  ) -> Int {
    (0..<count).count { (try? limiter.spend(spender($0), at: now)) != nil }
  }

  @Test func `the standard limits are those that the API promises`() throws {
    var limiter = RateLimiter(.standard)
    let jane = try caller("jane")
    // These limits are per user and minute.
    for (kind, quota) in [(RateClass.search, 30), (.hold, 10), (.book, 5)] {
      #expect(answered(100, &limiter) { _ in spender(kind, jane) } == quota)
    }
    // These limits are per booking and minute.
    #expect(answered(20, &limiter) { _ in spender(.checkIn, jane, booking: "bkg_1") } == 3)
    #expect(answered(20, &limiter) { _ in spender(.checkIn, jane, booking: "bkg_2") } == 3)
    // Another user has separate buckets, but the booking's bucket is empty for all users.
    let john = try caller("john")
    #expect(answered(20, &limiter) { _ in spender(.checkIn, john, booking: "bkg_1") } == 0)
    #expect(answered(100, &limiter) { _ in spender(.book, john) } == 5)
    // After a minute all buckets are full again.
    #expect(answered(100, &limiter, at: .seconds(60)) { _ in spender(.search, jane) } == 30)
  }

  @Test func `searches without a token are counted by address, and take nothing of a user's`()
    throws
  {
    var limiter = RateLimiter(.standard)
    #expect(answered(400, &limiter) { _ in spender(.search, nil, from: "192.0.2.1") } == 300)
    #expect(answered(10, &limiter) { _ in spender(.search, nil, from: "192.0.2.2") } == 10)
    // A user with a token has a separate bucket, even at the same address.
    let jane = try caller("jane")
    #expect(answered(100, &limiter) { _ in spender(.search, jane, from: "192.0.2.1") } == 30)
    #expect(
      answered(400, &limiter, at: .seconds(60)) { _ in spender(.search, nil, from: "192.0.2.1") }
        == 300)
  }

  @Test func whatIsFreeSpendsNothing() throws {
    var limiter = RateLimiter(.standard)
    let jane = try caller("jane")
    #expect(answered(10_000, &limiter) { _ in spender(.free, jane, from: "192.0.2.1") } == 10_000)
    #expect(limiter.count == 0)
  }

  @Test func agentsHaveTheirOwnAndLargerLimits() throws {
    var limiter = RateLimiter(.standard)
    for role in [AccessRole.agent, .operator] {
      let staff = try caller("jane", role)
      for kind in [RateClass.search, .hold, .book, .change, .read] {
        let own = try #require(RateLimits.standard.staff[kind]).requests
        #expect(
          own >= 10 * (try #require(RateLimits.standard.travelers[kind]).requests)
            || kind == .search)
        #expect(answered(own + 5, &limiter) { _ in spender(kind, staff) } == own)
      }
    }
    // The traveler of the same name spent nothing by that.
    #expect(answered(100, &limiter) { _ in spender(.book, try? caller("jane")) } == 5)
  }

  /// The passengers in an airport share an address; users without allowance do not spend the address's allowance, and
  /// staff are not counted at it.
  @Test func anAddressIsSharedByManyAndStaffAreNotAmongThem() throws {
    var limits = RateLimits.standard
    limits.address = .perMinute(200)
    var limiter = RateLimiter(limits)
    let jane = try caller("jane")
    #expect(answered(10_000, &limiter) { _ in spender(.book, jane, from: "192.0.2.1") } == 5)
    // Refused requests spent nothing of the address's allowance.
    let others = try (0..<300).map { try caller("passenger\($0)") }
    #expect(answered(300, &limiter) { spender(.book, others[$0], from: "192.0.2.1") } == 195)
    let agent = try caller("agent", .agent)
    #expect(answered(50, &limiter) { _ in spender(.read, agent, from: "192.0.2.1") } == 50)
    #expect(answered(50, &limiter) { spender(.book, others[$0 + 200], from: "192.0.2.2") } == 50)
    #expect(answered(50, &limiter) { spender(.book, others[$0 + 250], from: nil) } == 50)
  }

  @Test func allTogetherHaveALimitOfWhichNobodyIsToldHowMuchIsLeft() throws {
    var limits = RateLimits.standard
    limits.service = .perMinute(7)
    var limiter = RateLimiter(limits)
    let users = try (0..<10).map { try caller("passenger\($0)") }
    #expect(answered(10, &limiter) { spender(.read, users[$0]) } == 7)
    do throws(Exhausted) {
      _ = try limiter.spend(spender(.read, users[9]), at: .zero)
      Issue.record("it was answered")
    } catch {
      #expect(error.problem.retryAfter == 9)
      #expect(error.standing.isEmpty)
      #expect(error.problem.code == .rateLimited)
    }
  }

  @Test func aFloodOfUsersAndAddressesTakesNoMoreThanItsRoom() throws {
    var limits = RateLimits.standard
    limits.maxBuckets = 1_000
    limits.service = nil
    var limiter = RateLimiter(limits)
    let jane = try caller("jane")
    #expect(answered(9, &limiter) { _ in spender(.book, jane, from: "192.0.2.1") } == 5)
    var count = 0
    for number in 0..<20_000 {
      let flood = try caller("flood\(number)")
      let address = "198.51.\(number / 250).\(number % 250)"[...]
      if (try? limiter.spend(spender(.book, flood, from: address), at: .seconds(1))) != nil {
        count += 1
      }
    }
    #expect(limiter.count <= 2_002)
    // Clients without room for a bucket share one, which is a hundred times as large.
    #expect(count == 999 + 500)
    // The flood did not replace Jane's empty bucket.
    #expect(
      answered(5, &limiter, at: .seconds(1)) { _ in spender(.book, jane, from: "192.0.2.1") } == 0)
  }
}
