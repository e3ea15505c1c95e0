/// An unasked action of a provider on a payment; operators have to look into it.
package enum PaymentSurprise: String, CaseIterable, Sendable {
  /// The provider gave money back of its own accord: the customer's bank took it back, or the operator refunded it
  /// at the provider's own desk.
  case returned = "payment_returned"
  /// Money that had gone back unasked is with the seller again, such as after a dispute that the seller won.
  case restored = "payment_restored"
  /// The provider reports another amount or another currency than ours.
  case mismatched = "payment_mismatched"

  /// The name of the event.
  package var event: String {
    switch self {
    case .returned: "payment.returned"
    case .restored: "payment.restored"
    case .mismatched: "payment.mismatched"
    }
  }
}
