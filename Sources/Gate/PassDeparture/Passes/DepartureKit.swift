internal import PassFormats
package import PassGate
internal import PassVerifier
internal import Platform
package import Vocabulary

/// The kit with which ordinary gates board a departure: roots, bundle and the list of its passengers.
package struct DepartureKit: Sendable {
  private let desk: Desk

  package init(_ desk: Desk) { self.desk = desk }

  /// The rows of the list: all who are checked in, each with their passes, and infants on laps; then the sequences and
  /// passes that do not count any more, which the gates stop.
  package var rows: [ManifestRow] {
    var places: Set<Place> = []
    var passes: Set<PassID> = []
    let all = desk.state.all
    // A list with a sequence twice is refused as a whole, and a message may claim any sequence for its host: those of the
    // desks come first.
    let boarding = all.filter { $0.checkIn != nil } + all.filter(\.isCheckedInByHost)
    return (boarding.flatMap(rows) + all.flatMap(formerRows)).filter { row in
      places.insert(Place(sequence: row.sequence, isInfant: row.isInfant)).inserted
        && row.passIDs.allSatisfy { passes.insert($0).inserted }
    }
  }

  private struct Place: Hashable {
    let sequence: String?
    let isInfant: Bool
  }

  private func rows(of passenger: Passenger) -> [ManifestRow] {
    guard passenger.isCheckedIn, let sequence = passenger.sequence else { return [] }
    return holders(of: passenger).map { row(passenger, infant: $0, sequence: sequence) }
  }

  /// The rows of a passenger who was taken off, or of sequences that another one replaced: a signed pass that is on no
  /// row is good at a gate, so that these must be named.
  private func formerRows(of passenger: Passenger) -> [ManifestRow] {
    let host = passenger.isOnList ? passenger.traveler.hostSequence : nil
    let former = Set(passenger.passes.map(\.sequence) + [host].compactMap(\.self))
      .filter { $0 != passenger.sequence }
    return former.sorted().flatMap { sequence in
      holders(of: passenger).map { infant in
        var row = row(passenger, infant: infant, sequence: sequence)
        row.status = .notCheckedIn
        row.isOffloaded = true
        return row
      }
    }
  }

  /// The passenger, and the infants on their lap by number.
  private func holders(of passenger: Passenger) -> [Int?] {
    [nil] + passenger.traveler.infants.indices.map { $0 + 1 }
  }

  private func row(_ passenger: Passenger, infant: Int?, sequence: Int) -> ManifestRow {
    let traveler = passenger.traveler
    let lap = infant.map { traveler.infants[$0 - 1] }
    let passes = passenger.passes.filter { $0.infant == infant && $0.sequence == sequence }
    let seat = sequence == passenger.sequence ? passenger.seat : passes.last?.seat
    // The host's sequences are below those of the desks, and the airline's own pass boards: signed, or unsigned paper.
    let isOfHost = sequence == traveler.hostSequence && passes.isEmpty
    return ManifestRow(
      sequence: "\(sequence)", seat: lap == nil ? seat.map { "\($0)" } ?? "" : "INF",
      surname: lap?.surname ?? traveler.surname, givenNames: lap?.givenNames ?? traveler.givenNames,
      bookingReference: traveler.reference(sequence: sequence)?.rawValue ?? "",
      status: PassengerStatus(code: passenger.bags.count > 0 && lap == nil ? "3" : "1"),
      passIDs: passes.map(\.id), paper: isOfHost ? desk.facts.issuer : nil,
      eticket: (lap == nil ? traveler.ticket : lap?.ticket) ?? "",
      note: lap == nil ? note(passenger) : "")
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
