internal import DepartureMessages
internal import PassCrypto
internal import Vocabulary

/// The changes that an unsigned message would make, for a person to confirm.
package struct UpdatePreview: Sendable {
  /// A change of one passenger, in words.
  package struct Line: Hashable, Sendable {
    package enum Kind: String, Sendable {
      case added = "+"
      case removed = "-"
      case changed = "~"
    }

    package let kind: Kind
    /// The place in the message.
    package let place: String
    /// The passenger and the change.
    package let words: String
    /// The part that does not happen by itself, because the passenger is checked in; nil where nothing is held back.
    package let heldBack: String?
  }

  package private(set) var lines: [Line] = []
  /// Deletions and changes that fit no passenger or several, and why a message changes nothing.
  package private(set) var doubts: [String] = []
  /// Check-ins of the airline's host that the list would state and no person has confirmed; they need a yes of their own,
  /// because a passenger of the host boards with unsigned paper.
  package private(set) var hostCheckIns: [DeskEvent.Content] = []
  /// These check-ins in words.
  package private(set) var hostWords: [String] = []
  /// Messages that are not whole, or of another departure.
  package private(set) var faults: [String] = []
  /// Whether a whole message of this departure is in the text.
  package private(set) var isOfDeparture = false

  /// Whether taking the text in would change nothing, now or later: it is here already, or all its messages are older
  /// than the list, or a second whole list.
  package private(set) var isIdle = false

  /// Compares a text with the departure; nothing is changed.
  package init(_ text: ReceivedText, at desk: Desk) throws {
    let alone = MessageTexts([text])
    faults = alone.faults(about: nil)
    let departures = alone.set.lists.map(\.departure)
    isOfDeparture = departures.contains(desk.facts.departure) || !alone.set.incomplete.isEmpty
    for other in Set(departures.map { "\($0)" }).sorted() where other != "\(desk.facts.departure)" {
      faults.append("\(text.name): a message of \(other), which is another departure, was left out")
    }
    guard try !desk.textDigests.contains(SHA256.digest(text.text)) else {
      (isIdle, isOfDeparture) = (true, true)
      faults.append("\(text.name): was taken in already")
      offer(try desk.list.travelers(of: desk.facts.id), at: desk)
      return
    }
    let after = try desk.reading(with: text)
    var shown: Set<String> = []
    let changes = after.changes.filter { $0.place.source == text.name }
    let isSecondList = after.pending.contains { $0.place.source == text.name }
    isIdle =
      (!changes.isEmpty || isSecondList) && changes.allSatisfy { $0.refusal != nil }
      && alone.set.incomplete.isEmpty
    for change in changes {
      for doubt in [change.refusal].compactMap(\.self) + change.unresolved.map(\.doubt) {
        doubts.append("\(doubt)")
        shown.insert(doubt.withoutNames)
      }
      for step in change.steps { lines.append(try line(step, change, desk)) }
    }
    offer(try after.travelers(of: desk.facts.id), at: desk)
    // An older message, or a part that was missing, changes what messages after it do.
    for fault in after.faults where !desk.faults.contains(fault) && !shown.contains(fault) {
      faults.append(fault)
    }
  }

  private mutating func offer(_ travelers: [Traveler], at desk: Desk) {
    for (traveler, content) in desk.hostCheckIns(in: travelers) {
      hostCheckIns.append(content)
      let seat = traveler.seatOnList.map { ", seat \($0)" } ?? ""
      hostWords.append(
        "\(traveler.inWords): the message says that the airline's host has checked them in with sequence "
          + "\(traveler.hostSequence ?? 0)\(seat); an unsigned paper with these would board")
    }
  }

  private func line(
    _ step: ListChange.Step, _ change: ListChange, _ desk: Desk
  ) throws -> Line {
    func traveler(_ passenger: NamedPassenger) throws -> Traveler {
      try Traveler(passenger, in: change.after.cabins, of: desk.facts.id)
    }
    switch step {
    case .added(let passenger):
      let new = try traveler(passenger)
      return Line(
        kind: .added, place: "\(step.place)", words: "\(new.inWords) is new on the list",
        heldBack: nil)
    case .removed(let passenger, _):
      let old = try traveler(passenger)
      let known = desk.state.passengers[old.id]
      return Line(
        kind: .removed, place: "\(step.place)", words: "\(old.inWords) is off the list",
        heldBack: known?.isCheckedIn == true
          ? "is checked in\(known?.sequence.map { " with sequence \($0)" } ?? "") and stays so; to take them off: "
            + "passtool departure offload" : nil)
    case .changed(let before, let after):
      let (old, new) = (try traveler(before), try traveler(after))
      let isCheckedIn = desk.state.passengers[old.id]?.isCheckedIn == true
      let differences = old.differences(to: new)
      return Line(
        kind: .changed, place: "\(step.place)",
        words: "\(new.inWords): "
          + (differences.isEmpty ? "other remarks" : differences.joined(separator: ", ")),
        heldBack: isCheckedIn
          && (old.seatOnList != new.seatOnList || old.compartment != new.compartment
            || old.hostSequence != new.hostSequence)
          ? "is checked in, and keeps seat and sequence" : nil)
    }
  }
}

extension Desk {
  /// Reads the texts of the departure together with a further one.
  func reading(with text: ReceivedText) throws -> ListReading {
    ListReading(try texts() + [text], of: facts.departure)
  }
}

extension Traveler {
  /// The passenger in words for an agent.
  package var inWords: String {
    "\(withoutControls(name))\(locator.isEmpty ? "" : " (\(locator))"), \(compartment) to \(destination)"
  }

  /// Returns what is different, in words.
  func differences(to new: Traveler) -> [String] {
    var words: [String] = []
    func compare(_ name: String, _ before: String?, _ after: String?) {
      if before != after { words.append("\(name) \(before ?? "none") → \(after ?? "none")") }
    }
    compare("cabin", String(compartment), String(new.compartment))
    compare("class", String(bookingClass), String(new.bookingClass))
    compare("destination", "\(destination)", "\(new.destination)")
    compare("seat on the list", seatOnList.map { "\($0)" }, new.seatOnList.map { "\($0)" })
    compare(
      "sequence of the host", hostSequence.map { "\($0)" }, new.hostSequence.map { "\($0)" })
    compare("ticket", ticket, new.ticket)
    compare("infants", "\(infants.count)", "\(new.infants.count)")
    compare("needs", needs.joined(separator: " "), new.needs.joined(separator: " "))
    if documents != new.documents { words.append("another travel document") }
    if frequentFlyer?.number != new.frequentFlyer?.number { words.append("frequent flyer") }
    return words
  }
}
