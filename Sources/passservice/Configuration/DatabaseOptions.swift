internal import ArgumentParser
internal import Foundation

/// Options that say where bookings are, for every subcommand that reads or writes them.
struct DatabaseOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Where bookings are, for services that share them: postgresql://USER@HOST/DATABASE (the password in \
      PGPASSWORD) or sqlite:///PATH. Without it bookings.sqlite in the service's directory \
      (PASSSERVICE_DATABASE; docs/DATABASES.md, docs/SCALING.md).
      """, valueName: "url"))
  var database: String?

  @Option(
    name: .customLong("storage-keys"),
    help: ArgumentHelp(
      "The keys under which people's data is sealed, alike for all services of one database (DIR/storage-keys).",
      valueName: "dir"))
  var storageKeys: String?

  /// The values by the keys of their settings.
  var named: [String: String] {
    ["database": database, "storage-keys": storageKeys].compactMapValues(\.self)
  }

  /// Puts them, the environment and the directory's file of settings into a composition.
  func apply(to composition: inout Composition) throws {
    let outcome = try SettingOptions.resolve(
      named, ProcessInfo.processInfo.environment, config: nil, data: composition.data)
    try outcome.settings.applyDatabase(to: &composition)
  }
}
