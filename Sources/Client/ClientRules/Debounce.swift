/// The pause after the last keystroke before a search begins.
public struct Debounce: Sendable {
  /// The pause; 200 to 300 ms feel immediate and spare most searches.
  public let pause: Duration
  private var text: String?
  private var dueAt = Duration.zero

  /// A debounce with this pause.
  public init(pause: Duration = .milliseconds(250)) { self.pause = pause }

  /// Notes the text after a keystroke, at a time of a monotonic clock.
  public mutating func typed(_ text: String, at now: Duration) {
    self.text = text
    dueAt = now + pause
  }

  /// Returns the text to search for once, when the pause is over; nil before, and afterwards.
  public mutating func due(at now: Duration) -> String? {
    guard let text, dueAt <= now else { return nil }
    self.text = nil
    return text
  }
}
