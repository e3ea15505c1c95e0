/// Why a door was not opened or a lane did not join: what is wrong, and how to mend it.
package enum DoorError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A file or directory that is needed is not there.
  case missing(String)
  /// What is there contradicts itself or is of another door.
  case invalid(String)
  /// Something has to be said on the command line.
  case unclear(String)
  /// It was not confirmed, or that took too long.
  case notJoined(String)

  /// What is wrong, and how to mend it.
  package var description: String {
    switch self {
    case .missing(let words), .invalid(let words), .unclear(let words), .notJoined(let words): words
    }
  }
}
