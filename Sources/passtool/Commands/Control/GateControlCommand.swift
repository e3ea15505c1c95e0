internal import ArgumentParser

/// `passtool gate ctl`: commands of operators to a gate, from another terminal than the scanner's.
struct GateControlCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ctl",
    abstract: "Tell a gate something, from another terminal; it is recorded.",
    discussion: """
      The gate follows at its next scan, or within a second. Nothing that is scanned is ever a command. \
      Without a flight or an event, the command is for the gate of the directory that is open, or was open \
      last. With --json each line is an object: "about" says whom the command is about, "event" what was \
      recorded.
      """,
    subcommands: [
      GateDeparture.self, GateBoard.self, GateClear.self, GateOffload.self, GateUndo.self,
      GateBack.self, GateOverride.self, GateClock.self, GateListen.self, GateClose.self,
    ])
}
