package import Vocabulary

/// The registry of payment providers, selected by the prefix of a payment method token.
///
/// So each booking is paid through the provider that issued the token; a token without a provider is
/// refused when the booking is requested.
package struct PaymentProviders: Sendable {
  /// A provider with its name and the tokens it serves.
  package struct Entry: Sendable {
    /// The name, which is stored in each of its payments; it must never be reused for another provider.
    package let name: PaymentProviderName
    /// Prefix of its payment method tokens; empty for all tokens.
    package let prefix: String
    /// The kinds of payment methods that a customer may choose from.
    package let methods: [PaymentMethodKind]
    /// The provider.
    package let provider: any PaymentProvider

    /// A registry entry; an empty list of methods means one method with the provider's name.
    package init(
      _ name: PaymentProviderName, prefix: String, methods: [PaymentMethodKind] = [],
      _ provider: any PaymentProvider
    ) {
      self.name = name
      self.prefix = prefix
      self.methods =
        methods.isEmpty ? [PaymentMethodKind(prefix: prefix, name: name.rawValue)] : methods
      self.provider = provider
    }
  }

  /// The entries, in the given order.
  package let entries: [Entry]
  /// The sites to which customers may return from a provider, such as `https://book.example`; none by default.
  package private(set) var returnSites: [String] = []

  /// A registry of these providers; throws a `PaymentProvidersError` if a name occurs twice or one
  /// prefix begins with another.
  package init(_ entries: [Entry]) throws(PaymentProvidersError) {
    for (index, entry) in entries.enumerated() {
      for other in entries[..<index] {
        guard other.name != entry.name else { throw .twice(entry.name) }
        guard !other.prefix.hasPrefix(entry.prefix), !entry.prefix.hasPrefix(other.prefix) else {
          throw .overlapping(other.name, entry.name)
        }
      }
    }
    self.entries = entries
  }

  private init(unchecked entries: [Entry]) { self.entries = entries }

  /// Returns a registry with one provider for all tokens.
  package static func only(
    _ provider: any PaymentProvider, methods: [PaymentMethodKind] = []
  ) -> PaymentProviders {
    PaymentProviders(unchecked: [Entry(.only, prefix: "", methods: methods, provider)])
  }

  /// Returns the registry with each provider replaced, such as by one that counts its requests.
  package func mapping(
    _ change: (PaymentProviderName, any PaymentProvider) -> any PaymentProvider
  ) -> PaymentProviders {
    PaymentProviders(
      unchecked: entries.map {
        Entry($0.name, prefix: $0.prefix, methods: $0.methods, change($0.name, $0.provider))
      }
    ).returning(to: returnSites)
  }

  /// Returns the registry whose customers may also return to these sites.
  package func returning(to sites: [String]) -> PaymentProviders {
    var providers = self
    for site in sites where !providers.returnSites.contains(site) {
      providers.returnSites.append(site)
    }
    return providers
  }

  /// Refuses an address at a site to which customers may not return.
  ///
  /// Without this, anybody could make a payment page of the provider lead to a site of their own.
  package func check(_ address: ReturnAddress?) throws(Refusal) {
    guard let address, !returnSites.contains(address.site) else { return }
    throw .invalid(
      "return_url",
      returnSites.isEmpty
        ? "leave it out, because the operator has named no site to return to"
        : "expected an address at \(returnSites.joined(separator: " or "))")
  }

  package subscript(_ name: PaymentProviderName) -> (any PaymentProvider)? {
    entries.first { $0.name == name }?.provider
  }

  /// Returns the name of the provider that serves a payment method; refuses a method that no provider serves.
  package func name(
    serving method: PaymentMethodToken
  ) throws(Refusal) -> PaymentProviderName {
    guard let entry = entries.first(where: { method.rawValue.hasPrefix($0.prefix) }) else {
      throw .paymentMethodUnknown(prefixes: entries.map(\.prefix))
    }
    return entry.name
  }
}

extension PaymentProviders {
  /// Whether it is the token with which the service's own pages ask a provider for its page; it names no method of
  /// anybody.
  package func isOfPage(_ method: PaymentMethodToken) -> Bool {
    entries.flatMap { [$0.prefix] + $0.methods.map(\.prefix) }
      .contains { method.rawValue == "\($0)page" }
  }
}

/// A way to pay that a customer may choose, such as a card.
package struct PaymentMethodKind: Hashable, Sendable {
  /// The beginning of its tokens, as the provider issues them.
  package let prefix: String
  /// The name that is shown to a customer.
  package let name: String
  /// Its picture, if it has one.
  package let icon: WebAddress?

  package init(prefix: String, name: String, icon: WebAddress? = nil) {
    (self.prefix, self.name, self.icon) = (prefix, name, icon)
  }
}

/// Name of a provider, such as `acme-cards`: used in payments, in logs and in the path of its webhook.
package struct PaymentProviderName: ValidatedText, Codable {
  /// Description of the format, to follow "expected" in an error message.
  package static let expectation = "a provider's name of 1 to 32 characters from a–z 0–9 -"

  /// The text.
  package let rawValue: String

  /// The name, or nil if the text does not have this format.
  package init?(_ text: String) {
    guard (1...32).contains(text.utf8.count),
      text.utf8.allSatisfy({
        ASCII.isLowerCaseLetter($0) || ASCII.isDigit($0) || $0 == UInt8(ascii: "-")
      })
    else { return nil }
    rawValue = text
  }

  private init(known: String) { rawValue = known }

  /// The name used by `PaymentProviders.only`.
  package static let only = PaymentProviderName(known: "only")
}

/// The reason for which a registry is invalid.
package enum PaymentProvidersError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Two providers have the same name.
  case twice(PaymentProviderName)
  /// A token could match the prefixes of both.
  case overlapping(PaymentProviderName, PaymentProviderName)

  /// The problem and how to fix it.
  package var description: String {
    switch self {
    case .twice(let name): "two payment providers are called \(name): give each a name of its own"
    case .overlapping(let one, let other):
      "the prefixes of \(one) and \(other) overlap: change one, so that no prefix begins with another"
    }
  }
}
