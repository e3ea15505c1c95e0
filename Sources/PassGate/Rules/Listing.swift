internal import PassFormats
internal import Vocabulary

/// The match of a pass with a good signature on a passenger list (docs/SPEC.md §17).
enum Listing {
  /// Not on the list.
  case absent
  /// It is the pass of this passenger.
  case passenger(ManifestRow)
  /// The pass has the id of a listed pass but another name or sequence, or the sequence of a passenger but
  /// another name. The row is the one that names the pass, where one does.
  case somebodyElse(ManifestRow?)

  /// The row of the passenger whose pass it is.
  var row: ManifestRow? {
    if case .passenger(let row) = self { row } else { nil }
  }
}

extension Manifest {
  /// Finds a pass on the list.
  ///
  /// A pass id alone proves nothing: whoever signs a pass chooses it.
  ///
  /// - Parameter leg: the leg of the flight that the list is of; nil for a ticket.
  func listing(of claims: PassClaims, leg: Int?) -> Listing {
    // The list may know a reissued ticket by the id of its first issue.
    let row = self.row(claims.passID) ?? claims.first.flatMap { self.row($0) }
    guard case .boardingPass(let pass) = claims.content, let leg else {
      return (row ?? guest(claims.content)).map(Listing.passenger) ?? .absent
    }
    let sequence = pass.leg(leg).sequence
    if let row {
      let isSame =
        (names(row, pass.passengerName) || row.surname.lettersOfName == nil)
        && (row.sequence == nil || sequence == nil || row.sequence == sequence)
      return isSame ? .passenger(row) : .somebodyElse(row)
    }
    let rows = sequence.map { self.rows(sequence: $0) } ?? []
    if let row = rows.first(where: { names($0, pass.passengerName) }) { return .passenger(row) }
    // A name in another script cannot be compared, so that it is no mismatch.
    return rows.allSatisfy { $0.surname.lettersOfName == nil } ? .absent : .somebodyElse(nil)
  }

  /// The guest whom a ticket describes.
  private func guest(_ content: PassClaims.Content) -> ManifestRow? {
    guard case .ticket(let ticket) = content else { return nil }
    return index(describedBy: ticket).map { rows[$0] }
  }

  /// The guest whom the log of a gate describes, on a list that names no passes.
  func row(of person: Person) -> ManifestRow? {
    guard isOfGuests, !namesPasses else { return nil }
    return index(ofGuest: person.name, seat: person.seat, reference: person.reference).map {
      rows[$0]
    }
  }

  /// The passenger who holds a pass, by its id or by that of its first issue.
  func row(of pass: PassKey) -> ManifestRow? {
    row(pass.passID) ?? pass.first.flatMap { row($0) }
  }
}
