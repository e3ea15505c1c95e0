internal import PassFormats
internal import Vocabulary

/// Where a passenger list has a pass with a good signature (docs/SPEC.md §17).
enum Listing {
  /// Nowhere.
  case absent
  /// It is the pass of this passenger.
  case passenger(ManifestRow)
  /// It has the id of a listed pass, and another name or sequence; or the sequence of a passenger, and
  /// another name. The row is the one that names the pass, where one does.
  case somebodyElse(ManifestRow?)

  /// The passenger whose pass it is.
  var row: ManifestRow? {
    if case .passenger(let row) = self { row } else { nil }
  }
}

extension Manifest {
  /// Where the list has a pass.
  ///
  /// A pass id alone proves nothing: whoever signs a pass chooses it.
  ///
  /// - Parameter leg: the leg of the flight that the list is of; nil for a ticket.
  func listing(of claims: PassClaims, leg: Int?) -> Listing {
    // A ticket that was issued again says by which id the list may know it.
    let row = self.row(claims.passID) ?? claims.first.flatMap { self.row($0) }
    guard case .boardingPass(let pass) = claims.content, let leg else {
      return row.map(Listing.passenger) ?? .absent
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
    // A name that the list spells in another script is not another name.
    return rows.allSatisfy { $0.surname.lettersOfName == nil } ? .absent : .somebodyElse(nil)
  }

  /// The passenger who holds a pass, by its id or by that of its first issue.
  func row(of pass: PassKey) -> ManifestRow? {
    row(pass.passID) ?? pass.first.flatMap { row($0) }
  }
}
