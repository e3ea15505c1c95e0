internal import Bookings
internal import Vocabulary

/// The spending of a client at one service, for the buckets of the others.
package struct QuotaSpending: Codable, Hashable, Sendable {
  /// The class of the request; nil for an address.
  package let kind: String?
  /// The key of the bucket that was spent from.
  package let key: String
  /// The number of requests of the quota, which may differ between services that are being updated.
  package let requests: Int
  package let milliseconds: Int
  package let count: Int

  /// The share of the quota that was spent.
  fileprivate var share: Double { Double(count) / Double(requests) }
}

extension RateLimiter {
  /// Returns at most `limit` items of the spending since the last call, those with the highest share of their quota
  /// first.
  ///
  /// The quota of all clients together is left out, because it protects one service from more than it can do.
  mutating func takeSpending(limit: Int) -> [QuotaSpending] {
    let spent = noted.compactMap { place, count in QuotaSpending(place, count) }
      .sorted { ($1.share, $0.key) < ($0.share, $1.key) }
    noted = [:]
    return Array(spent.prefix(limit))
  }

  /// Takes from the buckets the spending at other services, at most the tokens that are in them.
  mutating func add(_ spent: [QuotaSpending], at now: Duration) {
    for spending in spent {
      guard let place = Place(spending) else { continue }
      let (bucket, quota) = bucket(at: place, now)
      put(bucket.draining(spending.count, of: quota), at: place, now)
    }
  }
}

extension QuotaSpending {
  fileprivate init?(_ place: RateLimiter.Place, _ count: Int) {
    guard count > 0 else { return nil }
    let (kind, key, quota): (String?, String, Quota)
    switch place {
    case .user(let rate, let user, let own): (kind, key, quota) = (rate.rawValue, user, own)
    case .address(let address, let own): (kind, key, quota) = (nil, String(address), own)
    case .service: return nil
    }
    let (seconds, rest) = quota.window.components
    self.init(
      kind: kind, key: key, requests: quota.requests,
      milliseconds: Int(clamping: seconds) * 1_000 + Int(rest / 1_000_000_000_000_000),
      count: min(count, quota.requests))
  }
}

extension RateLimiter.Place {
  fileprivate init?(_ spending: QuotaSpending) {
    guard let quota = Quota(spending.requests, in: .milliseconds(spending.milliseconds)) else {
      return nil
    }
    guard let kind = spending.kind else {
      self = .address(Substring(spending.key), quota)
      return
    }
    guard let rate = RateClass(rawValue: kind) else { return nil }
    self = .user(rate, spending.key, quota)
  }
}
