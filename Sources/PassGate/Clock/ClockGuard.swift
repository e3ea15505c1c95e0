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

  /// Seconds by which the clock may be adjusted while the machine runs, without anybody having set it.
  public static let tolerance = 120

  /// Nothing is remembered yet.
  public init() {}

  init(reached: Instant?, bootID: String?, booted: Instant?) {
    self.reached = reached
    self.bootID = bootID
    self.booted = booted
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

  /// Begins anew from a signed moment: a bundle of a higher version was taken in, which tells a mark
  /// that a clock set too far left behind from the truth.
  public mutating func reset(to signed: Instant) { self = ClockGuard(reached: signed) }

  /// Begins anew from what the clock says now, because a person looked at it.
  public mutating func trust(_ reading: Reading) { self = ClockGuard(reached: reading.now) }

  private init(reached: Instant) { self.init(reached: reached, bootID: nil, booted: nil) }

  private func isBehind(_ now: Instant, _ signed: Instant?, _ leeway: Int) -> Bool {
    [reached, signed].compactMap(\.self).contains { now < $0.adding(seconds: -leeway) }
  }
}

extension Ledger {
  /// What was remembered of time.
  public func clockGuard() throws(LedgerError) -> ClockGuard {
    try asLedgerErrors {
      let reached = try fact("clock_reached")?.integer
      let booted = try fact("clock_booted")?.integer
      return ClockGuard(
        reached: reached.map { Instant(secondsSince1970: $0) },
        bootID: try fact("clock_boot_id")?.text,
        booted: booted.map { Instant(secondsSince1970: $0) })
    }
  }

  /// Remembers it, inside of a transaction.
  func remember(_ clock: ClockGuard) throws {
    if let reached = clock.reached {
      try remember("clock_reached", .integer(reached.secondsSince1970))
    }
    try remember("clock_boot_id", .text(clock.bootID ?? ""))
    try remember("clock_booted", .integer(clock.booted?.secondsSince1970 ?? 0))
  }
}
