package import Vocabulary

/// One entry of the audit trail of a booking: an agent's action, with the agent, or an unasked
/// action of a payment provider.
///
/// Flights and shows have a trail, too: the commands of operators.
///
/// It is written in the commit of its effect, and travelers never see it.
package struct TrailEntry: Record, Identified {
  package static let idPrefix = "trl"
  package static let kind = "trail_entry"
  package static let isReadAgain = false

  package typealias ID = OpaqueID<TrailEntry>

  package let id: ID
  /// The key of the record that it is about: a booking, a flight or a show.
  package let booking: String
  package let at: Instant
  /// The order within a second: later entries have larger numbers; nil in entries that are older than this field.
  package let order: Int?
  /// The agent or operator; nil if a payment provider acted.
  @Confidential package internal(set) var agent: UserID?
  /// The airports that the agent's token was for; nil for all.
  package let airports: [AirportCode]?
  /// The name of the action, such as `check_in`.
  package let action: String
  /// The ids of what the action changed, by names such as `passenger_id`.
  package let subject: [String: String]
  /// The agent's reason, in the agent's words.
  @Confidential package internal(set) var reason: String?

  /// The retention in seconds: two years.
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

  /// The entry without the agent's words, which may name people.
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
  /// Returns the lookup of the trail of a booking, ranked by seconds since 1970.
  package static func trail(of booking: String) -> RankedLookup { RankedLookup("booking", booking) }
}
