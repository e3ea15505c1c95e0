internal import GateRules
internal import PassFormats

/// The state of its place that one session has read from the ledger: the counts, the position, and the news.
struct BoardingProgress {
  /// The events in memory, or their count alone.
  private(set) var list: BoardingList
  /// Whether an agent closed this gate since the session began.
  private(set) var isClosed = false
  private let ledger: Ledger
  /// The number of the last event that was read.
  private var position = 0
  /// Whether the ledger has events of other doors, as of the last reading.
  private var hasOtherDoors = true
  /// Events that scans of this session recorded, so that they are no news.
  private var own: Set<EventKey> = []
  /// The entry or exit that a scan of this session recorded last, with its number; nil once it is counted.
  private var uncounted: (event: AdmissionEvent, number: Int)?
  private var news: [AdmissionEvent] = []

  /// Reads the events before the session; they are no news.
  init(_ setting: GateSetting, in ledger: Ledger) throws(LedgerError) {
    self.ledger = ledger
    list = try Self.emptyList(setting, ledger)
    if let (entries, last) = try ledger.plainEntries(of: setting.context) {
      list.count(plain: entries)
      position = last
    } else {
      _ = try readAll(setting)
    }
  }

  /// Returns a list without events, which knows whose passes were scanned here.
  private static func emptyList(
    _ setting: GateSetting, _ ledger: Ledger
  ) throws(LedgerError) -> BoardingList {
    var list = BoardingList(setting, device: ledger.device)
    if list.needsPlaces {
      for (pass, person) in try ledger.admittedPeople(in: setting.context) {
        list.learn(pass, person)
      }
    }
    return list
  }

  /// Learns the rows of the passes of new entries.
  private mutating func learn(_ events: [AdmissionEvent]) throws(LedgerError) {
    guard list.needsPlaces else { return }
    for event in events where event.kind.isEntry {
      guard let pass = event.pass, !list.hasPlace(pass) else { continue }
      let person = try asLedgerErrors { try ledger.loggedPerson(of: event) }
      if let person { list.learn(pass, person) }
    }
  }

  /// The admissions that follow from the events that were read.
  var admissions: Admissions { list.admissions }

  /// Reads the same events again, because the passenger list changed; returns true where agents reported something.
  mutating func reread(_ setting: GateSetting) throws(LedgerError) -> Bool {
    try readAll(setting, upTo: position)
  }

  /// Reads the events that were recorded since the last time: by this session, by other processes, or in a merge.
  ///
  /// The result has these events, and says whether they report something, such as a departure.
  mutating func readNew(
    _ setting: GateSetting
  ) throws(LedgerError) -> (events: [AdmissionEvent], isGateTold: Bool) {
    _ = try countOwn()
    let (events, last) = try ledger.events(of: setting.context, after: position)
    hasOtherDoors = try asLedgerErrors { try ledger.hasOtherDoors(than: setting.context) }
    if events.isEmpty { return ([], false) }
    let isGateTold: Bool
    if !list.isWhole, !list.isPlain(events) {
      isGateTold = try readAll(setting, upTo: last)
    } else {
      position = last
      try learn(events)
      isGateTold = list.take(events)
    }
    if events.contains(where: { $0.kind == .close && $0.device == ledger.device }) {
      isClosed = true
    }
    news += events.filter { $0.context == setting.context && !own.contains($0.key) }
    return (events, isGateTold)
  }

  /// Keeps the entry or exit that a scan of this session has just recorded with that number, until `countOwn` counts
  /// it.
  mutating func keepOwn(_ event: AdmissionEvent, number: Int) { uncounted = (event, number) }

  /// Counts the entry or exit that was kept, if there is one, without reading it again; it is no news.
  ///
  /// The result is false, and it must be read with the others, where something was recorded before it meanwhile, or
  /// where events of other doors may be about the same ticket.
  mutating func countOwn() throws(LedgerError) -> Bool {
    guard let (event, number) = uncounted else { return true }
    uncounted = nil
    own.insert(event.key)
    // Without a gap before it, no event of another door came since the last reading.
    guard number == position + 1, !hasOtherDoors, list.isWhole || list.isPlain([event]) else {
      return false
    }
    try learn([event])
    position = number
    _ = list.take([event])
    return true
  }

  /// Returns the news since the last call.
  mutating func takeNews() -> [AdmissionEvent] {
    defer { news = [] }
    return news.filter { !own.contains($0.key) }
  }

  /// Reads all events up to the one with that number; returns true where agents reported something.
  private mutating func readAll(
    _ setting: GateSetting, upTo end: Int = .max
  ) throws(LedgerError) -> Bool {
    list = try Self.emptyList(setting, ledger)
    let (events, last) = try ledger.events(of: setting.context, upTo: end)
    position = last
    return list.take(events)
  }
}
