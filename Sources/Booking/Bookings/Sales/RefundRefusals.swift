internal import Vocabulary

extension RefusalCode {
  /// The codes of refunds that agents decide.
  package static let refunds = [nothingToRefund, refundTooLarge, refundLimitExceeded]

  package static let nothingToRefund = RefusalCode(
    "NOTHING_TO_REFUND", .conflict, "Nothing is left to refund", message: .nothingToRefund)
  package static let refundTooLarge = RefusalCode(
    "REFUND_TOO_LARGE", .conflict, "More than can still be refunded",
    message: .refundTooLarge)
  package static let refundLimitExceeded = RefusalCode(
    "REFUND_LIMIT_EXCEEDED", .forbidden, "More than an agent may refund", message: .refundAboveLimit
  )
}

extension Refusal {
  /// Returns the refusal when nothing can be refunded; `isUnderWay` says whether a payment of the
  /// booking may still be charged.
  static func nothingToRefund(isUnderWay: Bool) -> Refusal {
    Refusal(
      .nothingToRefund,
      isUnderWay
        ? "nothing was charged yet, and a payment is under way; read the booking again, or cancel it"
        : "nothing that was charged for the booking is left to refund")
  }

  static let noRefusedRefund = Refusal(
    .nothingToRefund, "the payment provider refused no refund of this booking")

  static func refundTooLarge(left: Money) -> Refusal {
    Refusal(
      .refundTooLarge, "at most \(left) can still be refunded; refund at most that amount",
      [Detail("refundable", .amount(left))])
  }

  /// Returns the refusal for a refund that exceeds the limit per `booking` or `day`, with the amount that
  /// the agent may still refund.
  static func refundLimitExceeded(_ what: String, limit: Money, left: Money) -> Refusal {
    Refusal(
      .refundLimitExceeded,
      "an agent may refund at most \(limit) per \(what), and \(left) of this is left; "
        + "a user who is both agent and operator has no limit",
      [
        Detail("per", .text(what)), Detail("limit", .amount(limit)), Detail("left", .amount(left)),
      ])
  }
}
