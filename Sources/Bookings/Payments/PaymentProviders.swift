internal import Vocabulary

/// Which provider moves the money of which payment methods.
///
/// Chosen by how a method's token begins, so that each booking can be paid by the provider that has the
/// card; a token that no provider serves is refused when somebody wants to book.
package struct PaymentProviders: Sendable {
  /// A provider with the name under which payments remember it, and what it serves.
  package struct Entry: Sendable {
    /// Stands in every payment that it has: never given to another provider.
    package let name: PaymentProviderName
    /// How the tokens of its payment methods begin; empty for all there are.
    package let prefix: String
    /// Who does it.
    package let provider: any PaymentProvider

    /// A provider under a name.
    package init(
      _ name: PaymentProviderName, prefix: String, _ provider: any PaymentProvider
    ) {
      self.name = name
      self.prefix = prefix
      self.provider = provider
    }
  }

  /// In the order in which they were given.
  package let entries: [Entry]

  /// The registry of these providers.
  ///
  /// - Throws: `PaymentProvidersError` where a name stands twice, or a token could be of two providers.
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

  private init(all entry: Entry) { entries = [entry] }

  /// One provider for whatever there is.
  package static func only(_ provider: any PaymentProvider) -> PaymentProviders {
    PaymentProviders(all: Entry(.only, prefix: "", provider))
  }

  package subscript(_ name: PaymentProviderName) -> (any PaymentProvider)? {
    entries.first { $0.name == name }?.provider
  }

  /// Who serves a payment method, or a refusal where nobody does.
  package func name(
    serving method: PaymentMethodToken
  ) throws(Refusal) -> PaymentProviderName {
    guard let entry = entries.first(where: { method.rawValue.hasPrefix($0.prefix) }) else {
      throw .paymentMethodUnknown(prefixes: entries.map(\.prefix))
    }
    return entry.name
  }
}

/// What a provider is called, such as `acme-cards`: in payments, logs and the path of its messages.
package struct PaymentProviderName: ValidatedText, Codable {
  /// What the text must look like, fit to follow "expected".
  package static let expectation = "a provider's name of 1 to 32 of a–z 0–9 -"

  /// The text itself.
  package let rawValue: String

  /// The value for a text of this form, or nil.
  package init?(_ text: String) {
    guard (1...32).contains(text.utf8.count),
      text.utf8.allSatisfy({
        ASCII.isLowerCaseLetter($0) || ASCII.isDigit($0) || $0 == UInt8(ascii: "-")
      })
    else { return nil }
    rawValue = text
  }

  private init(known: String) { rawValue = known }

  /// The one there is.
  package static let only = PaymentProviderName(known: "only")
}

/// Why there is no such registry.
package enum PaymentProvidersError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Two providers have one name.
  case twice(PaymentProviderName)
  /// A token could be of either.
  case overlapping(PaymentProviderName, PaymentProviderName)

  /// What is wrong and how to mend it.
  package var description: String {
    switch self {
    case .twice(let name): "two payment providers are called \(name): give each a name of its own"
    case .overlapping(let one, let other):
      "a payment method could be of \(one) or of \(other): let neither prefix begin with the other"
    }
  }
}
