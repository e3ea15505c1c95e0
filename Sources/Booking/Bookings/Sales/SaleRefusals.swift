package import Vocabulary

extension RefusalCode {
  /// The codes of quotes, payments and cancellations.
  package static let sales = [
    quoteExpired, quoteUsed, quoteOutdated, paymentDeclined, paymentMethodUnknown, turnedDown,
    bookingCancelled, passUsed, checkoutUnavailable, additionUnderWay, overtaken,
    currencyNotSupported,
  ]

  package static let quoteExpired = RefusalCode(
    "QUOTE_EXPIRED", .conflict, "The price has expired", message: .pricesChanged)
  package static let quoteUsed = RefusalCode(
    "QUOTE_USED", .conflict, "The quote was booked already", message: .bookedAlready)
  package static let quoteOutdated = RefusalCode(
    "QUOTE_OUTDATED", .conflict, "The quote was replaced", message: .pricesChanged)
  package static let paymentDeclined = RefusalCode(
    "PAYMENT_DECLINED", .declined, "The payment was declined", message: .paymentDeclined)
  package static let paymentMethodUnknown = RefusalCode(
    "PAYMENT_METHOD_UNKNOWN", .invalid, "No payment provider has the payment method",
    message: .methodNotTaken)
  package static let currencyNotSupported = RefusalCode(
    "CURRENCY_NOT_SUPPORTED", .invalid, "The price is in another currency",
    message: .currencyNotTaken)
  package static let turnedDown = RefusalCode(
    "TURNED_DOWN", .conflict, "The booking was not accepted", message: .turnedDown)
  package static let bookingCancelled = RefusalCode(
    "BOOKING_CANCELLED", .conflict, "The booking is cancelled", message: .bookingCancelled)
  package static let passUsed = RefusalCode(
    "PASS_USED", .conflict, "A pass of the booking was used", message: .passUsed)
  package static let additionUnderWay = RefusalCode(
    "ADDITION_UNDER_WAY", .crowded, "An addition to the booking is being paid",
    message: .changeBeingPaid)
  package static let overtaken = RefusalCode(
    "OVERTAKEN", .conflict, "The booking changed while the addition was paid", message: .overtaken)
  package static let checkoutUnavailable = RefusalCode(
    "CHECKOUT_UNAVAILABLE", .unavailable, "Checkout temporarily unavailable",
    message: .paymentUnavailable)
}

extension Refusal {
  package static func quoteExpired<Request>(
    replacement: Quote<Request>.ID, difference: Money
  ) -> Refusal {
    let change =
      difference.minorUnits == 0
      ? "the price is the same now"
      : "the price is \(difference.size) \(difference.minorUnits > 0 ? "higher" : "lower") now"
    return Refusal(
      .quoteExpired,
      "the quote has expired; \(change); book quote \(replacement), which replaces it",
      [
        Detail("new_quote_id", .text(replacement.rawValue)),
        Detail("price_delta", .amount(difference)),
      ])
  }

  /// Returns the refusal of a quote that was used, with the key of the booking that it was used for, if that is known.
  package static func quoteUsed<Request>(
    _ quote: Quote<Request>.ID, for booking: String?
  ) -> Refusal {
    Refusal(
      .quoteUsed, "quote \(quote) was booked already; read the booking, or ask for a new quote",
      [Detail("quote_id", .text(quote.rawValue))]
        + (booking.map { [Detail("booking_id", .text($0))] } ?? []))
  }

  package static func quoteOutdated<Request>(_ quote: Quote<Request>.ID) -> Refusal {
    Refusal(
      .quoteOutdated, "quote \(quote) was replaced by a newer one; use that",
      [Detail("quote_id", .text(quote.rawValue))])
  }

  /// Returns the refusal for a declined payment, with the key of the booking that failed, whose state can be read.
  package static func paymentDeclined(_ reason: String, booking: String) -> Refusal {
    Refusal(
      .paymentDeclined, "the payment was declined: \(reason); try another method",
      [Detail("reason", .text(reason)), Detail("booking_id", .text(booking))])
  }

  /// Returns the refusal for a payment method that no provider serves.
  package static func paymentMethodUnknown(prefixes: [String]) -> Refusal {
    let problem =
      "no payment provider takes this token; send a token that begins with "
      + prefixes.joined(separator: " or ")
    return Refusal(
      .paymentMethodUnknown, "the payment method: \(problem)",
      [Detail("prefixes", .texts(prefixes))],
      fault: Fault(member: "payment_method_token", problem: problem))
  }

  /// The refusal for the token of a saved method, of this user or of another.
  package static let paymentMethodKept = Refusal.invalid(
    "payment_method_token",
    "belongs to a saved payment method; send the payment_method_id of a method that this user has saved instead"
  )

  /// The refusal for a method that was saved at a provider that is no longer configured.
  package static let paymentMethodUnserved = Refusal(
    .paymentMethodUnknown,
    "the saved payment method belongs to a provider that is not used any more; pay with another method, and delete "
      + "the saved one",
    fault: Fault(
      member: "payment_method_id", problem: "belongs to a provider that is not used any more"))

  package static let paymentUnavailable = Refusal(
    .checkoutUnavailable, "checkout is unavailable for the moment; nothing was charged")

  /// Returns the refusal while the payment provider does not answer; a payment may be begun again after `seconds`.
  package static func checkoutUnavailable(seconds: Int) -> Refusal {
    Refusal(
      .checkoutUnavailable,
      "payments cannot be taken for the moment; nothing was charged, holds and quotes stay as they are",
      [Detail("retry_after_seconds", .number(seconds))])
  }

  /// Returns the refusal for a price in a currency for which there is no rate.
  package static func currencyNotSupported(
    _ asked: CurrencyCode, own: CurrencyCode
  ) -> Refusal {
    Refusal(
      .currencyNotSupported,
      "currency: the price is in \(own), and there is no exchange rate for \(asked); ask for it in \(own)",
      [Detail("currency", .text(own.rawValue))],
      fault: Fault(member: "currency", problem: "expected \(own)"))
  }

  package static let turnedDown = Refusal(
    .turnedDown, "the provider did not accept the booking; nothing was charged")

  /// Returns the refusal while an addition is being paid; by `until` its payment is complete or given up.
  static func additionUnderWay(until: Instant) -> Refusal {
    Refusal(
      .additionUnderWay,
      "an addition to the booking is being paid; try again when its payment has ended, at \(until) at the latest",
      [Detail("until", .moment(until))])
  }

  package static let overtaken = Refusal(
    .overtaken,
    "the booking changed while the addition was being paid, so the addition was not made; its payment is refunded"
  )

  package static let passUsed = Refusal(
    .passUsed,
    "a pass of this booking was used at a gate, so the booking cannot be cancelled or changed; if the entry was a "
      + "mistake, undo the entry at the gate"
  )

  /// Returns the refusal for a pass on which as many people have entered as it admits.
  package static func entryUsed(_ entered: Int, of admits: Int) -> Refusal {
    Refusal(
      .passUsed,
      "this pass admits \(counted(admits, "person", "people")), and "
        + "\(counted(entered, "person has", "people have")) entered with it already",
      [Detail("entered", .number(entered)), Detail("admits", .number(admits))])
  }

  package static let bookingCancelled = Refusal(.bookingCancelled, "the booking is cancelled")
}
