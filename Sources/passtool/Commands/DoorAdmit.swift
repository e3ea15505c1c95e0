internal import ArgumentParser
internal import PassGate

/// The verb `passtool door admit`.
struct DoorAdmit: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "admit",
    abstract: "Let a guest of the list in without a scan: a dead phone, a lost ticket.",
    discussion: """
      Without --reason the guest is only shown. On the full screen of the door, type / and the name instead.

        passtool door admit out/tickets "Jane Doe" --reason "phone dead"
      """)

  @OptionGroup var door: DoorDeskOptions

  func run() throws {
    try door.run { desk, row, reason in
      try door.output.print(try desk.board(row, reason: reason), desk)
    }
  }
}
