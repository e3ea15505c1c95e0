/// The reason why a door was not opened or a lane did not join, and how to mend it.
package enum DoorError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A file or directory that is needed is not there.
  case missing(String)
  /// The present content contradicts itself or is of another door.
  case invalid(String)
  /// The command line must say more, such as which event.
  case unclear(String)
  /// The join was not confirmed, or that took too long.
  case notJoined(String)

  /// A sentence that says what is wrong, and how to mend it.
  package var description: String {
    switch self {
    case .missing(let words), .invalid(let words), .unclear(let words), .notJoined(let words): words
    }
  }
}
