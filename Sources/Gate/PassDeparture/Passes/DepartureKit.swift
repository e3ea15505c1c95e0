internal import PassFormats
package import PassGate
internal import PassVerifier
internal import Platform
package import Vocabulary

/// The kit with which ordinary gates board a departure: roots, bundle and the list of its passengers.
package struct DepartureKit: Sendable {
  private let desk: Desk

  package init(_ desk: Desk) { self.desk = desk }

  /// The rows of the list: all who are checked in, each with their passes, and infants on laps; then the passes whose
  /// check-in does not count, as those of passengers who were taken off.
  package var rows: [ManifestRow] { KitRows(desk).rows }

  /// The number of rows of people who may board.
  package var expected: Int { rows.filter { !$0.isOffloaded }.count }

  /// The list as a file, which a gate reads.
  package func list(made now: Instant) throws -> [UInt8] {
    let rows = rows
    // Checked as a gate will check it, so that no stick has a list that no gate loads.
    let facts = Manifest.Facts(made: now, departs: desk.facts.departs?.instant)
    let text = Array(Manifest.csv(rows, facts).utf8)
    _ = try Manifest(text)
    return text
  }

  /// The name of the list in a kit.
  package var listName: String {
    let departure = desk.facts.departure
    return "\(departure.flight)-\(departure.date)-\(departure.airport).csv"
  }

  /// Writes a kit, or a newer one in its place, and returns the number for the gate card.
  package func write(_ path: String, now: Instant) throws -> String {
    let trust = DepartureTrust(desk)
    let list = try list(made: now)
    let statements = try trust.statements(gates: desk.gates, now: now)
    try GateKit.write(
      path, keySet: statements.roots, gates: desk.facts.issuer, bundle: statements.bundle,
      lists: statements.lists, of: trust.rootOwner)
    try UntrustedFolder(path).put(listName, list)
    return try number(statements)
  }

  /// Returns the number for the gate card without writing a kit; it stays the same for the whole departure.
  package func number(now: Instant) throws -> String {
    try number(try DepartureTrust(desk).statements(gates: desk.gates, now: now))
  }

  private func number(_ statements: DepartureTrust.Statements) throws -> String {
    let roots = try RootPins(jwks: statements.roots, issuer: desk.record.rootOwner)
    return try KitNumber.digits(of: roots, gates: desk.facts.issuer)
  }
}
