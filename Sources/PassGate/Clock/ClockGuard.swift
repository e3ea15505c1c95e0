public import PassFormats
public import PassVerifier
internal import SQLite
public import Vocabulary

/// What a gate remembers of time, to notice that its clock is wrong.
///
/// A value: it is shown the clocks and says what it thinks of them. Only what this gate saw for itself,
/// and the dates of signed bundles and lists, speak for time; a pass never does, for somebody may have
/// made it.
public struct ClockGuard: Hashable, Sendable {
  /// The latest moment that this gate has certainly reached.
  public private(set) var reached: Instant?
  /// In which run of the machine the clocks were compared last.
  private(set) var bootID: String?
  /// The clock's time at which that run began, by the comparison.
  private(set) var booted: Instant?
  /// How often it began anew: by which bundle last, and by how many words of people.
  private(set) var beginnings = Beginnings()

  /// Seconds by which the clock may be adjusted while the machine runs, without anybody having set it.
  public static let tolerance = 120

  /// Nothing is remembered yet.
  public init() {}

  init(
    reached: Instant?, bootID: String? = nil, booted: Instant? = nil,
    beginnings: Beginnings = Beginnings()
  ) {
    self.reached = reached
    self.bootID = bootID
    self.booted = booted
    self.beginnings = beginnings
  }

  /// What made the mark begin anew.
  struct Beginnings: Hashable, Sendable {
    /// The version of the bundle.
    var version: Int64 = 0
    /// How many times a person said that the clock is right.
    var words = 0

    /// Whether all that made the other begin anew did so here.
    func include(_ other: Self) -> Bool { version >= other.version && words >= other.words }
  }

  /// What the machine says at one moment.
  public struct Reading: Sendable {
    /// The clock that people set.
    public let now: Instant
    /// Which run of the machine this is, and how many seconds it has run; nil where it does not say.
    public let boot: (id: String, seconds: Int)?

    /// What the machine says.
    public init(now: Instant, boot: (id: String, seconds: Int)?) {
      self.now = now
      self.boot = boot
    }
  }

  /// Looks at the clocks.
  ///
  /// - Parameters:
  ///   - signed: when the latest bundle or list was made.
  ///   - leeway: seconds by which clocks may differ.
  public mutating func look(
    at reading: Reading, signed: Instant?, leeway: Int = 60
  ) -> ClockState {
    let now = reading.now
    guard let boot = reading.boot else {
      if isBehind(now, signed, leeway) { return .behind }
      reached = max(reached ?? now, now)
      return .unknown
    }
    if isBehind(now, signed, leeway) {
      // Whoever sets it right shall not be told that it was set.
      if bootID == boot.id { (bootID, booted) = (nil, nil) }
      return .behind
    }
    let began = now.adding(seconds: -boot.seconds)
    if bootID == boot.id, let booted, abs(began.seconds(since: booted)) > Self.tolerance {
      return .stepped
    }
    // Small corrections add up to no step: each look is compared with the first of this run.
    if bootID != boot.id { (bootID, booted) = (boot.id, began) }
    reached = max(reached ?? now, now)
    return .ok
  }

  /// Begins anew from a bundle of a higher version than the one it began with last: that tells a mark
  /// that a clock set too far left behind from the truth.
  public mutating func follow(_ bundle: TrustBundle?) {
    guard let bundle, bundle.version > beginnings.version else { return }
    self = ClockGuard(
      reached: bundle.issuedAt,
      beginnings: Beginnings(version: bundle.version, words: beginnings.words))
  }

  /// Begins anew from what the clock says now, because a person looked at it.
  public mutating func trust(_ reading: Reading) {
    var beginnings = beginnings
    beginnings.words += 1
    self = ClockGuard(reached: reading.now, beginnings: beginnings)
  }

  /// What two processes of one gate know together: the later mark, unless one of them began anew since.
  func joined(with other: ClockGuard) -> ClockGuard {
    guard beginnings.include(other.beginnings) else {
      if other.beginnings.include(beginnings) { return other }
      return ClockGuard(
        reached: later(other),
        beginnings: Beginnings(
          version: max(beginnings.version, other.beginnings.version),
          words: max(beginnings.words, other.beginnings.words)))
    }
    guard other.beginnings == beginnings else { return self }
    var joined = self
    joined.reached = later(other)
    return joined
  }

  private func later(_ other: ClockGuard) -> Instant? {
    [reached, other.reached].compactMap(\.self).max()
  }

  private func isBehind(_ now: Instant, _ signed: Instant?, _ leeway: Int) -> Bool {
    [reached, signed].compactMap(\.self).contains { now < $0.adding(seconds: -leeway) }
  }
}

extension Ledger {
  /// What was remembered of time.
  public func clockGuard() throws(LedgerError) -> ClockGuard {
    try asLedgerErrors {
      func number(_ name: String) throws -> Int? { try fact(name)?.integer }
      func instant(_ name: String) throws -> Instant? {
        try number(name).map { Instant(secondsSince1970: $0) }
      }
      return ClockGuard(
        reached: try instant("clock_reached"), bootID: try fact("clock_boot_id")?.text,
        booted: try instant("clock_booted"),
        beginnings: ClockGuard.Beginnings(
          version: Int64(try number("clock_version") ?? 0), words: try number("clock_words") ?? 0))
    }
  }

  /// Remembers it together with what other processes remembered, inside of a transaction.
  func remember(_ clock: ClockGuard) throws {
    let clock = clock.joined(with: try clockGuard())
    if let reached = clock.reached {
      try remember("clock_reached", SQLiteValue(reached.secondsSince1970))
    }
    try remember("clock_boot_id", .text(clock.bootID ?? ""))
    try remember("clock_booted", SQLiteValue(clock.booted?.secondsSince1970 ?? 0))
    try remember("clock_version", SQLiteValue(clock.beginnings.version))
    try remember("clock_words", .integer(clock.beginnings.words))
  }
}
