internal import ArgumentParser

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

      Data goes to standard output, words to standard error or to a terminal. Exit codes: 0 done or
      admitted, 1 refused, 2 a person must look, 64 wrong usage, 65 bad input data, 66 no such input,
      70 a bug, 73 cannot write, 77 no permission.
      """,
    version: "0.1.0",
    subcommands: [
      Keys.self, Issue.self, Verify.self, Inspect.self, Render.self, BoardingPassText.self,
    ])
}

@main
enum Main {
  static func main() {
    do {
      var command = try PassTool.parseAsRoot()
      try command.run()
    } catch {
      guard let failure = Failure(error) else { PassTool.exit(withError: error) }
      Console.complain(failure.message)
      PassTool.exit(withError: failure.code)
    }
  }
}
