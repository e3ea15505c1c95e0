internal import ArgumentParser

// Commands that are passservice's now: a gate's tool knows no product. Each answers with the line that names its place.

/// A command that another program has.
protocol MovedCommand: ParsableCommand {
  /// Where it is now.
  static var place: String { get }
}

extension MovedCommand {
  func run() throws { throw Failure.usage("this is a command of passservice now: \(Self.place)") }
}

/// What `passtool schedule` was.
struct MovedSchedule: MovedCommand {
  static let configuration = CommandConfiguration(
    commandName: "schedule", abstract: "See passservice schedule.", shouldDisplay: false)
  static let place = "passservice schedule"

  @Argument(parsing: .captureForPassthrough) var rest: [String] = []
}

/// What `passtool seats` was.
struct MovedSeats: MovedCommand {
  static let configuration = CommandConfiguration(
    commandName: "seats", abstract: "See passservice seats.", shouldDisplay: false)
  static let place = "passservice seats"

  @Argument(parsing: .captureForPassthrough) var rest: [String] = []
}

/// What `passtool states` was.
struct MovedStates: MovedCommand {
  static let configuration = CommandConfiguration(
    commandName: "states", abstract: "See passservice states.", shouldDisplay: false)
  static let place = "passservice states"

  @Argument(parsing: .captureForPassthrough) var rest: [String] = []
}
