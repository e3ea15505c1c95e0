internal import GateRules
internal import ArgumentParser
internal import PassDoor
internal import PassGate
internal import Platform
internal import Vocabulary

/// The options for the work of a lane of a door.
struct LaneOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The time zone of the clock on the wall, such as Europe/Prague; by default that of the tickets, or else UTC.",
      valueName: "zone"), transform: Parse.word)
  var zone: ZoneName?

  @Flag(
    help: "This lane is the way out: a scan lets its holder out, at a door with --policy reentry.")
  var exit = false

  @OptionGroup var scanner: ScannerOption
  @OptionGroup var display: DisplayOptions

  /// Answers scans at this lane until it is closed.
  ///
  /// `source` is what the door was opened from, if its changes are to be followed. `alerts` are the faults at the
  /// opening, and `isRehearsal` says whether the directory is removed afterwards.
  func run(
    _ directory: DoorDirectory, _ record: DoorRecord, clock: ClockOption, source: DoorSource? = nil,
    alerts: [String] = [], isRehearsal: Bool = false
  ) throws {
    try scanner.read { reader, _ in
      try run(
        directory, record, &reader, clock: clock, source: source, alerts: alerts,
        isRehearsal: isRehearsal)
    }
  }

  /// Answers scans in the same way with a reader that was used already.
  func run(
    _ directory: DoorDirectory, _ record: DoorRecord, _ reader: inout ScannerReader,
    clock: ClockOption, source: DoorSource? = nil, alerts: [String] = [], isRehearsal: Bool = false
  ) throws {
    guard !exit || record.policy == .reentry else {
      throw Failure.usage(
        "--exit needs a door that was opened with --policy reentry; this door was opened with --policy "
          + record.policy.rawValue)
    }
    let place = try record.place(zone: zone)
    let gate = directory.gate
    let watch = ListWatch(place, gate)
    let session = try GateSession(
      gate, try place.setting(in: gate), isExit: exit,
      sharing: directory.isSharing ? directory.share : nil, again: display.readTwice)
    for diagnostic in session.diagnostics { Console.complain(diagnostic) }
    let upkeep = LaneUpkeep(
      directory, record, session.ledger.device, session.gate.setting.wall, clock: clock,
      source: source, isRehearsal: isRehearsal)
    // The lane says that it is closed however this function ends, so that other screens miss it only after a crash.
    defer { upkeep.close() }
    var loop = GateLoop(session: session, clock: clock, names: Ledger.defaultDaysOfNames)
    loop.between = { upkeep.look($0) }
    loop.purge()
    let open = OpenGates(gate).register(place.arguments)
    let words = DoorWords(display.language ?? record.language ?? .english)
    let unknowable = words.unknowable(session, isSharing: directory.isSharing)
    tell(session, record, unknowable, words)
    let closing = ClosingCode(command: "passtool gate ctl close --store \(gate.path)")
    var look = GateViewDetails()
    look.language = words.language
    (look.unknowable, look.alerts) = (unknowable, alerts)
    look.terminal = OpenGates(gate).terminal
    try display.run(loop, &reader, watch, closing, in: gate, usual: .full, look: look)
    open?.release()
    if isRehearsal {
      Console.complain("the rehearsal has ended; nothing of it is kept")
    } else if !display.json {
      Console.complain(
        "this lane is closed; for the report run: passtool door report \(directory.path)")
    }
  }

  /// Says what the lane is and what it cannot know, unless a program reads JSON, which asks for a report instead.
  private func tell(
    _ session: GateSession, _ record: DoorRecord, _ unknowable: [String], _ words: DoorWords
  ) {
    guard !display.json else { return }
    Console.complain(
      lines: [
        "\(session.ledger.device) · \(record.event.inWords(session.gate.setting.wall))",
        GateScreen.words(session.counts, in: words),
        words.cannotKnow,
      ] + unknowable.map { "  \($0)" })
  }
}
