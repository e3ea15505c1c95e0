internal import ArgumentParser
internal import PassFormats
internal import PassGate
internal import Vocabulary

/// The verb `passtool gate ctl undo`.
struct GateUndo: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo", abstract: "Take back an event: by default the last of this gate.")

  @OptionGroup var control: ControlOptions
  @Argument(help: "Which event, as the report names it; or DEVICE/EVENT.", transform: Self.event)
  var event: (id: EventID, device: DeviceID?)?

  private static func event(_ text: String) throws -> (id: EventID, device: DeviceID?) {
    if let key = EventKey(text) { return (key.id, key.device) }
    return (try Parse.word(text), nil)
  }

  func run() throws {
    let desk = try control.desk()
    let (undone, by) = try desk.undo(event?.id, of: event?.device, reason: control.reason)
    try Console.print("taken back: \(GateReportView.words(undone, desk.setting.wall))")
    try control.print(by, desk)
  }
}
