internal import GateRules
internal import StrictText
internal import ArgumentParser
internal import CommandLineSupport
internal import PassBarcode
internal import PassDoor
internal import PassIssuer
internal import PassVerifier
internal import Platform
internal import Vocabulary

/// The verb `passtool door invite`.
struct DoorInvite: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "invite",
    abstract: "Let another machine join as a lane: by a file, or by a code that it scans.",
    discussion: """
      Run this command on the machine of the door, in another terminal, while the door is open. On the \
      other machine:

        passtool door join FILE      in a common folder, or from a stick
        passtool door join           scan the code there, its answer here

      Both screens show a number of twelve digits. If it is the same, no third machine is between the \
      two: then type on each machine the six digits that its own screen shows. An invitation is good for \
      ten minutes (--minutes), and once. With --json the first line says where the invitation is, and the last that \
      the lane joined.
      """)

  @Argument(help: "The directory of the tickets, beside which the door is.", transform: Parse.path)
  var tickets: String?

  @Option(
    help: ArgumentHelp(
      "The directory of the door (default: TICKETS.door, beside the tickets).", valueName: "dir"),
    transform: Parse.path)
  var state: String?

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp(
      "Write the invitation to this file; by default into the folder that the lanes share.",
      valueName: "file"), transform: Parse.path)
  var output: String?

  @Option(
    help: ArgumentHelp(
      "Number of minutes for which the invitation is good, 1 to 60.", valueName: "minutes"))
  var minutes = DoorInviting.lifetime / 60

  @OptionGroup var clock: ClockOption
  @OptionGroup var json: JSONOption

  func validate() throws {
    guard tickets != nil || state != nil else {
      throw ValidationError(
        "give the directory of the tickets, or with --state DIR that of the door")
    }
    guard (1...60).contains(minutes) else { throw ValidationError("--minutes: expected 1 to 60") }
  }

  func run() throws {
    let directory =
      state.map { DoorDirectory($0) } ?? tickets.map(DoorDirectory.beside) ?? DoorDirectory("door")
    let door = try DoorInviting(directory)
    let invitation = try door.invite(now: clock.now, lifetime: minutes * 60)
    let files = JoinFiles(beside: output ?? door.path(of: invitation))
    let path = files.path
    files.remove([.answer, .bundle, .lists])
    try files.write(.invitation, Array("\(invitation.text)\n".utf8))
    defer { files.remove([.invitation, .answer]) }
    let wall = try DoorRecord(of: directory).wall
    let end = English(at: .event, wall: wall, now: clock.now).moment(invitation.expires)
    try json.print("invitation for \(invitation.lane), good until \(end): \(path)") { writer in
      writer.member("lane", "\(invitation.lane)")
      writer.member("expires", "\(invitation.expires)")
      writer.member("file", path)
    }
    var dialogue = JoinDialogue(limit: minutes * 60)
    if json.isWanted {
      Console.remark("now on the other machine: passtool door join \(path)")
    } else {
      dialogue.show(
        JoinCode(
          invitation.text,
          "1 of 3: on the other machine run passtool door join, and scan this code there; then scan here the code "
            + "that it shows. In a common folder, or from a stick: passtool door join \(path)",
          of: path))
    }
    let (text, isScanned) = try dialogue.answer(beside: files, to: invitation)
    let answer = try JoinAnswer(text, to: invitation)
    try dialogue.confirm(invitation.text, answer.text)
    let bundle = try door.take(answer, of: invitation, now: clock.now)
    let lists = try door.statusLists()
    // The lists come before the bundle, because the lane waits for the bundle.
    try files.write(.lists, lists.flatMap { $0.filter { $0 > 0x20 } + [0x0A] })
    try files.write(.bundle, Array("\(bundle)\n".utf8))
    try json.print("\(invitation.lane) is a lane of this door") { writer in
      writer.member("lane", "\(invitation.lane)")
      writer.member("joined", true)
    }
    // A lane that answered by a file reads the bundle and the lists beside it.
    guard isScanned, !json.isWanted else { return }
    let codes =
      [
        JoinCode(
          bundle: bundle,
          "3 of 3: scan this code on the other machine, whose lane opens then; then press Enter here",
          of: files.path(.bundle))
      ]
      + lists.map { list in
        JoinCode(
          list: String(decoding: list, as: UTF8.self),
          "scan this code, too: the list of revoked tickets; then press Enter here",
          of: files.path(.lists))
      }
    for code in codes.compactMap(\.self) { try dialogue.showUntilEnter(code) }
  }
}
