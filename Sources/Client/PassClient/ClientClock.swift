public import ClientRules
internal import Platform
public import Vocabulary

/// The clocks of a client; tests give their own.
public struct ClientClock: Sendable {
  /// The time of the device, which its user can set.
  public var now: @Sendable () -> Instant
  /// The time since the machine was started, sleep included; nil if the system does not tell it.
  public var uptime: @Sendable () -> Uptime?
  /// A clock for short times, which never goes back.
  public var ticks: @Sendable () -> Duration
  /// Waits; it returns early when the task is cancelled.
  public var sleep: @Sendable (Duration) async -> Void

  /// Clocks of one's own.
  public init(
    now: @escaping @Sendable () -> Instant, uptime: @escaping @Sendable () -> Uptime?,
    ticks: @escaping @Sendable () -> Duration, sleep: @escaping @Sendable (Duration) async -> Void
  ) {
    self.now = now
    self.uptime = uptime
    self.ticks = ticks
    self.sleep = sleep
  }

  /// The clocks of the system.
  public static let system = ClientClock(
    now: { Instant(secondsSince1970: SystemClock.secondsSince1970) },
    uptime: { Boot.current.map { Uptime(boot: $0.id, seconds: Int64($0.seconds)) } },
    ticks: { .nanoseconds(SystemClock.monotonicNanoseconds) },
    sleep: { try? await Task.sleep(for: $0) })
}
