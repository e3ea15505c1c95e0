internal import ArgumentParser
internal import PassGate
internal import PassVerifier
internal import Platform

/// The verb `passtool gate ctl clock-ok`.
struct GateClock: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "clock-ok",
    abstract: "You looked at the clock and it is right: the gate trusts it again.")

  @OptionGroup var control: ControlOptions

  func run() throws {
    let desk = try control.desk()
    try control.output.print(
      try desk.confirmClock(control.clock.reading, reason: control.reason), desk)
  }
}
