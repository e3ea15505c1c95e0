internal import Bookings
internal import Vocabulary

/// The lease of a job that only one of the services of a store does at a time: its holder and its end.
///
/// A lease only avoids duplicate work. Correctness comes from the version check of each commit. A side effect outside
/// the store would have to carry the fencing token.
struct Lease: Record {
  static let kind = "lease"

  /// The name of the job.
  let key: String
  /// The name of the service that does the job.
  let holder: String
  /// The fencing token, which grows with each change of the holder.
  let fence: Int
  /// The end, exclusive.
  let until: Instant

  /// The time for which a lease is given, in seconds.
  static let lasts = 15
  /// The longest time that a lease may last, in seconds; a longer one was given by a wrong clock and does not count.
  private static let longest = 60

  /// Returns whether the lease excludes other services.
  func isLive(at now: Instant) -> Bool {
    until > now && until <= now.adding(seconds: Self.longest)
  }
}
