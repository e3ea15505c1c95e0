internal import ArgumentParser
internal import PassGate

/// The verb `passtool gate ctl back`.
struct GateBack: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "back",
    abstract: "Let the same person in again, who went back for a bag; the person is counted once.",
    discussion: """
      The command is about the last scan that was stopped, or that of --scan; the reason of the stop is \
      already_admitted. Without --same-person the passenger is only shown. To let in another person on the \
      same pass, use override, which counts that person, too, and makes a conflict.
      """)

  @OptionGroup var control: ControlOptions
  @Flag(help: "You looked: it is the person who is in already.") var samePerson = false
  @Option(help: ArgumentHelp("The number of the scan.", valueName: "n")) var scan: Int?

  func run() throws {
    let desk = try control.desk()
    let stopped = try desk.comingBack(scan)
    try control.output.show(
      stopped.person, "scan \(stopped.number): \(GateReportView.words(stopped.person))",
      scan: stopped.number)
    guard samePerson else {
      throw Failure.usage(
        "look whether it is the same person, then say so: --same-person --reason TEXT")
    }
    let (_, outcome) = try desk.comeBack(scan: stopped.number, reason: try control.requiredReason())
    try control.output.print(outcome, desk)
  }
}
