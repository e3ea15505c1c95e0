package import Vocabulary

/// The refunds of one agent within the last day, over all bookings and products.
///
/// Each refund writes it in its own commit, so that two simultaneous refunds are never checked against the same sum.
package struct RefundTally: Record, Identified {
  package static let idPrefix = "rft"
  package static let kind = "refund_tally"

  package typealias ID = OpaqueID<RefundTally>

  package let id: ID
  @Confidential private var agent: UserID
  /// The amounts by hour, in order; each hour at most once for a currency.
  private var hours: [Hour]

  /// The amount that was refunded within an hour; hours are counted since 1970.
  private struct Hour: Hashable, Sendable, Codable {
    let hour: Int
    var amount: Money
  }

  init(of agent: UserID, using random: inout some RandomNumberGenerator) {
    id = .init(using: &random)
    _agent = Confidential(wrappedValue: agent)
    hours = []
  }

  package var key: String { id.rawValue }
  package var lookups: [Lookup] { [.refunds(by: agent)] }
  package var lapses: Instant? {
    hours.last.map { Instant(secondsSince1970: Int64(($0.hour + Self.kept) * 3_600)) }
  }

  /// The number of hours in which a refund counts: its own hour and the 24 after it, so at least a day.
  private static let kept = 25

  private static func hour(of now: Instant) -> Int { Int(now.secondsSince1970) / 3_600 }

  /// Returns the amount that still counts; if the sum overflows, the largest possible amount.
  func sum(in currency: CurrencyCode, at now: Instant) -> Money {
    let first = Self.hour(of: now) - Self.kept
    let amounts = hours.filter { $0.hour > first && $0.amount.currency == currency }.map(\.amount)
    return Money.sum(amounts, in: currency) ?? Money(.max, currency)
  }

  /// Adds a refund, and forgets those that do not count any more.
  mutating func add(_ amount: Money, at now: Instant) {
    let hour = Self.hour(of: now)
    hours.removeAll { $0.hour <= hour - Self.kept }
    let place = hours.firstIndex { $0.hour == hour && $0.amount.currency == amount.currency }
    if let place, let sum = hours[place].amount.adding(amount) {
      hours[place].amount = sum
    } else {
      hours.append(Hour(hour: hour, amount: amount))
    }
  }
}

extension Lookup {
  /// Returns the lookup of an agent's recent refunds; one record per agent.
  package static func refunds(by agent: UserID) -> Lookup {
    Lookup("agent", agent.rawValue, isUnique: true, isConfidential: true)
  }
}
