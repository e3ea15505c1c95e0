internal import StrictText
internal import ArgumentParser
internal import BookingStore
internal import BookingStorePostgres
internal import CommandLineSupport
internal import Foundation
internal import Platform
internal import PostgreSQL
internal import Vocabulary

/// The subcommand `passservice migrate`.
struct Migrate: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Upgrade a PostgreSQL database to this version; services of older versions may run.",
    discussion: """
      The first service that opens a new database creates its tables. This command adds what a later version needs, \
      before the services of that version start. If a change removes something that older services use, older \
      services are refused afterwards (docs/guides/databases.md). A SQLite file is upgraded by the service itself.
      """)

  @OptionGroup var database: PostgresOption
  @OptionGroup var output: JSONOption

  func run() async throws {
    let database = try database.postgres()
    let applied = try reported { try database.migrate() }
    let text =
      applied.isEmpty ? "up to date" : applied.map { "\($0): applied" }.joined(separator: "\n")
    try output.print(text) { writer in
      writer.name("applied")
      writer.array { writer in for name in applied { writer.string(name) } }
    }
  }
}

/// The subcommand `passservice check`.
struct Check: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Examine the bookings: read every record; changes nothing.",
    discussion: """
      With --data it reads the whole file or database of a service, and checks that it is consistent and that each \
      record can be decrypted and understood. It examines version, rights, migrations and durability of a PostgreSQL \
      database; without --data only these. Services may be running. Exits with 1 if something is damaged, if a \
      service could not work with the database, or if the database might lose bookings that were confirmed.
      """)

  @Option(help: ArgumentHelp("The service's directory.", valueName: "dir"))
  var data: String?

  @OptionGroup var options: DatabaseOptions
  @OptionGroup var output: JSONOption

  func run() async throws {
    var (lines, problems): ([String], [String]) = ([], [])
    var composition = Composition(data: data ?? ".") { Instant(secondsSince1970: 0) }
    try options.apply(to: &composition, data: data)
    if case .postgres(let address) = composition.database {
      let report = try reported { try PostgresDatabase(address).report() }
      (lines, problems) = (report.lines, report.problems)
    } else if data == nil {
      throw ConfigurationFault(
        "--data: expected the service's directory, or --database postgresql://USER@HOST/DATABASE")
    }
    if data != nil, problems.isEmpty {
      let (findings, others) = try composition.examineBookings()
      lines += findings.counts.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value) read" }
      problems += others + findings.damaged.map { "\($0.part) is damaged: \($0.reason)" }
      if findings.damagedCount > 0 {
        problems.append(
          "\(composition.nameOfBookings): \(counted(findings.damagedCount, "part is", "parts are")) damaged; restore "
            + "the last backup that is whole (passservice restore)")
      } else {
        lines.append("\(composition.nameOfBookings): nothing is damaged")
      }
    }
    try output.print(lines.joined(separator: "\n")) { writer in
      for (name, lines) in [("found", lines), ("problems", problems)] {
        writer.name(name)
        writer.array { writer in for line in lines { writer.string(line) } }
      }
    }
    for problem in problems { try Terminal.write("passservice: \(problem)\n", to: .error) }
    if !problems.isEmpty { throw ExitCode(1) }
  }
}

/// Runs `body`, and turns errors of a database into errors of the service.
private func reported<Answer>(_ body: () throws -> Answer) throws -> Answer {
  do { return try body() } catch { throw Database.explained(error) }
}

extension DatabaseOptions {
  /// Returns the composition of a directory, with the place of its bookings.
  func composition(data: String) throws -> Composition {
    var composition = Composition(data: data) { Instant(secondsSince1970: 0) }
    try apply(to: &composition)
    return composition
  }
}

/// The option for the PostgreSQL database, for a subcommand that supports no other kind.
struct PostgresOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The database: postgresql://USER@HOST/DATABASE, the password in PGPASSWORD (PASSSERVICE_DATABASE).",
      valueName: "url"))
  var database: String?

  @Option(
    help: ArgumentHelp(
      "A JSON file with settings (docs/reference/configuration.md). Without it the file that PASSSERVICE_CONFIG names.",
      valueName: "file"))
  var config: String?

  /// Returns the database that the option, the environment or the file names.
  fileprivate func postgres() throws -> PostgresDatabase {
    let outcome = try SettingOptions.resolve(
      ["database": database].compactMapValues(\.self), ProcessInfo.processInfo.environment,
      config: config, data: nil)
    var composition = Composition(data: ".") { Instant(secondsSince1970: 0) }
    try outcome.settings.applyDatabase(to: &composition)
    guard case .postgres(let address) = composition.database else {
      throw ConfigurationFault(Self.fault(of: outcome))
    }
    return PostgresDatabase(address)
  }

  /// Returns the fault of settings that name no PostgreSQL database, with the place of what they name.
  private static func fault(of outcome: SettingSources.Outcome) -> String {
    let expected = "expected postgresql://USER@HOST/DATABASE"
    let source = outcome.effective.first { $0.setting.key == "database" }?.source
    guard let found = outcome.settings.database, let source else {
      return
        "--database: \(expected); give this option, the variable PASSSERVICE_DATABASE, or database in the file of "
        + "settings"
    }
    let place =
      switch source {
      case .commandLine: "--database"
      case .environment: "PASSSERVICE_DATABASE"
      case .file(let path): "\(path): database"
      case .standard: "database"
      }
    return "\(place): \(expected), found \(escaped(found, limit: 80))"
  }
}
