@testable import ServiceHTTP
import BookingTestSupport
import Bookings
import PassTestSupport
import Testing

@testable import PassService
import Vocabulary

/// A client has one quota for all services of a store.
@Suite struct SharedQuotasTests {
  @Test(arguments: SharedStore.Kind.all)
  func `what is spent at one is gone at the other, and comes back at both`(kind: SharedStore.Kind)
    async throws
  {
    var admission = AdmissionSettings()
    admission.overload = nil
    try await ServicePair.run(on: kind, admission: admission) { pair in
      let jane = try pair.first.client("jane")
      func search(_ service: TestService) async throws -> Int {
        try await jane.at(service).search().status
      }
      for _ in 0..<20 { #expect(try await search(pair.first) == 200) }
      for service in pair.both { await service.housekeeping.agree() }
      for _ in 0..<10 { #expect(try await search(pair.second) == 200) }
      #expect(try await search(pair.second) == 429)
      for service in pair.both.reversed() { await service.housekeeping.agree() }
      #expect(try await search(pair.first) == 429)
      // Another user has a separate quota.
      #expect(try await pair.first.client("john").search().status == 200)
      pair.first.clock.advance(seconds: 60)
      for service in pair.both { #expect(try await search(service) == 200) }
    }
  }

  /// Under random requests at random services a client gets at most the quota and what was spent since the last
  /// exchange.
  @Test(arguments: 0..<20) func `the error is what is spent between two rounds`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    let quota = try Quota(30, in: .seconds(60)).orThrow("a quota")
    var limits = RateLimits(
      travelers: [:], staff: [:], address: quota, lookups: nil, codes: nil, codesInAll: nil,
      service: nil)
    limits.maxBuckets = 10
    var services = [RateLimiter](repeating: RateLimiter(limits, isShared: true), count: 3)
    var (taken, sinceRound, error) = (0, 0, 0)
    for _ in 0..<200 {
      if Int.random(in: 0..<10, using: &random) == 0 {
        let told = services.indices.map { services[$0].takeSpending(limit: 10) }
        for index in services.indices {
          for other in services.indices where other != index {
            services[index].add(told[other], at: .zero)
          }
        }
        sinceRound = 0
      } else {
        let index = Int.random(in: 0..<services.count, using: &random)
        if (try? services[index].spend(address: "a", at: .zero)) != nil {
          taken += 1
          sinceRound += 1
          error = max(error, sinceRound)
        }
      }
    }
    #expect(taken >= 30 && taken <= 30 + error)
  }
}
