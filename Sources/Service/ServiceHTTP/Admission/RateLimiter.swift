internal import StrictText
internal import AccessTokens
internal import Bookings
internal import Vocabulary

/// The buckets of all clients, which requests spend from.
///
/// A request takes from all of its buckets or, if one is empty, from none.
struct RateLimiter: Sendable {
  private let limits: RateLimits
  private var tables: [RateClass: ForgettingTable<String, TokenBucket>] = [:]
  private var addresses: ForgettingTable<Substring, TokenBucket>
  /// The buckets that further keys share when a table is full, by kind.
  private var shared: [String: TokenBucket] = [:]
  private var service: TokenBucket?
  /// The number of requests that were spent at each place since other services last learned of it; empty if there are
  /// no other services.
  var noted: [Place: Int] = [:]
  /// Whether there may be other services.
  private let isShared: Bool

  /// The quota that the further keys of a full table share, as a multiple of one key's quota.
  private static let share = 100.0

  /// Creates a limiter; `isShared` is whether other services learn of the spending (`takeSpending`).
  init(_ limits: RateLimits, isShared: Bool = false) {
    self.limits = limits
    self.isShared = isShared
    func table<Key>(_ quotas: [Quota]) -> ForgettingTable<Key, TokenBucket> {
      ForgettingTable(
        maximum: limits.maxBuckets, period: quotas.map(\.window).max() ?? .seconds(60))
    }
    for kind in RateClass.allCases {
      tables[kind] = table([limits.travelers[kind], limits.staff[kind]].compactMap { $0 })
    }
    tables[.search] = table(
      [limits.travelers[.search], limits.staff[.search], limits.searches].compactMap { $0 })
    tables[.lookup] = table([limits.lookups, limits.codes, limits.codesInAll].compactMap { $0 })
    addresses = table([limits.address].compactMap { $0 })
  }

  /// The number of buckets.
  var count: Int { tables.values.reduce(addresses.count + shared.count) { $0 + $1.count } }

  /// A request that spends from buckets.
  struct Spender: Sendable {
    var kind: RateClass
    var caller: Caller?
    /// The client's address; nil if the request is not counted by one.
    var address: Substring?
    /// Whether the request was taken from the address already (`spend(address:)`), and is given back if another
    /// bucket is empty.
    var hasSpentAddress = false
    /// The booking that it is about.
    var booking: String?
    /// Whether it was begun before and not decided, so that nothing more is taken from the user.
    var isFurtherTry = false

    fileprivate var isStaff: Bool { caller?.isStaff ?? false }
  }

  /// Spends one request.
  ///
  /// - Returns: the rest of the client's quotas; empty for a request that is free.
  mutating func spend(_ spender: Spender, at now: Duration) throws(Exhausted) -> [QuotaStanding] {
    guard spender.hasSpentAddress, let address = spender.address, let quota = limits.address else {
      return try spend(places(of: spender), at: now)
    }
    let place = Place.address(address, quota)
    let (bucket, own) = bucket(at: place, now)
    do throws(Exhausted) {
      return try spend(places(of: spender), at: now) + [QuotaStanding(place.name, own, bucket)]
    } catch {
      put(bucket.givenBack(1, of: own), at: place, now)
      note(-1, at: place)
      throw error
    }
  }

  /// Spends one request of an address, for any endpoint.
  ///
  /// - Returns: the rest of the quota; empty if addresses have no limit.
  mutating func spend(
    address: Substring, at now: Duration
  ) throws(Exhausted) -> [QuotaStanding] {
    try spend(limits.address.map { [.address(address, $0)] } ?? [], at: now)
  }

  /// Spends one try to find a booking by this code.
  mutating func spendTry(
    ofCode code: String, from address: Substring?, at now: Duration
  ) throws(Exhausted) {
    // The bucket of the address comes first, because it costs the owner of the code nothing when it is empty.
    let own = limits.codes.map { Place.user(.lookup, "code \(code) \(address ?? "")", $0) }
    let all = limits.codesInAll.map { Place.user(.lookup, "code \(code)", $0) }
    _ = try spend([own, all].compactMap(\.self), at: now)
  }

  private mutating func spend(
    _ places: [Place], at now: Duration
  ) throws(Exhausted) -> [QuotaStanding] {
    var takes: [Take] = []
    for place in places {
      let (bucket, quota) = bucket(at: place, now)
      guard let next = bucket.spending(1, of: quota) else {
        throw Exhausted(
          reason: place.isOwn ? .quota(name: place.name, quota) : .service,
          wait: bucket.wait(for: 1, of: quota),
          standing: place.isOwn ? [QuotaStanding(place.name, quota, bucket)] : [])
      }
      takes.append(Take(place: place, quota: quota, bucket: next))
    }
    for take in takes {
      put(take.bucket, at: take.place, now)
      note(1, at: take.place)
    }
    return takes.filter(\.place.isOwn).map { QuotaStanding($0.place.name, $0.quota, $0.bucket) }
  }

  private mutating func note(_ count: Int, at place: Place) {
    guard isShared, noted[place] != nil || noted.count < limits.maxBuckets else { return }
    noted[place, default: 0] += count
  }

  private struct Take {
    let place: Place
    let quota: Quota
    let bucket: TokenBucket
  }

  /// The place of a bucket, with its quota.
  package enum Place: Hashable {
    case user(RateClass, String, Quota)
    case address(Substring, Quota)
    case service(Quota)

    /// The policy's name in the headers.
    package var name: String {
      switch self {
      case .user(let kind, _, _): kind.rawValue
      case .address: "address"
      case .service: "service"
      }
    }

    /// Whether it is the client's own, and so shown to the client.
    package var isOwn: Bool { if case .service = self { false } else { true } }
  }

  private func places(of spender: Spender) -> [Place] {
    guard spender.kind != .free else { return [] }
    var places: [Place] = []
    if let caller = spender.caller, !spender.isFurtherTry {
      var quotas = spender.isStaff ? limits.staff : limits.travelers
      if caller.user.isVisitor {
        quotas = quotas.mapValues { $0.times(Double(caller.user.countedUsers)) }
        quotas[.checkIn] = limits.travelers[.checkIn]
      }
      // Roles have different quotas, so they have different buckets. All visitors of a network share one.
      let user = "\(caller.role.rawValue) \(caller.user.countedName)"
      if spender.kind == .checkIn {
        if let quota = quotas[.checkIn] {
          // All callers share this bucket, because a family, and guests with a code, check in the same booking.
          let kind = spender.isStaff ? "staff" : "travelers"
          places.append(.user(.checkIn, "\(kind) \(spender.booking ?? "")", quota))
        }
        if let quota = quotas[.change] { places.append(.user(.change, user, quota)) }
      } else if let quota = quotas[spender.kind] {
        places.append(.user(spender.kind, user, quota))
      }
    }
    if spender.kind == .search, spender.caller == nil, let quota = limits.searches {
      places.append(.user(.search, "address \(spender.address ?? "")", quota))
    }
    if spender.kind == .lookup, let quota = limits.lookups {
      places.append(.user(.lookup, "address \(spender.address ?? "")", quota))
    }
    if !spender.isStaff, !spender.hasSpentAddress, let address = spender.address,
      let quota = limits.address
    {
      places.append(.address(address, quota))
    }
    if let quota = limits.service { places.append(.service(quota)) }
    return places
  }

  mutating func bucket(at place: Place, _ now: Duration) -> (TokenBucket, Quota) {
    let found: TokenBucket?
    let own: Quota
    let isFull: Bool
    switch place {
    case .user(let kind, let key, let quota):
      found = tables[kind]?.value(key, at: now)
      (own, isFull) = (quota, (tables[kind]?.count ?? 0) >= limits.maxBuckets)
    case .address(let key, let quota):
      found = addresses.value(key, at: now)
      (own, isFull) = (quota, addresses.count >= limits.maxBuckets)
    case .service(let quota): (found, own, isFull) = (service, quota, false)
    }
    if found == nil, isFull {
      let quota = own.times(Self.share)
      let bucket = shared[place.name] ?? TokenBucket(quota, at: now)
      return (bucket.filled(quota, at: now), quota)
    }
    return ((found ?? TokenBucket(own, at: now)).filled(own, at: now), own)
  }

  mutating func put(_ bucket: TokenBucket, at place: Place, _ now: Duration) {
    let isKept: Bool
    switch place {
    case .user(let kind, let key, _):
      isKept = tables[kind]?.set(bucket, for: key, at: now) ?? false
    case .address(let key, _): isKept = addresses.set(bucket, for: key, at: now)
    case .service:
      service = bucket
      isKept = true
    }
    if !isKept { shared[place.name] = bucket }
  }
}

/// The reason why a request is refused: the bucket that is empty, and for how long.
struct Exhausted: Error, Sendable {
  package enum Reason: Sendable {
    /// One of the client's own buckets is empty.
    case quota(name: String, Quota)
    /// The bucket of all clients together is empty.
    case service
    /// This many holds in a row failed.
    case failures(Int)
  }

  let reason: Reason
  let wait: Duration
  /// The rest of the bucket; empty if the bucket is not the client's own.
  var standing: [QuotaStanding] = []

  /// The problem 429 with the reason, and the time until another try.
  var problem: Problem {
    let seconds = wait.wholeSeconds
    let what =
      switch reason {
      case .quota(let name, let quota):
        "at most \(counted(quota.requests, "request")) of this kind (\(name)) in "
          + counted(quota.window.wholeSeconds, "second")
      case .service: "all clients together send more than the service takes"
      case .failures(let count): "\(counted(count, "hold")) in a row were not bought"
      }
    var problem = Problem(.rateLimited, "\(what); wait \(counted(seconds, "second"))")
    problem.retryAfter = seconds
    problem.details = { [reason] writer in
      switch reason {
      case .quota(let name, let quota):
        writer.member("limit", name)
        writer.member("requests", quota.requests)
        writer.member("window_seconds", quota.window.wholeSeconds)
      case .service: writer.member("limit", "service")
      case .failures: writer.member("limit", "failed-holds")
      }
    }
    return problem
  }
}

extension Duration {
  /// The duration in whole seconds, rounded up, at least 1.
  var wholeSeconds: Int {
    let (seconds, rest) = components
    return Int(clamping: max(seconds + (rest > 0 ? 1 : 0), 1))
  }
}
