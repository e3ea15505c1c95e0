internal import Synchronization

/// The rest of one of a client's quotas, for the headers of an answer (draft-ietf-httpapi-ratelimit-headers).
package struct QuotaStanding: Hashable, Sendable {
  /// The policy's name.
  package let name: String
  let quota: Quota
  let remaining: Int
  /// The time until the whole quota is available again.
  let untilFull: Duration

  init(_ name: String, _ quota: Quota, _ bucket: TokenBucket) {
    self.name = name
    self.quota = quota
    remaining = bucket.remaining(quota)
    untilFull = bucket.time(untilFull: quota)
  }

  /// An item of RateLimit-Policy: the quota and its window in seconds.
  package var policy: String { "\"\(name)\";q=\(quota.requests);w=\(quota.window.wholeSeconds)" }

  /// An item of RateLimit: the requests that are left, and the seconds until the whole quota is available again.
  package var state: String {
    "\"\(name)\";r=\(remaining);t=\(untilFull > .zero ? untilFull.wholeSeconds : 0)"
  }
}

/// The quotas that a request has spent from, for the headers of its answer.
///
/// They are not part of a kept answer, because an answer that is sent again has spent nothing.
package final class QuotaNote: Sendable {
  private let standing = Mutex<[QuotaStanding]>([])

  package func write(_ new: [QuotaStanding]) { standing.withLock { $0 = new } }

  /// Returns the answer with the headers for the quotas that were spent from.
  func marking(_ answer: HTTPAnswer) -> HTTPAnswer {
    let standing = standing.withLock { $0 }
    guard !standing.isEmpty else { return answer }
    return answer.with("ratelimit-policy", standing.map(\.policy).joined(separator: ", "))
      .with("ratelimit", standing.map(\.state).joined(separator: ", "))
  }
}
