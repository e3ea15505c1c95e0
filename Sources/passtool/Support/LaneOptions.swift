internal import ArgumentParser
internal import PassDoor
internal import PassFormats
internal import PassGate
internal import Platform
internal import Vocabulary

/// How a lane of a door works.
struct LaneOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Where the clock on the wall hangs, such as Europe/Prague; by default where the tickets were printed for, or else UTC.",
      valueName: "zone"), transform: Parse.word)
  var zone: ZoneName?

  @OptionGroup var scanner: ScannerOption
  @OptionGroup var display: DisplayOptions

  /// Answers scans at this lane until it is closed.
  ///
  /// - Parameter source: what the door was opened from, where changes of it are to be followed.
  func run(
    _ directory: DoorDirectory, _ record: DoorRecord, clock: ClockOption, source: DoorSource? = nil
  ) throws {
    try scanner.read { reader, _ in
      try run(directory, record, &reader, clock: clock, source: source)
    }
  }

  /// The same with a reader that was used already.
  func run(
    _ directory: DoorDirectory, _ record: DoorRecord, _ reader: inout ScannerReader,
    clock: ClockOption, source: DoorSource? = nil
  ) throws {
    let place = try GatePlaceOptions(of: record, zone: zone)
    let gate = directory.gate
    let watch = ListWatch(place, gate)
    let session = try GateSession(
      gate, try place.setting(in: gate), sharing: directory.isSharing ? directory.share : nil)
    for diagnostic in session.diagnostics { Console.complain(diagnostic) }
    let upkeep = LaneUpkeep(
      directory, record, session.ledger.device, session.gate.setting.wall, clock: clock,
      source: source)
    // However this lane ends, it is not missing on the other screens unless it ended by itself.
    defer { upkeep.close() }
    var loop = GateLoop(session: session, clock: clock, names: Ledger.defaultDaysOfNames)
    loop.between = { upkeep.look($0) }
    loop.purge()
    let open = OpenGates(gate).open(place)
    let unknowable = session.unknowable(
      hasList: session.gate.setting.manifest != nil, isSharing: directory.isSharing)
    tell(session, record, unknowable)
    let closing = ClosingCode(command: "passtool gate ctl close --store \(gate.path)")
    try display.run(
      loop, &reader, watch, closing, usual: .full, unknowable: unknowable)
    open?.release()
    if !display.json {
      Console.complain("closed; the report: passtool door report \(directory.path)")
    }
  }

  /// Says what the lane is and what it cannot know; a program that reads JSON asks for a report instead.
  private func tell(_ session: GateSession, _ record: DoorRecord, _ unknowable: [String]) {
    guard !display.json else { return }
    Console.complain(
      lines: [
        "\(session.ledger.device) · \(record.event.inWords(session.gate.setting.wall))",
        GateScreen.words(session.counts),
        "What this door cannot know:",
      ] + unknowable.map { "  \($0)" })
  }
}
