internal import ArgumentParser
internal import CommandLineSupport
internal import PassFormats
internal import PassGate
internal import Vocabulary

/// The verb `passtool gate ctl undo`.
struct GateUndo: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo", abstract: "Undo an event: by default the last of this gate.",
    discussion: """
      Without --confirmed the event is only shown, with its person. Look whether it is the right event, and \
      name it with --confirmed, because another person may have come in between the two commands.
      """)

  @OptionGroup var control: ControlOptions
  @Flag(help: "You looked at the event that was shown, and it is the right one.")
  var confirmed = false
  @Argument(help: "Which event, as the report names it; or DEVICE/EVENT.", transform: Self.event)
  var event: (id: EventID, device: DeviceID?)?

  private static func event(_ text: String) throws -> (id: EventID, device: DeviceID?) {
    if let key = EventKey(text) { return (key.id, key.device) }
    return (try Parse.word(text), nil)
  }

  func run() throws {
    let desk = try control.desk()
    let (found, person) = try desk.undoable(event?.id, of: event?.device)
    let event = GateReportView.words(found, desk.setting.wall)
    let isAboutSomebody = found.pass != nil || found.airlineKey != nil
    let words = isAboutSomebody ? "\(GateReportView.words(person))  \(event)" : event
    guard confirmed else {
      try control.output.show(person, words, event: found)
      throw Failure.usage(
        "look whether this is the right event, then say so: --confirmed \(found.id) --reason TEXT")
    }
    let (_, by) = try desk.undo(
      found.id, of: found.device, reason: try control.requiredReason())
    if !control.output.isWanted { try Console.print("undone: \(words)") }
    try control.output.print(by, desk)
  }
}
