internal import ArgumentParser
internal import PassFormats
internal import PassGate
internal import Vocabulary

/// The options of every `gate ctl` command.
struct ControlOptions: ParsableArguments {
  @OptionGroup var gate: GateDirectoryOption
  @OptionGroup var place: GatePlaceOptions
  @OptionGroup var clock: ClockOption

  @Option(
    help: ArgumentHelp("Who says so, such as a personnel number.", valueName: "who"),
    transform: Parse.remark)
  var by: String?

  @Option(help: ArgumentHelp("Why.", valueName: "text"), transform: Parse.remark)
  var reason: String?

  func desk() throws -> ControlDesk {
    try ControlDesk(
      gate.directory, try place.orOpen(in: gate.directory).setting(in: gate.directory), by: by,
      now: clock.now)
  }

  /// The reason, for a command that needs one.
  func requiredReason() throws -> String {
    guard let reason else { throw Failure.usage("say why: --reason TEXT") }
    return reason
  }

  func print(_ event: AdmissionEvent, _ desk: ControlDesk) throws {
    try Console.print(GateReportView.words(event, desk.setting.wall))
  }

  func print(_ outcome: EntryOutcome, _ desk: ControlDesk) throws {
    let wall = desk.setting.wall
    switch outcome {
    case .entered(let event, _):
      try Console.print("✔ COME IN  \(GateReportView.words(event, wall))")
    case .stopped(let light, let reason, let earlier, _):
      try Console.print("✘ STOP  \(reason.rawValue): \(GateReportView.words(earlier, wall))")
      throw ExitCode(light == .refer ? 2 : 1)
    }
  }
}

extension Parse {
  /// A text of an operator that is kept in the ledger.
  static func remark(_ text: String) throws -> String {
    guard !text.isEmpty, text.utf8.count <= 120 else {
      throw ValidationError("expected 1 to 120 bytes of text")
    }
    return text
  }
}
