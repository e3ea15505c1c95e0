/// The times to wait after failures in a row.
///
/// The limit doubles each time, up to a maximum. The time is a random part of it, at least half, so that the gates of a
/// hall do not all come at once when the network is back.
package struct Retry: Sendable {
  private let first: Double
  private let longest: Double
  private var failures = 0

  package init(first: Duration = .seconds(2), longest: Duration = .seconds(300)) {
    self.first = Self.seconds(first)
    self.longest = Self.seconds(longest)
  }

  /// Notes a success, after which the times begin anew.
  package mutating func reset() { failures = 0 }

  /// Notes a failure and returns the time until the next try.
  ///
  /// `least` is the number of seconds that the service asks to wait; at most 900 of them count.
  package mutating func wait(
    atLeast least: Int?, using random: inout some RandomNumberGenerator
  ) -> Duration {
    var limit = first
    for _ in 0..<min(failures, 30) { limit = min(limit * 2, longest) }
    failures += 1
    let seconds = Double.random(in: limit / 2...limit, using: &random)
    // The gate respects the time that the service asks for, but no service may keep a gate away for hours.
    return .milliseconds(Int(max(seconds, Double(min(max(least ?? 0, 0), 900))) * 1_000))
  }

  private static func seconds(_ duration: Duration) -> Double {
    Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
  }
}
