package import PassFormats
internal import Vocabulary

/// The events of one place in memory, with counts that are updated event by event.
package struct BoardingList {
  package private(set) var admissions = Admissions()
  /// Whether the events themselves are in memory, and not only their count.
  package private(set) var isWhole = true
  package private(set) var conflicts: [AdmissionConflict] = []
  package private(set) var admitted = 0
  private let device: DeviceID
  private let context: String
  private let manifest: Manifest?
  /// The rows of the passenger list by the airline's own key.
  private let rows: [AirlineKey: Int]
  private var peopleOutside: PeopleOutside
  /// The number of times that the passenger of a row is in; rows without an entry are left out.
  private var boarded: [Int: Int] = [:]
  /// The number of people that the list expects and who are in.
  private var present = 0
  /// The number of entries beyond the people that the list expects in their rows.
  private var beyond = 0
  /// The rows of people who were taken off, by an agent or by the list: they are neither expected nor missing.
  private var takenOff: Set<Int> = []
  /// The rows that the list itself marks as taken off.
  private let listedAsTakenOff: Set<Int>
  /// The rows of a guest list that names no passes, by the whole pass that the guest showed.
  private var places: [PassKey: Int] = [:]
  /// The entries on each whole pass and of each passenger, also those at other doors.
  private var onPass: [PassKey: [EventKey]] = [:]
  private var ofPassenger: [AirlineKey: [EventKey]] = [:]

  package init(_ setting: GateSetting, device: DeviceID) {
    self.device = device
    context = setting.context
    peopleOutside = PeopleOutside(of: setting.context)
    manifest = setting.manifest
    var rows: [AirlineKey: Int] = [:]
    for (index, row) in (setting.manifest?.rows ?? []).enumerated() {
      if let key = setting.airlineKey(row) { rows[key] = index }
    }
    self.rows = rows
    listedAsTakenOff = Set(
      (setting.manifest?.rows ?? []).indices.filter {
        setting.manifest?.rows[$0].isOffloaded == true
      })
    takenOff = listedAsTakenOff
  }

  /// The number of people who came in and are out now.
  package var outside: Int { peopleOutside.count }

  /// The number of people that the list expects, without those who were taken off; nil without a list.
  package var expected: Int? {
    manifest.map { list in takenOff.reduce(list.expected) { $0 - list.rows[$1].admits } }
  }

  /// The number of these people who are not in; nil without a list.
  package var toBoard: Int? { expected.map { $0 - present } }

  /// The number of entries in conflicts that the list takes for people who are in already.
  package var doubles: Int { conflicts.isEmpty ? 0 : beyond }

  /// Whether the list finds guests by the texts of their tickets, and not by pass ids.
  package var needsPlaces: Bool { manifest.map { $0.isOfGuests && !$0.namesPasses } ?? false }

  /// Returns whether the row of a pass is known, or the list needs no such rows.
  package func hasPlace(_ pass: PassKey) -> Bool { !needsPlaces || places[pass.whole] != nil }

  /// Learns the row of a pass from the person that the log has for its scan.
  package mutating func learn(_ pass: PassKey, _ person: Person) {
    places[pass.whole] = manifest?.index(
      ofGuest: person.name, seat: person.seat, reference: person.reference)
  }

  /// Counts the entries of this gate without reading the events, so that a gate that is restarted in front of a queue
  /// is ready at once.
  package mutating func count(plain entries: [PlainEntry]) {
    isWhole = entries.isEmpty
    for entry in entries { count(entry, 1) }
  }

  /// Returns whether all events are plain entries of this gate, which change only the count.
  package func isPlain(_ events: [AdmissionEvent]) -> Bool {
    events.allSatisfy {
      $0.context == context && $0.device == device && ($0.kind == .admit || $0.kind == .manual)
    }
  }

  /// Adds events; returns true where one of them is neither an entry nor an exit, such as a departure.
  package mutating func take(_ events: [AdmissionEvent]) -> Bool {
    if admissions.events.isEmpty {
      admissions.reserveCapacity(events.count)
      onPass.reserveCapacity(events.count)
    }
    var isEverythingTheSame = true
    var doubtful: [AdmissionEvent] = []
    for event in events where !take(event, &doubtful) { isEverythingTheSame = false }
    if !isEverythingTheSame {
      recount()
    } else if doubtful.count > 8 {
      conflicts = admissions.conflicts(in: context)
    } else {
      for entry in doubtful { updateConflicts(with: entry) }
    }
    return !events.allSatisfy { $0.kind.isEntry || $0.kind == .exit }
  }

  /// Adds an event and updates the counts; returns false where everything must be counted anew.
  ///
  /// `doubtful` gets the entries whose passes or passengers may now be in a conflict, or no longer.
  private mutating func take(
    _ event: AdmissionEvent, _ doubtful: inout [AdmissionEvent]
  ) -> Bool {
    guard admissions.events[event.key] == nil else { return true }
    guard event.context == context else {
      // An event of another door about the same tickets does not count here, but may make a conflict.
      admissions.insert(event)
      if event.kind.isEntry { keep(event) }
      return false
    }
    if event.kind == .exit, let entry = event.target.flatMap({ admissions.events[$0] }) {
      // Exits are frequent, so that they are counted without a recount.
      let wasIn = admissions.isStanding(entry)
      admissions.insert(event)
      peopleOutside.take(event, in: admissions)
      if wasIn, !admissions.isStanding(entry) { count(entry, -1) }
      // An exit on a reissued ticket for several persons may change what its other issues admit.
      if !conflicts.isEmpty || (entry.admits ?? 1) > 1 { doubtful.append(entry) }
      return true
    }
    admissions.insert(event)
    guard event.kind.isEntry else { return event.target == nil && event.kind != .offload }
    peopleOutside.take(event, in: admissions)
    let isFirst = keep(event)
    if admissions.isStanding(event) { count(event, 1) }
    // The ledger refuses entries that conflict with what it knows, and a first entry conflicts with nothing. But an
    // entry on a reissued ticket for several persons may end a conflict.
    let isPlain = isFirst || event.device == device && event.kind != .override
    if !isPlain || !conflicts.isEmpty && (event.admits ?? 1) > 1 { doubtful.append(event) }
    return true
  }

  /// Keeps an entry with its pass and passenger, and returns whether it is the first of both.
  @discardableResult private mutating func keep(_ entry: AdmissionEvent) -> Bool {
    var isFirst = true
    if let pass = entry.pass?.whole { isFirst = onPass.add(entry.key, to: pass) }
    if let passenger = entry.airlineKey {
      isFirst = ofPassenger.add(entry.key, to: passenger) && isFirst
    }
    return isFirst
  }

  /// Finds the conflicts of the pass and the passenger of an entry anew; it changes no others.
  private mutating func updateConflicts(with entry: AdmissionEvent) {
    func isTouched(_ conflict: AdmissionConflict) -> Bool {
      switch conflict.subject {
      case .pass(let pass): pass.whole == entry.pass?.whole
      case .passenger(let passenger): passenger == entry.airlineKey
      }
    }
    let keys =
      (entry.pass.flatMap { onPass[$0.whole] } ?? [])
      + (entry.airlineKey.flatMap { ofPassenger[$0] } ?? [])
    let standing = keys.compactMap { admissions.events[$0] }.filter { admissions.isStanding($0) }
    let found = Admissions(standing).conflicts(in: context).filter(isTouched)
    conflicts = (conflicts.filter { !isTouched($0) } + found).ordered { $0.order < $1.order }
  }

  private mutating func count(_ entry: AdmissionEvent, _ change: Int) {
    count(PlainEntry(pass: entry.pass?.whole, passenger: entry.airlineKey), change)
  }

  private mutating func count(_ entry: PlainEntry, _ change: Int) {
    admitted += change
    guard let row = row(of: entry), !takenOff.contains(row), let admits = manifest?.rows[row].admits
    else { return }
    let before = boarded[row, default: 0]
    let count = max(0, before + change)
    boarded[row] = count > 0 ? count : nil
    present += min(count, admits) - min(before, admits)
    beyond += max(count, admits) - max(before, admits)
  }

  /// Returns the row of a pass or a passenger; nil where the list does not name them.
  private func row(of entry: PlainEntry) -> Int? {
    // The list may know a reissued ticket by either id.
    entry.passenger.flatMap { rows[$0] } ?? (entry.pass?.passID).flatMap { manifest?.index(of: $0) }
      ?? (entry.pass?.first).flatMap { manifest?.index(of: $0) }
      ?? entry.pass.flatMap { places[$0] }
  }

  private mutating func recount() {
    (admitted, boarded, present, beyond) = (0, [:], 0, 0)
    takenOff = listedAsTakenOff.union(
      admissions.counting(.offload).filter { $0.context == context }.compactMap {
        row(of: PlainEntry(pass: $0.pass?.whole, passenger: $0.airlineKey))
      })
    for entry in admissions.standing where entry.context == context { count(entry, 1) }
    conflicts = admissions.conflicts(in: context)
    peopleOutside.recount(in: admissions)
  }
}

extension AdmissionConflict {
  /// The place of a conflict among others, as in `Admissions.conflicts`.
  fileprivate var order: (Instant, EventKey, Int) {
    let rank = if case .pass = subject { 0 } else { 1 }
    return (entries[0].at, entries[0].key, rank)
  }
}

extension Dictionary where Value == [EventKey] {
  /// Adds an entry to those of a pass or a passenger, and returns whether it is the first one.
  mutating func add(_ entry: EventKey, to subject: Key) -> Bool {
    // Both in one access, so that the subject is looked up once.
    let isFirst = { (entries: inout [EventKey]) in
      entries.append(entry)
      return entries.count == 1
    }
    return isFirst(&self[subject, default: []])
  }
}
