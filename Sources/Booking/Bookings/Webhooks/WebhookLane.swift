package import Vocabulary

/// What one receiver still has to get about one booking or other record, in order.
///
/// While the first is not delivered the others wait behind it; events about other records go on.
package struct WebhookLane: Record {
  package static let kind = "webhook_lane"
  package static let isReadAgain = false

  package let endpoint: WebhookEndpoint.ID
  package let subject: PublicEvent.Subject
  /// Those that wait, in order; never empty in a store.
  package private(set) var waiting: [PublicEvent]
  /// Failed attempts at the first of them.
  package private(set) var failures = 0
  /// When the first is sent next.
  package private(set) var due: Instant

  /// Maximum number that waits; the oldest are given up beyond it.
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
    // One that is replayed comes before those that wait already.
    waiting.sort { $0.number < $1.number }
    let tooMany = Array(waiting.prefix(max(waiting.count - Self.longest, 0)))
    waiting.removeFirst(tooMany.count)
    // What is first now has all its tries, whether it came before the others or one made room.
    if waiting.first != first { failures = 0 }
    return tooMany
  }

  /// The first is delivered.
  package mutating func deliver(_ event: PublicEvent, now: Instant) {
    waiting.removeAll { $0.number == event.number }
    failures = 0
    due = now
  }

  /// The first could not be delivered; returns it if it is given up, so that the next has its turn.
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

  /// Seconds until the next attempt after a number of failures, as the Standard Webhooks specification advises.
  ///
  /// It is nil after three days and five attempts in the last of them: then the receiver counts as gone.
  package static func pause(after failures: Int) -> Int? {
    let pauses = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]
    return pauses.indices.contains(failures - 1) ? pauses[failures - 1] : nil
  }
}

/// An event that a receiver never took, kept until an operator has it sent again.
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
  /// What waits for a receiver, by when it is due.
  package static func webhookLane(_ endpoint: WebhookEndpoint.ID) -> RankedLookup {
    RankedLookup("endpoint", endpoint.rawValue)
  }

  /// What a receiver never took, by the number of the event.
  package static func webhookDeadLetter(_ endpoint: WebhookEndpoint.ID) -> RankedLookup {
    RankedLookup("endpoint", endpoint.rawValue)
  }
}
