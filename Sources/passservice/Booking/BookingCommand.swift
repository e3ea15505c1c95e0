internal import ArgumentParser
internal import CommandLineSupport
internal import DeskClient
internal import PassPages
internal import Platform
internal import StrictText
internal import Vocabulary

/// The subcommand `passservice booking`.
struct BookingCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "booking",
    abstract: "Show a booking of a running service by its code, and help its customer.",
    discussion: """
      The commands ask the service over HTTP with an access token of the role agent, so the service decides what the \
      agent may do, by role and airports, and writes the agent's name on the booking's trail.

        passservice booking PJV7HK --token token
        passservice booking check-in PJV7HK --token token
        passservice booking refund PJV7HK --token token --amount 20.00 \\
          --because GOODWILL --reason "long wait"

      For trials:

        passtool token --data data --subject ann --role agent > token
        chmod 600 token

      A command is about the booking that this program read a moment before: if a colleague changes the booking \
      meanwhile, the service refuses the command. If no answer comes, the message has a key; the same command with \
      --key KEY is carried out once at most. Exits with 1 if the service refuses, and with 75 if it does not answer.
      """,
    subcommands: [
      BookingShow.self, BookingCheckIn.self, BookingUndoCheckIn.self, BookingReseat.self,
      BookingOffLoad.self, BookingReadmit.self, BookingReissue.self, BookingRevoke.self,
      BookingRefund.self, BookingCancel.self,
    ],
    defaultSubcommand: BookingShow.self)
}

/// The options of all commands about a booking: the service, the agent, and the code.
struct BookingOptions: ParsableArguments {
  @Argument(help: ArgumentHelp("The booking's code, in capitals or not.", valueName: "code"))
  var code: String

  @Option(
    help: ArgumentHelp(
      "The URL of the service: https, or http for this machine only.", valueName: "url"))
  var url = "http://127.0.0.1:8080"

  @Option(
    help: ArgumentHelp(
      "The file of the access token (role agent), which only its owner may read.",
      valueName: "file"))
  var token: String

  @Option(
    help: ArgumentHelp(
      "Certificates (PEM) that are trusted besides those of the system.", valueName: "file"))
  var authorities: String?

  @OptionGroup var output: JSONOption

  /// Finds the booking and shows it after `work`.
  func run(_ work: (inout BookingTerminal) async throws(DeskError) -> Void) async throws {
    do throws(DeskError) {
      let connection = try DeskConnection(url, tokenPath: token, authorities: authorities)
      var terminal = try await BookingTerminal.find(code, by: connection)
      try await work(&terminal)
      do { try show(terminal) } catch { throw .unusable("\(error)") }
    } catch {
      try? Terminal.write("passservice: \(withoutControls("\(error)"))\n", to: .error)
      throw ExitCode(error.exitCode)
    }
  }

  private func show(_ terminal: BookingTerminal) throws {
    try output.print(terminal.lines.joined(separator: "\n")) { writer in
      writer.member("product", terminal.product.name)
      writer.name("booking")
      writer.value(terminal.booking.node?.value ?? .null)
      writer.name("trail")
      writer.array { writer in
        for entry in terminal.trail { writer.value(entry.node?.value ?? .null) }
      }
    }
  }
}

/// The options of commands that change something.
struct BookingChange: ParsableArguments {
  @OptionGroup var booking: BookingOptions

  @Option(
    help: ArgumentHelp(
      "The key of an earlier attempt without an answer: the command is carried out once at most.",
      valueName: "key"),
    transform: { text in
      guard (1...100).contains(text.utf8.count), text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
      else { throw ValidationError("expected 1 to 100 printable ASCII characters, no blanks") }
      return text
    })
  var key: String?

  /// Gives a command with a key, which a message names if no answer came.
  func run(
    _ work: (inout BookingTerminal, _ key: String) async throws(DeskError) -> Void
  ) async throws {
    let key = key ?? Self.newKey()
    try await booking.run { (terminal) async throws(DeskError) in
      do throws(DeskError) {
        try await work(&terminal, key)
      } catch {
        guard case .away(let words) = error else { throw error }
        throw .away(
          "\(words)\nit is not known whether this was done; give the same command again with --key \(key)"
        )
      }
    }
  }

  private static func newKey() -> String {
    var random = SystemRandomNumberGenerator()
    return String(random.next(), radix: 36) + String(random.next(), radix: 36)
  }
}

extension DeskError {
  /// The exit code of the program.
  var exitCode: Int32 {
    switch self {
    case .unusable: 64
    case .refused: 1
    case .away, .later: 75
    }
  }
}

/// The subcommand `passservice booking show`, the default.
struct BookingShow: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show facts, people, passes, payments and the trail of a booking (the default).")

  @OptionGroup var booking: BookingOptions

  func run() async throws { try await booking.run { (_) async throws(DeskError) in } }
}
