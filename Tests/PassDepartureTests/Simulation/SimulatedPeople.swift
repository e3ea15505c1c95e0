import PassDeparture

/// A passenger, or an infant on their lap.
struct Holder: Hashable, CustomStringConvertible {
  let traveler: TravelerID
  let infant: Int?
  var description: String { "\(traveler)\(infant.map { " infant \($0)" } ?? "")" }
}

/// A paper or phone that somebody holds.
struct HeldPaper {
  let holder: Holder
  let sequence: Int
  let text: [UInt8]
  let isOfHost: Bool
}

/// The truth that no desk knows: papers in people's hands, and who went in.
struct SimulatedPeople {
  var papers: [HeldPaper] = []
  /// Each time that a gate let somebody in.
  var entries: [(holder: Holder, sequence: Int, gate: String)] = []

  mutating func hand(_ passes: [DeskEvent.IssuedPass], to traveler: TravelerID) {
    for pass in passes {
      papers.append(
        HeldPaper(
          holder: Holder(traveler: traveler, infant: pass.infant), sequence: pass.sequence,
          text: Array(pass.text.utf8), isOfHost: false))
    }
  }

  /// The holders who went in, with the number of times.
  var inside: [Holder: Int] { entries.reduce(into: [:]) { $0[$1.holder, default: 0] += 1 } }
}
