package import Vocabulary

/// Something that happened, for subscribers; written in the commit that made it happen.
package struct Event: Hashable, Sendable, Codable {
  /// The kind of event, such as `booking.confirmed`.
  package let name: String
  /// The kind of the record that the event is about; `key` is the record's key.
  package let kind: String
  package let key: String
  /// Further data for subscribers, such as a pass id; never personal data or confirmation codes.
  package let details: [String: String]

  package init(_ name: String, _ record: RecordKey, details: [String: String] = [:]) {
    self.name = name
    kind = record.kind
    key = record.key
    self.details = details
  }
}

/// An event with its position in the outbox.
package struct OutboxEvent: Hashable, Sendable {
  /// The position, strictly increasing; a reader that has seen number n has seen all earlier events.
  package let number: Int
  package let event: Event
  /// The time at which the change was decided.
  package let at: Instant

  package init(number: Int, event: Event, at: Instant) {
    self.number = number
    self.event = event
    self.at = at
  }
}
