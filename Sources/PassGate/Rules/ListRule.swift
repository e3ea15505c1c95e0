internal import PassFormats
internal import PassVerifier
internal import Vocabulary

/// What the passenger list says against somebody, whatever paper is shown: its word counts for everybody.
struct ListObjection {
  let light: Light
  let finding: GateFinding

  private init(_ light: Light, _ finding: GateFinding) {
    self.light = light
    self.finding = finding
  }

  /// The list has the pass, or its sequence, for somebody else.
  static let notAsListed = ListObjection(.refer, .notAsListed)

  /// - Parameters:
  ///   - pass: the pass with a good signature; nil where there is only paper.
  ///   - isCleared: whether somebody noted that this standby passenger has a seat.
  init?(
    _ row: ManifestRow, in list: Manifest, _ pass: PassClaims?, isCleared: Bool
  ) {
    if row.isOffloaded {
      self.init(.refuse, .takenOff)
      return
    }
    // What was issued after the list was made the list cannot know.
    let made = list.facts.made.flatMap { made in
      pass.flatMap { made < $0.issuedAt ? made : nil }
    }
    if row.status == .notCheckedIn || row.status == .bagCheckedOnly {
      self.init(made == nil ? .refuse : .refer, .notCheckedIn(listMade: made))
      return
    }
    if let pass, made == nil, !row.passIDs.isEmpty, !row.names(pass) {
      self.init(.refuse, .newerPassListed)
      return
    }
    if row.status == .standby, !isCleared {
      self.init(.refer, .standby)
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
