internal import PassFormats
internal import Platform
package import Vocabulary

/// The passenger lists of a gate, one for each departure, as kits and the service brought them.
///
/// With them the report of a flight is complete when the stick is gone and the next flight boards. They are files of
/// the folder `lists` in the gate's directory, such as `2025-03-15-UA123-SFO`, in CSV or JSON, and are removed when
/// names are.
package struct DepartureLists: Sendable {
  private let folder: String

  /// The lists of a gate.
  package init(_ directory: GateDirectory) { folder = "\(directory.path)/lists" }

  /// Returns the path of the list of a departure; nil without a list.
  package func path(of departure: Departure) -> String? {
    let path = place(of: departure)
    return Files.exists(path) ? path : nil
  }

  /// Returns the days of the lists of a flight.
  package func days(of flight: FlightDesignator, from airport: AirportCode) -> [CivilDate] {
    ((try? Files.names(in: folder)) ?? []).compactMap { name in
      CivilDate(String(name.prefix(10))).flatMap { day in
        place(of: Departure(flight, on: day, from: airport)) == "\(folder)/\(name)" ? day : nil
      }
    }
  }

  /// Keeps a list in the place of the one of the same departure, and returns the number of its passengers.
  ///
  /// Clocks may differ by `leeway` seconds. The errors are `ManifestError` where the bytes are no list, `ListRefusal`
  /// where the list may not replace the one that is here, and `PlatformError` where it cannot be written.
  package func keep(
    _ bytes: [UInt8], of departure: Departure, now: Instant, leeway: Int
  ) throws -> Int {
    let list = try Manifest(bytes)
    try Files.createDirectory(folder, mode: 0o700)
    let lock = try FileLock("\(folder)/.lock")
    let path = place(of: departure)
    try list.facts.check(replacing: try facts(path), now: now, leeway: leeway)
    // The file is private, because it has the names of passengers.
    try Files.takePlace(path, bytes, mode: Files.privateMode)
    lock.release()
    return list.rows.count
  }

  /// Removes the lists of days before that of a time, and returns their number.
  ///
  /// A list stays for one more day, because only then its day is over in every zone.
  package func remove(before cutoff: Instant) -> Int {
    guard let first = cutoff.adding(seconds: -86_400).date(),
      let names = try? Files.names(in: folder)
    else { return 0 }
    // A file that a killed writer left is no list yet.
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

  /// Returns the facts of the list at a path; nil without a list.
  private func facts(_ path: String) throws -> Manifest.Facts? {
    guard Files.exists(path), let bytes = try Files.read(path, limit: Manifest.longest) else {
      return nil
    }
    return (try? Manifest(bytes))?.facts
  }
}
