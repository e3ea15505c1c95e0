internal import PassFormats
package import PassGate
internal import PassVerifier
internal import Platform
package import Vocabulary

/// The kit with which ordinary gates board a departure: roots, bundle and the list of its passengers.
package struct DepartureKit: Sendable {
  private let desk: Desk

  package init(_ desk: Desk) { self.desk = desk }

  /// The rows of the list: all who are checked in, each with their passes, and infants on laps.
  package var rows: [ManifestRow] {
    desk.state.all.flatMap { passenger in rows(of: passenger) }
  }

  private func rows(of passenger: Passenger) -> [ManifestRow] {
    let traveler = passenger.traveler
    guard passenger.isCheckedIn, let sequence = passenger.sequence else { return [] }
    // The host's sequences are below those of the desks, and the airline's own pass boards: signed, or unsigned paper.
    let reference = traveler.reference(sequence: sequence)?.rawValue ?? ""
    func row(
      _ surname: String, _ given: String, seat: String, infant: Int?, ticket: String?
    ) -> ManifestRow {
      let passes = passenger.passes.filter { $0.infant == infant && $0.sequence == sequence }
      return ManifestRow(
        sequence: "\(sequence)", seat: seat, surname: surname, givenNames: given,
        bookingReference: reference,
        status: PassengerStatus(code: passenger.bags.count > 0 && infant == nil ? "3" : "1"),
        passIDs: passes.map(\.id),
        paper: passenger.isCheckedInByHost ? desk.facts.issuer : nil, eticket: ticket ?? "",
        note: infant == nil ? note(passenger) : "")
    }
    let seat = passenger.seat.map { "\($0)" } ?? ""
    return [
      row(
        traveler.surname, traveler.givenNames, seat: seat, infant: nil, ticket: traveler.ticket)
    ]
      + traveler.infants.enumerated().map { index, infant in
        row(
          infant.surname, infant.givenNames, seat: "INF", infant: index + 1, ticket: infant.ticket)
      }
  }

  private func note(_ passenger: Passenger) -> String {
    var words = passenger.traveler.needs
    if passenger.lostSeat != nil { words.append("needs another seat") }
    return String(words.joined(separator: " ").prefix(ManifestRow.longestCell))
  }

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
