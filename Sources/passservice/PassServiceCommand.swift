internal import ArgumentParser
internal import Bookings
internal import Flights
internal import PassService
internal import Platform
internal import Vocabulary

/// `passservice`: bookings, check-in and passes over HTTP.
@main
struct PassServiceCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "passservice",
    abstract: "Search, book and check in over HTTP, with passes that a gate verifies offline.",
    discussion: """
      All of it stands in one directory: bookings, keys, status lists. On the first start there are \
      demonstration flights of thirty days, and keys are made.

        passservice --data data --port 8080

      An access token for trials: passtool token --data data --subject jane --role traveler
      """,
    version: "0.1.0",
    subcommands: [
      Serve.self, ImportSchedule.self, ExportPasses.self, Backup.self, Restore.self,
      RotateStorageKey.self,
    ],
    defaultSubcommand: Serve.self)

  static func main() async {
    do {
      var command = try parseAsRoot()
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch let error as ServiceError {
      try? Terminal.write("passservice: \(error)\n", to: .error)
      exit(withError: ExitCode(73))
    } catch let error as PlatformError {
      try? Terminal.write("passservice: \(error)\n", to: .error)
      exit(withError: ExitCode(error.isMissing ? 66 : error.isDenied ? 77 : 73))
    } catch {
      exit(withError: error)
    }
  }
}

/// Options of all subcommands.
struct ServiceOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The service's directory.", valueName: "dir"))
  var data: String

  @Option(
    help: ArgumentHelp(
      "Whose service it is: an airline's designator. Without it that of the keys; UA in a new directory.",
      valueName: "id"),
    transform: { text in
      guard let issuer = IssuerID(text), issuer.isAirlineDesignator else {
        throw ValidationError("expected \(CarrierCode.expectation)")
      }
      return issuer
    })
  var issuer: IssuerID?

  @Option(
    help: ArgumentHelp(
      "Begin the clock at a time such as 2025-03-14T12:00:00Z, for trials; it runs from there.",
      valueName: "time"),
    transform: { text in
      guard let instant = Instant(text) else {
        throw ValidationError("expected a time such as 2025-03-14T12:00:00Z")
      }
      return instant
    })
  var now: Instant?

  func validate() throws {
    guard !data.isEmpty else { throw ValidationError("--data: expected a path, found nothing") }
  }

  /// The composition for this directory, in trial mode.
  var composition: Composition {
    var composition = Composition(data: data, clock: clock)
    composition.issuer = issuer
    return composition
  }

  /// The clock; with `--now` it starts at that time.
  var clock: @Sendable () -> Instant {
    let begun = SystemClock.secondsSince1970
    let first = now ?? Instant(secondsSince1970: begun)
    // It advances in real time, because retries wait for time to pass.
    return { first.adding(seconds: SystemClock.secondsSince1970 - begun) }
  }
}

/// The subcommand `passservice serve`, the default.
struct Serve: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract:
      "Serve until the process is told to stop (the default); prints its URL when it is ready.")

  @OptionGroup var options: ServiceOptions

  @Option(help: "The address to listen on.")
  var host = "127.0.0.1"

  @Option(help: ArgumentHelp("The port; 0 takes any that is free.", valueName: "n"))
  var port = 8080

  @Flag(
    help: ArgumentHelp(
      "Serve travelers: refuse to start with a root for development, the demonstration's flights or "
        + "pretended payments, and make none of them."))
  var production = false

  @Option(
    help: ArgumentHelp(
      "Who moves the money, over HTTP (docs/PAYMENTS.md): a JSON file of mode 600 with names, URLs and keys. "
        + "Without it payments are pretended.", valueName: "file"))
  var payments: String?

  @Option(
    help: ArgumentHelp(
      "Whose access tokens are accepted besides those of passtool token (docs/IDENTITY.md): a JSON file with "
        + "issuers, audiences, keys and roles.", valueName: "file"))
  var identity: String?

  @Option(
    name: .customLong("personal-data-days"),
    help: ArgumentHelp(
      "How long after the last flight a booking says whose it was; then names, documents and contact go.",
      valueName: "n"))
  var personalDataDays = FlightSalesPolicy().sale.personalDataKept / 86_400

  @OptionGroup(title: "Connections") var connections: ConnectionOptions

  func validate() throws {
    guard !production || options.now == nil else {
      throw ValidationError(
        "--now: a clock that was set is for trials; leave it out with --production")
    }
    guard (0...65_535).contains(port) else { throw ValidationError("--port: expected 0 to 65535") }
    guard (0...36_500).contains(personalDataDays) else {
      throw ValidationError("--personal-data-days: expected 0 to 36500")
    }
  }

  func run() async throws {
    var composition = options.composition
    composition.settings.mode = production ? .production : .trial
    composition.settings.connections = connections.limits
    composition.policy.sale.personalDataKept = personalDataDays * 86_400
    if let identity {
      composition.settings.identityProviders = try IdentityFile.providers(
        IdentityFile.settings(identity, mode: composition.settings.mode),
        mode: composition.settings.mode, timer: composition.timer,
        logger: composition.settings.logger)
    }
    if let payments { composition.providers = try PaymentSettingsFile.providers(payments) }
    let server = try await composition.server()
    let host = host
    try await server.run(host: host, port: port) { port in
      try? Terminal.write(
        "http://\(host.contains(":") ? "[\(host)]" : host):\(port)\n", to: .output)
    }
  }
}

/// The subcommand `passservice import-schedule`.
struct ImportSchedule: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import-schedule",
    abstract: "Take an operator's schedule in; the service may be running.",
    discussion: """
      All FILEs together are one schedule (passtool schedule check tells what is wrong in them). Doing it \
      twice does nothing the second time, and bookings follow departures that changed.

      A flight is taken in only where the airline's key signs passes for its operating carrier (column \
      flight). Where it is sold under another number, that stands in the column marketing_flight.
      """)

  @OptionGroup var options: ServiceOptions

  @Argument(help: ArgumentHelp("CSV or JSON; - reads standard input.", valueName: "file"))
  var files: [String]

  func run() async throws {
    let outcome = try await options.composition.importSchedule(files)
    for words in outcome.left { try Terminal.write("left alone: \(words)\n", to: .error) }
    try Terminal.write(
      "\(outcome.new) departures new, \(outcome.changed) changed, \(outcome.same) the same, "
        + "\(outcome.left.count) left alone\n", to: .output)
  }
}

/// The subcommand `passservice export-passes`.
struct ExportPasses: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export-passes",
    abstract:
      "Print every pass that was signed, a JSON object on each line; the service may be running.",
    discussion: """
      These are the records by which passes survive the loss of the key that signed them: name their file \
      under "survivors" (passtool trust build --help). Guard it like the passes themselves.
      """)

  @Option(help: ArgumentHelp("The service's directory.", valueName: "dir"))
  var data: String

  func run() async throws {
    let store = try Composition.existingStore(data)
    try await PassServer.exportPasses(of: store) { try Terminal.write($0 + "\n", to: .output) }
  }
}
