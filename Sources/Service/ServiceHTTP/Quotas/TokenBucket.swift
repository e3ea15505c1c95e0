/// A token-bucket limit: a number of requests in a window of time; they may all come at once.
package struct Quota: Hashable, Sendable {
  /// The number of requests, at least 1.
  package let requests: Int
  /// The time in which an empty bucket fills, longer than zero.
  package let window: Duration

  /// Creates a quota; nil unless there is at least one request and the window is longer than zero.
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

  /// Returns the quota multiplied by a factor, with at least one request.
  package func times(_ factor: Double) -> Quota {
    let scaled = (Double(requests) * factor).rounded()
    return Quota(scaled < 1_000_000_000 ? max(Int(scaled), 1) : 1_000_000_000, in: window) ?? self
  }

  /// The time in which the bucket gains one request.
  package var interval: Duration { window / requests }
}

/// A token bucket, which counts its tokens as the time in which they arrive.
///
/// The time is an argument and may be from any clock. If the clock jumps forward, the bucket fills once and no more;
/// if it jumps backward, the bucket loses nothing and goes on filling from there.
struct TokenBucket: Equatable, Sendable {
  /// The tokens as a time: at least zero, and at most the quota's window.
  private(set) var credit: Duration
  private var seen: Duration

  /// The largest step backward that means a late reading of the clock, such as one from before a wait for a lock.
  private static let jitter = Duration.seconds(1)

  /// Creates a full bucket.
  init(_ quota: Quota, at now: Duration) {
    credit = quota.window
    seen = now
  }

  /// Returns the bucket as it is at another time.
  func filled(_ quota: Quota, at now: Duration) -> TokenBucket {
    var bucket = self
    if now > seen { bucket.credit += now - seen }
    bucket.credit = min(bucket.credit, quota.window)
    if now > seen || seen - now > Self.jitter { bucket.seen = now }
    return bucket
  }

  /// Returns the number of requests that it has room for.
  func remaining(_ quota: Quota) -> Int {
    // A rounding error of the division must not cost a request.
    let whole = Int((credit / quota.interval + 1e-6).rounded(.down))
    return min(max(whole, 0), quota.requests)
  }

  /// Returns the bucket after `cost` requests, or nil if it has too few left.
  func spending(_ cost: Int, of quota: Quota) -> TokenBucket? {
    var bucket = self
    bucket.credit -= quota.interval * cost
    return bucket.credit >= .zero ? bucket : nil
  }

  /// Returns the bucket after `count` requests that other services answered; it is empty if it has too few left.
  func draining(_ count: Int, of quota: Quota) -> TokenBucket {
    var bucket = self
    bucket.credit = max(bucket.credit - quota.interval * min(count, quota.requests), .zero)
    return bucket
  }

  /// Returns the bucket with `cost` requests given back, and never with more than the quota.
  func givenBack(_ cost: Int, of quota: Quota) -> TokenBucket {
    var bucket = self
    bucket.credit = min(bucket.credit + quota.interval * cost, quota.window)
    return bucket
  }

  /// Returns the time until it has room for `cost` requests, which is never longer than the window.
  func wait(for cost: Int, of quota: Quota) -> Duration {
    min(max(quota.interval * cost - credit, .zero), quota.window)
  }

  /// Returns the time until it is full.
  func time(untilFull quota: Quota) -> Duration { max(quota.window - credit, .zero) }
}
