internal import ArgumentParser
internal import CommandLineSupport
internal import PassDeparture
internal import PassFormats
internal import Platform
internal import StrictText
internal import Vocabulary

/// The verb `passtool departure kit`.
struct DepartureKitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "kit",
    abstract: "Make or renew the stick for the gates of this departure.",
    discussion: """
      The stick has what a gate trusts and the list of those who are checked in. On the gate:

        passtool gate open STICK --flight ZX417 --from QZA --date 2026-11-30

      A new gate asks once for the number that this command prints: carry it on a card, apart from the stick. Run both \
      commands again whenever the list has changed.

      A gate makes a key of its own, device.jwks.json in its directory. With --gate FILE that key is in the next kit: \
      then the gates hear of each other, and the report counts what they let in. With the airline's bundle the gates' \
      keys are in that bundle.
      """)

  @Argument(help: "The folder of the kit.", transform: Parse.path)
  var out: String

  @Option(
    help: ArgumentHelp("The public key of a gate; once for each gate.", valueName: "file"),
    transform: Parse.path)
  var gate: [String] = []

  @OptionGroup var departure: DepartureOptions
  @OptionGroup var json: JSONOption

  func run() throws {
    let desk = try departure.change { desk in
      try gate.map(key).filter { !desk.gates.contains($0) }.map { .gate($0) }
    }
    let kit = DepartureKit(desk)
    let number = try kit.write(out, now: departure.clock.now)
    for conflict in desk.conflictsInWords { Console.complain(conflict) }
    Console.remark(
      "\(counted(kit.expected, "passenger")) on the list in \(out); the number for the card:")
    try json.print(number) { writer in
      writer.member("kit", out)
      writer.member("passengers", kit.expected)
      writer.member("number", number)
    }
  }

  private func key(_ path: String) throws -> DeskKey {
    guard let bytes = try HandedFile.read(path, limit: JWKSet.longest) else {
      throw Failure.data("\(path): is too long for a key of a gate")
    }
    do {
      return try DeskKey(gate: bytes)
    } catch {
      throw Failure.data("\(path): \(error)")
    }
  }
}
