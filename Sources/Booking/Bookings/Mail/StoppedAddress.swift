package import Vocabulary

/// An address that gets no more mail, or no more reminders.
package struct StoppedAddress: Record, Identified {
  package static let idPrefix = "sto"
  package static let kind = "stopped_address"
  package static let isReadAgain = false

  package typealias ID = OpaqueID<StoppedAddress>

  /// The reason for which it gets no more mail.
  package enum Reason: String, Hashable, Sendable, Codable {
    /// The mail server refused it.
    case refused
    /// A message came back.
    case bounced
    /// Its reader asked for no more reminders.
    case unsubscribed
  }

  package let id: ID
  @Confidential package private(set) var address: String
  package let reason: Reason
  /// The enhanced status code of the mail server, such as `5.1.1`; nil without one.
  package let status: String?
  package let since: Instant

  /// The seconds for which an address gets nothing: it may belong to a person again by then.
  private static let keptFor = 365 * 86_400

  package var key: String { id.rawValue }
  package var lookups: [Lookup] { [.stopped(address, reason == .unsubscribed)] }
  package var lapses: Instant? { since.adding(seconds: Self.keptFor) }

  package init(_ id: ID, _ address: String, _ reason: Reason, status: String? = nil, now: Instant) {
    self.id = id
    _address = Confidential(wrappedValue: address)
    (self.reason, self.status, since) = (reason, status, now)
  }
}

extension Lookup {
  /// Returns the lookup of an address that gets no mail, or with `reminders` no reminders.
  ///
  /// Capitals do not count: a mail server may tell them apart, but people have no two addresses that differ only in them.
  package static func stopped(_ address: String, _ reminders: Bool) -> Lookup {
    Lookup(
      reminders ? "no_reminders" : "no_mail", address.lowercased(), isUnique: true,
      isConfidential: true)
  }
}
