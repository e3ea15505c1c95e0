internal import StrictText
internal import ArgumentParser
internal import CommandLineSupport
internal import PassGate
internal import Vocabulary

/// The verb `passtool gate init`.
struct GateInit: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Make the ledger of a gate, and the key with which the gate signs its exports.",
    discussion: """
      The name of the gate is the id of its key. Give the public half of the key to the person who keeps the \
      trust bundle: gates accept events only from devices that the bundle names, and that are of their own \
      issuer or were named by an agent (passtool gate ctl listen-to).
      """)

  @OptionGroup var gate: GateDirectoryOption

  @Option(
    help: ArgumentHelp("The issuer to which the gate belongs, such as UA.", valueName: "issuer"),
    transform: Parse.issuer)
  var issuer: IssuerID

  @Option(
    help: ArgumentHelp(
      "The name of the gate: 1 to 16 of A–Z 0–9, such as GATEA12.", valueName: "name"),
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
