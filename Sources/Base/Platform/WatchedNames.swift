/// The names in a directory, which are read again only where the directory changed.
package struct WatchedNames: Sendable {
  /// The longest step of the clock by which a file system dates changes (FAT: 2 s), and some more.
  package static let slowestClock: Int64 = 3_000_000_000

  private let path: String
  private var names: [String] = []
  private var revision: FileRevision?
  /// When this revision was seen first, in nanoseconds of the monotonic clock.
  private var since: Int64?
  /// Whether the names were read so long after that moment that a later change has another time.
  private var isSettled = false

  /// The names in a directory, which need not exist yet.
  package init(in path: String) { self.path = path }

  /// Returns the names without a leading dot, sorted; none if the directory cannot be read.
  ///
  /// A directory that changed lately is read each time, because a second change may have the same time as the first.
  /// `now` is the time in nanoseconds of the monotonic clock.
  package mutating func read(at now: Int64 = SystemClock.monotonicNanoseconds) -> [String] {
    // The revision is taken first, so that a change while the names are read is seen the next time.
    let found = FileRevision(of: path)
    if found != revision || since == nil { (revision, since, isSettled) = (found, now, false) }
    guard !isSettled else { return names }
    isSettled = now - (since ?? now) >= Self.slowestClock
    names = (try? Files.names(in: path)) ?? []
    return names
  }
}
