/// What a gate knows of its own clock.
public enum ClockState: String, CaseIterable, Sendable {
  /// Guarded, and nothing speaks against it.
  case ok
  /// Earlier than something that has certainly happened.
  case behind
  /// It was set while the machine ran.
  case stepped
  /// Nobody guards it.
  case unknown

  /// Whether something speaks against the clock.
  var isWrong: Bool { self == .behind || self == .stepped }
}
