internal import PassService
internal import Vocabulary

/// The line for one occasion: some people choose, and the others wait for their turn in the order in which they came.
///
/// A person who chooses keeps the place for `stays` seconds after the last request, and for `longest` seconds at most. A
/// person who waits keeps the place in line for `keeps` seconds after the last request, and is passed over after `absent` seconds, so that a phone that
/// sleeps neither stops the line nor loses its place. Who enters is decided once for each second of the clock, so a
/// request costs little however long the line is.
struct WaitingLine: Sendable {
  /// The time after which a person who chooses and makes no request loses the place, in seconds.
  static let stays = 600
  /// The time after which a person in line who makes no request loses the place, in seconds.
  static let keeps = 300
  /// The time after which a person in line who makes no request is passed over, in seconds.
  ///
  /// Browsers wake the page of a hidden tab once a minute.
  static let absent = 90
  /// The time after which a person who chooses loses the place in any case, in seconds.
  static let longest = 1_800
  /// The share of the places that the visitors of one network may have, as a divisor, and the least number of them.
  ///
  /// A visitor's token costs nothing, so one person could take all places otherwise.
  static let networkShare = (divisor: 10, least: 10)
  /// Maximum number of people of one network who wait in line.
  static let maxWaitingOfNetwork = 2_000

  /// A place in the order of arrival.
  struct Arrival: Hashable, Comparable {
    let at: Instant
    /// Tells arrivals of one second apart.
    let number: Int
    let person: LinePerson

    static func < (one: Arrival, other: Arrival) -> Bool {
      (one.at, one.number, one.person.name) < (other.at, other.number, other.person.name)
    }
  }

  /// The answer to a person: to choose, or to wait.
  enum Standing: Equatable {
    /// It is the person's turn.
    case choosing(Turn)
    /// The person may look, because nothing is left to choose, and keeps the place in line.
    case looking
    /// The place in line, from 1.
    case waiting(Int, Arrival)
    /// The line has no room; nothing is kept of the person.
    case turnedAway
  }

  /// The turn of a person who chooses.
  struct Turn: Equatable {
    /// The time of its beginning.
    let since: Instant
    /// Whether the person had no place before this request.
    let isNew: Bool
    /// Whether at least half of the places are taken.
    let isCrowded: Bool
  }

  private struct Chooser {
    let since: Instant
    var seen: Instant
  }

  private struct Waiter {
    let arrival: Arrival
    var seen: Instant
  }

  /// The number of people who may choose at once.
  let places: Int
  private var choosing: [LinePerson: Chooser] = [:]
  private var waiting: [LinePerson: Waiter] = [:]
  /// The arrivals of `waiting`, in order.
  private var order: [Arrival] = []
  /// Those who enter with their next request; a place is kept for each of them.
  private var invited: Set<LinePerson> = []
  /// The number of people who choose or are invited, and of those who wait, by the name of their network.
  private var placesOf: [String: Int] = [:]
  private var waitingOf: [String: Int] = [:]
  /// Whether each person who waits and is not absent is invited, so that another person may enter at once.
  private var isOpen = true
  private var swept: Instant?
  private var nextNumber = 0

  init(places: Int) { self.places = places }

  /// Whether the line has no people.
  var isEmpty: Bool { choosing.isEmpty && waiting.isEmpty }

  var waitingCount: Int { waiting.count }

  /// Decides about a request.
  ///
  /// `known` is the place that another service, or this one before it was started again, has given the person. Without
  /// `mayJoin` a person who would have to wait is turned away.
  mutating func ask(
    _ person: LinePerson, known: KnownPlace? = nil, mayJoin: Bool = true, now: Instant
  ) -> Standing {
    sweep(now)
    if choosing[person] != nil { return enter(person, since: now, isNew: false, now) }
    // A turn that began elsewhere, or was left a moment ago, goes on; a network has its share of turns all the same.
    if let known, known.isChoosing, waiting[person] == nil, networkHasPlace(for: person) {
      return enter(person, since: min(known.arrived, now), isNew: false, now)
    }
    if invited.contains(person) || isOpen && hasPlace(for: person) {
      let isNew = known == nil && waiting[person] == nil
      return enter(person, since: now, isNew: isNew, now)
    }
    if waiting[person] == nil {
      guard mayJoin, waitingOf[person.network, default: 0] < Self.maxWaitingOfNetwork else {
        return .turnedAway
      }
      join(
        known?.arrival(of: person, by: now) ?? Arrival(at: now, number: nextNumber, person: person))
      // A person who comes later must not be faster only because a place becomes free meanwhile.
      if networkHasPlace(for: person) { isOpen = false }
    }
    waiting[person]?.seen = now
    guard let arrival = waiting[person]?.arrival else { return .turnedAway }
    return .waiting(index(of: arrival) + 1, arrival)
  }

  /// Keeps the place in line of a person who makes a request, and decides nothing.
  mutating func keep(_ person: LinePerson, now: Instant) { waiting[person]?.seen = now }

  /// Gives up the place of a person who has chosen, or who found nothing to choose.
  mutating func leave(_ person: LinePerson) {
    stopWaiting(person)
    if choosing.removeValue(forKey: person) != nil { Self.give(-1, person, &placesOf) }
  }

  // MARK: Places

  private func networkHasPlace(for person: LinePerson) -> Bool {
    let most = max(Self.networkShare.least, places / Self.networkShare.divisor)
    return placesOf[person.network, default: 0] < most
  }

  private func hasPlace(for person: LinePerson) -> Bool {
    choosing.count + invited.count < places && networkHasPlace(for: person)
  }

  private mutating func enter(
    _ person: LinePerson, since: Instant, isNew: Bool, _ now: Instant
  ) -> Standing {
    if invited.remove(person) != nil { Self.give(-1, person, &placesOf) }
    stopWaiting(person)
    let former = choosing[person]
    if former == nil { Self.give(1, person, &placesOf) }
    let since = former?.since ?? since
    choosing[person] = Chooser(since: since, seen: now)
    return .choosing(
      Turn(since: since, isNew: isNew, isCrowded: choosing.count * 2 >= places))
  }

  private mutating func join(_ arrival: Arrival) {
    nextNumber = max(nextNumber, arrival.number) + 1
    waiting[arrival.person] = Waiter(arrival: arrival, seen: arrival.at)
    order.insert(arrival, at: index(of: arrival))
    Self.give(1, arrival.person, &waitingOf)
  }

  private mutating func stopWaiting(_ person: LinePerson) {
    guard let waiter = waiting.removeValue(forKey: person) else { return }
    order.remove(at: index(of: waiter.arrival))
    Self.give(-1, person, &waitingOf)
    if invited.remove(person) != nil { Self.give(-1, person, &placesOf) }
  }

  private static func give(_ count: Int, _ person: LinePerson, _ counts: inout [String: Int]) {
    let name = person.network
    let rest = counts[name, default: 0] + count
    counts[name] = rest > 0 ? rest : nil
  }

  /// Returns the number of people before an arrival.
  private func index(of arrival: Arrival) -> Int {
    var (low, high) = (0, order.count)
    while low < high {
      let middle = (low + high) / 2
      if order[middle] < arrival { low = middle + 1 } else { high = middle }
    }
    return low
  }

  // MARK: Once a second

  /// Forgets who has gone, and invites the first in line to the free places.
  mutating func sweep(_ now: Instant) {
    guard swept != now else { return }
    swept = now
    // A clock that was set back must not keep anybody for hours.
    choosing = choosing.mapValues { Chooser(since: min($0.since, now), seen: min($0.seen, now)) }
      .filter {
        now.seconds(since: $0.value.seen) < Self.stays
          && now.seconds(since: $0.value.since) < Self.longest
      }
    for (person, waiter) in waiting {
      if now.seconds(since: waiter.seen) >= Self.keeps {
        waiting[person] = nil
      } else if waiter.seen > now {
        waiting[person]?.seen = now
      }
    }
    order.removeAll { waiting[$0.person] == nil }
    invited = []
    (placesOf, waitingOf) = ([:], [:])
    for person in choosing.keys { Self.give(1, person, &placesOf) }
    for person in waiting.keys { Self.give(1, person, &waitingOf) }
    isOpen = true
    for arrival in order {
      guard let seen = waiting[arrival.person]?.seen, now.seconds(since: seen) < Self.absent else {
        continue
      }
      guard choosing.count + invited.count < places else {
        isOpen = false
        break
      }
      if networkHasPlace(for: arrival.person) {
        invited.insert(arrival.person)
        Self.give(1, arrival.person, &placesOf)
      }
    }
  }
}

extension KnownPlace {
  /// Whether it still counts: the last request was not too long ago, nor the beginning of a turn.
  func counts(_ now: Instant) -> Bool {
    let lasts = Int64(isChoosing ? WaitingLine.stays : WaitingLine.keeps)
    // The clock of another service may be a minute ahead.
    return (-60..<lasts).contains(now.seconds(since: seen))
      && (!isChoosing || now.seconds(since: arrived) < WaitingLine.longest)
  }

  /// The arrival that it names, which is not in the future.
  func arrival(of person: LinePerson, by now: Instant) -> WaitingLine.Arrival {
    WaitingLine.Arrival(at: min(arrived, now), number: number, person: person)
  }
}
