internal import ArgumentParser
internal import PassFormats
internal import PassIssuer
internal import PassVerifier
internal import Platform
internal import Vocabulary

/// `passtool revoke`: revokes passes for good.
struct Revoke: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "revoke",
    abstract: "Revoke passes for good.",
    discussion: """
      \(StatusChangeOptions.explanation) What is revoked stays revoked; passtool status suspend is for \
      passes that may become good again.
      """)

  @OptionGroup var options: StatusChangeOptions

  func run() throws { try options.change(to: .revoked) }
}

extension StatusLists {
  /// The verb `passtool status suspend`.
  struct Suspend: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "suspend",
      abstract: "Suspend passes for a while.",
      discussion: """
        \(StatusChangeOptions.explanation) The list needs 2 bits for an entry: passtool status create \
        --bits 2.
        """)

    @OptionGroup var options: StatusChangeOptions

    func run() throws { try options.change(to: .suspended) }
  }

  /// The verb `passtool status restore`.
  struct Restore: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "restore",
      abstract: "Make suspended passes good again.",
      discussion: "\(StatusChangeOptions.explanation) A pass that was revoked is not restored.")

    @OptionGroup var options: StatusChangeOptions

    func run() throws { try options.change(to: .valid) }
  }
}

/// The passes whose status changes, the list, and the reason.
struct StatusChangeOptions: ParsableArguments {
  static let explanation = """
    A PASS is its barcode text, which must bear a good signature of the issuer's own keys, or its id. \
    Without a PASS and without --index, each line of standard input is a PASS. Gates learn of the \
    change from the list, after it is signed and handed to them.
    """

  @Option(
    help: ArgumentHelp("The register of the list.", valueName: "dir"), transform: Parse.path)
  var list: String

  @Option(help: ArgumentHelp("The reason, which is kept with the change.", valueName: "text"))
  var reason: String

  @Option(
    help: ArgumentHelp("An entry instead of a pass; may be given several times.", valueName: "n"))
  var index: [Int] = []

  @OptionGroup var keys: KeysOption
  @OptionGroup var clock: ClockOption

  @Flag(help: "Print each change as a JSON object.")
  var json = false

  @Argument(help: ArgumentHelp("Barcode texts or pass ids.", valueName: "pass"))
  var passes: [String] = []

  /// Maximum number of targets in one durable write.
  private static let portion = 512

  func change(to status: Status) throws {
    var run = StatusChangeRun(
      register: try StatusRegister(directory: list), keys: keys.directory, status: status,
      reason: reason, now: clock.now, json: json)
    if passes.isEmpty, index.isEmpty {
      if Terminal.canAsk { Console.remark("scan passes or type their ids; end with Ctrl-D") }
      var lines = LineReader(.standardInput, limit: 1 << 16)
      var isAtEnd = false
      while !isAtEnd {
        var portion: [[UInt8]] = []
        while portion.count < Self.portion, !isAtEnd {
          switch try lines.next() {
          case .bytes(let bytes): portion.append(bytes)
          case .tooLong: portion.append([UInt8](repeating: UInt8(ascii: "."), count: 1 << 16))
          case nil: isAtEnd = true
          }
          if !lines.hasMoreAtOnce { break }
        }
        try run.change(portion, indexes: [])
      }
    } else {
      try run.change(passes.map { Array($0.utf8) }, indexes: index)
    }
    try run.finish()
  }
}
