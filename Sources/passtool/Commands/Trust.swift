internal import ArgumentParser

/// `passtool trust`: whom gates trust.
struct TrustCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trust",
    abstract: "Keep what a gate trusts.",
    subcommands: [TrustInit.self, TrustUpdateCommand.self, TrustStatus.self])
}
