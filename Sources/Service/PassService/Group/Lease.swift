internal import Bookings
internal import Vocabulary

/// Which of the services of one store does something that one of them does at a time, and until when.
///
/// A lease saves work and keeps no harm away: whoever wakes up after its lease has lapsed commits on
/// conditions like everybody else, and is refused where another went on. What cannot be refused so, a
/// request to somebody outside, would have to carry the fence.
struct Lease: Record {
  static let kind = "lease"

  /// What is done.
  let key: String
  /// The service that does it.
  let holder: String
  /// Larger at each change of the holder.
  let fence: Int
  /// Exclusive.
  let until: Instant

  /// For how long a lease is given, in seconds.
  static let lasts = 15
  /// A lease that lasts longer than this, in seconds, was given by a clock that is wrong, and binds nobody.
  private static let longest = 60

  /// Whether nobody else may do it.
  func isLive(at now: Instant) -> Bool {
    until > now && until <= now.adding(seconds: Self.longest)
  }
}
