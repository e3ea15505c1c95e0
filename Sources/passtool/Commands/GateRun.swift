internal import ArgumentParser
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
      The exit code is 0 when the scanner's input ends, also after refused passes. With --json each scan is \
      answered with one object on one line.
      """)

  @OptionGroup var gate: GateDirectoryOption
  @OptionGroup var place: GatePlaceOptions
  @OptionGroup var clock: ClockOption

  @OptionGroup var scanner: ScannerOption

  @Option(
    help: ArgumentHelp(
      "A folder that several lanes see, on a disk or a network mount: there they exchange their "
        + "events.",
      valueName: "folder"), transform: Parse.path)
  var share: String?

  @Option(
    name: .customLong("names-days"),
    help: ArgumentHelp(
      "Number of days for which names stay in the ledger; old names are removed at the start, and "
        + "daily.",
      valueName: "n"))
  var names = Ledger.defaultDaysOfNames

  @Flag(help: "This gate is the way out: scans let people out, for --policy reentry.")
  var exit = false

  @Option(
    help: ArgumentHelp(
      "The destination, for the title of the full screen; by default that of the first pass.",
      valueName: "airport"), transform: Parse.code)
  var to: AirportCode?

  @OptionGroup var display: DisplayOptions

  func validate() throws {
    guard place.isGiven else { throw ValidationError(GatePlaceOptions.wanted) }
    guard (0...3650).contains(names) else {
      throw ValidationError("--names-days: expected 0 to 3650")
    }
    if exit, place.policy != .reentry {
      throw ValidationError(
        "--exit needs --policy reentry, because with other policies nobody can come in again")
    }
  }

  func run() throws {
    try scanner.read { reader, takesKeys in try run(&reader, isAtKeys: takesKeys) }
  }

  /// Answers scans with a reader that may have been used already.
  ///
  /// `isAtKeys` says whether the scans come from a terminal, whose keys then close no gate.
  func run(_ reader: inout ScannerReader, isAtKeys: Bool) throws {
    // The watch begins before the list is read, so that it notices a change during the reading.
    let watch = ListWatch(place, gate.directory)
    let session = try GateSession(
      gate.directory, try place.setting(in: gate.directory), isExit: exit,
      sharing: share, again: display.readTwice)
    if let fault = session.listFault(now: clock.now) {
      throw Failure.data("\(place.listPath(in: gate.directory) ?? "the list"): \(fault)")
    }
    for diagnostic in session.diagnostics { Console.complain(diagnostic) }
    if session.gate.held.bundle == nil {
      Console.complain(
        "\(gate.path): no trust bundle yet, so every pass is stopped; load one: passtool trust update "
          + "--store \(gate.path) FILE"
      )
    }
    let loop = GateLoop(session: session, clock: clock, names: names)
    loop.purge()
    Console.remark("\(session.ledger.device) · \(session.gate.setting.inWords)")
    Console.remark(GateScreen.words(session.counts))
    let open = OpenGates(gate.directory).register(place.arguments)
    if let departs = session.gate.departs {
      Console.remark("departs \(session.gate.setting.wall.inWords(departs))")
    }
    let closing = ClosingCode(command: "passtool gate ctl close --store \(gate.path)")
    if isAtKeys { Console.remark("close this gate with: \(closing.command)") }
    var look = GateViewDetails()
    (look.destination, look.terminal) = (to, OpenGates(gate.directory).terminal)
    try display.run(loop, &reader, watch, closing, in: gate.directory, look: look)
    open?.release()
  }
}
