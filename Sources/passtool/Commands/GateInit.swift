internal import StrictText
internal import ArgumentParser
internal import CommandLineSupport
internal import PassGate
internal import Vocabulary

/// The verb `passtool gate init`.
struct GateInit: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Make a gate's ledger, and the key with which it signs what it hands on.",
    discussion: """
      The gate is called by the id of its key. Its public half goes to the person who keeps the trust bundle: \
      gates take ledgers only of devices that the bundle names, of their own issuer or where an agent \
      named them (passtool gate ctl listen-to).
      """)

  @OptionGroup var gate: GateDirectoryOption

  @Option(
    help: ArgumentHelp("Who lets this gate sign ledgers.", valueName: "issuer"),
    transform: Parse.issuer)
  var issuer: IssuerID

  @Option(
    help: ArgumentHelp(
      "What the gate is called: 1 to 16 of A–Z 0–9, such as GATEA12.", valueName: "name"),
    transform: Parse.code)
  var name: KeyID

  @OptionGroup var clock: ClockOption

  @OptionGroup var output: JSONOption

  func run() throws {
    let device = try gate.directory.create(issuer: issuer, name: name, now: clock.now)
    Console.remark(
      """
      ledger: \(gate.directory.ledgerPath)
      next: give \(gate.directory.keySetPath) to the person who keeps the trust bundle
      """)
    try output.print(device.rawValue) { writer in
      writer.member("device", device.rawValue)
      writer.member("ledger", gate.directory.ledgerPath)
      writer.member("key_set", gate.directory.keySetPath)
    }
  }
}
