internal import SQLite
package import Vocabulary

/// Single facts about the store.
extension ClientStore {
  /// The names of the facts.
  package enum Fact: String {
    case url, user, tokenFile, tokenCommand, authorities
    /// The time of the last complete sync.
    case synced
    /// The id of the last event of the stream.
    case lastEvent
    /// Whether measurements are reported.
    case telemetry
    /// The time until which the service asked for silence, and the time at which it did.
    case quietUntil, quietSince
    /// The time of the last sync that was begun.
    case begun
    /// The time at which the copy of the places was brought up to date.
    case placesFetched
  }

  package func fact(_ fact: Fact) throws -> String? {
    try database.first("SELECT value FROM facts WHERE name=?", .text(fact.rawValue))?.first?.text
  }

  package func time(_ fact: Fact) throws -> Instant? {
    try self.fact(fact).flatMap { Int64($0) }.map(Instant.init(secondsSince1970:))
  }

  /// Sets facts, all of them or none; nil removes one.
  package func set(_ facts: [(Fact, String?)]) throws {
    try write { for (fact, value) in facts { try put(fact, value) } }
  }

  package func set(_ fact: Fact, _ time: Instant?) throws {
    try set([(fact, time.map { "\($0.secondsSince1970)" })])
  }

  func put(_ fact: Fact, _ value: String?) throws {
    if let value {
      try database.execute(
        "INSERT INTO facts VALUES(?,?) ON CONFLICT(name) DO UPDATE SET value=excluded.value",
        .text(fact.rawValue), .text(value))
    } else {
      try database.execute("DELETE FROM facts WHERE name=?", .text(fact.rawValue))
    }
  }
}
