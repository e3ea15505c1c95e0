package import Vocabulary

/// One entry of the audit trail of a booking: what an agent did, and which agent, or what a payment provider did unasked.
///
/// It is written in the commit of its effect, and travelers never see it.
package struct TrailEntry: Record, Identified {
  package static let idPrefix = "trl"
  package static let kind = "trail_entry"
  package static let isReadAgain = false

  package typealias ID = OpaqueID<TrailEntry>

  package let id: ID
  /// The booking, by the key of its record.
  package let booking: String
  package let at: Instant
  /// Later entries of one second have larger numbers; nil in entries from before this was kept.
  package let order: Int?
  /// The agent; nil where it was a payment provider.
  @Confidential package private(set) var agent: UserID?
  /// The airports for which the agent's token was; nil for all.
  package let airports: [AirportCode]?
  /// Such as `check_in`.
  package let action: String
  /// What it was done to, by ids, such as `passenger_id`.
  package let subject: [String: String]
  /// What the agent said about it.
  @Confidential package private(set) var reason: String?

  /// Entries are kept for two years.
  private static let kept = 731 * 86_400

  package init(
    id: ID, booking: RecordKey, at: Instant, order: Int? = nil, agent: UserID?,
    airports: Set<AirportCode>?,
    action: String, subject: [String: String] = [:], reason: String? = nil
  ) {
    self.id = id
    self.booking = booking.key
    self.at = at
    self.order = order
    self.agent = agent
    self.airports = airports?.sorted { $0.rawValue < $1.rawValue }
    self.action = action
    self.subject = subject
    self.reason = reason
  }

  /// The entry without what the agent said, which may name people.
  package var withoutWords: TrailEntry {
    var entry = self
    entry.reason = nil
    return entry
  }

  package var key: String { id.rawValue }
  package var lookups: [Lookup] { [RankedLookup.trail(of: booking).at(at)] }
  package var lapses: Instant? { at.adding(seconds: Self.kept) }
}

extension RankedLookup {
  /// The trail of a booking, ranked by seconds since 1970.
  package static func trail(of booking: String) -> RankedLookup { RankedLookup("booking", booking) }
}
