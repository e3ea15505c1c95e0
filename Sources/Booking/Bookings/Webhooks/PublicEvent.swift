package import Vocabulary

/// An event as receivers outside see it: a type, the record that it is about and ids, and nothing about people.
package struct PublicEvent: Hashable, Sendable, Codable {
  /// The number in the outbox: increasing, and the same however often it is sent.
  package let number: Int
  /// The type, such as `booking.confirmed`.
  package let type: String
  /// The record that it is about; events about one record are sent in order.
  package let subject: Subject
  /// Ids and words that programs know; never personal data.
  package let details: [String: String]
  package let at: Instant

  /// A record by its kind and key.
  package struct Subject: Hashable, Sendable, Codable {
    package let kind: String
    package let key: String

    package init(_ record: RecordKey) { (kind, key) = (record.kind, record.key) }
  }

  package init(_ event: OutboxEvent, type: String) {
    number = event.number
    self.type = type
    subject = Subject(RecordKey(kind: event.event.kind, key: event.event.key))
    details = event.event.details
    at = event.at
  }

  /// The id, the same for every attempt and every receiver.
  package var id: String { "evt_\(number)" }
}

/// The types of events that are published, by their names in the outbox.
package struct PublicEventTypes: Sendable {
  package let types: [String: String]

  /// The types that any sale has.
  package static let sale = [
    "booking.confirmed": "booking.confirmed", "booking.extended": "booking.extended",
    "booking.failed": "booking.failed", "booking.cancelled": "booking.cancelled",
    "booking.refunded": "booking.refunded", "booking.part_cancelled": "booking.part_cancelled",
    "payment.refused": "payment.refused",
    "pass.minted": "pass.issued", "pass.reissued": "pass.reissued",
    "pass.revoked": "pass.revoked", "waiting_list.entered": "waiting_list.entered",
    "waiting_list.offered": "waiting_list.offered", "waiting_list.lapsed": "waiting_list.lapsed",
    "waiting_list.accepted": "waiting_list.accepted",
    "waiting_list.withdrawn": "waiting_list.withdrawn",
    "waiting_list.expired": "waiting_list.expired",
  ]

  /// The types of each product, besides those that any sale has.
  package init(_ products: [[String: String]]) {
    types = products.reduce(Self.sale) { $0.merging($1) { first, _ in first } }
  }

  /// Every type, in order.
  package var all: [String] { Set(types.values).sorted() }

  /// Returns the event as it is published; nil if it is not published.
  package func event(_ event: OutboxEvent) -> PublicEvent? {
    types[event.event.name].map { PublicEvent(event, type: $0) }
  }
}
