internal import ArgumentParser
internal import PassDoor
internal import PassGate
internal import Platform
internal import Vocabulary

/// The options for showing the answers of a gate.
struct DisplayOptions: ParsableArguments {
  /// The two kinds of screens.
  enum Screen: String, CaseIterable {
    /// A screen that stays: the light fills the terminal.
    case full
    /// A screen that scrolls: a block for each scan, below the last.
    case scroll
  }

  @Option(
    help: ArgumentHelp(
      "\(Parse.choices(of: Screen.self)): the whole terminal, or a block for each scan.",
      discussion: "On a terminal a door uses full, a gate scroll.", valueName: "kind"),
    transform: Parse.choice)
  var screen: Screen?

  @Flag(
    help:
      "Turn off the bell of the full screen, which rings once for green, twice for amber, three times for red."
  )
  var silent = false

  @Option(
    help: ArgumentHelp(
      "The language of the screen; by default that of the tickets, or else en.", valueName: "tag"),
    transform: Parse.language)
  var language: Language?

  @Option(
    help: ArgumentHelp(
      "The person at the screen, by name or personnel number; it is recorded with what is done there by hand.",
      valueName: "who"), transform: Parse.remark)
  var by: String?

  @Flag(help: "Answer each scan with a JSON object.")
  var json = false

  @Option(
    name: .customLong("read-twice"),
    help: ArgumentHelp(
      "If a pass lets a person in or out at this lane and the scanner reads it again within this many seconds, "
        + "the second reading does not count: 0 to 60, 0 for never (default: \(GateSession.usualReadAgain)).",
      valueName: "seconds"))
  var readTwice = GateSession.usualReadAgain

  func validate() throws {
    guard (0...60).contains(readTwice) else {
      throw ValidationError("--read-twice: expected 0 to 60 seconds")
    }
    if json, screen != nil { throw ValidationError("--json and --screen exclude each other") }
  }

  /// Runs a gate on the screen that was asked for.
  ///
  /// `usual` is the screen if none was asked for and there is a terminal. `look` has the details that a full screen
  /// shows beside answers, in the language of the tickets.
  func run(
    _ loop: GateLoop, _ reader: inout ScannerReader, _ watch: ListWatch, _ closing: ClosingCode,
    in directory: GateDirectory, usual: Screen = .scroll, look: GateViewDetails = GateViewDetails()
  ) throws {
    var loop = loop
    loop.asks = !json && reader.readsKeys
    var look = look
    if let language { look.language = language }
    look.agent = by ?? "screen"
    look.rings = !silent
    if !json, (screen ?? usual) == .full {
      if Terminal.canShowFullScreen, let whole = FullScreen() {
        var face = FullScreenGateView(
          whole, loop.session, directory, clock: loop.clock, closing: closing, look: look)
        try face.refresh(typed: [], of: loop.session)
        return try loop.run(&reader, &face, watch)
      }
      if screen == .full {
        Console.complain("this terminal cannot show a full screen, so the answers scroll")
      }
    }
    var face = ScrollingGateView(
      isJSON: json, speech: DoorSpeech(look.language, of: loop.session), clock: loop.clock,
      closing: closing)
    try loop.run(&reader, &face, watch)
  }
}
