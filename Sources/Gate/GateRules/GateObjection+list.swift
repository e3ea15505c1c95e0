internal import PassFormats
internal import PassVerifier
internal import Vocabulary

// These are the objections of the passenger list to a passenger, with a signed pass or without one.
extension GateObjection {
  /// The list has the pass, or its sequence, for another person.
  static let notAsListed = GateObjection(.refer, .notAsListed)

  /// The objection of a list to the passenger of a row; nil where the list has no objection.
  ///
  /// `pass` is nil for unsigned paper; otherwise its signature is good. `isCleared` says whether an agent cleared this
  /// standby passenger.
  init?(
    _ row: ManifestRow, in list: Manifest, _ pass: PassClaims?, isCleared: Bool
  ) {
    if row.isOffloaded {
      self.init(.refuse, .takenOff)
      return
    }
    // The list cannot know a pass that was issued after it was made.
    let made = list.facts.made.flatMap { made in
      pass.flatMap { made < $0.issuedAt ? made : nil }
    }
    if row.status == .notCheckedIn || row.status == .bagCheckedOnly {
      self.init(made == nil ? .refuse : .refer, .notCheckedIn(listMade: made))
      return
    }
    if let pass, made == nil, !row.passIDs.isEmpty, !row.names(pass) {
      // A guest list does not say when it was made: the other pass may be the older one.
      self.init(list.isOfGuests ? .refer : .refuse, .newerPassListed)
      return
    }
    // A list that is older than the pass was handled above. A passenger who holds another airline's paper may come with
    // a pass of that airline, which this list does not know.
    if let pass, list.namesPasses, row.passIDs.isEmpty, row.paper == nil,
      let made = list.facts.made, made >= pass.issuedAt
    {
      self.init(.refer, .noPassListed(listMade: made))
      return
    }
    if row.status == .standby, !isCleared {
      self.init(.refer, .standby(sequence: row.sequence))
      return
    }
    return nil
  }

  /// Returns whether the objection is red also for a pass that only points to the row and may be another passenger's.
  func isRed(for pass: PassClaims, of row: ManifestRow, in list: Manifest) -> Bool {
    guard light == .refuse else { return false }
    // The passes of a passenger with another name say nothing about this one.
    guard finding == .newerPassListed else { return true }
    guard case .boardingPass(let pass) = pass.content else { return false }
    return list.names(row, pass.passengerName)
  }
}

extension ManifestRow {
  /// Returns whether the row names a pass, or the first issue of it.
  fileprivate func names(_ pass: PassClaims) -> Bool {
    passIDs.contains(pass.passID) || pass.first.map(passIDs.contains) ?? false
  }
}
