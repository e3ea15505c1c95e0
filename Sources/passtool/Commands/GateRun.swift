internal import ArgumentParser
internal import PassFormats
internal import PassGate
internal import PassVerifier
internal import Platform
internal import Vocabulary

/// The verb `passtool gate run`, which is what `passtool gate` does.
struct GateRun: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Answer scans, one per line (the default).",
    discussion: """
      The exit code is 0 when the scanner's line ends, whatever was scanned. With --json each scan is \
      answered with one object on one line.
      """)

  @OptionGroup var gate: GateDirectoryOption
  @OptionGroup var place: GatePlaceOptions
  @OptionGroup var clock: ClockOption

  @Option(
    help: ArgumentHelp(
      "Read scans from this device, such as /dev/ttyACM0, instead of standard input.",
      valueName: "device"), transform: Parse.path)
  var scanner: String?

  @Flag(help: "Stand at the way out: scans take their holders out, for --policy reentry.")
  var exit = false

  @Flag(help: "Answer each scan with a JSON object.")
  var json = false

  func validate() throws {
    if exit, place.policy != .reentry {
      throw ValidationError("--exit goes with --policy reentry: nobody comes in again otherwise")
    }
  }

  func run() throws {
    let session = try GateSession(
      gate.directory, try place.setting(in: gate.directory), isExit: exit)
    for diagnostic in session.diagnostics { Console.complain(diagnostic) }
    if session.gate.held.bundle == nil {
      Console.complain("\(gate.path): no bundle yet, so that nobody's pass is admitted")
    }
    let screen = GateScreen.standard
    Console.remark("\(session.ledger.device) · \(session.gate.setting.inWords)")
    Console.remark(GateScreen.words(session.counts))
    let file = try scanner.map(FileDescriptor.init(reading:)) ?? .standardInput
    var lines = LineReader(file, limit: 1 << 16)
    while let line = try lines.next() {
      let scanned: [UInt8] =
        switch line {
        case .bytes(let bytes): bytes
        // What does not fit a line fits no barcode: the verifier says so of any text this long.
        case .tooLong: [UInt8](repeating: UInt8(ascii: "."), count: 1 << 16)
        }
      let answer = session.scan(scanned, at: clock.reading)
      try Console.print(json ? answer.json : screen.text(answer))
    }
  }
}
