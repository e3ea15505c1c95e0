internal import ArgumentParser
internal import PassBarcode
internal import PassFormats
internal import PassIssuer
internal import Platform
internal import Vocabulary

/// `passtool issue`: the issuing of passes for requests.
struct Issue: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "issue",
    abstract: "Issue passes for requests.",
    discussion: """
      A request is a JSON object; a file holds one, or one per line. Every request gives one answer \
      on standard output, in the same order; a request at fault is named with its file, line and \
      member, and the others are issued all the same.
      """,
    subcommands: [IssueBoardingPass.self, IssueTicket.self])
}

/// The options of every `passtool issue` command.
struct IssueOptions: ParsableArguments {
  @Argument(help: "Files of requests; - is standard input.")
  var files: [String]

  @OptionGroup var keys: KeysOption

  @Option(
    help: "Sign with this key, if there are several (default: the newest that may sign).",
    transform: Parse.code)
  var kid: KeyID?

  @OptionGroup var passphrase: PassphraseOption

  @Option(
    help: ArgumentHelp(
      "Write each pass into this directory, as PASS_ID.svg and PASS_ID.png.", valueName: "dir"),
    transform: Parse.path)
  var out: String?

  @Option(
    help: ArgumentHelp(
      "How the token is written: \(Parse.choices(of: BarcodeForm.self)). By default a boarding pass "
        + "as bcbp, a ticket packed.", valueName: "form"),
    transform: Parse.choice)
  var barcode: BarcodeForm?

  @Option(
    help: ArgumentHelp(
      "Give every pass an entry of this status list, so that it can be revoked "
        + "(passtool status create).", valueName: "dir"), transform: Parse.path)
  var statusList: String?

  @Option(
    help: ArgumentHelp(
      "The barcode text of the former pass that the new one replaces; a gate counts both as one pass. "
        + "The former pass stays good until it is revoked.", valueName: "text"))
  var replacing: String?

  @OptionGroup var drawing: SymbolOptions
  @OptionGroup var clock: ClockOption

  @Flag(help: "Print answers as JSON on a terminal too, and one object for each request at fault.")
  var json = false

  @Flag(help: "Print the text of each barcode, one per line, and nothing else.")
  var text = false

  func validate() throws {
    guard !(json && text) else { throw ValidationError("--json and --text exclude each other") }
  }
}

/// The verb `passtool issue boarding-pass`.
struct IssueBoardingPass: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "boarding-pass",
    abstract: "Issue boarding passes.",
    discussion: """
      The shortest request:

        {"issuer":"UA","booking_reference":"ABC123",
         "passenger":{"surname":"Doe","given_names":"Jane"},
         "segments":[{"carrier":"UA","flight_number":"123","cabin":"Y",
           "origin":"SFO","destination":"JFK",
           "departure":"2025-03-15T08:30:00-07:00"}]}

      A segment may also have seat, sequence, status and marketing_carrier (the airline that sold it, if \
      another airline flies it); a request valid_from and valid_until (by \
      default 3 hours before the first departure to 30 minutes after the last), pass_id, ticketless, \
      document_type (B or I), infant, passenger_description, eticket {airline_code, \
      document_number}, frequent_flyer {airline, number}, bag_tags, free_baggage, fast_track and \
      status {list, index}.

      A departure may carry any offset: the pass gets the day of the flight on the clocks of its airport. \
      If the airport is unknown here, the day is that of the offset that was sent.

      A boarding pass text of a departure control system is signed as it is:

        {"issuer":"UA","bcbp":"M1DOE/JANE …"}

      and with --bcbp-lines --issuer UA each line of the files is such a text. Without valid_from \
      and valid_until such a pass is good for its days of flight in all time zones.
      """)

  @OptionGroup var options: IssueOptions

  @Flag(help: "Read boarding pass texts, one per line, instead of requests.")
  var bcbpLines = false

  @Option(help: "The issuer of the texts of --bcbp-lines.", transform: Parse.issuer)
  var issuer: IssuerID?

  func validate() throws {
    guard bcbpLines == (issuer != nil) else {
      throw ValidationError("--bcbp-lines and --issuer belong together")
    }
  }

  func run() throws {
    try IssueRun(options, isOnePerLine: bcbpLines ? true : nil).run { [issuer] bytes in
      guard let issuer else {
        return .boardingPass(try BoardingPassRequest(json: bytes).onAirportClocks())
      }
      let text = String(decoding: ScanText(bytes).text, as: UTF8.self)
      return .boardingPass(BoardingPassRequest(issuer: issuer, source: .existing(text: text)))
    }
  }
}

/// The verb `passtool issue ticket`.
struct IssueTicket: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ticket",
    abstract: "Issue tickets for shows, stays, appointments and events, and staff badges.",
    discussion: """
      The shortest request:

        {"issuer":"THEATRE","kind":"show","title":"Hamlet",
         "place":"Main house","reference":"ABC123",
         "starts_at":"2025-03-15T19:30:00+00:00",
         "ends_at":"2025-03-15T22:30:00+00:00"}

      kind is show, stay, appointment, event or staff. Optional are holder, seats, admits (1 to 99), \
      valid_from and valid_until (by default 3 hours before the start to the end), pass_id and \
      status {list, index}.
      """)

  @OptionGroup var options: IssueOptions

  func run() throws {
    try IssueRun(options).run { .ticket(try TicketRequest(json: $0)) }
  }
}
