package import StrictText
internal import Vocabulary

/// What a person agreed to: a command is carried out on these terms or on better ones, or the person is asked.
package struct Agreement: Sendable, Equatable {
  /// Money that comes back, in the smallest unit of its currency.
  package struct Refund: Sendable, Equatable {
    package let amount: Int64
    package let currency: String

    package init(_ amount: Int64, _ currency: String) {
      self.amount = amount
      self.currency = currency
    }

    /// The amount for a person, such as `235.99 USD`.
    package var words: String {
      CurrencyCode(currency).map { "\(Money(Int(clamping: amount), $0))" }
        ?? "\(amount) \(currency)"
    }

    /// Whether it is as much as another, in the same currency.
    package func isAtLeast(_ other: Refund) -> Bool {
      currency == other.currency && amount >= other.amount
    }
  }

  /// The booking as the person saw it (`Booking.appearance`).
  package var seen: String
  /// The least that must come back; nil where a command gives no money back.
  package var least: Refund?
  /// The refund that the service offered last, if it was less.
  package var offered: Refund?

  package init(seen: String, least: Refund? = nil, offered: Refund? = nil) {
    self.seen = seen
    self.least = least
    self.offered = offered
  }
}

extension Agreement {
  /// Reads an agreement of the store.
  package init?(json: [UInt8]) {
    guard let node = JSONNode.answer(json), let seen = node["seen"]?.text else { return nil }
    self.init(
      seen: seen, least: node["least"].flatMap(Refund.init),
      offered: node["offered"].flatMap(Refund.init))
  }

  /// The agreement for the store.
  package var json: [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("seen", seen)
      for (name, refund) in [("least", least), ("offered", offered)] {
        guard let refund else { continue }
        writer.name(name)
        writer.object { writer in
          writer.member("amount_minor", refund.amount)
          writer.member("currency", refund.currency)
        }
      }
    }
    return writer.bytes
  }
}

extension Agreement.Refund {
  /// Reads an amount of an answer or of the store.
  package init?(_ node: JSONNode) {
    guard let amount = node["amount_minor"]?.integer, let currency = node["currency"]?.text else {
      return nil
    }
    self.init(amount, currency)
  }
}

extension Booking {
  /// What a person decides by, in a text that changes with it: state, times, seats and total, without names.
  ///
  /// The tag of a booking changes more often, such as when check-in opens.
  package var appearance: String {
    let node = JSONNode.answer(json)
    let seats = passengers.map { passenger in
      let places = passenger.seats.map { "\($0.number ?? "") \($0.state ?? "")" }
      return "\(passenger.id) \(places.joined(separator: " "))"
    }
    let total = node?["total"].flatMap(Agreement.Refund.init)?.words
    let parts = [state, title, startsAt?.description, endsAt?.description, total] + seats
    return parts.map { $0 ?? "" }.joined(separator: "|")
  }
}
