package import Vocabulary

/// The record of a provider's message about one event; committed before the message is acknowledged.
package struct PaymentNotice: Record {
  package static let kind = "payment_notice"

  package let provider: PaymentProviderName
  package let news: PaymentNews
  package let received: Instant
  package internal(set) var state: State

  package enum State: Hashable, Sendable, Codable {
    /// The sales desk of this product still has to process the message.
    case unheard(product: String)
    case heard
    /// The message is about no payment that we have with this provider; it is kept for investigation and is no error.
    case unknown
  }

  /// Retention in seconds: longer than any provider repeats a message.
  private static let keptFor = 90 * 86_400

  package var key: String { Self.key(provider, news.event) }
  package var lookups: [Lookup] {
    if case .unheard(let product) = state { [.unheard(product)] } else { [] }
  }
  package var lapses: Instant? {
    if case .unheard = state { nil } else { received.adding(seconds: Self.keptFor) }
  }

  package static func key(_ provider: PaymentProviderName, _ event: PaymentReference) -> String {
    "\(provider) \(event)"
  }

  /// Records a message at its first delivery; a repeated one changes nothing.
  ///
  /// Every payment is stored before its provider is asked, so a payment that is unknown now stays unknown. A
  /// payment at another provider counts as unknown: providers report only their own payments.
  ///
  /// `payment` is the payment that the message names, and `earlier` the notice of the same event, if they exist.
  package static func take(
    _ news: PaymentNews, from provider: PaymentProviderName, about payment: Payment?,
    earlier: Versioned<PaymentNotice>?, now: Instant
  ) -> Decision<PaymentNotice> {
    var changes = ChangeSet(at: now)
    if let earlier { return Decision(earlier.value, changes) }
    let known = payment.flatMap { $0.provider == provider ? $0 : nil }
    let notice = PaymentNotice(
      provider: provider, news: news, received: now,
      state: known.map { .unheard(product: $0.product) } ?? .unknown)
    changes.insert(notice)
    if known == nil { changes.emit("payment.unknown", notice) }
    return Decision(notice, changes)
  }

  /// Notes that the payment is no longer known.
  package func unknown(_ read: Versioned<PaymentNotice>, now: Instant) -> Decision<Void> {
    var (notice, changes) = (self, ChangeSet(at: now))
    notice.state = .unknown
    changes.update(read, to: notice)
    changes.emit("payment.unknown", notice)
    return Decision((), changes)
  }

  /// The notice after its payment was updated.
  package var applied: PaymentNotice {
    var notice = self
    notice.state = .heard
    return notice
  }
}

extension Lookup {
  /// Returns the lookup of the notices of a product's payments that are not processed yet.
  package static func unheard(_ product: String) -> Lookup { Lookup("unheard", product) }
}
