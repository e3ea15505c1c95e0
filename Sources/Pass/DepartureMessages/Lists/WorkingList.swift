internal import Vocabulary

/// A list while a message is applied to it: every passenger has a slot, and slots are found by names and tickets.
struct WorkingList {
  /// Maximum number of passengers of one name among whom one is looked for.
  private static let maxCandidates = 999

  struct Slot {
    /// The passenger before the message; nil for one whom it adds.
    let before: NamedPassenger?
    var now: NamedPassenger?
    /// Where the message deletes the passenger.
    var deletion: SourcePlace?
  }

  enum Match {
    case none
    case one(Int)
    case several([Int])
  }

  private struct Name: Hashable {
    let surname: String
    let given: String
    /// Nil for any locator.
    let locator: String?
  }

  private(set) var slots: [Slot] = []
  private var byName: [Name: [Int]] = [:]
  private var byTicket: [String: [Int]] = [:]
  private var ordinals: [Name: Int] = [:]

  init(_ passengers: [NamedPassenger]) {
    for passenger in passengers {
      slots.append(Slot(before: passenger, now: passenger))
      index(passenger, slots.count - 1)
    }
  }

  // MARK: Changes

  mutating func delete(_ slot: Int, at place: SourcePlace) {
    slots[slot].now = nil
    slots[slot].deletion = place
  }

  /// Gives a slot a new state of its passenger, who keeps the ordinal if name and locator are the same.
  mutating func replace(_ slot: Int, with passenger: NamedPassenger) {
    guard let old = slots[slot].now ?? slots[slot].before else { return }
    var new = passenger
    let isSame = Self.name(old) == Self.name(new)
    new.ordinal = isSame ? old.ordinal : nextOrdinal(Self.name(new))
    slots[slot].now = new
    slots[slot].deletion = nil
    index(new, slot)
  }

  mutating func add(_ passenger: NamedPassenger) {
    var new = passenger
    new.ordinal = nextOrdinal(Self.name(new))
    slots.append(Slot(before: nil, now: new))
    index(new, slots.count - 1)
  }

  private mutating func index(_ passenger: NamedPassenger, _ slot: Int) {
    let name = Self.name(passenger)
    let locators = Set(passenger.locators.map(\.reference)).union([passenger.locator])
    for locator in locators.map(Optional.some) + [nil] {
      let key = Name(surname: name.surname, given: name.given, locator: locator)
      if byName[key]?.last != slot { byName[key, default: []].append(slot) }
    }
    for ticket in passenger.tickets where byTicket[ticket.number]?.last != slot {
      byTicket[ticket.number, default: []].append(slot)
    }
    ordinals[name] = max(ordinals[name] ?? 0, passenger.ordinal)
  }

  private func nextOrdinal(_ name: Name) -> Int { (ordinals[name] ?? 0) + 1 }

  private static func name(_ passenger: NamedPassenger) -> Name {
    Name(
      surname: passenger.surname, given: passenger.givenName, locator: passenger.locator)
  }

  // MARK: Search

  /// Finds the passenger whom a deletion or a change means.
  ///
  /// Name and locator count first; then the title, the ticket, destination and class, if one of them leaves a single
  /// passenger. A seat without a name may be any of its kind.
  func match(_ wanted: NamedPassenger) -> Match {
    let locator = wanted.locator.isEmpty ? nil : wanted.locator
    var found = present(Name(surname: wanted.surname, given: wanted.givenName, locator: locator))
    if found.isEmpty, locator != nil {
      found = present(Name(surname: wanted.surname, given: wanted.givenName, locator: ""))
    }
    if wanted.isUnnamed {
      let unnamed = found.filter { slots[$0].now?.isUnnamed == true }
      let inBlock = unnamed.first { slots[$0].now?.block == wanted.block }
      return (inBlock ?? unnamed.first).map(Match.one) ?? .none
    }
    return single(found, wanted)
  }

  /// Finds a passenger whom the same message deletes, and whom it adds again: by name and locator, or by the ticket.
  func deleted(_ wanted: NamedPassenger) -> Int? {
    let isFree = { (slot: Int) in slots[slot].now == nil && slots[slot].deletion != nil }
    var found = some(byName[Self.name(wanted)]).filter(isFree)
    if found.isEmpty {
      found = wanted.tickets.flatMap { some(byTicket[$0.number]).filter(isFree) }
    }
    narrow(&found) { $0.writtenGivenName == wanted.writtenGivenName }
    let tickets = Set(wanted.tickets.map(\.number))
    narrow(&found) { !tickets.isDisjoint(with: $0.tickets.map(\.number)) }
    return found.first
  }

  /// Finds a passenger whom a message adds though the list has the passenger already: of the same name and locator, and
  /// not with other tickets; or of the same name and ticket.
  func known(_ wanted: NamedPassenger) -> Match {
    if wanted.isUnnamed { return .none }
    let tickets = Set(wanted.tickets.map(\.number))
    var found = present(Self.name(wanted)).filter { slot in
      let others = slots[slot].now?.tickets.map(\.number) ?? []
      return tickets.isEmpty || others.isEmpty || !tickets.isDisjoint(with: others)
    }
    if found.isEmpty {
      for ticket in tickets.sorted() {
        found += some(byTicket[ticket]).filter { slot in
          guard let now = slots[slot].now else { return false }
          return now.surname == wanted.surname && now.givenName == wanted.givenName
            && now.tickets.contains { $0.number == ticket } && !found.contains(slot)
        }
      }
    }
    return single(found, wanted)
  }

  /// Returns the only one that fits title, ticket and block as far as they tell passengers apart.
  private func single(_ slots: [Int], _ wanted: NamedPassenger) -> Match {
    var found = slots
    narrow(&found) { $0.writtenGivenName == wanted.writtenGivenName }
    let tickets = Set(wanted.tickets.map(\.number))
    narrow(&found) { !tickets.isDisjoint(with: $0.tickets.map(\.number)) }
    narrow(&found) { $0.block == wanted.block }
    return found.isEmpty ? .none : found.count == 1 ? .one(found[0]) : .several(found)
  }

  /// Returns the passengers of a name who are in the list now.
  private func present(_ name: Name) -> [Int] {
    some(byName[name]).filter { slot in
      // A replaced passenger is still found under an earlier locator.
      guard let now = slots[slot].now, now.surname == name.surname, now.givenName == name.given
      else { return false }
      guard let locator = name.locator else { return true }
      return now.locator == locator || now.locators.contains { $0.reference == locator }
    }
  }

  /// Returns slots of an index, each once and in order.
  private func some(_ found: [Int]?) -> [Int] {
    Set((found ?? []).prefix(Self.maxCandidates)).sorted()
  }

  /// Keeps those that fit, unless there would be none.
  private func narrow(_ found: inout [Int], _ fits: (NamedPassenger) -> Bool) {
    guard found.count > 1 else { return }
    let kept = found.filter { (slots[$0].now ?? slots[$0].before).map(fits) ?? false }
    if !kept.isEmpty { found = kept }
  }
}
