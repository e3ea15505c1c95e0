internal import PassFormats
internal import Vocabulary

/// What is recorded of one place, kept in memory so that counting costs nothing at a scan.
struct BoardingList {
  private(set) var admissions = Admissions()
  /// Whether the events are known and not only their count.
  private(set) var isWhole = true
  private(set) var conflicts: [AdmissionConflict] = []
  private(set) var admitted = 0
  private let device: DeviceID
  private let context: String
  private let manifest: Manifest?
  /// Rows of the passenger list by the airline's own key.
  private let rows: [AirlineKey: Int]
  /// How often the passenger of a row is in, where more often than never.
  private var boarded: [Int: Int] = [:]
  /// Passes and passengers of whom an entry is known.
  private var passes: Set<PassKey> = []
  private var passengers: Set<AirlineKey> = []

  init(_ setting: GateSetting, device: DeviceID) {
    self.device = device
    context = setting.context
    manifest = setting.manifest
    var rows: [AirlineKey: Int] = [:]
    for (index, row) in (setting.manifest?.rows ?? []).enumerated() {
      if let key = setting.airlineKey(row) { rows[key] = index }
    }
    self.rows = rows
  }

  /// How many of the passenger list are not in; nil without a list.
  var toBoard: Int? { manifest.map { $0.rows.count - boarded.count } }

  /// Counts whom this gate let in without having looked at the events themselves.
  ///
  /// A gate that is started again in front of a queue is at work at once.
  mutating func count(plain entries: [PlainEntry]) {
    isWhole = entries.isEmpty
    for entry in entries { count(entry, 1) }
  }

  /// Whether events change nothing but the count of those who are in.
  func isPlain(_ events: [AdmissionEvent]) -> Bool {
    events.allSatisfy {
      $0.context == context && $0.device == device && ($0.kind == .admit || $0.kind == .manual)
    }
  }

  /// Adds events; true where people told the gate something by them.
  mutating func take(_ events: [AdmissionEvent]) -> Bool {
    if admissions.events.isEmpty {
      admissions.reserveCapacity(events.count)
      passes.reserveCapacity(events.count)
    }
    var isEverythingTheSame = true
    for event in events where !take(event) { isEverythingTheSame = false }
    if !isEverythingTheSame { recount() }
    return !events.allSatisfy(\.kind.isEntry)
  }

  /// Adds an event; false where the whole needs to be looked at again.
  private mutating func take(_ event: AdmissionEvent) -> Bool {
    guard event.context == context else {
      // Another door's word of the same tickets: nobody is counted, somebody may be in twice.
      admissions.insert(event)
      return false
    }
    if event.kind == .exit, let entry = event.target.flatMap({ admissions.events[$0] }) {
      // Most doors see as many people out as in.
      let wasIn = admissions.isStanding(entry)
      admissions.insert(event)
      if wasIn, !admissions.isStanding(entry) { count(entry, -1) }
      // Who leaves on an issue that admits several may take with him what let the others in.
      return conflicts.isEmpty && (entry.admits ?? 1) == 1
    }
    admissions.insert(event)
    guard event.kind.isEntry else { return event.target == nil && event.kind != .offload }
    let isFirst = isFirst(event)
    if admissions.isStanding(event) { count(event, 1) }
    // Who comes in on an issue that admits several may end a conflict.
    guard conflicts.isEmpty || (event.admits ?? 1) == 1 else { return false }
    // What this ledger lets in conflicts with nothing that it knows, and nor does a first entry.
    return isFirst || event.device == device && event.kind != .override
  }

  /// Whether it is the first entry on its pass and of its passenger.
  private mutating func isFirst(_ entry: AdmissionEvent) -> Bool {
    let isFirstOnPass = entry.pass.map { passes.insert($0).inserted } ?? true
    let isFirstOfPassenger = entry.airlineKey.map { passengers.insert($0).inserted } ?? true
    return isFirstOnPass && isFirstOfPassenger
  }

  private mutating func count(_ entry: AdmissionEvent, _ change: Int) {
    count(
      PlainEntry(pass: entry.pass?.passID, first: entry.pass?.first, passenger: entry.airlineKey),
      change)
  }

  private mutating func count(_ entry: PlainEntry, _ change: Int) {
    admitted += change
    // A list knows a ticket that was issued again by either id.
    let row =
      entry.passenger.flatMap { rows[$0] } ?? entry.pass.flatMap { manifest?.index(of: $0) }
      ?? entry.first.flatMap { manifest?.index(of: $0) }
    guard let row else { return }
    let count = boarded[row, default: 0] + change
    boarded[row] = count > 0 ? count : nil
  }

  private mutating func recount() {
    (admitted, boarded) = (0, [:])
    for entry in admissions.standing where entry.context == context { count(entry, 1) }
    conflicts = admissions.conflicts(in: context)
  }
}
