internal import GateRules
internal import ArgumentParser
internal import PassDoor
internal import PassGate
internal import Platform
internal import Vocabulary

/// The verb `passtool door join`.
struct DoorJoin: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "join",
    abstract: "Join a door as a further lane, and answer scans.",
    discussion: """
      FILE is what passtool door invite wrote; without it the code is scanned. Compare the number \
      with that of the other screen; if it is the same, type the six digits that this screen shows. \
      Then the lane opens. Its directory must be new, and outside the folder of the invitation.

      In the folder that the door shares, lanes exchange their events at once. With a file from a stick \
      or a scanned code they do not: the lane keeps a warning on its screen.
      """)

  @Argument(help: "The invitation.", transform: Parse.path)
  var file: String?

  @Option(
    help: ArgumentHelp(
      "The directory of this lane; by default its name and .door, such as LANE2.door.",
      valueName: "dir"), transform: Parse.path)
  var state: String?

  @OptionGroup var lane: LaneOptions
  @OptionGroup var clock: ClockOption

  /// The longest time that a lane waits for the other screen, in seconds.
  private static let patience = 3_600

  func run() throws {
    var dialogue = JoinDialogue(limit: Self.patience)
    let files = file.map(JoinFiles.init)
    let invitation = try Invitation(try read(files, &dialogue))
    let directory = DoorDirectory(state ?? "\(invitation.lane).door")
    let joining = try DoorJoining(invitation, at: file, directory, now: clock.now)
    do {
      try finish(joining, files, &dialogue)
    } catch {
      joining.giveUp()
      files?.remove([.answer])
      throw error
    }
    let record = invitation.record
    try Console.print("\(invitation.lane) of \(record.inWords)")
    if lane.scanner.device != nil { return try lane.run(directory, record, clock: clock) }
    // The keys of this terminal are scans from now on.
    let keys = FileDescriptor.standardInput.takingKeysAsData()
    dialogue.reader.startNoticingInterrupts(keys != nil)
    try lane.run(directory, record, &dialogue.reader, clock: clock)
    _ = consume keys
  }

  private func read(_ files: JoinFiles?, _ dialogue: inout JoinDialogue) throws -> [UInt8] {
    guard let files else {
      Console.remark("scan the code that passtool door invite draws on the screen of the door")
      return try dialogue.line { (try? Invitation($0)) != nil }
    }
    guard let bytes = try files.read(.invitation) else {
      throw Failure.noInput(
        "\(files.path): no such file; make one on the machine of the door with: "
          + "passtool door invite")
    }
    return bytes
  }

  private func finish(
    _ joining: DoorJoining, _ files: JoinFiles?, _ dialogue: inout JoinDialogue
  ) throws {
    let invitation = joining.invitation
    let answer = try joining.answer(now: clock.now)
    if let files {
      try files.write(.answer, Array("\(answer.text)\n".utf8))
    } else {
      try Console.print(answer.text)
      dialogue.show(
        JoinCode(
          answer.text,
          "2 of 3: scan this code with the scanner of the door; the door then shows a number; "
            + "compare it with the number below"))
    }
    try dialogue.confirm(invitation.text, answer.text)
    let share = files.flatMap { DoorJoining.share(of: invitation, at: $0.path) }
    let bundle = try dialogue.bundle(beside: files)
    let lists = try files?.read(.lists) ?? []
    let outcome = try joining.finish(
      bundle: bundle, lists: lists.split(separator: UInt8(ascii: "\n")).map(Array.init),
      share: share, now: clock.now)
    for refusal in outcome.refused { Console.complain(refusal) }
    if let files {
      files.remove([.answer, .bundle, .lists])
    } else {
      Console.complain(
        lines: [
          "now scan the codes on the screen of the door; until then this lane does not know which "
            + "tickets are revoked, and answers WAIT to tickets that can be revoked"
        ])
    }
    if !outcome.hasList {
      Console.complain("this lane has no list of guests, so it cannot search for names")
    }
  }
}
