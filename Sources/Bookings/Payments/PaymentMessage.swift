/// What a provider sent of its own accord, as it came: nothing in it is shown to be true yet.
package struct PaymentMessage: Hashable, Sendable {
  /// Names in lower case, with the value of each that came once.
  package let headers: [String: String]
  /// The bytes that a signature is over.
  package let body: [UInt8]

  /// A message with the headers that came, however their names are spelled.
  ///
  /// A header that came twice has no value: two readers might take two.
  package init(headers: [(name: String, value: String)], body: [UInt8]) {
    let all = Dictionary(grouping: headers) { $0.name.lowercased() }
    self.headers = all.compactMapValues { $0.count == 1 ? $0[0].value : nil }
    self.body = body
  }
}

/// What a provider says in a message that was shown to be its own.
package struct PaymentNews: Hashable, Sendable, Codable {
  /// The provider's name of this event: the same however often it is told.
  package let event: PaymentReference
  /// The key of the payment that it is about, as it stood in our requests.
  package let payment: String
  /// How the payment stands by it.
  package let receipt: PaymentReceipt

  /// News about a payment.
  package init(event: PaymentReference, payment: String, receipt: PaymentReceipt) {
    self.event = event
    self.payment = payment
    self.receipt = receipt
  }
}

/// Why a message says nothing.
package enum PaymentMessageFault: Error, Hashable, Sendable {
  /// This provider sends none.
  case unexpected
  /// It is not shown to be the provider's and of now; the text says what is wrong, and nothing of what the
  /// message should have had.
  case forged(String)
  /// It is the provider's, and cannot be understood.
  case unreadable(String)
}
