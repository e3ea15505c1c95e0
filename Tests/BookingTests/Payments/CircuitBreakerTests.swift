import Bookings
import PassTestSupport
import Testing
import Vocabulary

/// The circuit breaker, which stops new payments while the payment provider fails.
@Suite struct CircuitBreakerTests {
  private typealias Policy = CircuitBreaker.Policy

  /// Makes one call that ends at once.
  private func call(_ breaker: inout CircuitBreaker, failed: Bool, at now: Duration) {
    breaker.end(breaker.begin(at: now), failed: failed, at: now)
  }

  private func opened() -> CircuitBreaker {
    var breaker = CircuitBreaker()
    for number in 0..<20 { call(&breaker, failed: number >= 16, at: .zero) }
    return breaker
  }

  /// The circuit opens at 20 % of failures within 60 s, of at least 20 calls.
  @Test(arguments: [
    (1, 1, false), (19, 19, false), (20, 3, false), (20, 4, true), (20, 20, true), (100, 19, false),
    (100, 20, true),
  ]) func itOpensAtAFifthOfAtLeastTwentyCalls(_ calls: Int, _ failures: Int, _ opens: Bool) {
    var breaker = CircuitBreaker()
    // The failures come last, so that the share is never larger before.
    for number in 0..<calls {
      call(&breaker, failed: number >= calls - failures, at: .milliseconds(number))
    }
    #expect((breaker.state(at: .seconds(1)) == .open) == opens)
    #expect((breaker.admit(at: .seconds(1)) != nil) == opens)
  }

  @Test func whatIsOlderThanAMinuteDoesNotCount() {
    var breaker = CircuitBreaker()
    for _ in 0..<16 { call(&breaker, failed: true, at: .zero) }
    #expect(breaker.counts(at: .seconds(54)).calls == 16)
    #expect(breaker.counts(at: .seconds(60)).calls == 0)
    for _ in 0..<19 { call(&breaker, failed: false, at: .seconds(60)) }
    call(&breaker, failed: true, at: .seconds(60))
    #expect(breaker.state(at: .seconds(60)) == .closed)
  }

  @Test func oneProbeComesEachThirtySeconds() {
    var breaker = opened()
    #expect(breaker.admit(at: .zero) == .seconds(30))
    #expect(breaker.admit(at: .seconds(29)) == .seconds(1))
    for round in 1...5 {
      let now = Duration.seconds(30 * round)
      #expect(breaker.state(at: now) == .halfOpen)
      #expect(breaker.admit(at: now) == nil)
      #expect(breaker.admit(at: now) == .seconds(30), "one only")
      call(&breaker, failed: true, at: now)
      #expect(breaker.state(at: now) == .open)
    }
    #expect(breaker.admit(at: .seconds(180)) == nil)
    call(&breaker, failed: false, at: .seconds(180))
    #expect(breaker.state(at: .seconds(180)) == .closed)
    #expect(breaker.counts(at: .seconds(180)).calls == 0, "it begins anew")
    for _ in 0..<10 { #expect(breaker.admit(at: .seconds(180)) == nil) }
  }

  @Test func aProbeThatNeverComesIsFollowedByAnother() {
    var breaker = opened()
    for round in 1...5 { #expect(breaker.admit(at: .seconds(30 * round)) == nil) }
  }

  /// Requests about payments under way are sent in any state; one of them is a probe only when a probe is due.
  @Test func requestsAboutPaymentsUnderWayAreProbesWhenOneIsDue() {
    var breaker = opened()
    call(&breaker, failed: false, at: .seconds(10))
    #expect(breaker.state(at: .seconds(10)) == .open, "nobody waited for it")
    call(&breaker, failed: false, at: .seconds(30))
    #expect(breaker.state(at: .seconds(30)) == .closed)
  }

  @Test func whatBeganBeforeItOpenedDoesNotCloseIt() {
    var breaker = CircuitBreaker()
    let early = breaker.begin(at: .zero)
    for _ in 0..<20 { call(&breaker, failed: true, at: .zero) }
    breaker.end(early, failed: false, at: .seconds(40))
    #expect(breaker.state(at: .seconds(29)) == .open)
    let probe = breaker.begin(at: .seconds(30))
    breaker.end(early, failed: false, at: .seconds(31))
    #expect(breaker.state(at: .seconds(31)) == .halfOpen)
    breaker.end(probe, failed: false, at: .seconds(32))
    #expect(breaker.state(at: .seconds(32)) == .closed)
    breaker.end(probe, failed: true, at: .seconds(32))
    #expect(breaker.counts(at: .seconds(32)).calls == 0)
  }

  /// Under any clock, even one that jumps, the circuit never opens after fewer than 20 calls, and it admits a payment
  /// at the latest one pause after the last one.
  @Test(arguments: 0..<100) func noClockKeepsItOpen(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var breaker = CircuitBreaker()
    var now = Duration.zero
    var (calls, underWay) = (0, [CircuitBreaker.Call]())
    for _ in 0..<2_000 {
      now += .seconds(
        [0, 0, 1, 3, 31, -1, -40, 100_000, -100_000].randomElement(using: &random) ?? 0)
      let wasClosed = breaker.state(at: now) == .closed
      switch Int.random(in: 0..<3, using: &random) {
      case 0: underWay.append(breaker.begin(at: now))
      case 1:
        guard let call = underWay.popLast() else { break }
        breaker.end(call, failed: Bool.random(using: &random), at: now)
        if wasClosed { calls += 1 }
      default:
        if let wait = breaker.admit(at: now) {
          #expect(wait > .zero && wait <= .seconds(30))
          var later = breaker
          #expect(later.admit(at: now + wait) == nil)
        }
      }
      if wasClosed, breaker.state(at: now) != .closed {
        #expect(calls >= 20)
        calls = 0
      } else if !wasClosed, breaker.state(at: now) == .closed {
        calls = 0
      }
    }
  }
}
