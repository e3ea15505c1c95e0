package import Vocabulary

/// One thing that a provider said of its own accord, once and for all: written down before the provider is
/// told that it was heard.
package struct PaymentNotice: Record {
  package static let kind = "payment_notice"

  package let provider: PaymentProviderName
  package let news: PaymentNews
  package let received: Instant
  package internal(set) var state: State

  package enum State: Hashable, Sendable, Codable {
    /// For the desk of that product, which has yet to hear it.
    case unheard(product: String)
    case heard
    /// About no payment that this provider has of us: kept for whoever looks for it, and nobody's error.
    case unknown
  }

  /// How long one is kept: longer than any provider tells the same again.
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

  /// Takes news down, the first time that they come.
  ///
  /// Every payment is in the store before its provider is asked, so what is about none now never will be.
  /// A payment of another provider is none: nobody speaks for another's money.
  ///
  /// - Parameters:
  ///   - payment: the payment that the news name, where there is one.
  ///   - earlier: the notice of the same event, where there is one.
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
    if known == nil { changes.publish("payment.unknown", notice) }
    return Decision(notice, changes)
  }

  /// The same once its payment has heard it.
  package var heard: PaymentNotice {
    var notice = self
    notice.state = .heard
    return notice
  }
}

extension Lookup {
  /// What providers said of payments for a product, and nobody has heard yet.
  package static func unheard(_ product: String) -> Lookup { Lookup("unheard", product) }
}
