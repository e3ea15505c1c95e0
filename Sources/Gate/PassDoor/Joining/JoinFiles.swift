package import Platform

/// The files beside an invitation, by which two machines answer each other.
///
/// Anybody who can write there may change them.
package struct JoinFiles: Sendable {
  private let folder: UntrustedFolder
  private let name: String

  /// The files beside the invitation at a path.
  package init(beside path: String) { (folder, name) = UntrustedFolder.place(of: path) }

  /// The path of the invitation.
  package var path: String { folder.path(of: name) }

  /// The invitation and the files beside it.
  package enum Part: String, CaseIterable, Sendable {
    /// The invitation itself.
    case invitation = ""
    /// The lane's answer.
    case answer = ".answer"
    /// The door's bundle, which names the lane.
    case bundle = ".bundle"
    /// The door's status lists, a line each.
    case lists = ".lists"

    var longest: Int {
      switch self {
      case .invitation, .answer: 1 << 16
      case .bundle: 1 << 20
      case .lists: 1 << 22
      }
    }
  }

  /// Returns the path of a part.
  package func path(_ part: Part) -> String { path + part.rawValue }

  /// Returns the content of a part; nil where it is not there.
  ///
  /// It throws a `PlatformError` for a link, a pipe and the like, and for a part that is too long.
  package func read(_ part: Part) throws(PlatformError) -> [UInt8]? {
    try folder.readIfPresent(name + part.rawValue, limit: part.longest)
  }

  /// Writes a part.
  package func write(_ part: Part, _ bytes: [UInt8]) throws(PlatformError) {
    try folder.put(name + part.rawValue, bytes)
  }

  /// Removes parts.
  package func remove(_ parts: [Part]) {
    for part in parts { folder.remove(name + part.rawValue) }
  }
}
