internal import ArgumentParser

// A gate's tool knows no product, so these commands now belong to passservice. Each answers with its new place.

/// A command that has moved to another program.
protocol MovedCommand: ParsableCommand {
  /// The command that replaces it, with its program.
  static var place: String { get }
}

extension MovedCommand {
  func run() throws { throw Failure.usage("this is a command of passservice now: \(Self.place)") }
}

/// The former command `passtool schedule`.
struct MovedSchedule: MovedCommand {
  static let configuration = CommandConfiguration(
    commandName: "schedule", abstract: "See passservice schedule.", shouldDisplay: false)
  static let place = "passservice schedule"

  @Argument(parsing: .captureForPassthrough) var rest: [String] = []
}

/// The former command `passtool seats`.
struct MovedSeats: MovedCommand {
  static let configuration = CommandConfiguration(
    commandName: "seats", abstract: "See passservice seats.", shouldDisplay: false)
  static let place = "passservice seats"

  @Argument(parsing: .captureForPassthrough) var rest: [String] = []
}

/// The former command `passtool states`.
struct MovedStates: MovedCommand {
  static let configuration = CommandConfiguration(
    commandName: "states", abstract: "See passservice states.", shouldDisplay: false)
  static let place = "passservice states"

  @Argument(parsing: .captureForPassthrough) var rest: [String] = []
}
