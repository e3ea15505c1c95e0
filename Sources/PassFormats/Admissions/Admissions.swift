internal import Vocabulary

/// What some events come to, whatever their order: who is in, who was taken off, what was taken back.
///
/// Ledgers are merged as sets of events, so everything here is a function of a set: events name the
/// event that they are about, and no clock decides.
public struct Admissions: Sendable {
  /// The events by device and id.
  public private(set) var events: [EventKey: AdmissionEvent] = [:]
  /// Which events are about an event.
  private var about: [EventKey: Set<EventKey>] = [:]

  /// Nothing happened.
  public init() {}

  /// The union of some events.
  public init(_ events: some Sequence<AdmissionEvent>) {
    reserveCapacity(events.underestimatedCount)
    for event in events { insert(event) }
  }

  /// Makes room for so many events.
  package mutating func reserveCapacity(_ count: Int) { events.reserveCapacity(count) }

  /// Adds an event; one that is there already changes nothing.
  public mutating func insert(_ event: AdmissionEvent) {
    let key = event.key
    guard events[key] == nil else { return }
    events[key] = event
    if let target = event.target { about[target, default: []].insert(key) }
  }

  /// The union with others.
  public mutating func formUnion(_ other: Admissions) {
    for event in other.events.values { insert(event) }
  }

  /// Whether an event counts: nobody took it back, or that was itself taken back.
  public func counts(_ event: AdmissionEvent) -> Bool { !has(.undo, about: event, depth: 0) }

  /// Whether an event lets somebody in who is in still.
  public func isStanding(_ event: AdmissionEvent) -> Bool {
    event.kind.isEntry && counts(event) && !has(.exit, about: event, depth: 0)
      && !has(.offload, about: event, depth: 0)
  }

  /// The entries that stand, in an order that follows from the set alone.
  public var standing: [AdmissionEvent] { inOrder { isStanding($0) } }

  /// The events of a kind that count.
  public func counting(_ kind: AdmissionEvent.Kind) -> [AdmissionEvent] {
    inOrder { $0.kind == kind && counts($0) }
  }

  /// The departure that counts: the last word, which names the one that it replaces, so that no clock far
  /// ahead outlives it.
  public var departure: AdmissionEvent? {
    counting(.departure).last { !has(.departure, about: $0, depth: 0) }
  }

  private func inOrder(_ isWanted: (AdmissionEvent) -> Bool) -> [AdmissionEvent] {
    events.values.filter(isWanted).sorted { ($0.at, $0.key) < ($1.at, $1.key) }
  }

  /// Whether an event of this kind that counts is about another.
  ///
  /// What is told in one place touches nothing in another. An event can only name one that was there
  /// before it, so that chains end; a forged ring of events ends at a depth that no honest ledger has.
  private func has(_ kind: AdmissionEvent.Kind, about event: AdmissionEvent, depth: Int) -> Bool {
    guard depth < 32 else { return false }
    return (about[event.key] ?? []).contains { key in
      guard let other = events[key] else { return false }
      return other.kind == kind && other.context == event.context
        && !has(.undo, about: other, depth: depth + 1)
    }
  }
}
