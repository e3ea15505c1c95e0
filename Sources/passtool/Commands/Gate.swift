internal import ArgumentParser

/// `passtool gate`: a gate at work.
struct GateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gate",
    abstract: "Board a flight or admit to an event, with a ledger and no network.",
    discussion: """
      With a stick or folder that passtool trust kit prepared, on any day:

        passtool gate open /media/kit --flight UA123 --from SFO

      A gate has a directory with its trust (passtool trust init), its ledger and its key. Without a kit:

        passtool gate init --store gate --issuer UA --name GATEA12
        passtool gate --store gate --flight UA123 --date 2025-03-15 --from SFO

      Each line of standard input is a scan, never a command; operators use another terminal. An entry is \
      on the disk before the light is green, and no pass is let in twice.
      """,
    subcommands: [
      GateRun.self, GateOpen.self, GateInit.self, GateControlCommand.self, GateReportCommand.self,
      GateExport.self, GateMerge.self, GatePurge.self,
    ],
    defaultSubcommand: GateRun.self)
}
