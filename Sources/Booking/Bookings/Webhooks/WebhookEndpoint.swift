package import Vocabulary

/// A receiver of events, registered by an operator.
package struct WebhookEndpoint: Record, Identified {
  package static let idPrefix = "whk"
  package static let kind = "webhook_endpoint"

  package typealias ID = OpaqueID<WebhookEndpoint>

  package let id: ID
  package let url: WebAddress
  /// The types of events that it gets; empty for all.
  package let types: [String]
  package let description: String
  package let created: Instant
  package private(set) var state = State.enabled
  /// The secrets, the newest first; an earlier one also signs until its end.
  @Confidential package private(set) var secrets: [WebhookSecret]

  package enum State: String, CaseIterable, Sendable, Codable {
    case enabled = "ENABLED"
    /// The receiver said that it is gone for good (410); a new secret enables it again.
    case gone = "GONE"
  }

  /// Maximum number of receivers.
  package static let maxCount = 50

  package var key: String { id.rawValue }
  package var lookups: [Lookup] { [.everyWebhook] }

  package init(
    _ id: ID, url: WebAddress, types: [String], description: String, secret: WebhookSecret,
    now: Instant
  ) {
    self.id = id
    self.url = url
    self.types = types
    self.description = description
    created = now
    secrets = [secret]
  }

  /// Returns whether it gets events of this type now.
  package func takes(_ type: String) -> Bool {
    state == .enabled && (types.isEmpty || types.contains(type))
  }

  /// Returns the secrets that sign at a time, the newest first.
  package func signing(at now: Instant) -> [WebhookSecret] {
    secrets.filter { $0.ends.map { now < $0 } ?? true }
  }

  /// Registers a receiver beside all that are `known`; it gets the events after `number` in the outbox.
  package static func register(
    _ endpoint: WebhookEndpoint, besides known: [WebhookEndpoint], after number: Int, now: Instant
  ) throws(Refusal) -> Decision<ID> {
    guard known.count < maxCount else {
      throw .invalid("url", "there are \(maxCount) webhooks already; delete one first")
    }
    var changes = ChangeSet(at: now)
    changes.insert(endpoint)
    changes.insert(WebhookCursor(endpoint: endpoint.id, seen: number))
    return Decision(endpoint.id, changes)
  }

  /// Gives the receiver a new secret; the present one signs beside it for a time, until the receiver has changed.
  package static func rotate(
    _ read: Versioned<WebhookEndpoint>, to secret: WebhookSecret, keeping seconds: Int, now: Instant
  ) -> Decision<ID> {
    var (endpoint, changes) = (read.value, ChangeSet(at: now))
    // A message has at most two signatures, so a second rotation in a hurry drops the first secret.
    endpoint.secrets =
      [secret] + endpoint.secrets.prefix(1).map { $0.ending(now.adding(seconds: seconds)) }
    endpoint.state = .enabled
    changes.update(read, to: endpoint)
    return Decision(endpoint.id, changes)
  }

  /// Sends the receiver nothing any more, because it said that it is gone.
  package static func retire(
    _ read: Versioned<WebhookEndpoint>, now: Instant
  ) -> Decision<Void> {
    var (endpoint, changes) = (read.value, ChangeSet(at: now))
    endpoint.state = .gone
    changes.update(read, to: endpoint)
    return Decision((), changes)
  }
}

/// A secret that signs messages to one receiver.
package struct WebhookSecret: Hashable, Sendable, Codable {
  package let bytes: [UInt8]
  /// The time at which it stops signing; nil for the present secret.
  package let ends: Instant?

  package init(_ bytes: [UInt8], ends: Instant? = nil) {
    self.bytes = bytes
    self.ends = ends
  }

  func ending(_ moment: Instant) -> WebhookSecret { WebhookSecret(bytes, ends: moment) }
}

/// The number up to which the outbox has been read for a receiver; committed with the events that the receiver gets.
package struct WebhookCursor: Record {
  package static let kind = "webhook_cursor"

  package let endpoint: WebhookEndpoint.ID
  package var seen: Int

  package var key: String { endpoint.rawValue }

  package init(endpoint: WebhookEndpoint.ID, seen: Int) {
    self.endpoint = endpoint
    self.seen = seen
  }
}

extension Lookup {
  /// All receivers of events.
  package static let everyWebhook = Lookup("all", "webhooks")
}
