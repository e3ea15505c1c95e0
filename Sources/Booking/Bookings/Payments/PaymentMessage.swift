/// A message that a provider sent unasked, as received; not authenticated yet.
package struct PaymentMessage: Hashable, Sendable {
  /// The header values by lower-case name, for each header that occurred once.
  package let headers: [String: String]
  /// The bytes that the signature covers.
  package let body: [UInt8]

  /// A message with the received headers; names are case-insensitive.
  ///
  /// A header that occurred twice is dropped: two readers could take different values.
  package init(headers: [(name: String, value: String)], body: [UInt8]) {
    let all = Dictionary(grouping: headers) { $0.name.lowercased() }
    self.headers = all.compactMapValues { $0.count == 1 ? $0[0].value : nil }
    self.body = body
  }
}

/// The content of an authenticated message.
package struct PaymentNews: Hashable, Sendable, Codable {
  /// The provider's id of the event; the same in every delivery.
  package let event: PaymentReference
  /// Key of the payment, as sent in our requests.
  package let payment: String
  /// The state of the payment that the message reports.
  package let receipt: PaymentReceipt

  /// News about a payment.
  package init(event: PaymentReference, payment: String, receipt: PaymentReceipt) {
    self.event = event
    self.payment = payment
    self.receipt = receipt
  }
}

/// The reason for which a message is rejected.
package enum PaymentMessageFault: Error, Hashable, Sendable {
  /// This provider sends no messages.
  case unexpected
  /// The message is not authentic or not recent; the text gives the reason, but never the value that was expected.
  case forged(String)
  /// The message is authentic, but it is not understood.
  case unreadable(String)
  /// The message is authentic and tells nothing about money of ours; it may be acknowledged.
  case irrelevant(event: PaymentReference)
  /// The message is authentic, and the provider cannot be asked about it now; it should be sent again.
  case unavailable
}
