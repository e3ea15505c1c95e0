internal import ArgumentParser
internal import CommandLineSupport
internal import Vocabulary

/// The command line: one file per verb in `Commands/`.
struct PassTool: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "passtool",
    abstract: "Issue, print and verify boarding passes and tickets that work with no network.",
    discussion: """
      A check-in service mints a pass, a traveler prints it, a gate decides about it offline:

        passtool keys generate --issuer UA
        passtool issue boarding-pass request.json --out out
        passtool verify --trust UA=keys/UA.jwks.json TEXT

      Data goes to standard output, words to standard error or to a terminal. Exit codes: 0 done or \
      admitted, 1 refused, 2 a person must look, 64 wrong usage, 65 bad input data, 66 no such input, \
      69 a library is missing (Cairo or libzint), 70 a bug, 73 cannot write, 77 no permission.
      """,
    version: "0.1.0",
    subcommands: [
      Keys.self, Issue.self, Revoke.self, StatusLists.self, TrustCommand.self, Verify.self,
      GateCommand.self, DoorCommand.self, DepartureCommand.self, ScannerCommand.self, Inspect.self,
      Render.self,
      Print.self, WalletCommand.self, Calendar.self,
      BoardingPassText.self,
      TokenCommand.self, MovedSchedule.self, MovedSeats.self, MovedStates.self,
    ])
}

@main
enum Main {
  static func main() {
    do {
      try fault.checkRepetitions()
      var command = try PassTool.parseAsRoot()
      try command.run()
    } catch {
      guard let failure = Failure(error) ?? Failure(helpInsteadOfVerdict: error) else {
        end(error)
      }
      Console.complain(failure.message)
      PassTool.exit(withError: failure.code)
    }
  }
}

extension Main {
  private static var fault: UsageFault<PassTool> {
    UsageFault(of: PassTool.self, Array(CommandLine.arguments.dropFirst()))
  }

  /// Prints the argument parser's message and exits, or exits with the code of a bug.
  private static func end(_ error: any Error) -> Never {
    if let message = fault.message(error) {
      // The message is escaped, because the parser quotes its input, which may have come from a scanner.
      let lines = message.split(separator: "\n", omittingEmptySubsequences: false)
      Console.complain(lines: lines.map { escaped(String($0), limit: 1_000) })
      PassTool.exit(withError: ExitCode.validationFailure)
    }
    if PassTool.exitCode(for: error) == .failure, !(error is ExitCode) {
      Console.complain(
        escaped(
          "this is a bug in passtool, not in your input; please report it with this message: "
            + "\(error)"))
      PassTool.exit(withError: ExitCode(70))
    }
    PassTool.exit(withError: error)
  }
}

extension Failure {
  /// Turns the help that `verify` would print for a scanned text such as `-h` into an error; nil for other errors.
  ///
  /// Help exits with 0, which would say that the pass is admitted.
  fileprivate init?(helpInsteadOfVerdict error: any Error) {
    let arguments = CommandLine.arguments.dropFirst()
    guard arguments.first == "verify", arguments.count > 2, !(error is ExitCode),
      PassTool.exitCode(for: error) == .success
    else { return nil }
    self = .usage("no pass was judged: write -- before a TEXT that begins with a dash")
  }
}
