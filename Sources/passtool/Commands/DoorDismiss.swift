internal import GateRules
internal import StrictText
internal import ArgumentParser
internal import CommandLineSupport
internal import PassDoor
internal import PassFormats
internal import PassGate
internal import Platform
internal import Vocabulary

/// The verb `passtool door dismiss`.
struct DoorDismiss: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "dismiss",
    abstract: "Mark a lane that sends no events any more as closed.",
    discussion: """
      A lane that is closed tells the others itself. If the machine of a lane fails, the other screens keep \
      a warning, because they do not know whom it let in. First see for yourself that this lane lets nobody in any more; \
      then, at any lane:

        passtool door dismiss LANE2 out/tickets

      The entries that the lane sent before stay known. If it sends events again, it counts as open again.
      """)

  @Argument(help: "The lane, as the screens name it.", transform: Parse.code)
  var lane: KeyID

  @Argument(help: "The directory of the tickets, beside which the door is.", transform: Parse.path)
  var tickets: String?

  @Option(
    help: ArgumentHelp("The directory of the door, or of a lane that joined.", valueName: "dir"),
    transform: Parse.path)
  var state: String?

  @OptionGroup var output: JSONOption

  func validate() throws {
    guard tickets != nil || state != nil else {
      throw ValidationError(
        "give the directory of the tickets, or with --state DIR that of the door")
    }
  }

  func run() throws {
    let directory =
      state.map { DoorDirectory($0) } ?? tickets.map(DoorDirectory.beside) ?? DoorDirectory("door")
    let record = try DoorRecord(of: directory)
    guard directory.isSharing else {
      throw DoorError.invalid(
        "\(directory.path): this door shares no folder with other lanes, so there is no lane to "
          + "dismiss")
    }
    let own = try directory.gate.ledger().device
    guard lane != own.keyID else {
      throw Failure.usage(
        "\(lane) is this lane itself; close it with: passtool gate ctl close --store "
          + directory.gate.path)
    }
    try LanePresence.dismiss(
      DeviceID(issuer: own.issuer, keyID: lane), in: directory.sharedFolder)
    try output.print("\(lane) of \(record.inWords) counts as closed") {
      $0.member("dismissed", lane.rawValue)
    }
  }
}
