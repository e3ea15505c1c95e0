internal import ArgumentParser
internal import PassFormats
internal import PassService
internal import Platform
internal import Usage
internal import Vocabulary

/// The subcommand `passservice backup`.
struct Backup: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Copy all bookings into one file; the service may be running.",
    discussion: """
      The file is there once it is complete and checked. What it says of people is sealed under a key in \
      DIR/storage-keys, which it does not hold: keep a copy of that directory apart from it. Keys that sign \
      passes and status lists are files in DIR/keys; copy them, too. Of a PostgreSQL database it is made by \
      pg_dump (postgresql-client); what was answered since the last backup is lost with the database, unless \
      a standby or an archive of its log has it (docs/DATABASES.md).
      """)

  @Option(help: ArgumentHelp("The service's directory.", valueName: "dir"))
  var data: String

  @OptionGroup var database: DatabaseOptions

  @Argument(help: ArgumentHelp("The file to write; there must be none yet.", valueName: "file"))
  var file: String

  @OptionGroup var output: JSONOption

  func run() async throws {
    let composition = try database.composition(data: data)
    try composition.backUp(to: file)
    LastBackup.note(file, of: data, at: Instant(secondsSince1970: SystemClock.secondsSince1970))
    try output.tell { writer in
      writer.member("directory", data)
      writer.member("backup", file)
    }
    try Terminal.write("\(file): a backup of \(composition.nameOfBookings)\n", to: .error)
  }
}

/// The subcommand `passservice restore`.
struct Restore: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Put a backup in the place of lost bookings; the service must not be running.",
    discussion: """
      DIR has no bookings then; rename what is left of them first. The storage key of the backup belongs \
      into DIR/storage-keys. What was booked after the backup is lost, and gates go on admitting its passes \
      until they are revoked. A PostgreSQL database is restored into one that is empty.
      """)

  @Option(help: ArgumentHelp("The service's directory.", valueName: "dir"))
  var data: String

  @OptionGroup var database: DatabaseOptions

  @Argument(help: ArgumentHelp("The backup.", valueName: "file"))
  var file: String

  @OptionGroup var output: JSONOption

  func run() async throws {
    let composition = try database.composition(data: data)
    try await composition.restore(from: file)
    try output.tell { writer in
      writer.member("directory", data)
      writer.member("restored_from", file)
    }
    try Terminal.write("\(composition.nameOfBookings): the bookings of \(file)\n", to: .error)
  }
}
