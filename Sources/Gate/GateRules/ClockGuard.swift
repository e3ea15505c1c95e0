public import PassFormats
public import PassVerifier
public import Vocabulary

/// The time that a gate remembers in order to notice that its clock is wrong.
///
/// The guard is a value that judges readings of the clocks. Only the gate's own readings and the dates of signed
/// bundles and lists count; the dates of passes do not, because anybody may have made a pass.
public struct ClockGuard: Hashable, Sendable {
  /// A time that has certainly passed: no later reading may be before it.
  public private(set) var reached: Instant?
  /// The boot of the machine in which the clocks were compared last.
  package private(set) var bootID: String?
  /// The time of that boot by the clock, as of the first comparison.
  package private(set) var booted: Instant?
  /// The restarts that reset this guard.
  package private(set) var restarts = Restarts()

  /// The number of seconds by which the clock may be adjusted within one boot without counting as set.
  public static let tolerance = 120

  /// A guard that remembers nothing yet.
  public init() {}

  package init(
    reached: Instant?, bootID: String? = nil, booted: Instant? = nil,
    restarts: Restarts = Restarts()
  ) {
    self.reached = reached
    self.bootID = bootID
    self.booted = booted
    self.restarts = restarts
  }

  /// The restarts of the clock guard; after each restart it measures the time that passes from zero.
  package struct Restarts: Hashable, Sendable {
    /// The version of the latest bundle that restarted the guard.
    package var version: Int64
    /// The number of times that an agent confirmed the clock.
    package var confirmations: Int

    package init(version: Int64 = 0, confirmations: Int = 0) {
      self.version = version
      self.confirmations = confirmations
    }

    /// Returns whether these restarts include every restart of the other guard.
    func include(_ other: Self) -> Bool {
      version >= other.version && confirmations >= other.confirmations
    }
  }

  /// The machine's clocks at one moment.
  public struct Reading: Sendable {
    /// The time of day.
    public let now: Instant
    /// The id of the current boot and the seconds since; nil where the machine does not report them.
    public let boot: (id: String, seconds: Int)?
    /// Whether the seconds since may stand still while the machine sleeps, as those of a page do.
    package let stopsInSleep: Bool

    /// A reading of the clocks.
    public init(now: Instant, boot: (id: String, seconds: Int)?) {
      self.now = now
      self.boot = boot
      stopsInSleep = false
    }

    /// A reading in a page, which knows no boot: the id of its own opening, and the seconds since as far as the device
    /// did not sleep.
    package init(now: Instant, sinceOpening opening: (id: String, seconds: Int)?) {
      self.now = now
      boot = opening
      stopsInSleep = true
    }
  }

  /// Judges a reading, and remembers it unless the clock is wrong.
  ///
  /// - Parameters:
  ///   - reading: the machine's clocks at this moment.
  ///   - signed: the date of the latest bundle or list; nil without one.
  ///   - leeway: the number of seconds by which clocks may differ.
  /// - Returns: the state of the clock.
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
      // Forget the comparison, or setting the clock right would be reported as a step.
      if bootID == boot.id { (bootID, booted) = (nil, nil) }
      return .behind
    }
    let began = now.adding(seconds: -boot.seconds)
    if bootID == boot.id, let booted {
      let moved = began.seconds(since: booted)
      if reading.stopsInSleep ? moved < -Self.tolerance : abs(moved) > Self.tolerance {
        return .stepped
      }
      // Sleep looks like a clock that was set ahead, so that only a clock that was set back shows.
      if reading.stopsInSleep, moved > 0 { self.booted = began }
    }
    // Compare with the first reading of the boot: small corrections must not add up unnoticed.
    if bootID != boot.id { (bootID, booted) = (boot.id, began) }
    reached = max(reached ?? now, now)
    return .ok
  }

  /// Restarts from the date of a bundle, if its version is higher than at the last restart.
  ///
  /// So the guard gives up a time that it remembered while the clock was ahead.
  public mutating func restart(from bundle: TrustBundle?) {
    guard let bundle, bundle.version > restarts.version else { return }
    self = ClockGuard(
      reached: bundle.issuedAt,
      restarts: Restarts(version: bundle.version, confirmations: restarts.confirmations))
  }

  /// Restarts from the clock, because an agent looked at it and confirmed it.
  public mutating func confirm(_ reading: Reading) {
    var restarts = restarts
    restarts.confirmations += 1
    self = ClockGuard(reached: reading.now, restarts: restarts)
  }

  /// Joins the guards of two processes of one gate.
  ///
  /// A guard with a newer restart replaces the other; otherwise the later time counts.
  package func joined(with other: ClockGuard) -> ClockGuard {
    guard restarts.include(other.restarts) else {
      if other.restarts.include(restarts) { return other }
      return ClockGuard(
        reached: later(other),
        restarts: Restarts(
          version: max(restarts.version, other.restarts.version),
          confirmations: max(restarts.confirmations, other.restarts.confirmations)))
    }
    guard other.restarts == restarts else { return self }
    var joined = self
    joined.reached = later(other)
    return joined
  }

  private func later(_ other: ClockGuard) -> Instant? {
    [reached, other.reached].compactMap { $0 }.max()
  }

  private func isBehind(_ now: Instant, _ signed: Instant?, _ leeway: Int) -> Bool {
    [reached, signed].compactMap { $0 }.contains { now < $0.adding(seconds: -leeway) }
  }
}
