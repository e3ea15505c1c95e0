internal import ArgumentParser
internal import CommandLineSupport
internal import GateSync
internal import Platform
internal import Vocabulary

/// `passgate-sync`: the companion of gates that has a network, so that the gates need none.
@main
struct PassGateSync: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "passgate-sync",
    abstract: "Keep the directories of gates current, and send their events to the service.",
    discussion: """
      This program fetches the trust bundle, the status lists and the passenger list, and sends the events of the \
      ledgers, over https. The gate checks what arrives as if a person had brought it, and goes on working if \
      nothing arrives. While the service cannot be reached, this program waits, longer each time, and nothing is \
      lost; this program may be killed at any moment.

        passgate-sync --url https://checkin.example.com --token token --gate gate \\
          --departure UA123/2025-03-15/SFO

      The departure may also be in a file `departure` of the gate's directory; without one it is that of the gate \
      that was opened last.

      passgate-sync serve lets phones and native gates hear each other, without the service.
      """,
    version: "0.1.0", subcommands: [Run.self, Send.self, Serve.self], defaultSubcommand: Run.self)

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
    } catch {
      guard let message = fault.message(error) else { exit(withError: error) }
      try? Terminal.write(withoutControls(message, keepingLines: true) + "\n", to: .error)
      exit(withError: ExitCode.validationFailure)
    }
  }

  /// Writes a message to standard error.
  static func tell(_ text: String) {
    try? Terminal.write("passgate-sync: \(withoutControls(text))\n", to: .error)
  }
}

/// The options for the service: its address, the access token and the trusted certificates.
struct RemoteOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The URL of the service: https, or http for this machine only.", valueName: "url"))
  var url: String

  @Option(
    help: ArgumentHelp(
      "The file of the access token (role gate or agent), which only its owner may read; it may be replaced at any time.",
      valueName: "file"))
  var token: String

  @Option(
    help: ArgumentHelp(
      "Certificates (PEM) that are trusted besides those of the system.", valueName: "file"))
  var authorities: String?

  func remote() throws -> HTTPRemote {
    do {
      return try HTTPRemote(url, tokenPath: token, authorities: authorities)
    } catch {
      throw ValidationError("\(error)")
    }
  }
}

/// Exit codes of sysexits.h.
extension ExitCode {
  /// Something was refused, or waits for a person.
  static let refused = ExitCode(1)
  /// The service cannot be reached now.
  static let away = ExitCode(75)
}
