internal import ArgumentParser
internal import CommandLineSupport
internal import PassClient
internal import StrictText

/// The verb `passclient sign-in`.
struct SignIn: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sign-in", abstract: "Remember a service and the place of its access token.",
    discussion: """
      The token is not kept: its file is read, or the command is run, whenever the token is needed, so that it may be \
      replaced at any time.
      """)

  @OptionGroup var store: StoreOptions
  @OptionGroup var output: JSONOption

  @Option(
    help: ArgumentHelp(
      "The URL of the service: https, or http for this machine only.", valueName: "url"))
  var url: String

  @Option(
    help: ArgumentHelp(
      "The file of the access token, which only its owner may read.", valueName: "file"))
  var token: String?

  @Option(
    help: ArgumentHelp("A command of the shell that prints the access token.", valueName: "command")
  )
  var tokenCommand: String?

  @Option(
    help: ArgumentHelp(
      "Certificates (PEM) that are trusted besides those of the system.", valueName: "file"))
  var authorities: String?

  @Flag(help: "Report how long searching and booking take, without names, ids or places.")
  var telemetry = false

  func validate() throws {
    guard (token == nil) != (tokenCommand == nil) else {
      throw ValidationError("give one of --token FILE and --token-command COMMAND")
    }
  }

  func run() async throws {
    try await StoreOptions.telling {
      let source = token.map(TokenSource.file) ?? .command(tokenCommand ?? "")
      try PassClient.signIn(
        home: store.directory, url: url, token: source, authorities: authorities)
    }
    try await store.run { client in
      try await client.reportMeasurements(telemetry)
      var outcome = PassClient.Synchronization()
      if !store.offline { outcome = try await client.synchronize(within: store.time()) }
      let user = client.user
      try output.print("Signed in to \(url)\(user.map { " as \($0)" } ?? "").") { writer in
        writer.member("url", url)
        writer.member("user", orNull: user)
      }
      if !store.offline { try await outcome.check(client) }
    }
  }
}

/// The verb `passclient sign-out`.
struct SignOut: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sign-out", abstract: "Delete the store.")

  @OptionGroup var store: StoreOptions
  @OptionGroup var output: JSONOption

  @Flag(help: "Give up the commands that wait in the queue.")
  var discard = false

  func run() async throws {
    try await StoreOptions.telling {
      guard let given = try PassClient.signOut(home: store.directory, discarding: discard) else {
        Console.tell(
          "commands wait in the queue and would be lost: see passclient actions, or give --discard")
        throw ExitCode.needsYou
      }
      try output.print("Signed out.") { writer in
        writer.member("signed_out", true)
        writer.member("discarded", given)
      }
    }
  }
}
