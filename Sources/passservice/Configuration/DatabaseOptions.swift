internal import ArgumentParser
internal import Foundation

/// The options for the places of settings and bookings, for every subcommand that reads or writes them.
struct DatabaseOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A JSON file with settings (docs/reference/configuration.md). Without it the file that PASSSERVICE_CONFIG names, or "
        + "else passservice.json in the service's directory, if there is one.",
      valueName: "file"))
  var config: String?

  @OptionGroup var store: StoreOptions

  /// The values of the options by the keys of their settings.
  var named: [String: String] { store.named }

  /// Puts the options, the environment and the directory's file of settings into a composition.
  func apply(to composition: inout Composition) throws {
    try apply(to: &composition, data: composition.data)
  }

  /// Puts the same into a composition for the service's directory `data`, if one is named.
  func apply(to composition: inout Composition, data: String?) throws {
    try store.apply(to: &composition, config: config, data: data)
  }
}

/// The options for the place of bookings, without the file of settings.
struct StoreOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Where bookings are, for services that share them: postgresql://USER@HOST/DATABASE (the password in \
      PGPASSWORD) or sqlite:///PATH. Without it bookings.sqlite in the service's directory \
      (PASSSERVICE_DATABASE; docs/guides/databases.md, docs/guides/scaling.md).
      """, valueName: "url"))
  var database: String?

  @Option(
    name: .customLong("storage-keys"),
    help: ArgumentHelp(
      "The directory of the keys that encrypt people's data, the same for all services of one database "
        + "(default: DIR/storage-keys).",
      valueName: "dir"))
  var storageKeys: String?

  /// The values of the options by the keys of their settings.
  var named: [String: String] {
    ["database": database, "storage-keys": storageKeys].compactMapValues(\.self)
  }

  /// Puts the options, the environment and a file of settings into a composition.
  ///
  /// The file is `config`, if one is named, or else that of the service's directory `data`, if one is named.
  func apply(to composition: inout Composition, config: String?, data: String?) throws {
    let outcome = try SettingOptions.resolve(
      named, ProcessInfo.processInfo.environment, config: config, data: data)
    try outcome.settings.applyDatabase(to: &composition)
  }
}
