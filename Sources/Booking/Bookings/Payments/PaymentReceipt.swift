package import Vocabulary

/// A provider's answer.
package struct PaymentReceipt: Hashable, Sendable, Codable {
  /// The reported state of the payment.
  package enum Outcome: Hashable, Sendable, Codable {
    /// The amount is reserved.
    case authorised
    /// The customer must act before the amount can be reserved, such as 3-D Secure.
    case actionRequired(CustomerAction)
    /// The amount was taken.
    case captured
    /// The provider declined: nothing was taken, and nothing will be.
    case declined(reason: String)
    /// Everything was undone: nothing was taken, and nothing will be.
    case voided
    /// The refund with this number was completed.
    case refunded(number: Int)
    /// The captured money was returned: by a void that came too late to prevent the capture, or by the provider of
    /// its own accord, such as when the customer's bank took it back.
    case returned
    /// Like `returned`, also where it is less than before, such as after a dispute that the seller won; the amount, which
    /// may be zero, is the total that is gone at present.
    case restored
    /// The refund with this number failed, perhaps after the provider had said that it was completed: the seller has
    /// the money.
    case refundFailed(number: Int, reason: String)
    /// The provider will never perform the void or the refund.
    case refused(reason: String)
  }

  /// The reported state.
  package let outcome: Outcome
  /// The amount that the provider reports: for `authorised`, `captured` and `refunded` the amount of that
  /// operation, for `returned` and `restored` the total that went back without our refunds.
  ///
  /// It is nil if the provider reports none, as a provider in this process may.
  package let amount: Money?
  /// The provider's own id of the payment, for looking it up there.
  package let reference: PaymentReference?
  /// Last digits of the card, if reported.
  package let lastFour: LastFour?
  /// The token under which the provider kept the payment method for later payments; nil where that is the token of the
  /// payment.
  package let kept: PaymentMethodToken?

  /// A receipt.
  package init(
    _ outcome: Outcome, of amount: Money? = nil, reference: PaymentReference? = nil,
    lastFour: LastFour? = nil, kept: PaymentMethodToken? = nil
  ) {
    self.outcome = outcome
    self.amount = amount
    self.reference = reference
    self.lastFour = lastFour
    self.kept = kept
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

/// An action that a customer must take before the money can be reserved: a visit to a page of their bank.
package struct CustomerAction: Hashable, Sendable, Codable {
  /// The page; https only.
  package let url: String
  /// Deadline, if the provider sets one; afterwards the payment is given up.
  package let ends: Instant?

  /// The action, or nil if the URL is not a safe https URL.
  package init?(url: String, ends: Instant?) {
    guard let address = WebAddress(url), address.isSecure else { return nil }
    self.url = url
    self.ends = ends
  }
}

/// A provider's own id of something, such as a payment or an event.
package struct PaymentReference: ValidatedText, Codable {
  /// Description of the format, to follow "expected" in an error message.
  package static let expectation =
    "a reference of 1 to 128 characters from A–Z a–z 0–9 . _ : -, which is no card number"

  /// The text.
  package let rawValue: String

  /// The reference, or nil if the text does not have this format.
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

/// Last four digits of a card, by which its owner recognises it.
package struct LastFour: ValidatedText, Codable {
  /// Description of the format, to follow "expected" in an error message.
  package static let expectation = "the last four digits of a card"

  /// The text.
  package let rawValue: String

  /// The digits, or nil if the text is not four digits.
  package init?(_ text: String) {
    guard text.utf8.count == 4, text.utf8.allSatisfy(ASCII.isDigit) else { return nil }
    rawValue = text
  }
}
