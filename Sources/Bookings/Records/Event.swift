package import Vocabulary

/// Something that happened, for whoever must be told: written in the commit that made it happen.
package struct Event: Hashable, Sendable, Codable {
  /// What happened, such as `booking.confirmed`.
  package let name: String
  /// To which record, by its kind and key.
  package let kind: String
  package let key: String
  /// What else a listener needs, such as a pass id; never names, documents or codes.
  package let details: [String: String]

  package init(_ name: String, _ record: RecordKey, details: [String: String] = [:]) {
    self.name = name
    kind = record.kind
    key = record.key
    self.details = details
  }
}

/// An event with its place in the outbox.
package struct PublishedEvent: Hashable, Sendable {
  /// Rises with every event; a reader that has seen number n has seen all before it.
  package let number: Int
  package let event: Event
  /// When it was decided.
  package let at: Instant

  package init(number: Int, event: Event, at: Instant) {
    self.number = number
    self.event = event
    self.at = at
  }
}
