internal import ArgumentParser
internal import PassDoor
internal import PassFormats
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
      with that of the other screen and type yes where it is the same; then the lane opens.

      In the folder that the door shares, lanes hear of each other at once. With a file from a stick \
      or a scanned code they do not: the lane says so and stays amber.
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

  /// For how many seconds a lane waits for the other screen.
  private static let patience = 3_600

  func run() throws {
    var dialogue = JoinDialogue(limit: Self.patience)
    let invitation = try Invitation(try read(&dialogue))
    let directory = DoorDirectory(state ?? "\(invitation.lane).door")
    let joining = try DoorJoining(invitation, directory, now: clock.now)
    let answer = try joining.answer(now: clock.now)
    do {
      try finish(joining, answer, &dialogue)
    } catch {
      joining.giveUp()
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

  private func read(_ dialogue: inout JoinDialogue) throws -> [UInt8] {
    guard let file else {
      Console.remark("scan the code that passtool door invite draws")
      return try dialogue.line()
    }
    guard let bytes = try Files.read(file, limit: 1 << 16) else {
      throw Failure.data("\(file): is no invitation")
    }
    return bytes
  }

  private func finish(
    _ joining: DoorJoining, _ answer: JoinAnswer, _ dialogue: inout JoinDialogue
  ) throws {
    let invitation = joining.invitation
    if let file {
      try Files.takePlace(
        "\(file).answer", Array("\(answer.text)\n".utf8), mode: Files.privateMode)
    } else {
      try Console.print(answer.text)
      JoinCode.draw(answer.text)
    }
    try dialogue.confirm(invitation.text, answer.text)
    let share = file.flatMap { DoorJoining.share(of: invitation, at: $0) }
    let bundle = try dialogue.bundle(beside: file)
    let hasList = try joining.finish(bundle: bundle, share: share, now: clock.now)
    if let file {
      try joining.takeLists(beside: file, now: clock.now)
      for leftover in ["\(file).answer", "\(file).bundle", "\(file)\(DoorJoining.listsSuffix)"] {
        Files.remove(leftover)
      }
    } else {
      Console.complain(
        lines: [
          "scan the codes that the door draws now; until then tickets that can be taken back wait"
        ])
    }
    if !hasList {
      Console.complain("the list of the door is not at hand: names cannot be searched")
    }
  }
}
