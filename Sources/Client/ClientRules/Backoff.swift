/// The time between two tries of a request.
public enum Backoff {
  /// The longest time between two tries without a word of the service, in seconds.
  public static let longest = 60.0
  /// The longest wait that an answer can impose, in seconds; an absurd `Retry-After` does not stop a client for days.
  public static let longestRetryAfter: Int64 = 3_600

  /// Returns the seconds to wait before the next try.
  ///
  /// The time doubles with each try, from one second to a minute, and a random half of it is left out, so that clients
  /// that lost the same service do not come back together. `Retry-After` is the least that they wait.
  ///
  /// - Parameters:
  ///   - tries: the number of tries so far.
  ///   - retryAfter: the seconds that the service asks for; nil without a word.
  ///   - fraction: a random number from 0 up to 1.
  /// - Returns: the seconds.
  public static func seconds(
    afterTries tries: Int, retryAfter: Int64?, fraction: Double
  ) -> Double {
    let fraction = min(max(fraction, 0), 1)
    if let retryAfter {
      let least = Double(min(max(retryAfter, 0), longestRetryAfter))
      return least + fraction * min(max(least / 10, 0.5), 5)
    }
    let doubled = Double(1 << min(max(tries - 1, 0), 10))
    return min(doubled, longest) * (0.5 + fraction / 2)
  }
}
