internal import ArgumentParser
internal import PassGate

/// The verb `passtool gate ctl close`.
struct GateClose: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "close", abstract: "Close the gate: the program that runs it ends.")

  @OptionGroup var control: ControlOptions

  func run() throws {
    let desk = try control.desk()
    try control.output.print(try desk.close(reason: control.reason), desk)
  }
}
