internal import ArgumentParser
internal import PassDoor

/// `passtool door`: the door of an event, opened in one command.
struct DoorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "door",
    abstract: "Open the door of an event: each ticket is let in once, with no network.",
    discussion: """
      From the tickets that were just printed, or from the issuer's public keys:

        passtool door out/tickets
        passtool door --trust ZOFIN=keys/ZOFIN.jwks.json --event "Spring ball"

      The door keeps its root, its ledger and its list in a directory of its own; the same command \
      opens it again, and no ticket is let in twice. The same command in another terminal of this machine \
      opens a second lane. Another machine joins with passtool door invite here and passtool door join there.
      """,
    subcommands: [
      DoorOpen.self, DoorAdmit.self, DoorBack.self, DoorUndo.self, DoorInvite.self, DoorJoin.self,
      DoorDismiss.self, DoorReport.self,
    ],
    defaultSubcommand: DoorOpen.self)
}
