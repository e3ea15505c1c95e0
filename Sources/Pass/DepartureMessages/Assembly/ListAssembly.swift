internal import Vocabulary

extension PassengerListMessage {
  /// Puts the parts of one message together, which are complete and in order.
  init(parts: [MessagePart]) {
    let first = parts[0]
    var work = Assembling()
    for part in parts {
      for total in part.totals { work.take(total) }
      work.entries += part.entries
    }
    work.completeGroups()
    work.reportMissingLocators()
    if first.kind == .nameList { work.checkList() }
    self.init(
      kind: first.kind, departure: first.departure,
      origin: parts.map(\.origin).min() ?? first.origin,
      sender: first.sender, cabins: CabinConfiguration(parts.map(\.cabins)), totals: work.totals,
      entries: work.entries, place: first.place, lines: parts.map(\.lines),
      doubts: work.doubts.inOrder)
  }

  private struct Assembling {
    var totals: [DestinationTotal] = []
    var entries: [ListEntry] = []
    var doubts: [Doubt] = []
    private var indexes: [DestinationTotal.Block: Int] = [:]

    /// Takes a total once; the later one counts where two differ.
    mutating func take(_ total: DestinationTotal) {
      guard let index = indexes[total.block] else {
        indexes[total.block] = totals.count
        totals.append(total)
        return
      }
      if totals[index].seats != total.seats {
        doubts.append(
          Doubt(
            .totalDiffers, at: total.place,
            "\(total.block) has \(total.seats) seats here and \(totals[index].seats) before"))
      }
      totals[index] = total
    }

    /// Gives the members of a party its locator, where only some of them have it, and its largest size.
    mutating func completeGroups() {
      var locators: [String: Set<String>] = [:]
      var sizes: [String: Int] = [:]
      for entry in entries {
        guard let group = entry.passenger.group else { continue }
        if !entry.passenger.locator.isEmpty {
          locators[group.letters, default: []].insert(entry.passenger.locator)
        }
        if let size = sizes[group.letters], size != group.size {
          report(
            .groupSize, entry.passenger.place, "the party \(group.letters) has two different sizes")
        }
        sizes[group.letters] = max(sizes[group.letters] ?? 0, group.size)
      }
      entries = entries.map { entry in
        guard let group = entry.passenger.group else { return entry }
        var passenger = entry.passenger
        passenger.group = PartyGroup(group.letters, size: sizes[group.letters] ?? group.size)
        if passenger.locator.isEmpty, let all = locators[group.letters], all.count == 1,
          let locator = all.first
        {
          passenger.locator = locator
          report(
            .locatorFromGroup, passenger.place,
            "another member of the party \(group.letters) has the locator")
        }
        return ListEntry(entry.section, passenger)
      }
    }

    mutating func reportMissingLocators() {
      for entry in entries where entry.passenger.locator.isEmpty && !entry.passenger.isUnnamed {
        report(
          .locatorMissing, entry.passenger.place,
          "\(escaped(entry.passenger.surname)) has no locator")
      }
    }

    /// Tells passengers of one booking and name apart, and compares the names with the totals.
    mutating func checkList() {
      var ordinals: [PassengerIdentity: Int] = [:]
      var counts: [DestinationTotal.Block: SeatCount] = [:]
      entries = entries.map { entry in
        var passenger = entry.passenger
        counts[passenger.block, default: SeatCount()].add(passenger)
        let ordinal = (ordinals[passenger.identity] ?? 0) + 1
        ordinals[passenger.identity] = ordinal
        passenger.ordinal = ordinal
        if ordinal > 1, !passenger.isUnnamed, passenger.kind != .seatOnly {
          report(
            .twiceInList, passenger.place,
            "\(escaped(passenger.name)) is in the list twice with one locator")
        }
        return ListEntry(entry.section, passenger)
      }
      guard !entries.isEmpty else { return }
      for total in totals {
        let count = counts[total.block] ?? SeatCount()
        if !count.fits(total.seats) {
          report(
            .sumDiffers, total.place,
            "\(total.block) has a total of \(total.seats) and \(counted(count.seats, "seat"))")
        }
      }
    }

    /// Reports a doubt once for a place.
    private mutating func report(_ kind: Doubt.Kind, _ place: SourcePlace, _ found: String) {
      if let last = doubts.last, last.kind == kind, last.place == place { return }
      doubts.append(Doubt(kind, at: place, found))
    }
  }
}

extension CabinConfiguration {
  /// The cabins and booking classes of the first part that has them.
  init(_ all: [CabinConfiguration]) {
    self.init(
      cabins: all.first { !$0.cabins.isEmpty }?.cabins ?? [],
      bookingClasses: all.first { !$0.bookingClasses.isEmpty }?.bookingClasses ?? [],
      text: all.lazy.compactMap(\.text).first)
  }
}
