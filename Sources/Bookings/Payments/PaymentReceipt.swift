package import Vocabulary

/// What a provider did.
package struct PaymentReceipt: Hashable, Sendable, Codable {
  /// How the payment stands by it.
  package enum Outcome: Hashable, Sendable, Codable {
    /// The amount is set aside.
    case authorised
    /// The customer must do something before the amount is set aside, such as 3-D Secure.
    case actionRequired(CustomerAction)
    /// The amount was taken.
    case captured
    /// It was not, and will not be.
    case declined(reason: String)
    /// Nothing was taken, and nothing will be.
    case voided
    /// The refund with that number was given back.
    case refunded(number: Int)
    /// All that had been taken was given back.
    case returned
    /// A void or a refund will not be done, however often it is asked for.
    case refused(reason: String)
  }

  /// How the payment stands.
  package let outcome: Outcome
  /// The provider's own name of the payment, for people who look it up there.
  package let reference: PaymentReference?
  /// Of the card that pays, where the provider tells it.
  package let lastFour: LastFour?

  /// A receipt with what the provider told.
  package init(
    _ outcome: Outcome, reference: PaymentReference? = nil, lastFour: LastFour? = nil
  ) {
    self.outcome = outcome
    self.reference = reference
    self.lastFour = lastFour
  }
}

extension PaymentReceipt {
  package static let authorised = PaymentReceipt(.authorised)
  package static let captured = PaymentReceipt(.captured)
  package static let voided = PaymentReceipt(.voided)
  package static let returned = PaymentReceipt(.returned)

  package static func refunded(number: Int) -> PaymentReceipt {
    PaymentReceipt(.refunded(number: number))
  }

  package static func declined(reason: String) -> PaymentReceipt {
    PaymentReceipt(.declined(reason: reason))
  }

  package static func refused(reason: String) -> PaymentReceipt {
    PaymentReceipt(.refused(reason: reason))
  }

  package static func actionRequired(_ action: CustomerAction) -> PaymentReceipt {
    PaymentReceipt(.actionRequired(action))
  }
}

/// What a customer must do before their money can be set aside: go to a page of their bank's.
package struct CustomerAction: Hashable, Sendable, Codable {
  /// Where, by https.
  package let url: String
  /// Up to when, where the provider says so; afterwards nobody waits for it.
  package let ends: Instant?

  /// The action, or nil where the URL is none that a customer may be sent to.
  package init?(url: String, ends: Instant?) {
    guard let address = WebAddress(url), address.isSecure else { return nil }
    self.url = url
    self.ends = ends
  }
}

/// A provider's own name of something, such as a payment or an event.
package struct PaymentReference: ValidatedText, Codable {
  /// What the text must look like, fit to follow "expected".
  package static let expectation =
    "a reference of 1 to 128 of A–Z a–z 0–9 . _ : -, which is no card number"

  /// The text itself.
  package let rawValue: String

  /// The value for a text of this form, or nil.
  package init?(_ text: String) {
    let marks = Array("._:-".utf8)
    let isWellFormed = text.utf8.allSatisfy {
      ASCII.isUpperCaseAlphanumeric($0) || ASCII.isLowerCaseLetter($0) || marks.contains($0)
    }
    guard (1...128).contains(text.utf8.count), isWellFormed, !CardNumber.isIn(text) else {
      return nil
    }
    rawValue = text
  }
}

/// The last four digits of a card: what its owner knows it by.
package struct LastFour: ValidatedText, Codable {
  /// What the text must look like, fit to follow "expected".
  package static let expectation = "the last four digits of a card"

  /// The text itself.
  package let rawValue: String

  /// The value for a text of this form, or nil.
  package init?(_ text: String) {
    guard text.utf8.count == 4, text.utf8.allSatisfy(ASCII.isDigit) else { return nil }
    rawValue = text
  }
}
