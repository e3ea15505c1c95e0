internal import PassFormats
internal import Vocabulary

/// What is recorded of one place, kept in memory so that counting costs nothing at a scan.
struct BoardingList {
  private(set) var admissions = Admissions()
  private(set) var conflicts: [AdmissionConflict] = []
  private(set) var admitted = 0
  private let device: DeviceID
  private let manifest: Manifest?
  /// Rows of the passenger list by the airline's own key.
  private let rows: [AirlineKey: Int]
  /// Rows whose passengers are in.
  private var boarded: Set<Int> = []

  init(_ setting: GateSetting, device: DeviceID) {
    self.device = device
    manifest = setting.manifest
    var rows: [AirlineKey: Int] = [:]
    for (index, row) in (setting.manifest?.rows ?? []).enumerated() {
      if let key = setting.airlineKey(row) { rows[key] = index }
    }
    self.rows = rows
  }

  /// How many of the passenger list are not in; nil without a list.
  var toBoard: Int? { manifest.map { $0.rows.count - boarded.count } }

  /// Adds events; true where people told the gate something by them.
  mutating func take(_ events: [AdmissionEvent]) -> Bool {
    for event in events {
      admissions.insert(event)
      if event.kind.isEntry { count(event) }
    }
    // What this ledger lets in conflicts with nothing that it knows; anything else needs the whole to be
    // looked at again.
    let isPlain = events.allSatisfy(\.kind.isEntry)
    if !isPlain || events.contains(where: { $0.device != device || $0.kind == .override }) {
      recount()
    }
    return !isPlain
  }

  private mutating func count(_ entry: AdmissionEvent) {
    admitted += 1
    let row =
      entry.pass.flatMap { manifest?.index(of: $0.passID) } ?? entry.airlineKey.flatMap { rows[$0] }
    if let row { boarded.insert(row) }
  }

  private mutating func recount() {
    (admitted, boarded) = (0, [])
    for entry in admissions.standing { count(entry) }
    conflicts = admissions.conflicts
  }
}
