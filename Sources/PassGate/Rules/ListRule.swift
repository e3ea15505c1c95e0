internal import PassFormats
internal import PassVerifier
internal import Vocabulary

/// What the passenger list says against somebody, whatever paper is shown: its word counts for everybody.
struct ListObjection {
  let light: Light
  let reason: Reason
  let message: String

  private init(_ light: Light, _ reason: Reason, _ message: String) {
    self.light = light
    self.reason = reason
    self.message = message
  }

  /// The list has the pass, or its sequence, for somebody else.
  static let notAsListed = ListObjection(
    .refer, .notAsListed,
    "the passenger list has this pass, or its sequence, under another name; compare both with a travel "
      + "document")

  /// - Parameters:
  ///   - pass: the pass with a good signature; nil where there is only paper.
  ///   - isCleared: whether somebody noted that this standby passenger has a seat.
  init?(
    _ row: ManifestRow, in list: Manifest, _ pass: PassClaims?, isCleared: Bool, wall: WallClock
  ) {
    if row.isOffloaded {
      self.init(
        .refuse, .notCheckedIn,
        "the passenger list says that the passenger was taken off this flight; "
          + "send the traveler to the check-in desk")
      return
    }
    // What was issued after the list was made the list cannot know.
    let made = list.facts.made.flatMap { made in
      pass.flatMap { made < $0.issuedAt ? made : nil }
    }
    if row.status == .notCheckedIn || row.status == .bagCheckedOnly {
      if let made {
        self.init(
          .refer, .notCheckedIn,
          "not checked in by the passenger list of \(wall.inWords(made)), and this pass was issued later; "
            + "look whether the traveler was checked in since")
      } else {
        self.init(
          .refuse, .notCheckedIn,
          "the passenger list says that the passenger was not checked in; "
            + "send the traveler to the check-in desk")
      }
      return
    }
    if let pass, made == nil, !row.passIDs.isEmpty, !row.names(pass) {
      self.init(
        .refuse, .superseded,
        "the passenger list names a newer pass of this passenger; ask for that one")
      return
    }
    if row.status == .standby, !isCleared {
      self.init(.refer, .standby, "a standby passenger; look whether the passenger was cleared")
      return
    }
    return nil
  }
}

extension ManifestRow {
  /// Whether the row names a pass, or the first issue of it.
  fileprivate func names(_ pass: PassClaims) -> Bool {
    passIDs.contains(pass.passID) || pass.first.map(passIDs.contains) ?? false
  }
}
