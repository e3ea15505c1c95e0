package import Vocabulary

/// The events about one booking or other record that one receiver still has to get, in order.
///
/// While the first event is not delivered, the others wait behind it; events about other records go on.
package struct WebhookLane: Record {
  package static let kind = "webhook_lane"
  package static let isReadAgain = false

  package let endpoint: WebhookEndpoint.ID
  package let subject: PublicEvent.Subject
  /// The events that wait, in order; never empty in a store.
  package private(set) var waiting: [PublicEvent]
  /// The number of failed attempts at the first event.
  package private(set) var failures = 0
  /// The time at which the first event is sent next.
  package private(set) var due: Instant

  /// Maximum number of events that wait; beyond it the oldest are given up.
  package static let longest = 200

  package var key: String { Self.key(endpoint, subject) }
  package static func key(_ endpoint: WebhookEndpoint.ID, _ subject: PublicEvent.Subject) -> String
  {
    "\(endpoint) \(subject.kind) \(subject.key)"
  }
  package var lookups: [Lookup] { [RankedLookup.webhookLane(endpoint).at(due)] }

  package init(
    _ endpoint: WebhookEndpoint.ID, _ subject: PublicEvent.Subject, now: Instant
  ) {
    self.endpoint = endpoint
    self.subject = subject
    waiting = []
    due = now
  }

  /// Adds events, each once and in their order, and returns those that had to make room.
  package mutating func add(_ events: [PublicEvent]) -> [PublicEvent] {
    let known = Set(waiting.map(\.number))
    let first = waiting.first
    waiting += events.filter { !known.contains($0.number) }
    // A replayed event comes before the events that wait already.
    waiting.sort { $0.number < $1.number }
    let tooMany = Array(waiting.prefix(max(waiting.count - Self.longest, 0)))
    waiting.removeFirst(tooMany.count)
    // A new first event has all its attempts, whether it came before the others or an earlier one made room.
    if waiting.first != first { failures = 0 }
    return tooMany
  }

  /// Notes that an event is delivered.
  package mutating func deliver(_ event: PublicEvent, now: Instant) {
    waiting.removeAll { $0.number == event.number }
    failures = 0
    due = now
  }

  /// Notes that the first event could not be delivered; returns it if it is given up, so that the next has its turn.
  package mutating func fail(_ event: PublicEvent, now: Instant) -> PublicEvent? {
    guard waiting.first == event else { return nil }
    failures += 1
    if let pause = Self.pause(after: failures) {
      due = now.adding(seconds: pause)
      return nil
    }
    waiting.removeFirst()
    failures = 0
    due = now
    return event
  }

  /// Returns the seconds until the next attempt after a number of failures, as the Standard
  /// Webhooks specification advises.
  ///
  /// It is nil after ten failures, which take about three days: then the event is given up.
  package static func pause(after failures: Int) -> Int? {
    let pauses = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]
    return pauses.indices.contains(failures - 1) ? pauses[failures - 1] : nil
  }
}

/// An event that a receiver never took, kept for 30 days so that an operator can have it sent again.
package struct WebhookDeadLetter: Record {
  package static let kind = "webhook_dead_letter"
  package static let isReadAgain = false

  package let endpoint: WebhookEndpoint.ID
  package let event: PublicEvent
  package let reason: String
  package let given: Instant

  /// Retention in seconds.
  private static let keptFor = 30 * 86_400

  package var key: String { Self.key(endpoint, event.number) }
  package static func key(_ endpoint: WebhookEndpoint.ID, _ number: Int) -> String {
    "\(endpoint) \(number)"
  }
  package var lookups: [Lookup] { [RankedLookup.webhookDeadLetter(endpoint).at(event.number)] }
  package var lapses: Instant? { given.adding(seconds: Self.keptFor) }

  package init(
    _ endpoint: WebhookEndpoint.ID, _ event: PublicEvent, reason: String, now: Instant
  ) {
    self.endpoint = endpoint
    self.event = event
    self.reason = reason
    given = now
  }
}

extension RankedLookup {
  /// Returns the lookup of the lanes of a receiver, ranked by the time at which they are due.
  package static func webhookLane(_ endpoint: WebhookEndpoint.ID) -> RankedLookup {
    RankedLookup("endpoint", endpoint.rawValue)
  }

  /// Returns the lookup of the events that a receiver never took, ranked by their numbers.
  package static func webhookDeadLetter(_ endpoint: WebhookEndpoint.ID) -> RankedLookup {
    RankedLookup("endpoint", endpoint.rawValue)
  }
}
