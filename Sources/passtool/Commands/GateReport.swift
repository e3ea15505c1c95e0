internal import ArgumentParser
internal import PassFormats
internal import PassGate
internal import Platform
internal import Vocabulary

/// The verb `passtool gate report`.
struct GateReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "How the boarding went: conflicts first, then who is in and who is not.",
    discussion: """
      The exit code is 2 where a conflict, a fault of the ledger or something that could not be taken in \
      waits for somebody to look at it.
      """)

  @OptionGroup var gate: GateDirectoryOption
  @OptionGroup var place: GatePlaceOptions

  @Option(
    help: ArgumentHelp(
      "Print one part as CSV, with the columns of a passenger list: \(Parse.choices(of: GateReport.Part.self)).",
      valueName: "part"), transform: Parse.choice)
  var csv: GateReport.Part?

  @Flag(help: "Print a JSON object.")
  var json = false

  func run() throws {
    let directory = gate.directory
    let setting = try place.orOpen(in: directory).setting(in: directory)
    let report = try directory.ledger().report(setting)
    if let csv {
      try Terminal.write(report.csv(csv), to: .output)
    } else {
      try Console.print(json ? GateReportView.json(report) : GateReportView.text(report))
    }
    if !report.conflicts.isEmpty || !report.faults.isEmpty || !report.refused.isEmpty {
      throw ExitCode(2)
    }
  }
}
