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
      "Where the clock on the wall hangs, such as Europe/Prague; UTC without it.", valueName: "zone"),
    transform: Parse.word)
  var zone: ZoneName?

  @Option(
    help: ArgumentHelp(
      "Read scans from this device, such as /dev/ttyACM0, instead of standard input.",
      valueName: "device"), transform: Parse.path)
  var scanner: String?

  @OptionGroup var display: DisplayOptions

  /// Answers scans at this lane until it is closed.
  func run(
    _ directory: DoorDirectory, _ record: DoorRecord, list: Manifest?, clock: ClockOption
  ) throws {
    let place = try GatePlaceOptions.parse(
      record.event.gateArguments + ["--policy=\(record.policy.rawValue)"]
        + (zone.map { ["--zone=\($0)"] } ?? []))
    let gate = directory.gate
    let watch = ListWatch(place, gate)
    let session = try GateSession(gate, try place.setting(in: gate), sharing: directory.share)
    for diagnostic in session.diagnostics { Console.complain(diagnostic) }
    let loop = GateLoop(session: session, clock: clock, names: Ledger.defaultDaysOfNames)
    loop.purge()
    let open = OpenGates(gate).open(place)
    Console.remark("\(session.ledger.device) · \(record.event.inWords)")
    Console.remark(GateScreen.words(session.counts))
    Console.remark("What this door cannot know:")
    for words in session.unknowable(list: list) { Console.remark("  \(words)") }
    let file = try scanner.map(FileDescriptor.init(reading:)) ?? .standardInput
    let keys = file.takingKeysAsData()
    let closing = ClosingCode(command: "passtool gate ctl close --store \(gate.path)")
    if keys != nil { Console.remark("close this lane with: \(closing.command)") }
    var reader = ScannerReader(file, limit: 1 << 16, noticesInterrupts: keys != nil)
    try display.run(loop, &reader, watch, closing, usual: .full)
    _ = consume keys
    open?.release()
  }
}
