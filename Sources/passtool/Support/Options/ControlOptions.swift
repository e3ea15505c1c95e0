internal import StrictText
internal import ArgumentParser
internal import CommandLineSupport
internal import PassFormats
internal import PassGate
internal import Vocabulary

/// The options of every `gate ctl` command.
struct ControlOptions: ParsableArguments {
  @OptionGroup var gate: GateDirectoryOption
  @OptionGroup var place: GatePlaceOptions
  @OptionGroup var clock: ClockOption

  @Option(
    help: ArgumentHelp("The person who decides, by name or personnel number.", valueName: "who"),
    transform: Parse.remark)
  var by: String?

  @Option(
    help: ArgumentHelp("The reason; it stays in the ledger.", valueName: "text"),
    transform: Parse.remark)
  var reason: String?

  @OptionGroup var output: JSONOption

  func desk() throws -> GateControl {
    try GateControl(
      gate.directory, try place.orOpen(in: gate.directory).setting(in: gate.directory), by: by,
      now: clock.now)
  }

  /// Returns the reason, for a command that needs one; throws if it was not given.
  func requiredReason() throws -> String {
    guard let reason else { throw Failure.usage("give the reason: --reason TEXT") }
    return reason
  }

}

extension JSONOption {
  /// Prints an event that was recorded, and before it the person that it is about, if given.
  func print(_ event: AdmissionEvent, _ desk: GateControl, about person: Person? = nil) throws {
    let words = GateReportView.words(event, desk.setting.wall)
    try print(person.map { "\(GateReportView.words($0)): \(words)" } ?? words) { writer in
      writer.name("event")
      writer.event(event)
    }
  }

  /// Shows the person that a command is about, before the agent agrees to it.
  func show(_ person: Person, _ text: String, scan: Int? = nil, event: AdmissionEvent? = nil) throws
  {
    try print(text) { writer in
      writer.name("about")
      writer.object { writer in
        if let scan { writer.member("scan", scan) }
        if let name = person.name { writer.member("name", name) }
        if let sequence = person.sequence { writer.member("sequence", sequence) }
        if let seat = person.seat { writer.member("seat", seat) }
        if let event {
          writer.name("event")
          writer.event(event)
        }
      }
    }
  }

  func print(_ outcome: EntryOutcome, _ desk: GateControl) throws {
    let wall = desk.setting.wall
    switch outcome {
    case .entered(let event, _):
      try print("✔ COME IN  \(GateReportView.words(event, wall))") { writer in
        writer.member("light", Light.admit.rawValue)
        writer.name("event")
        writer.event(event)
      }
    case .stopped(let light, let reason, let earlier, _):
      try print(
        "✘ STOP  \(reason.rawValue): \(GateReportView.words(earlier, wall))"
          + (reason == .alreadyAdmitted ? "; check whether it is the same person" : "")
      ) { writer in
        writer.member("light", light.rawValue)
        writer.member("reason", reason.rawValue)
        writer.name("earlier")
        writer.event(earlier)
      }
      throw ExitCode(light == .refer ? 2 : 1)
    case .readAgain(let earlier):
      // A desk allows no time for reading twice, so this cannot happen.
      throw Failure.bug("entry \(earlier.id) was taken for a scan that was read twice")
    }
  }
}

extension Parse {
  /// Parses a text of an operator that is kept in the ledger.
  static func remark(_ text: String) throws -> String {
    guard !text.isEmpty, text.utf8.count <= 120 else {
      throw ValidationError("expected 1 to 120 bytes of text")
    }
    return text
  }
}
