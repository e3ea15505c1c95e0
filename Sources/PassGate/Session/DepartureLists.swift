internal import PassFormats
internal import Platform
package import Vocabulary

/// The passenger lists of a gate, one for each departure, as kits and the service brought them: the report of a
/// flight is whole when the stick is gone and the next flight boards.
///
/// They lie in `lists` of the gate's directory, as `2025-03-15-UA123-SFO`, CSV or JSON, and go when names do.
package struct DepartureLists: Sendable {
  private let folder: String

  /// Those of a gate.
  package init(_ directory: GateDirectory) { folder = "\(directory.path)/lists" }

  /// The path of the list of a departure; nil where there is none.
  package func path(of departure: Departure) -> String? {
    let path = place(of: departure)
    return Files.exists(path) ? path : nil
  }

  /// Keeps a list in the place of the one of the same departure.
  ///
  /// - Returns: how many are on it; nil where it says that it was made before the one that is here, which stays.
  /// - Throws: `ManifestError` where it is no list, `PlatformError` where it cannot be written.
  package func keep(_ bytes: [UInt8], of departure: Departure) throws -> Int? {
    let list = try Manifest(bytes)
    try Files.createDirectory(folder, mode: 0o700)
    let lock = try FileLock("\(folder)/.lock")
    let path = place(of: departure)
    if let made = list.facts.made, let held = try self.made(path), made < held { return nil }
    // Names of passengers: for this gate alone.
    try Files.takePlace(path, bytes, mode: Files.privateMode)
    lock.release()
    return list.rows.count
  }

  /// Removes the lists of days before that of a time; a day is over a day later in every zone.
  ///
  /// - Returns: how many there were.
  package func remove(before cutoff: Instant) -> Int {
    guard let first = cutoff.adding(seconds: -86_400).date(),
      let names = try? Files.names(in: folder)
    else { return 0 }
    // What a killed writer left is no list yet.
    if let lock = try? FileLock(ifFree: "\(folder)/.lock") {
      Files.removeLeftovers(in: folder)
      lock.release()
    }
    let old = names.filter { CivilDate(String($0.prefix(10))).map { $0 < first } ?? false }
    for name in old { Files.remove("\(folder)/\(name)") }
    return old.count
  }

  private func place(of departure: Departure) -> String {
    "\(folder)/\(departure.date)-\(departure.flight)-\(departure.airport)"
  }

  /// When a list was made; nil where it does not say, or is none.
  private func made(_ path: String) throws -> Instant? {
    guard Files.exists(path), let bytes = try Files.read(path, limit: Manifest.longest) else {
      return nil
    }
    return (try? Manifest(bytes))?.facts.made
  }
}
