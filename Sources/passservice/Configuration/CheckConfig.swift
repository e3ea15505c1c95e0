internal import StrictText
internal import ArgumentParser
internal import CommandLineSupport
internal import Bookings
internal import Foundation
internal import PaymentsHTTP
internal import Platform

/// The subcommand `passservice check-config`.
struct CheckConfig: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check-config",
    abstract:
      "Print the settings in force, each with its source, and everything that is wrong with them.",
    discussion: """
      Reads the same options, environment and file of settings as serve, and opens the files that they name, but no \
      bookings and no port. It tries the keys of payment providers that can be tried without moving money, such as \
      Stripe's, if they can be reached. With --production it also names what serve would refuse in the service's \
      directory. Secrets are only in these files and are not printed. Exits with 78 if something is wrong.
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

  func run() async throws {
    if markdown { return try Terminal.write(Setting.markdown, to: .output) }
    let outcome = try options.resolve(
      ProcessInfo.processInfo.environment, config: database.config, data: data,
      others: database.named)
    var faults =
      outcome.faults + outcome.settings.faults(ofProcessWith: ProcessStatistics.maxOpenFiles)
    if outcome.faults.isEmpty {
      faults += outcome.settings.faultsOfFiles(data: data, issuer: trial.issuer)
    }
    if faults.isEmpty { faults = try await Self.refusedKeys(outcome.settings) }
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

  /// Returns the faults of keys that their payment provider refuses; one that cannot be reached is only mentioned,
  /// because a configuration may be checked where there is no network.
  private static func refusedKeys(_ settings: ServeSettings) async throws -> [String] {
    guard let file = settings.payments else { return [] }
    var faults: [String] = []
    for entry in try PaymentSettingsFile.providers(file).entries {
      guard let provider = entry.provider as? any CheckedProvider, provider.hasCheckedKeys else {
        continue
      }
      for finding in await provider.findings() {
        let text = "\(file): \(entry.name) \(finding.text)"
        switch finding.state {
        case .good: break
        case .refused: faults.append("\(text); \(finding.advice)")
        case .unreachable:
          try Terminal.write("passservice: \(text); its keys were not tried\n", to: .error)
        }
      }
    }
    return faults
  }
}
