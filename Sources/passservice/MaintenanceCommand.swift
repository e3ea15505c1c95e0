internal import PassService
internal import ServiceHTTP
internal import StrictText
internal import ArgumentParser
internal import CommandLineSupport
internal import Platform
internal import Vocabulary

/// The subcommand `passservice maintenance`.
struct MaintenanceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "maintenance",
    abstract: "Close the service for maintenance and open it again; it goes on running.",
    discussion: """
      After about a second, requests that change something are answered 503 MAINTENANCE_WINDOW with the message and \
      the time, until maintenance is switched off, even if the time has passed. Everything else goes on: reading, \
      passes, all that gates need, messages of payment providers, and telemetry. A request that is sent again under \
      its key gets its first answer, and payments that have begun are completed.

        passservice maintenance on --data data --until 2026-12-01T04:00:00Z \\
          --message "Back at four"
        passservice maintenance off --data data
      """,
    subcommands: [On.self, Off.self])

  /// The subcommand `passservice maintenance on`.
  struct On: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Close the service, or change the message.")

    @Option(help: ArgumentHelp("The service's directory.", valueName: "dir"))
    var data: String

    @Option(
      help: ArgumentHelp(
        "When maintenance is expected to end, such as 2026-12-01T04:00:00Z.", valueName: "time"),
      transform: { text in
        guard let instant = Instant(text) else {
          throw ValidationError("expected a time such as 2026-12-01T04:00:00Z")
        }
        return instant
      })
    var until: Instant?

    @Option(help: ArgumentHelp("The message to clients.", valueName: "text"))
    var message = "The service is closed for maintenance"

    @OptionGroup var output: JSONOption

    func run() throws {
      let path = try Composition.closeForMaintenance(
        data, until: until, message: message,
        now: Instant(secondsSince1970: SystemClock.secondsSince1970))
      try output.tell { writer in
        writer.member("file", path)
        writer.member("closed", true)
        writer.member("until", orNull: until?.description)
        writer.member("message", message)
      }
      try Terminal.write(
        "\(path): written; the service is closed for maintenance; to open it again: passservice maintenance off "
          + "--data \(data)\n",
        to: .error)
    }
  }

  /// The subcommand `passservice maintenance off`.
  struct Off: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Open the service again.")

    @Option(help: ArgumentHelp("The service's directory.", valueName: "dir"))
    var data: String

    @OptionGroup var output: JSONOption

    func run() throws {
      let path = try Composition.openAfterMaintenance(data)
      try output.tell { writer in
        writer.member("file", path)
        writer.member("closed", false)
      }
      try Terminal.write("\(path): removed; the service is open again\n", to: .error)
    }
  }
}

extension Composition {
  /// Switches maintenance on while a directory's service runs, or changes its notice; returns the path of the notice.
  static func closeForMaintenance(
    _ data: String, until: Instant?, message: String, now: Instant
  ) throws -> String {
    guard Files.isDirectory(data) else {
      throw ServiceError("\(data): no such directory; check the path")
    }
    guard let notice = MaintenanceNotice(until: until, message: message) else {
      throw ServiceError("--message: expected 1 to 500 characters without control characters")
    }
    if let until, until <= now {
      throw ServiceError("--until: expected a time after \(now), found \(until)")
    }
    let file = MaintenanceFile(data: data)
    try file.write(notice)
    return file.path
  }

  /// Switches maintenance off, and returns the path of the notice that was removed.
  static func openAfterMaintenance(_ data: String) throws -> String {
    let file = MaintenanceFile(data: data)
    guard Files.exists(file.path) else {
      throw ServiceError("\(file.path): no such file, so the service is open already")
    }
    file.remove()
    return file.path
  }
}
