internal import PassFormats
internal import Vocabulary

/// What is recorded of one place, kept in memory so that counting costs nothing at a scan.
struct BoardingList {
  private(set) var admissions = Admissions()
  private(set) var conflicts: [AdmissionConflict] = []
  private(set) var admitted = 0
  /// The passes and the passengers who are in.
  private var passes: Set<PassID> = []
  private var keys: Set<AirlineKey> = []

  /// Adds events; true where people told the gate something by them.
  mutating func take(_ events: [AdmissionEvent]) -> Bool {
    var isPlain = true
    for event in events {
      admissions.insert(event)
      if event.kind.isEntry { count(event) } else { isPlain = false }
    }
    // What is taken back, or was told before by somebody else, needs the whole to be looked at again.
    if !isPlain || events.count > 1 { recount() }
    return !isPlain
  }

  /// Whether a passenger of the list is in.
  func isIn(_ row: ManifestRow, _ key: AirlineKey?) -> Bool {
    row.passID.map(passes.contains) ?? false || key.map(keys.contains) ?? false
  }

  private mutating func count(_ entry: AdmissionEvent) {
    admitted += 1
    if let pass = entry.pass { passes.insert(pass.passID) }
    if let key = entry.airlineKey { keys.insert(key) }
  }

  private mutating func recount() {
    (admitted, passes, keys) = (0, [], [])
    for entry in admissions.standing { count(entry) }
    conflicts = admissions.conflicts
  }
}
