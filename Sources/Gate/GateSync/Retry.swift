/// How long to wait after failures in a row: twice as long each time, up to a limit, and some part of it, so that the
/// gates of a hall do not all come at once when the network is back.
package struct Retry: Sendable {
  private let first: Double
  private let longest: Double
  private var failures = 0

  package init(first: Duration = .seconds(2), longest: Duration = .seconds(300)) {
    self.first = Self.seconds(first)
    self.longest = Self.seconds(longest)
  }

  /// It worked.
  package mutating func reset() { failures = 0 }

  /// It failed: the time until the next try.
  ///
  /// - Parameter least: how long the service asks to wait, in seconds.
  package mutating func wait(
    atLeast least: Int?, using random: inout some RandomNumberGenerator
  ) -> Duration {
    var limit = first
    for _ in 0..<min(failures, 30) { limit = min(limit * 2, longest) }
    failures += 1
    let seconds = Double.random(in: limit / 2...limit, using: &random)
    // What a service asks for is heard, but no service keeps a gate away for hours.
    return .milliseconds(Int(max(seconds, Double(min(max(least ?? 0, 0), 900))) * 1_000))
  }

  private static func seconds(_ duration: Duration) -> Double {
    Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
  }
}
