internal import ArgumentParser
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
      """)

  @Option(help: ArgumentHelp("The service's directory.", valueName: "dir"))
  var data: String

  @Option(help: "The address to listen on.")
  var host = "127.0.0.1"

  @Option(help: ArgumentHelp("The port; 0 takes any that is free.", valueName: "n"))
  var port = 8080

  @Option(help: ArgumentHelp("Whose passes it issues: an airline's designator.", valueName: "id"))
  var issuer = "UA"

  @Option(
    help: ArgumentHelp(
      "Fix the clock, such as 2025-03-14T12:00:00Z, for trials.", valueName: "time"))
  var now: String?

  func run() async throws {
    guard let issuer = IssuerID(issuer) else {
      throw ValidationError("--issuer: expected \(IssuerID.expectation)")
    }
    guard (0...65_535).contains(port) else { throw ValidationError("--port: expected 0 to 65535") }
    let fixed = try now.map { text in
      guard let instant = Instant(text) else {
        throw ValidationError("--now: expected a time such as 2025-03-14T12:00:00Z")
      }
      return instant
    }
    let server = try await PassServer(data: data, issuer: issuer) {
      fixed ?? Instant(secondsSince1970: SystemClock.secondsSince1970)
    }
    let host = host
    try await server.run(host: host, port: port) { port in
      try? Terminal.write(
        "http://\(host.contains(":") ? "[\(host)]" : host):\(port)\n", to: .output)
    }
  }
}
