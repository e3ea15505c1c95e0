internal import Vocabulary

/// The work of one message at a list: steps, and what could not be resolved.
struct ListWork {
  private(set) var unresolved: [ListChange.Unresolved] = []
  private(set) var doubts: [Doubt] = []
  private var parked: [ListEntry]
  private var added: Set<PassengerIdentity> = []
  private var list: WorkingList

  init(_ list: DepartureList) {
    self.list = WorkingList(list.passengers)
    parked = list.waiting
  }

  /// The changes whose passenger no message has named yet.
  var waiting: [ListEntry] { parked.filter { !added.contains($0.passenger.identity) } }

  /// The passengers after the work, in the order of the list, with those who were added at the end.
  var passengers: [NamedPassenger] { list.slots.compactMap(\.now) }

  /// The differences for each passenger, in the order of the message.
  var steps: [ListChange.Step] {
    list.slots.compactMap { slot -> ListChange.Step? in
      switch (slot.before, slot.now) {
      case (let before?, let now?): before == now ? nil : .changed(before: before, after: now)
      case (nil, let now?): .added(now)
      case (let before?, nil): slot.deletion.map { .removed(before, at: $0) }
      case (nil, nil): nil
      }
    }.sorted { $0.place < $1.place }
  }

  /// Applies the sections of an ADL: deletions, then additions, then changes, in any order of the text.
  mutating func apply(_ entries: [ListEntry]) {
    for entry in entries where entry.section == .delete { delete(entry) }
    for entry in entries where entry.section == .add { add(entry) }
    for entry in entries where entry.section == .change { change(entry) }
  }

  /// Compares the list with a whole new one: who is not in it any more is removed.
  mutating func replaceAll(_ entries: [ListEntry], at place: SourcePlace) {
    for slot in list.slots.indices { list.delete(slot, at: place) }
    for entry in entries { add(entry) }
    parked = []
  }

  private mutating func delete(_ entry: ListEntry) {
    switch list.match(entry.passenger) {
    case .one(let slot): list.delete(slot, at: entry.passenger.place)
    case .none:
      report(.deletionUnknown, entry, [], "no passenger fits the deletion of")
    case .several(let slots):
      report(.deletionAmbiguous, entry, slots, "several passengers fit the deletion of")
    }
  }

  private mutating func add(_ entry: ListEntry) {
    added.insert(entry.passenger.identity)
    if let slot = list.deleted(entry.passenger) {
      list.replace(slot, with: entry.passenger)
      return
    }
    switch list.known(entry.passenger) {
    case .none: list.add(entry.passenger)
    case .one(let slot):
      let before = list.slots[slot].now
      list.replace(slot, with: entry.passenger)
      if before != list.slots[slot].now {
        doubts.append(
          Doubt(
            .additionKnown, at: entry.passenger.place,
            "\(escaped(entry.passenger.name)) is in the list already"))
      }
    case .several(let slots):
      report(.changeAmbiguous, entry, slots, "several passengers fit the addition of")
    }
  }

  private mutating func change(_ entry: ListEntry) {
    switch list.match(entry.passenger) {
    case .one(let slot): list.replace(slot, with: entry.passenger)
    case .none:
      parked.append(entry)
      report(.changeUnknown, entry, [], "no passenger fits the change of")
    case .several(let slots):
      report(.changeAmbiguous, entry, slots, "several passengers fit the change of")
    }
  }

  private mutating func report(
    _ kind: Doubt.Kind, _ entry: ListEntry, _ slots: [Int], _ found: String
  ) {
    let doubt = Doubt(
      kind, at: entry.passenger.place, "\(found) \(escaped(entry.passenger.name))")
    doubts.append(doubt)
    unresolved.append(
      ListChange.Unresolved(
        entry: entry, candidates: slots.prefix(9).compactMap { list.slots[$0].now?.identity },
        doubt: doubt))
  }
}
