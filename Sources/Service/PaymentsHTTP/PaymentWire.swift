internal import Bookings
internal import StrictText
internal import Vocabulary

/// Parses the provider's JSON (docs/guides/payments.md).
enum PaymentWire {
  /// Status codes with which a provider refuses a request for good.
  private static let never: Set<Int> = [402, 409, 410, 422]

  /// Returns the receipt in a response, or the fault that the response means.
  ///
  /// A client error (4xx) without a receipt means that nothing was done: because of this request (`notTaken`), or
  /// because the provider does not know us or we ask too much (`unavailable`). After anything else the outcome is
  /// unknown (`timeout`).
  static func receipt(
    status: Int, _ body: [UInt8], for request: PaymentRequest
  ) -> Result<PaymentReceipt, PaymentFault> {
    let read = object(body) { (object) throws(ShapeError) in
      (try object.string("payment"), try Self.receipt(&object))
    }
    switch (status, read) {
    case (200, let (payment, receipt)?) where payment == request.key: return .success(receipt)
    case (let status, let (payment, receipt)?)
    where never.contains(status) && payment == request.key:
      switch receipt.outcome {
      case .declined, .refused: return .success(receipt)
      default: return .failure(.notTaken)
      }
    case (400, _), (402, _), (409, _), (410, _), (413, _), (422, _): return .failure(.notTaken)
    case (400..<500, _): return .failure(.unavailable)
    default: return .failure(.timeout)
    }
  }

  /// Parses a message of the provider; nil if it is malformed.
  static func news(_ body: [UInt8]) -> PaymentNews? {
    object(body) { (object) throws(ShapeError) in
      PaymentNews(
        event: try object.text("event"), payment: try object.string("payment"),
        receipt: try receipt(&object))
    }
  }

  /// Reads an object and ignores its unknown members, because a provider may send more than is used here.
  private static func object<Value>(
    _ body: [UInt8], _ read: (inout ObjectReader) throws(ShapeError) -> Value
  ) -> Value? {
    guard let node = try? JSONReader.read(body), var object = try? ObjectReader(node) else {
      return nil
    }
    return try? read(&object)
  }

  private enum Word: String, CaseIterable {
    case authorised, captured, declined, voided, refunded, returned, refused
    case actionRequired = "action_required"
  }

  private static func receipt(
    _ object: inout ObjectReader
  ) throws(ShapeError) -> PaymentReceipt {
    guard let word = Word(rawValue: try object.string("outcome")) else {
      throw object.failure("outcome", "is no known outcome")
    }
    var lastFour: LastFour?
    if object.peek("card") != nil {
      var card = try ObjectReader(try object.required("card"), path: "card")
      lastFour = try card.optionalText("last_four")
    }
    return PaymentReceipt(
      try outcome(word, &object), of: try amount(word, &object),
      reference: try object.optionalText("reference"),
      lastFour: lastFour)
  }

  /// Returns the amount of an outcome.
  ///
  /// It is required if money was moved, because without it a partial amount or another currency would not be noticed.
  private static func amount(
    _ word: Word, _ object: inout ObjectReader
  ) throws(ShapeError) -> Money? {
    switch word {
    case .captured, .refunded, .returned: break
    case .authorised: if object.peek("amount_minor") == nil { return nil }
    case .actionRequired, .declined, .voided, .refused: return nil
    }
    return Money(
      try object.integer("amount_minor"), try object.text("currency", as: CurrencyCode.self))
  }

  private static func outcome(
    _ word: Word, _ object: inout ObjectReader
  ) throws(ShapeError) -> PaymentReceipt.Outcome {
    switch word {
    case .authorised: .authorised
    case .captured: .captured
    case .voided: .voided
    case .refunded: .refunded(number: try object.integer("refund"))
    case .returned: .returned
    case .declined: .declined(reason: try reason(&object))
    case .refused: .refused(reason: try reason(&object))
    case .actionRequired: .actionRequired(try action(&object))
    }
  }

  /// Returns the reason, escaped and limited to 120 characters.
  ///
  /// It is shown to the customer and written to the log.
  private static func reason(_ object: inout ObjectReader) throws(ShapeError) -> String {
    escaped(try object.optionalString("reason") ?? "no reason given", limit: 120)
  }

  private static func action(_ object: inout ObjectReader) throws(ShapeError) -> CustomerAction {
    var action = try ObjectReader(try object.required("action"), path: "action")
    let ends = try action.optionalString("expires_at")
    let moment = ends.flatMap { Instant($0) }
    guard ends == nil || moment != nil,
      let read = CustomerAction(url: try action.string("url"), ends: moment)
    else { throw object.failure("action", "expected an https URL and a time") }
    return read
  }
}
