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

  /// The path of the list of a departure; nil without one.
  package func path(of departure: Departure) -> String? {
    let path = place(of: departure)
    return Files.exists(path) ? path : nil
  }

  /// Keeps a list in the place of the one of the same departure.
  ///
  /// - Parameter leeway: by how many seconds clocks may differ.
  /// - Returns: how many passengers are on it.
  /// - Throws: `ManifestError` where it is no list, `ListRefusal` where it may not take the place of the one
  ///   that is here, `PlatformError` where it cannot be written.
  package func keep(
    _ bytes: [UInt8], of departure: Departure, now: Instant, leeway: Int
  ) throws -> Int {
    let list = try Manifest(bytes)
    try Files.createDirectory(folder, mode: 0o700)
    let lock = try FileLock("\(folder)/.lock")
    let path = place(of: departure)
    try list.facts.check(replacing: try facts(path), now: now, leeway: leeway)
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

  /// The facts of the list at a path; nil without a list.
  private func facts(_ path: String) throws -> Manifest.Facts? {
    guard Files.exists(path), let bytes = try Files.read(path, limit: Manifest.longest) else {
      return nil
    }
    return (try? Manifest(bytes))?.facts
  }
}
