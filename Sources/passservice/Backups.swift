internal import ArgumentParser
internal import PassFormats
internal import Platform
internal import Usage

/// The subcommand `passservice backup`.
struct Backup: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Copy all bookings into one file; the service may be running.",
    discussion: """
      The file is there once it is complete and checked. What it says of people is sealed under a key in \
      DIR/storage-keys, which it does not hold: keep a copy of that directory apart from it. Keys that sign \
      passes and status lists are files in DIR/keys; copy them, too.
      """)

  @Option(help: ArgumentHelp("The service's directory.", valueName: "dir"))
  var data: String

  @Argument(help: ArgumentHelp("The file to write; there must be none yet.", valueName: "file"))
  var file: String

  @OptionGroup var output: JSONOption

  func run() async throws {
    try Composition.backUp(data, to: file)
    try output.tell { writer in
      writer.member("directory", data)
      writer.member("backup", file)
    }
    try Terminal.write("\(file): a backup of \(data)\n", to: .error)
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
      until they are revoked.
      """)

  @Option(help: ArgumentHelp("The service's directory.", valueName: "dir"))
  var data: String

  @Argument(help: ArgumentHelp("The backup.", valueName: "file"))
  var file: String

  @OptionGroup var output: JSONOption

  func run() async throws {
    try Composition.restore(data, from: file)
    try output.tell { writer in
      writer.member("directory", data)
      writer.member("restored_from", file)
    }
    try Terminal.write("\(data): the bookings of \(file)\n", to: .error)
  }
}
