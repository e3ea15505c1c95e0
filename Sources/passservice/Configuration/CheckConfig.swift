internal import ArgumentParser
internal import Foundation
internal import PassService
internal import Platform

/// The subcommand `passservice check-config`.
struct CheckConfig: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check-config",
    abstract:
      "Print the settings in force, each with where it came from, and all that is wrong with them.",
    discussion: """
      Takes the options of serve, its environment and its file, and opens the files that are named, but no \
      bookings and no port. Secrets stand in these files alone and are not printed. Exits with 78 where \
      something is wrong.
      """)

  @Option(
    help: ArgumentHelp(
      "The service's directory, of which only its passservice.json is read.", valueName: "dir"))
  var data: String?

  @OptionGroup var trial: TrialOptions

  @OptionGroup var database: DatabaseOptions

  @OptionGroup(title: "Settings (docs/CONFIGURATION.md)") var options: SettingOptions

  @Flag(help: ArgumentHelp("Print the table of docs/CONFIGURATION.md.", visibility: .hidden))
  var markdown = false

  func run() throws {
    if markdown { return try Terminal.write(Setting.markdown, to: .output) }
    let outcome = try options.resolve(
      ProcessInfo.processInfo.environment, data: data, others: database.named)
    for effective in outcome.effective {
      try Terminal.write(
        "\(effective.setting.key) = \(effective.value?.description ?? "")  (\(effective.source))\n",
        to: .output)
    }
    var faults =
      outcome.faults + outcome.settings.faults(ofProcessWith: ProcessStatistics.maximumOpenFiles)
    if outcome.faults.isEmpty { faults += outcome.settings.faultsOfFiles() }
    try trial.check(outcome.settings)
    for fault in faults { try Terminal.write("passservice: \(fault)\n", to: .error) }
    if !faults.isEmpty { throw ExitCode(78) }
  }
}
