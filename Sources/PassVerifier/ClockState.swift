/// What is known of a gate's clock.
public enum ClockState: String, CaseIterable, Sendable {
  /// It is monitored and consistent.
  case ok
  /// It is earlier than the `iat` of something that the gate holds or recorded.
  case behind
  /// It was set while the machine was running.
  case stepped
  /// It is not monitored.
  case unknown

  /// Whether the clock is known to be wrong.
  var isWrong: Bool { self == .behind || self == .stepped }
}
