package import Vocabulary

/// The facts of a booking that its customer is told by mail, as they are at one moment.
package struct MailedState: Hashable, Sendable, Codable {
  /// The stage of the booking, as far as a customer is told of it.
  package enum Stage: String, Hashable, Sendable, Codable {
    /// The payment is under way; nothing is told yet.
    case unpaid
    /// It waits for the acceptance of a third party.
    case awaited
    case confirmed, cancelled, failed
  }

  package let stage: Stage
  /// The number of purchases that are complete.
  package let purchases: Int
  /// A digest of the occasions with their places and hours.
  package let occasions: String
  /// The passes that are valid and not over.
  package let passes: Set<PassID>
  /// The total that is to be refunded or was refunded, as the booking shows it.
  package let refunded: Money
  /// The beginnings of its occasions that have not begun, in order.
  package let begins: [Instant]

  package init(
    stage: Stage, purchases: Int, occasions: String, passes: Set<PassID>, refunded: Money,
    begins: [Instant]
  ) {
    (self.stage, self.purchases, self.occasions) = (stage, purchases, occasions)
    (self.passes, self.refunded, self.begins) = (passes, refunded, begins)
  }
}

/// A message about a booking that its customer is to get.
package struct MailLetter: Hashable, Sendable, Codable {
  /// The subject of a message.
  package enum Kind: String, CaseIterable, Hashable, Sendable, Codable {
    /// A request was received, and waits for its provider.
    case received
    case confirmed
    /// Something was added.
    case extended
    /// Hours, places or seats changed, or a part was given back.
    case changed
    case cancelled
    /// A request was not accepted.
    case declined
    case refunded
    /// New passes, such as after check-in.
    case passes
    /// It begins soon.
    case reminder
  }

  package internal(set) var kind: Kind
  /// The number among all messages about the booking, which is part of its identifier.
  package let number: Int
  /// The amount that is refunded now; nil for none.
  package internal(set) var refund: Money?
  /// The time from which it is sent.
  package internal(set) var due: Instant
  /// The number of attempts that failed.
  package internal(set) var attempts: Int = 0

  init(_ kind: Kind, number: Int, refund: Money?, due: Instant) {
    (self.kind, self.number, self.refund, self.due) = (kind, number, refund, due)
  }

  /// Returns the seconds until the next attempt after a number of failed ones; nil after which it is given up, about two
  /// days after the first.
  package static func pause(after attempts: Int) -> Int? {
    let pauses = [60, 300, 900, 3_600, 7_200, 14_400, 28_800, 43_200, 43_200]
    return pauses.indices.contains(attempts - 1) ? pauses[attempts - 1] : nil
  }
}
