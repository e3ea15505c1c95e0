internal import Bookings
internal import Vocabulary

/// Which of the services of one store does a job that one of them does at a time, and until when.
///
/// A lease only avoids duplicate work. Correctness comes from the version check of each commit. A side effect outside the
/// store would have to carry the fencing token.
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
  /// A lease that lasts longer than this, in seconds, was given by a clock that is wrong, and does not count.
  private static let longest = 60

  /// Whether the lease excludes other services.
  func isLive(at now: Instant) -> Bool {
    until > now && until <= now.adding(seconds: Self.longest)
  }
}
