package import Platform
package import Vocabulary

/// The passenger lists that a gate keeps of the kits it was opened from, one for each departure: the stick is
/// out of the machine when somebody asks for the report.
///
/// They lie in `lists` of the gate's directory, as `2025-03-15-UA123-SFO.csv` or `.json`, for as long as the
/// names in its ledger do.
package struct KeptLists: Sendable {
  private let folder: String
  private static let types = ["csv", "json"]

  /// Those of a gate.
  package init(_ directory: GateDirectory) { folder = "\(directory.path)/lists" }

  /// The path of the list of a departure, where one is kept.
  package func list(
    of flight: FlightDesignator, on date: CivilDate, from airport: AirportCode
  ) -> String? {
    Self.types.map { "\(folder)/\(date)-\(flight)-\(airport).\($0)" }.first(where: Files.exists)
  }

  /// Keeps a list in the place of the one that was kept of the same departure.
  ///
  /// - Parameter isJSON: whether the list is JSON; else it is CSV.
  package func keep(
    _ list: [UInt8], isJSON: Bool, of flight: FlightDesignator, on date: CivilDate,
    from airport: AirportCode
  ) throws(PlatformError) {
    try Files.createDirectory(folder, mode: 0o700)
    let type = isJSON ? "json" : "csv"
    let path = "\(folder)/\(date)-\(flight)-\(airport)"
    try Files.takePlace("\(path).\(type)", list, mode: Files.privateMode)
    for other in Self.types where other != type { Files.remove("\(path).\(other)") }
  }

  /// Removes the lists of days before that of a time, in UTC.
  package func remove(before cutoff: Instant) {
    guard let first = cutoff.date(), let names = try? Files.names(in: folder) else { return }
    for name in names where CivilDate(String(name.prefix(10))).map({ $0 < first }) ?? false {
      Files.remove("\(folder)/\(name)")
    }
  }
}
