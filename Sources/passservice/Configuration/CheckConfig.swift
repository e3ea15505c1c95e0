internal import StrictText
internal import ArgumentParser
internal import CommandLineSupport
internal import Foundation
internal import Platform

/// The subcommand `passservice check-config`.
struct CheckConfig: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check-config",
    abstract:
      "Print the settings in force, each with its source, and everything that is wrong with them.",
    discussion: """
      Reads the same options, environment and file of settings as serve, and opens the files that they name, but no \
      bookings and no port. With --production it also names what serve would refuse in the service's directory. \
      Secrets are only in these files and are not printed. Exits with 78 if something is wrong.
      """)

  @Option(
    help: ArgumentHelp(
      "The service's directory: its passservice.json is read, and with --production it is searched for the root and "
        + "the demonstration of a trial.",
      valueName: "dir"))
  var data: String?

  @OptionGroup var trial: TrialOptions

  @OptionGroup var database: DatabaseOptions

  @OptionGroup(title: "Settings (docs/reference/configuration.md)") var options: SettingOptions

  @OptionGroup var output: JSONOption

  @Flag(
    help: ArgumentHelp("Print the table of docs/reference/configuration.md.", visibility: .hidden))
  var markdown = false

  func run() throws {
    if markdown { return try Terminal.write(Setting.markdown, to: .output) }
    let outcome = try options.resolve(
      ProcessInfo.processInfo.environment, config: database.config, data: data,
      others: database.named)
    var faults =
      outcome.faults + outcome.settings.faults(ofProcessWith: ProcessStatistics.maxOpenFiles)
    if outcome.faults.isEmpty {
      faults += outcome.settings.faultsOfFiles(data: data, issuer: trial.issuer)
    }
    try output.print(
      outcome.effective.map {
        "\($0.setting.key) = \($0.value?.description ?? "")  (\($0.source))"
      }.joined(separator: "\n")
    ) { writer in
      writer.objects("settings", outcome.effective) { writer, effective in
        writer.member("key", effective.setting.key)
        writer.member("value", orNull: effective.value?.description)
        writer.member("source", "\(effective.source)")
      }
      writer.member("faults", faults)
    }
    try trial.check(outcome.settings)
    for fault in faults { try Terminal.write("passservice: \(fault)\n", to: .error) }
    if !faults.isEmpty { throw ExitCode(78) }
  }
}
