internal import ArgumentParser
internal import PassGate

/// The verb `passtool door undo`.
struct DoorUndo: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Undo the last entry of a guest, which was a mistake.",
    discussion: """
      The guest can come in again then, with the ticket or by hand.
      """)

  @OptionGroup var door: DoorDeskOptions

  func run() throws {
    try door.run { desk, row, reason in
      let (_, by) = try desk.undo(entryOf: row, reason: reason)
      try door.output.print(by, desk, about: Person(row))
    }
  }
}
