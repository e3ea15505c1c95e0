internal import ArgumentParser
internal import PassClient

/// Exit codes, see docs/reference/client.md.
extension ExitCode {
  static let refused = ExitCode(1)
  static let needsYou = ExitCode(2)
  static let noSuchThing = ExitCode(65)
  static let noLibrary = ExitCode(69)
  static let diskFailed = ExitCode(74)
  static let away = ExitCode(75)
  static let notSignedIn = ExitCode(77)

  init(_ error: ClientError) {
    self =
      switch error {
      case .unusable: .validationFailure
      case .notFound: .noSuchThing
      case .signIn: .notSignedIn
      case .refused: .refused
      case .away: .away
      case .damaged: .noSuchThing
      case .store: .diskFailed
      }
  }

  /// The code for a command of the queue; nil if the service confirmed it.
  init?(_ command: QueuedCommand) {
    switch command.state {
    case .confirmed, .dropped: return nil
    case .refused: self = .refused
    case .needsYou: self = .needsYou
    case .queued, .sending: self = .away
    }
  }
}
