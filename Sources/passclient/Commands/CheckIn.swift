internal import ArgumentParser
internal import CommandLineSupport
internal import PassClient
internal import StrictText

/// The verb `passclient check-in`.
struct CheckIn: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check-in", abstract: "Ask for the check-in of passengers of a flight.",
    discussion: """
      The request is on the disk before the network is tried. Until the service answers it is requested and not done, \
      and there is no pass: the exit code is 75, and passclient sync goes on with it.
      """)

  @OptionGroup var store: StoreOptions
  @OptionGroup var output: JSONOption

  @Argument(
    help: ArgumentHelp("The id of a booking, or its confirmation code.", valueName: "booking"))
  var booking: String

  @Option(
    name: .customLong("passenger"),
    help: ArgumentHelp(
      "The id of a passenger; may be given several times. Without it all passengers are checked in.",
      valueName: "id"))
  var passengers: [String] = []

  func run() async throws {
    try await store.run { client in
      let command = try await client.requestCheckIn(of: booking, passengers: passengers)
      try await output.carryOut(command, by: client, store)
    }
  }
}

extension JSONOption {
  /// Sends a command that is in the queue, shows what became of it, and ends with its exit code.
  func carryOut(
    _ queued: QueuedCommand, by client: PassClient, _ store: StoreOptions
  ) async throws {
    var outcome = PassClient.Synchronization()
    if !store.offline {
      outcome = try await client.send(waitingFor: queued.id, within: store.time())
    }
    let command = try await client.command(queued.id)
    var passes: [PassClient.KeptPass] = []
    if command.state == .confirmed, command.action == .checkIn, let id = command.bookingID {
      passes = try await client.passes(of: id)
    }
    let shown = passes
    let codes = try await client.confirmationCodes()
    let line = command.line(at: store.clock.now(), codes)
    let hints = shown.map { kept in
      "Pass \(kept.pass.id), see: passclient passes \(codes[kept.bookingID] ?? kept.bookingID)"
    }
    try print(([line] + hints).joined(separator: "\n")) { writer in
      writer.name("action")
      writer.object { command.write(to: &$0) }
      writer.objects("passes", shown) { writer, kept in
        kept.write(to: &writer, now: store.clock.now())
      }
    }
    if outcome.needsSignIn {
      Console.tell(outcome.problem?.message ?? "sign in again: passclient sign-in")
      throw ExitCode.notSignedIn
    }
    if let code = ExitCode(command) { throw code }
  }
}
