internal import ArgumentParser
internal import PassGate
internal import Vocabulary

/// The verb `passtool gate ctl offload`.
struct GateOffload: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "offload", abstract: "Take a passenger off the flight, aboard or not.")

  @OptionGroup var control: ControlOptions
  @Argument(help: "Sequence, seat, reference or a part of the name on the list.")
  var passenger: String

  func run() throws {
    let desk = try control.desk()
    let row = try desk.passenger(passenger)
    try control.output.print(
      try desk.offload(row, reason: try control.requiredReason()), desk, about: Person(row))
  }
}
