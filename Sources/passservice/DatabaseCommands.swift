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
    abstract: "Bring a PostgreSQL database to this version; older services may be running.",
    discussion: """
      A database that is new is made by the first service that opens it. A later version adds what it needs by \
      this command, before its services start. What takes something away that older services use says so, and \
      they are refused afterwards (docs/guides/databases.md). A SQLite file is brought to the version by the service.
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
    abstract: "Examine where bookings are: every record is read; changes nothing.",
    discussion: """
      Of a service's directory (--data) it reads all of the file or database: whether it is consistent, and whether \
      each record can be unsealed and understood. Of a PostgreSQL database it examines version, rights, migrations \
      and durability; without --data these alone. Services may be running. Exits with 1 if something is damaged, or \
      a service could not work with it or might lose what it answered.
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
          "\(composition.nameOfBookings): \(findings.damagedCount) damaged; restore the last backup that is whole "
            + "(passservice restore)")
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
      "A JSON file with settings (docs/reference/configuration.md); else that of PASSSERVICE_CONFIG.",
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
      throw ConfigurationFault(
        "--database: expected postgresql://USER@HOST/DATABASE"
          + (database != nil
            ? ""
            : outcome.settings.database.map {
              ", found \(escaped($0, limit: 80)) in PASSSERVICE_DATABASE"
            }
              ?? ", and neither it nor PASSSERVICE_DATABASE is there"))
    }
    return PostgresDatabase(address)
  }
}
