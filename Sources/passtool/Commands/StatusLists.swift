internal import StrictText
internal import ArgumentParser
internal import CommandLineSupport
internal import PassIssuer
internal import Platform
internal import Vocabulary

/// `passtool status`: the lists by which passes are revoked.
struct StatusLists: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Keep the lists by which gates learn that a pass was revoked.",
    discussion: """
      Every pass gets an entry when it is issued, and gates get the list:

        passtool keys generate --issuer UA --kind status
        passtool status create --issuer UA
        passtool issue boarding-pass request.json --status-list status/UA/1
        passtool revoke PASS --list status/UA/1 --reason "phone lost"
        passtool status sign status/UA/1

      Gates do not rely on a list that is too old. Sign the list again in time, for example from cron, and \
      hand it to the gates each time:

        passtool status sign status/UA/1 --unless-fresh 12
      """,
    subcommands: [
      Create.self, Sign.self, Show.self, StatusInspect.self, Suspend.self, Restore.self,
    ])

  /// The verb `passtool status create`.
  struct Create: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "create",
      abstract: "Make a list that has room for many passes.",
      discussion: """
        The register of the list goes to DIR/ISSUER/NUMBER, which is printed. It says which entry \
        belongs to which pass and keeps every change with its reason. A list has only one \
        register. Never issue passes from an older copy of it, which would give entries twice.
        """)

    @Option(help: "Whose passes these are.", transform: Parse.issuer)
    var issuer: IssuerID

    @Option(
      help: ArgumentHelp("The number of the list, 0 to 2047; by default the next.", valueName: "n"))
    var number: Int?

    @Option(
      help: ArgumentHelp(
        "The bits of each entry: 1, or 2 if passes may be suspended, too.", valueName: "n"))
    var bits = 1

    @Option(help: ArgumentHelp("For how many passes there is room.", valueName: "n"))
    var entries = 131_072

    @Option(
      name: .customLong("in"),
      help: ArgumentHelp("The directory of all registers (default: status).", valueName: "dir"),
      transform: Parse.path)
    var root = "status"

    @OptionGroup var output: JSONOption

    func run() throws {
      let register = try StatusRegister.create(
        in: root, issuer: issuer, list: number, bitsPerEntry: bits, entryCount: entries)
      Console.remark("\(register.uri), room for \(counted(entries, "pass", "passes"))")
      try output.print(register.directory) { writer in
        writer.member("register", register.directory)
        writer.member("uri", "\(register.uri)")
        writer.member("entries", entries)
      }
    }
  }

  /// The verb `passtool status show`.
  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show",
      abstract: "Draw the signed list as one Aztec symbol, which a gate loads by scanning it.",
      discussion: """
        The symbol is drawn if it has at most 101×101 modules; otherwise the command says how many it \
        would need. A list of 131,072 entries fits with about 250 of them revoked.
        """)

    @OptionGroup var options: StatementOptions

    @Argument(
      help: ArgumentHelp("A register, or a signed list; - is standard input.", valueName: "list"))
    var path: String

    func run() throws {
      var path = path
      if path != "-", Files.isDirectory(path) {
        let register = try StatusRegister(directory: path)
        let summary = try register.summary()
        guard summary.signed != nil else {
          throw Failure.noInput(
            "\(path) was not signed yet; sign it with: passtool status sign \(path)")
        }
        if summary.unsigned > 0 {
          Console.complain(
            "\(counted(summary.unsigned, "change")) \(summary.unsigned == 1 ? "is" : "are") not in this list yet; sign it with: "
              + "passtool status sign \(path)")
        }
        path = register.signedListPath
      }
      let input = try ListInput(path)
      try options.show(input.statement, path: input.name)
    }
  }
}
