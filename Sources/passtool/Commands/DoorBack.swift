internal import ArgumentParser
internal import PassGate

/// The verb `passtool door back`.
struct DoorBack: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "back",
    abstract:
      "Let a guest in again who is in already and went out for a moment; the guest is counted once.",
    discussion: """
      At a door with --policy reentry this is done by scans: the lane at the way out is opened with \
      passtool door --exit.
      """)

  @OptionGroup var door: DoorDeskOptions

  func run() throws {
    try door.run { desk, row, reason in
      try door.output.print(
        try desk.comeBack(row, reason: reason), desk, about: Person(row))
    }
  }
}
