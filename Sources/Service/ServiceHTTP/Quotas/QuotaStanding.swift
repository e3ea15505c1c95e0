internal import Synchronization

/// What is left of one of a client's quotas, for the headers of an answer
/// (draft-ietf-httpapi-ratelimit-headers).
package struct QuotaStanding: Hashable, Sendable {
  /// The policy's name.
  package let name: String
  let quota: Quota
  let remaining: Int
  /// Until all of it is there again.
  let untilFull: Duration

  init(_ name: String, _ quota: Quota, _ bucket: TokenBucket) {
    self.name = name
    self.quota = quota
    remaining = bucket.remaining(quota)
    untilFull = bucket.time(untilFull: quota)
  }

  /// An item of RateLimit-Policy: the quota and its window in seconds.
  package var policy: String { "\"\(name)\";q=\(quota.requests);w=\(quota.window.wholeSeconds)" }

  /// An item of RateLimit: what is left, and the seconds until all of it is there again.
  package var state: String {
    "\"\(name)\";r=\(remaining);t=\(untilFull > .zero ? untilFull.wholeSeconds : 0)"
  }
}

/// What a request has spent, for the headers of its answer.
///
/// It is no part of an answer that is kept: one that is sent again has spent nothing.
package final class QuotaNote: Sendable {
  private let standing = Mutex<[QuotaStanding]>([])

  package func write(_ new: [QuotaStanding]) { standing.withLock { $0 = new } }

  /// The answer with the headers of what was spent for it.
  func marking(_ answer: HTTPAnswer) -> HTTPAnswer {
    let standing = standing.withLock { $0 }
    guard !standing.isEmpty else { return answer }
    return answer.with("ratelimit-policy", standing.map(\.policy).joined(separator: ", "))
      .with("ratelimit", standing.map(\.state).joined(separator: ", "))
  }
}
