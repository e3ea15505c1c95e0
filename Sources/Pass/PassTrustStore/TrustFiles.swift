package import Platform

/// The files of a trust store, which are looked at again and again for changes by other processes.
package struct TrustFiles: Sendable {
  /// A value for each file: that of the state, and those of the status lists in the order of their names.
  ///
  /// A list that is replaced, comes or goes changes it.
  package typealias Revision = [FileRevision?]

  private let statePath: String
  private let listDirectory: String
  private var lists: WatchedNames

  init(statePath: String, listDirectory: String) {
    self.statePath = statePath
    self.listDirectory = listDirectory
    lists = WatchedNames(in: listDirectory)
  }

  /// Returns the present revision, with the time in nanoseconds of the monotonic clock.
  package mutating func revision(at now: Int64 = SystemClock.monotonicNanoseconds) -> Revision {
    var revision = [FileRevision(of: statePath)]
    for name in lists.read(at: now) {
      revision.append(FileRevision(of: "\(listDirectory)/\(name)"))
    }
    return revision
  }
}
