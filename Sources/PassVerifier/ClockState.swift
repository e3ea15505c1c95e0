/// The state of a gate's clock, as far as it is known.
public enum ClockState: String, CaseIterable, Sendable {
  /// The clock is monitored and consistent.
  case ok
  /// The clock is earlier than the `iat` of something that the gate holds or recorded.
  case behind
  /// The clock was set while the machine was running.
  case stepped
  /// The clock is not monitored.
  case unknown

  /// Whether the clock is known to be wrong.
  package var isWrong: Bool { self == .behind || self == .stepped }
}
