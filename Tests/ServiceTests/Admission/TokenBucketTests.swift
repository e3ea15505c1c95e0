@testable import ServiceHTTP
import PassTestSupport
import Testing

/// A token bucket under any clock.
@Suite struct TokenBucketTests {
  private let quota = Quota.perMinute(30)

  @Test func aFullBucketGivesItsQuotaAtOnceAndThenAsItFills() throws {
    var bucket = TokenBucket(quota, at: .zero)
    for left in (0..<30).reversed() {
      bucket = try #require(bucket.filled(quota, at: .zero).spending(1, of: quota))
      #expect(bucket.remaining(quota) == left)
    }
    #expect(bucket.spending(1, of: quota) == nil)
    #expect(bucket.wait(for: 1, of: quota) == .seconds(2))
    #expect(bucket.filled(quota, at: .milliseconds(1_999)).spending(1, of: quota) == nil)
    bucket = bucket.filled(quota, at: .seconds(2))
    #expect(bucket.remaining(quota) == 1)
    #expect(bucket.time(untilFull: quota) == .seconds(58))
    #expect(bucket.filled(quota, at: .seconds(3_600)).remaining(quota) == 30)
  }

  @Test func aQuotaIsSomethingInSomeTime() {
    #expect(Quota(0, in: .seconds(1)) == nil)
    #expect(Quota(-1, in: .seconds(1)) == nil)
    #expect(Quota(1, in: .zero) == nil)
    #expect(Quota.perMinute(3).times(0.01).requests == 1)
    #expect(Quota.perMinute(30).times(2.5).requests == 75)
    #expect(Quota.perMinute(30).times(.infinity).requests == 1_000_000_000)
  }

  /// In any stretch of time no more is spent than the quota and what refills in that time.
  @Test(arguments: 0..<200) func noStretchOfTimeGivesMoreThanItsShare(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let quota = try #require(
      Quota(
        .random(in: 1...50, using: &random), in: .seconds(Int.random(in: 1...120, using: &random))))
    var bucket = TokenBucket(quota, at: .zero)
    var now = Duration.zero
    var spent: [Duration] = []
    for _ in 0..<400 {
      now += .milliseconds(Int.random(in: 0...3_000, using: &random))
      bucket = bucket.filled(quota, at: now)
      #expect(bucket.credit >= .zero && bucket.credit <= quota.window)
      if let next = bucket.spending(1, of: quota) {
        bucket = next
        spent.append(now)
      } else {
        // A token is available after the stated time, and not before.
        let wait = bucket.wait(for: 1, of: quota)
        #expect(wait > .zero && wait <= quota.window)
        #expect(bucket.filled(quota, at: now + wait).spending(1, of: quota) != nil)
        #expect(
          bucket.filled(quota, at: now + wait - .nanoseconds(1)).spending(1, of: quota) == nil)
      }
    }
    for first in spent.indices {
      for last in first..<spent.count {
        let time = spent[last] - spent[first]
        let most = Double(quota.requests) * (1 + time / quota.window)
        #expect(Double(last - first + 1) <= most + 1e-6)
      }
    }
  }

  /// Under any clock a bucket stays within its bounds, and it is full after one window on that clock, so no client is
  /// locked out.
  @Test(arguments: 0..<200) func aClockThatStepsLocksNobodyOut(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var bucket = TokenBucket(quota, at: .zero)
    var now = Duration.zero
    let steps: [Int64] = [
      0, 1, -1, 30, -30, 86_400, -86_400, 1 << 40, -(1 << 40), .max / 4, -(.max / 4),
    ]
    for _ in 0..<300 {
      now += .seconds(steps.randomElement(using: &random) ?? 0)
      if now > .seconds(Int64.max / 2) || now < .seconds(Int64.min / 2) { now = .zero }
      bucket = bucket.filled(quota, at: now)
      #expect(bucket.credit >= .zero && bucket.credit <= quota.window)
      while let next = bucket.spending(1, of: quota), Bool.random(using: &random) { bucket = next }
      // The window has one second more, because a step back may cost up to a second.
      #expect(bucket.filled(quota, at: now + .seconds(61)).remaining(quota) == 30)
    }
  }

  @Test func eachStepOfAClockGivesOneBucketAtMost() throws {
    var bucket = TokenBucket(quota, at: .zero)
    func empty() -> Int {
      var count = 0
      while let next = bucket.spending(1, of: quota) { (bucket, count) = (next, count + 1) }
      return count
    }
    #expect(empty() == 30)
    bucket = bucket.filled(quota, at: .seconds(1 << 40))
    #expect(empty() == 30)
    bucket = bucket.filled(quota, at: .seconds(-(1 << 40)))
    #expect(empty() == 0, "a step back gives nothing")
    bucket = bucket.filled(quota, at: .seconds(-(1 << 40) + 2))
    #expect(empty() == 1, "and takes nothing away")
  }

  @Test func aTimeThatComesLateGivesNothingTwice() {
    var bucket = TokenBucket(quota, at: .zero)
    while let next = bucket.spending(1, of: quota) { bucket = next }
    // Two threads use the bucket, and one of them is always late by a millisecond.
    for tick in 1...1_000 {
      bucket = bucket.filled(quota, at: .milliseconds(tick))
      bucket = bucket.filled(quota, at: .milliseconds(tick - 1))
    }
    #expect(bucket.credit == .seconds(1))
  }
}
