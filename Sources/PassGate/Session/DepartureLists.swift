internal import PassFormats
internal import Platform
package import Vocabulary

/// The passenger lists of a gate, one for each departure, as kits and the service brought them: the report of a
/// flight is whole when the stick is gone and the next flight boards.
///
/// They lie in `lists` of the gate's directory, as `2025-03-15-UA123-SFO.csv` or `.json`, for as long as the
/// names in its ledger do.
package struct DepartureLists: Sendable {
  private let folder: String

  /// Those of a gate.
  package init(_ directory: GateDirectory) { folder = "\(directory.path)/lists" }

  /// The path of the list of a departure; nil where there is none.
  package func path(of departure: Departure) -> String? {
    ["csv", "json"].map { path(of: departure, $0) }.first(where: Files.exists)
  }

  /// Keeps a list in the place of the one of the same departure.
  ///
  /// - Returns: how many are on it; nil where the one that is here was made later, and stays.
  /// - Throws: `ManifestError` where it is no list, `PlatformError` where it cannot be written.
  package func keep(_ bytes: [UInt8], of departure: Departure) throws -> Int? {
    let list = try Manifest(bytes)
    if let held = path(of: departure), let made = try self.made(held),
      list.facts.made.map({ $0 < made }) ?? true
    {
      return nil
    }
    try Files.createDirectory(folder, mode: 0o700)
    let type = Manifest.isJSON(bytes) ? "json" : "csv"
    // Names of passengers: for this gate alone.
    try Files.takePlace(path(of: departure, type), bytes, mode: Files.privateMode)
    Files.remove(path(of: departure, type == "csv" ? "json" : "csv"))
    return list.rows.count
  }

  /// Removes the lists of days before that of a time, in UTC.
  package func remove(before cutoff: Instant) {
    guard let first = cutoff.date(), let names = try? Files.names(in: folder) else { return }
    for name in names where CivilDate(String(name.prefix(10))).map({ $0 < first }) ?? false {
      Files.remove("\(folder)/\(name)")
    }
  }

  private func path(of departure: Departure, _ type: String) -> String {
    "\(folder)/\(departure.date)-\(departure.flight)-\(departure.airport).\(type)"
  }

  /// When a list was made; nil where it does not say, or is none any more.
  private func made(_ path: String) throws -> Instant? {
    guard let bytes = try Files.read(path, limit: Manifest.longest) else { return nil }
    return (try? Manifest(bytes))?.facts.made
  }
}
