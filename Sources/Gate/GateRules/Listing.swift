package import PassFormats
internal import Vocabulary

/// The match of a pass with a good signature on a passenger list (docs/SPEC.md §17).
enum Listing {
  /// The pass is not on the list.
  case absent
  /// The pass is that of this passenger.
  case passenger(ManifestRow)
  /// The pass has the id of a listed pass but another name or sequence, or the sequence of a passenger but
  /// another name. The rows are those to which its id and its sequence point, at most two.
  case somebodyElse([ManifestRow])

  /// The row of the passenger who holds the pass; nil in the other cases.
  var row: ManifestRow? {
    if case .passenger(let row) = self { row } else { nil }
  }
}

extension Manifest {
  /// Finds a pass on the list.
  ///
  /// A pass id alone proves nothing: the signer of a pass chooses it, as well as its sequence and name. `leg` is the
  /// leg of the flight that the list is of; nil for a ticket.
  func listing(of claims: PassClaims, leg: Int?) -> Listing {
    // The list may know a reissued ticket by the id of its first issue.
    let row = self.row(claims.passID) ?? claims.first.flatMap { self.row($0) }
    guard case .boardingPass(let pass) = claims.content, let leg else {
      return (row ?? guest(claims.content)).map(Listing.passenger) ?? .absent
    }
    let (name, sequence) = (pass.passengerName, pass.leg(leg).sequence)
    let rows = sequence.map { self.rows(sequence: $0) } ?? []
    let claimed =
      rows.first { names($0, name) } ?? rows.first { $0.isInfant == pass.isInfant(leg: leg) }
    guard let first = row ?? claimed else {
      // The list may have the sequence for an infant alone, and this is the adult's pass.
      return rows.allSatisfy { isPossible(name, of: $0) } ? .absent : .somebodyElse([])
    }
    let isSame =
      isPossible(name, of: first)
      && (first.sequence == sequence || sequence == nil || first.sequence == nil && claimed == nil)
    return isSame ? .passenger(first) : .somebodyElse([first, claimed].compactMap { $0 })
  }

  /// Returns whether a name may be that of a row.
  ///
  /// A name in another script cannot be compared, so that it is no mismatch.
  private func isPossible(_ name: String, of row: ManifestRow) -> Bool {
    names(row, name) || row.surname.lettersOfName == nil
  }

  /// Returns the guest that a ticket describes.
  private func guest(_ content: PassClaims.Content) -> ManifestRow? {
    guard case .ticket(let ticket) = content else { return nil }
    return index(describedBy: ticket).map { rows[$0] }
  }

  /// Returns the guest that the log of a gate describes, on a list that names no passes.
  package func row(of person: Person) -> ManifestRow? {
    guard isOfGuests, !namesPasses else { return nil }
    return index(ofGuest: person.name, seat: person.seat, reference: person.reference).map {
      rows[$0]
    }
  }

  /// Returns the passenger who holds a pass, by its id or by that of its first issue.
  package func row(of pass: PassKey) -> ManifestRow? {
    row(pass.passID) ?? pass.first.flatMap { row($0) }
  }
}

extension String {
  /// The letters of a name, without other characters; nil where it has none.
  package var lettersOfName: String? {
    let letters = reduce(into: "") { $0 += Transliteration.letters(for: $1) ?? "" }
      .filter { $0 != " " }
    return letters.isEmpty ? nil : letters
  }
}
