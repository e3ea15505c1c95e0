internal import Vocabulary

/// The result of a set of events: the people who are admitted, those who were taken off, and the events that were
/// undone.
///
/// Ledgers are merged as sets of events. Each event names the event that it refers to, so the result depends on neither
/// the order nor the clocks of the devices.
public struct Admissions: Sendable {
  /// The events by device and id.
  public private(set) var events: [EventKey: AdmissionEvent] = [:]
  /// For each event, the events that refer to it.
  private var references: [EventKey: Set<EventKey>] = [:]

  /// Creates a set without events.
  public init() {}

  /// Creates the union of some events.
  public init(_ events: some Sequence<AdmissionEvent>) {
    reserveCapacity(events.underestimatedCount)
    for event in events { insert(event) }
  }

  /// Reserves capacity for a number of events.
  package mutating func reserveCapacity(_ count: Int) { events.reserveCapacity(count) }

  /// Adds an event; an event with a key that is already present changes nothing.
  public mutating func insert(_ event: AdmissionEvent) {
    let key = event.key
    guard events[key] == nil else { return }
    events[key] = event
    if let target = event.target { references[target, default: []].insert(key) }
  }

  /// Adds the events of another set.
  public mutating func formUnion(_ other: Admissions) {
    for event in other.events.values { insert(event) }
  }

  /// Returns whether an event is in effect: it was not undone, or its undo was undone.
  public func counts(_ event: AdmissionEvent) -> Bool { !hasReference(.undo, to: event, depth: 0) }

  /// Returns whether an entry is in effect and the person has neither left nor been taken off.
  public func isStanding(_ event: AdmissionEvent) -> Bool {
    event.kind.isEntry && (!isReferredTo(event) || isStanding(referredTo: event))
  }

  /// Returns whether any event refers to another one, in effect or not.
  package func isReferredTo(_ event: AdmissionEvent) -> Bool { references[event.key] != nil }

  private func isStanding(referredTo event: AdmissionEvent) -> Bool {
    counts(event) && !hasReference(.exit, to: event, depth: 0)
      && !hasReference(.offload, to: event, depth: 0)
  }

  /// Returns the exits in effect of the person of an entry, in the same context.
  package func exits(of entry: AdmissionEvent) -> [AdmissionEvent] {
    (references[entry.key] ?? []).compactMap { events[$0] }.filter {
      $0.kind == .exit && $0.context == entry.context && counts($0)
    }
  }

  /// The standing entries, ordered by time and key.
  public var standing: [AdmissionEvent] { inOrder { isStanding($0) } }

  /// Returns the events of a kind that are in effect.
  public func counting(_ kind: AdmissionEvent.Kind) -> [AdmissionEvent] {
    inOrder { $0.kind == kind && counts($0) }
  }

  /// The departure in effect that no other one replaces.
  ///
  /// A change of the departure names the one that it replaces, so a device whose clock is ahead
  /// does not win over later changes.
  public var departure: AdmissionEvent? {
    counting(.departure).last { !hasReference(.departure, to: $0, depth: 0) }
  }

  private func inOrder(_ isWanted: (AdmissionEvent) -> Bool) -> [AdmissionEvent] {
    events.values.filter(isWanted).ordered { ($0.at, $0.key) < ($1.at, $1.key) }
  }

  /// Returns whether an event of this kind, in effect and in the same context, refers to another event.
  ///
  /// An event can only refer to an earlier one, so chains end. The depth limit stops at a forged cycle; it exceeds the
  /// depth of any real ledger.
  private func hasReference(_ kind: AdmissionEvent.Kind, to event: AdmissionEvent, depth: Int)
    -> Bool
  {
    guard depth < 32 else { return false }
    return (references[event.key] ?? []).contains { key in
      guard let other = events[key] else { return false }
      return other.kind == kind && other.context == event.context
        && !hasReference(.undo, to: other, depth: depth + 1)
    }
  }
}
