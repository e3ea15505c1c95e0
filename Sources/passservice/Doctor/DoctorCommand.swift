internal import ArgumentParser
internal import CommandLineSupport
internal import Foundation
internal import Platform
internal import Vocabulary

/// The subcommand `passservice doctor`.
struct DoctorCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Examine a whole service, and print for each part whether it is well and what to do.",
    discussion: """
      Looks at the settings, the clock, the bookings (each record is read), the keys, the trust bundle, the status \
      lists, the certificate, identity and payment providers, wallets, the disk and the last backup. It changes \
      nothing, and the service may be running or not. For cron: it exits with 0 if all is well, with 1 if there are \
      warnings, and with 2 if there are faults.
      """)

  @OptionGroup var options: ServiceOptions

  @Option(
    name: .customLong("backup-days"),
    help: ArgumentHelp("How many days old the last backup may be (default: 2).", valueName: "n"))
  var backupDays = 2

  @OptionGroup var output: JSONOption

  func validate() throws {
    guard (1...366).contains(backupDays) else {
      throw ValidationError("--backup-days: expected 1 to 366")
    }
  }

  func run() async throws {
    let outcome = try SettingOptions.resolve(
      options.database.named, ProcessInfo.processInfo.environment, config: options.database.config,
      data: options.data)
    let doctor = Doctor(
      data: options.data, issuer: options.trial.issuer, outcome: outcome, backupDays: backupDays,
      now: options.trial.clock(), machine: options.trial.now == nil ? .own : nil)
    let report = await doctor.examine()
    try output.print(report.text) { report.write(&$0) }
    if report.exitCode != 0 { throw ExitCode(report.exitCode) }
  }
}
