internal import ArgumentParser
internal import CommandLineSupport
internal import PassClient
internal import StrictText
internal import Platform

/// The verb `passclient sync`.
struct Sync: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sync", abstract: "Send what waits, and read what is new.",
    discussion: """
      Exits with 75 if not everything is up to date, and with 2 if a command needs you.
      """)

  @OptionGroup var store: StoreOptions
  @OptionGroup var output: JSONOption

  @Flag(help: "Go on at every event of the service, until this is stopped.")
  var watch = false

  func run() async throws {
    try await store.run { client in
      guard !store.offline else { throw ValidationError("--offline: a sync needs the network") }
      if watch {
        return try await client.follow(within: store.time()) { outcome in
          try await output.show(outcome, of: client)
        }
      }
      let outcome = try await client.synchronize(within: store.time())
      try await output.show(outcome, of: client)
      try await outcome.check(client)
    }
  }
}

extension JSONOption {
  func show(_ outcome: PassClient.Synchronization, of client: PassClient) async throws {
    let counts = try await client.counts()
    let synced = try await client.lastSynchronization()
    let requests = await client.requests
    let words = outcome.isComplete ? "Up to date" : "Not up to date"
    try print(
      "\(words): \(counts.bookings) bookings, \(counts.passes) passes, \(counts.openCommands) actions that wait."
    ) { writer in
      writer.member("bookings", counts.bookings)
      writer.member("passes", counts.passes)
      writer.member("actions", counts.openCommands)
      writer.member("requests", requests)
      writer.member("complete", outcome.isComplete)
      writer.member("synced_at", orNull: synced?.description)
    }
  }
}

extension PassClient.Synchronization {
  /// Says what is wrong, and ends with the exit code for it.
  func check(_ client: PassClient) async throws {
    if let problem { Console.tell("\(problem.message) (\(problem.code))") }
    if needsSignIn { throw ExitCode.notSignedIn }
    if !isComplete { throw ExitCode.away }
    let commands = try await client.commands()
    if commands.contains(where: { $0.state == .needsYou }) {
      Console.tell("a command needs you: passclient actions")
      throw ExitCode.needsYou
    }
  }
}
