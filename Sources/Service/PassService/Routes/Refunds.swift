internal import ServiceHTTP
internal import Bookings
package import StrictText
internal import Selling
internal import Vocabulary

/// Refunds that agents decide, with a reason and on record.
extension ServedProduct {
  func refunds(_ tools: ServiceTools) -> [Endpoint] {
    [
      .post("\(path)/bookings/{booking_id}/refunds", name(of: .refundBooking), .agents) {
        call in
        try await refundBooking(call, tools)
      }.counting(.refund)
    ]
  }

  private func refundBooking(_ call: Call, _ tools: ServiceTools) async throws -> HTTPAnswer {
    let (refund, reason, words) = try call.json { (body) throws(ShapeError) in
      let (refund, reason, words) = try together(
        part(try body.refundPart()),
        part(try body.choice("reason_code", as: AgentRefund.Reason.self)),
        part(try body.agentsWords()))
      if reason == .other, words == nil {
        throw body.failure(
          "reason", "is missing; \(AgentRefund.Reason.other.rawValue) needs the reason in words")
      }
      return (refund, reason, words)
    }
    let reached = try await reached(call)
    // An agent may be a customer, too, and must not decide about their own money.
    guard reached.reach == .agent else {
      throw Problem(
        .forbidden, "an agent may not refund the agent's own booking; another agent may")
    }
    let agent = try call.user()
    let refunded = try await desk.refund(
      refund, of: try call.id("booking_id"),
      within: call.isOperator ? nil : tools.refundLimits,
      onlyIf: try match(call, isRequired: true), call.command(for: agent)
    ) { amount in
      try call.trailEntry(
        about: reached.value.recordKey, refund == .refusedAgain ? "refund_again" : "refund",
        [
          "amount_minor": "\(amount.minorUnits)", "currency": amount.currency.rawValue,
          "reason_code": reason.rawValue,
        ], reason: words)
    }
    return try await viewAfterRevocations(refunded, for: reached.reach, tools, now: call.now)
      .answer(201)
  }
}

extension ObjectReader {
  /// Reads the reason that an agent or an operator gives in words, for the record.
  package mutating func agentsWords() throws(ShapeError) -> String? {
    try optionalLine("reason", upTo: 200)
  }

  /// Reads one of `amount`, `all` and `refused`.
  fileprivate mutating func refundPart() throws(ShapeError) -> AgentRefund.Part {
    let amount: Money? =
      peek("amount") == nil
      ? nil
      : try object("amount") { (amount) throws(ShapeError) in
        let (minor, currency) = try together(
          part(try amount.integer("amount_minor", in: 1...1_000_000_000_000)),
          part(try amount.text("currency", as: CurrencyCode.self)))
        return Money(minor, currency)
      }
    let all = try optionalBoolean("all")
    let refused = try optionalBoolean("refused")
    switch (amount, all, refused) {
    case (let amount?, nil, nil): return .amount(amount)
    case (nil, true, nil): return .all
    case (nil, nil, true): return .refusedAgain
    default:
      throw failure("amount", "expected one of amount, \"all\": true and \"refused\": true")
    }
  }
}
