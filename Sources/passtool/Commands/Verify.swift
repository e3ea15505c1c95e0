internal import ArgumentParser
internal import PassFormats
internal import PassVerifier
internal import Platform
internal import Vocabulary

/// `passtool verify`: texts in, verdicts out, with no network.
struct Verify: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Decide about scanned passes, offline.",
    discussion: """
      Each TEXT, or each line of standard input, gets a verdict: admit, refer (a person must look) or \
      refuse, with a reason. The exit code is that of the worst: 0 admit, 2 refer, 1 refuse.

      --trust UA=FILE trusts the keys of a JSON Web Key Set for passes of UA alone, --trust FILE \
      for those of every issuer that has no ISSUER=FILE of its own. Write -- before a TEXT that begins with a dash.
      """)

  @Option(
    help: ArgumentHelp(
      "Trust these public keys; may be given several times.", valueName: "[issuer=]file"))
  var trust: [String]

  @Option(
    help: ArgumentHelp("The flight that the gate boards, such as UA123.", valueName: "flight"),
    transform: Parse.flight)
  var flight: FlightDesignator?

  @Option(
    help: ArgumentHelp("Its local day of departure, such as 2025-03-15.", valueName: "date"),
    transform: Parse.date)
  var date: CivilDate?

  @Option(
    help: ArgumentHelp("The airport of this gate, such as SFO.", valueName: "airport"),
    transform: Parse.word)
  var from: AirportCode?

  @OptionGroup var clock: ClockOption

  @Flag(help: "Print each verdict as a JSON object.")
  var json = false

  @Argument(help: ArgumentHelp("What a scanner read.", valueName: "text"))
  var texts: [String] = []

  func run() throws {
    let verifier = Verifier(trust: try TrustFiles.load(trust))
    let hasContext = flight != nil || date != nil || from != nil
    let context = hasContext ? FlightContext(flight: flight, date: date, station: from) : nil
    var worst = ExitCode.success
    func decide(_ text: [UInt8]) throws {
      let now = clock.now
      let verdict = verifier.verify(text, now: now, context: context)
      try Console.print(json ? verdict.json : VerdictView.text(verdict, now: now))
      switch verdict.decision {
      case .admit: break
      case .refer: if worst == .success { worst = ExitCode(2) }
      case .refuse: worst = ExitCode(1)
      }
    }
    if texts.isEmpty {
      try decideLines(decide)
    } else {
      for text in texts { try decide(Array(text.utf8)) }
    }
    throw worst
  }

  private func decideLines(_ decide: ([UInt8]) throws -> Void) throws {
    if Terminal.canAsk { Console.remark("scan passes, one per line; end with Ctrl-D") }
    var lines = LineReader(.standardInput, limit: 1 << 16)
    var isEmpty = true
    while let line = try lines.next() {
      isEmpty = false
      switch line {
      case .bytes(let bytes): try decide(bytes)
      // What does not fit a line fits no barcode: the verifier says so of any text this long.
      case .tooLong: try decide([UInt8](repeating: UInt8(ascii: "."), count: 1 << 16))
      }
    }
    if isEmpty {
      throw Failure.noInput("nothing to verify: give a TEXT, or lines on standard input")
    }
  }
}
