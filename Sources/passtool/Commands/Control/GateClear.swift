internal import ArgumentParser
internal import PassGate
internal import Vocabulary

/// The verb `passtool gate ctl clear`.
struct GateClear: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "clear", abstract: "Record that a standby passenger was given a seat.")

  @OptionGroup var control: ControlOptions
  @Argument(help: "Sequence, seat, reference or a part of the name on the list.")
  var passenger: String

  func run() throws {
    let desk = try control.desk()
    let row = try desk.passenger(passenger)
    try control.output.print(
      try desk.clear(row, reason: control.reason), desk, about: Person(row))
  }
}
