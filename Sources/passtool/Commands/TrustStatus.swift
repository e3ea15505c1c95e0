internal import ArgumentParser
internal import PassTrustStore
internal import PassVerifier

/// The verb `passtool trust status`.
struct TrustStatus: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Show what a gate trusts, how old it is, and what it lacks.")

  @OptionGroup var store: StoreOption
  @OptionGroup var clock: ClockOption

  @Flag(help: "Print a JSON object.")
  var json = false

  func run() throws {
    let (held, diagnostics) = try store.store.load()
    for diagnostic in diagnostics { Console.complain(diagnostic) }
    let report = held.report(now: clock.now)
    try Console.print(json ? report.json : TrustReportView.text(report))
    if !report.isSound { throw ExitCode(2) }
  }
}
