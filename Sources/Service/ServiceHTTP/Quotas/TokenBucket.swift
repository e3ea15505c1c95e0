/// A token-bucket limit: a number of requests in a window of time; they may all come at once.
package struct Quota: Hashable, Sendable {
  /// At least 1.
  package let requests: Int
  /// How long an empty bucket takes to fill; more than nothing.
  package let window: Duration

  /// Nil unless there is at least one request and some time.
  package init?(_ requests: Int, in window: Duration) {
    guard requests > 0, window > .zero else { return nil }
    self.requests = requests
    self.window = window
  }

  package static func perMinute(_ requests: Int) -> Quota {
    guard let quota = Quota(requests, in: .seconds(60)) else {
      preconditionFailure("a quota has at least one request")
    }
    return quota
  }

  /// The quota multiplied by a factor; at least one request.
  package func times(_ factor: Double) -> Quota {
    let scaled = (Double(requests) * factor).rounded()
    return Quota(scaled < 1_000_000_000 ? max(Int(scaled), 1) : 1_000_000_000, in: window) ?? self
  }

  /// The time in which one request is earned.
  package var interval: Duration { window / requests }
}

/// A token bucket, whose tokens are counted in the time that they take to come.
///
/// The time is an argument and may be any clock's. A step forward fills the bucket once and no more; a step
/// backward takes nothing away, and the bucket goes on filling from there.
struct TokenBucket: Equatable, Sendable {
  /// At least zero, at most the quota's window.
  private(set) var credit: Duration
  private var seen: Duration

  /// How far back a time is only late, such as one that was read before waiting for a lock.
  private static let jitter = Duration.seconds(1)

  /// A full bucket.
  init(_ quota: Quota, at now: Duration) {
    credit = quota.window
    seen = now
  }

  /// The bucket at another time.
  func filled(_ quota: Quota, at now: Duration) -> TokenBucket {
    var bucket = self
    if now > seen { bucket.credit += now - seen }
    bucket.credit = min(bucket.credit, quota.window)
    if now > seen || seen - now > Self.jitter { bucket.seen = now }
    return bucket
  }

  /// How many requests it has room for.
  func remaining(_ quota: Quota) -> Int {
    // What a division lost does not make a request less.
    let whole = Int((credit / quota.interval + 1e-6).rounded(.down))
    return min(max(whole, 0), quota.requests)
  }

  /// The bucket after `cost` requests; nil if it has too few left.
  func spending(_ cost: Int, of quota: Quota) -> TokenBucket? {
    var bucket = self
    bucket.credit -= quota.interval * cost
    return bucket.credit >= .zero ? bucket : nil
  }

  /// The bucket after `count` requests that other services answered; empty if it has too few left.
  func draining(_ count: Int, of quota: Quota) -> TokenBucket {
    var bucket = self
    bucket.credit = max(bucket.credit - quota.interval * min(count, quota.requests), .zero)
    return bucket
  }

  /// The bucket with `cost` requests given back; never more than the quota.
  func givenBack(_ cost: Int, of quota: Quota) -> TokenBucket {
    var bucket = self
    bucket.credit = min(bucket.credit + quota.interval * cost, quota.window)
    return bucket
  }

  /// How long until it has room for `cost` requests; never longer than the window.
  func wait(for cost: Int, of quota: Quota) -> Duration {
    min(max(quota.interval * cost - credit, .zero), quota.window)
  }

  /// How long until it is full.
  func time(untilFull quota: Quota) -> Duration { max(quota.window - credit, .zero) }
}
