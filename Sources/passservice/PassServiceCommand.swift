internal import ServiceHTTP
internal import StrictText
internal import ArgumentParser
internal import CommandLineSupport
internal import FlightService
internal import Foundation
internal import Logging
internal import OperatorFiles
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
      A service has everything in one directory: bookings, keys, status lists. For a service of your own:

        passservice init --data data --issuer UA
        passservice --data data

      For a trial, a directory that does not exist yet gets keys and a demonstration of thirty days, with \
      flights, shows and stays; --no-demo leaves the demonstration out.

        passservice --data trial --port 8080

      An access token for trials: passtool token --data trial --subject jane --role traveler

      Exits with 64 for wrong usage, 65 if bookings are damaged, 66 if a file is missing, 73 if something \
      prevents a start, 75 if something cannot be reached now and another try may succeed, 77 if a permission is \
      missing, and 78 if settings cannot be used.
      """,
    version: "0.1.0",
    subcommands: [
      Serve.self, Init.self, CheckConfig.self, ImportSchedule.self, ImportProgramme.self,
      ImportHotels.self,
      ExportPasses.self, ScheduleCommand.self, SeatsCommand.self, StatesCommand.self,
      DoctorCommand.self, Backup.self, Restore.self, RotateStorageKey.self, CloseStatusLists.self,
      RebuildStatusLists.self, Migrate.self,
      Check.self, Move.self,
      MaintenanceCommand.self, ClockCommand.self, BookingCommand.self,
    ],
    defaultSubcommand: Serve.self)

  static func main() async {
    let fault = UsageFault(of: Self.self, Array(CommandLine.arguments.dropFirst()))
    do {
      try fault.checkRepetitions()
      var command = try parseAsRoot()
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch let error as ServiceError {
      try? Terminal.write("passservice: \(error)\n", to: .error)
      exit(withError: ExitCode(error.isPassing ? 75 : 73))
    } catch let error as ServiceFault {
      try? Terminal.write("passservice: \(error)\n", to: .error)
      exit(withError: ExitCode(1))
    } catch let error as ConfigurationFault {
      try? Terminal.write("passservice: \(error)\n", to: .error)
      exit(withError: ExitCode(78))
    } catch let error as DamagedFileFault {
      try? Terminal.write("passservice: \(error)\n", to: .error)
      exit(withError: ExitCode(65))
    } catch let error as InputFault {
      try? Terminal.write(
        "passservice: \(withoutControls(error.description, keepingLines: true))\n", to: .error)
      exit(withError: ExitCode(error.exitCode))
    } catch let error as SettingFault {
      try? Terminal.write("passservice: \(error)\n", to: .error)
      exit(withError: ExitCode(error.exitCode))
    } catch let error as PlatformError {
      try? Terminal.write("passservice: \(error)\n", to: .error)
      exit(withError: ExitCode(error.isMissing ? 66 : error.isDenied ? 77 : 73))
    } catch {
      guard let message = fault.message(error) else { exit(withError: error) }
      try? Terminal.write(withoutControls(message, keepingLines: true) + "\n", to: .error)
      exit(withError: ExitCode.validationFailure)
    }
  }
}

/// The options of all subcommands.
struct ServiceOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The service's directory.", valueName: "dir"))
  var data: String

  @OptionGroup var trial: TrialOptions

  @OptionGroup var database: DatabaseOptions

  func validate() throws {
    guard !data.isEmpty else { throw ValidationError("--data: expected a path, found nothing") }
  }

  /// The composition for this directory, in trial mode.
  var composition: Composition {
    var composition = Composition(data: data, clock: trial.clock)
    composition.issuer = trial.issuer
    if trial.now == nil { composition.machine = .own }
    return composition
  }

  /// Returns the composition with the place of the bookings, from options, environment or file of settings.
  func placedComposition() throws -> Composition {
    var composition = composition
    try database.apply(to: &composition)
    return composition
  }
}

/// The options of all subcommands for the issuer of the service and for the time.
struct TrialOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The airline of the service, by its designator. Without it the owner of the keys; UA in a new directory.",
      valueName: "id"),
    transform: Self.airline)
  var issuer: IssuerID?

  @Option(
    help: ArgumentHelp(
      "Begin the clock at a time such as 2025-03-14T12:00:00Z, for trials; it runs from there.",
      valueName: "time"),
    transform: Self.time)
  var now: Instant?

  /// Reads an airline as it is typed, which may be in small letters.
  static func airline(_ text: String) throws -> IssuerID {
    guard let issuer = IssuerID(text.uppercased()), issuer.isAirlineDesignator else {
      throw ValidationError("expected \(CarrierCode.expectation)")
    }
    return issuer
  }

  static func time(_ text: String) throws -> Instant {
    guard let instant = Instant(text) else {
      throw ValidationError("expected a time such as 2025-03-14T12:00:00Z")
    }
    return instant
  }

  /// Refuses a clock that was set for trials where travelers are served.
  func check(_ settings: ServeSettings) throws {
    guard settings.production, now != nil else { return }
    throw ValidationError(
      "--now: a clock that begins at another time is only for trials; leave out --now in production"
    )
  }

  /// The clock; with `--now` it starts at that time.
  var clock: @Sendable () -> Instant {
    let begun = SystemClock.secondsSince1970
    let first = now ?? Instant(secondsSince1970: begun)
    // The clock advances in real time, because retries wait for time to pass.
    return { first.adding(seconds: SystemClock.secondsSince1970 - begun) }
  }
}

/// The subcommand `passservice serve`, the default.
struct Serve: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract:
      "Serve until the process is asked to stop (the default); prints its URL when it is ready.",
    discussion: """
      SIGTERM and SIGINT stop it: requests that have begun are answered. At SIGHUP it reads the TLS certificate \
      and key, and the keys of identity providers, at once. Without the signal it reads the TLS files every ten \
      seconds, and the keys as often as each provider says. Maintenance (passservice maintenance) is noticed within \
      a second. All other settings are read at the next start.
      """)

  @OptionGroup var options: ServiceOptions

  @OptionGroup(title: "Settings (docs/reference/configuration.md)") var chosen: SettingOptions

  func run() async throws {
    Memory.shareArenas()
    let outcome = try chosen.resolve(
      ProcessInfo.processInfo.environment, config: options.database.config, data: options.data,
      others: options.database.named)
    let settings = outcome.settings
    let faults =
      outcome.faults + settings.faults(ofProcessWith: ProcessStatistics.maxOpenFiles)
    guard faults.isEmpty else {
      throw ConfigurationFault(faults.joined(separator: "\npassservice: "))
    }
    try options.trial.check(settings)
    var composition = options.composition
    let lines = LogLines(settings.format)
    defer { lines.flush() }
    try settings.apply(to: &composition, logging: lines)
    composition.settings.examination = Doctor.examination(
      data: options.data, issuer: options.trial.issuer, outcome: outcome,
      machine: composition.machine)
    let logger = composition.settings.logger
    let manager = ServiceManager(environment: ProcessInfo.processInfo.environment)
    logger.notice(
      "passservice starts",
      metadata: [
        "version": "\(ServiceVersion.current)", "directory": "\(options.data)",
        "settings": "\(outcome.file ?? "none")",
        "database": "\(composition.database.place ?? "file")",
        "production": "\(settings.production)",
      ])
    if settings.mode == .trial { logger.warning("\(ServiceMode.trialNotice)") }
    let server = try await composition.server()
    let stopping = Stopping { signal in
      manager.tell(.stopping)
      logger.notice("passservice stops", metadata: ["signal": "\(signal)"])
    }
    defer { stopping.stop() }
    let watch = Task { await manager.keepWatch() }
    defer { watch.cancel() }
    let hangUp = HangUp { await server.reload() }
    defer { hangUp.stop() }
    let (host, metricsHost) = (settings.host, settings.metricsHost)
    let scheme = settings.certificates == nil ? "http" : "https"
    try await server.run(
      host: host, port: settings.port,
      metricsReady: {
        logger.notice(
          "metrics are served", metadata: ["url": "http://\(metricsHost):\($0)/metrics"])
      }
    ) { port in
      manager.tell(.ready, .status("serves at port \(port)"))
      try? Terminal.write(
        "\(scheme)://\(host.contains(":") ? "[\(host)]" : host):\(port)\n", to: .output)
    }
    logger.notice("passservice has stopped")
  }
}

/// The error for an argument or a file that cannot be used, with one of the exit codes of `sysexits.h`.
struct InputFault: Error, CustomStringConvertible {
  let exitCode: Int32
  let description: String

  static func usage(_ words: String) -> Self { Self(exitCode: 64, description: words) }
  static func data(_ words: String) -> Self { Self(exitCode: 65, description: words) }
  static func noInput(_ words: String) -> Self { Self(exitCode: 66, description: words) }
}

/// The error for settings that cannot be used; exits as `check-config` does.
struct ConfigurationFault: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// The subcommand `passservice export-passes`.
struct ExportPasses: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export-passes",
    abstract:
      "Print every pass that was signed, a JSON object on each line; the service may be running.",
    discussion: """
      If the key that signed passes is lost, these records keep the passes valid: name their file under \
      "survivors" (passtool trust build --help). Protect the file like the passes themselves.
      """)

  @OptionGroup var options: ServiceOptions

  func run() async throws {
    let store = try await options.placedComposition().existingStore()
    try await PassServer.exportPasses(of: store) { try Terminal.write($0 + "\n", to: .output) }
  }
}
