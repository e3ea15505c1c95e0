public import Vocabulary

/// The time since the machine was started, sleep included (Linux CLOCK_BOOTTIME), which no user can set.
public struct Uptime: Hashable, Sendable {
  /// The id of this start of the machine; times of two starts cannot be compared.
  public let boot: String
  /// Seconds since the start.
  public let seconds: Int64

  /// An uptime of a start of the machine.
  public init(boot: String, seconds: Int64) {
    self.boot = boot
    self.seconds = seconds
  }

  /// Returns the seconds since an earlier uptime; nil if the machine was started in between.
  public func seconds(since earlier: Uptime) -> Int64? {
    boot == earlier.boot ? max(0, seconds - earlier.seconds) : nil
  }
}

/// The time that a hold or a quote still lasts.
///
/// It counts the seconds that the service named by a clock that goes on while the device sleeps and that its user cannot
/// set. It counts from the sending of the request, so that a slow network makes it end early and never late.
public struct Countdown: Hashable, Sendable {
  /// The time at which it ends by the clock of the service.
  public let expiresAt: Instant
  package let lasts: Int64
  package let began: Uptime?

  /// A countdown of an answer.
  ///
  /// - Parameters:
  ///   - expiresIn: the seconds that the answer names (`expires_in`).
  ///   - expiresAt: the time that the answer names (`expires_at`).
  ///   - sentAt: the uptime at which the request was sent; nil if it is unknown.
  public init(expiresIn: Int64, expiresAt: Instant, sentAt: Uptime?) {
    lasts = max(0, expiresIn)
    self.expiresAt = expiresAt
    began = sentAt
  }

  /// Returns the seconds that remain, 0 at the end.
  ///
  /// The clock of the device counts only if the machine was started since, and then never for more than the whole.
  public func remaining(at uptime: Uptime?, now: Instant) -> Int64 {
    if let began, let passed = uptime?.seconds(since: began) { return max(0, lasts - passed) }
    return min(lasts, max(0, expiresAt.seconds(since: now)))
  }
}
