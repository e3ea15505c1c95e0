internal import ServiceHTTP
internal import StrictText
internal import Vocabulary

/// Money that an agent gives back beyond the terms of the sale.
extension StaffBookings {
  /// The form for a refund, in full or in part, with its reason.
  func refund(of booking: Received, _ id: String) -> StaffSection {
    let currency = booking["total_charged"]["currency"].text
    let amount = FormField(.text, "amount", "Amount in \(currency)").with {
      $0.hint = "For a part, such as 12.50."
      $0.isRequired = false
      $0.longest = 20
    }
    let part = FormField(
      .radio([
        FormChoice("amount", "The amount below"),
        FormChoice("all", "Everything that was charged and is not given back yet"),
        FormChoice("refused", "Ask the payment provider again for a refund that it refused"),
      ]), "part", "How much", value: "amount")
    let reasons = [
      ("GOODWILL", "Goodwill"), ("SERVICE_FAILURE", "A service that failed"),
      ("CHANGED_BY_SELLER", "A change by the seller"), ("CHARGED_TWICE", "Charged twice"),
      ("HARDSHIP", "Hardship"), ("OTHER", "Another reason, in words"),
    ].map { FormChoice($0, $1) }
    let form = Form(
      product.path("refund", ofBooking: id, visit),
      [
        FormGroup([
          part, amount, FormField(.choice(reasons), "reason_code", "Reason"),
          .reason.with {
            $0.hint = "Needed for another reason. It goes on the trail."
          },
          FormField(.hidden, "currency", "", value: currency), .etag(of: booking),
        ])
      ], submit: "Give money back")
    return StaffSection(
      "Refund", text: "Beyond the terms of the sale. The booking stays as it is.", action: form)
  }

  /// Gives back what the form asks for, and returns the booking.
  func giveBack(_ id: String) async throws -> Received {
    let form = visit.form
    let amount = try refundedAmount()
    return try await visit.ask(
      product.operations.refundBooking, ["booking_id": id], step: "refund",
      ifMatch: form["etag"]
    ) { writer in
      switch form["part"] {
      case "all": writer.member("all", true)
      case "refused": writer.member("refused", true)
      default:
        if let amount { writer.member("amount", amount) }
      }
      writer.member("reason_code", form["reason_code"])
      writer.reason(form)
    }
  }

  /// The amount of the form; nil where the form asks for another part than an amount.
  private func refundedAmount() throws(PageFault) -> Money? {
    guard !["all", "refused"].contains(visit.form["part"]) else { return nil }
    guard let currency = CurrencyCode(visit.form["currency"]),
      let amount = Money(typed: visit.form["amount"], currency), amount.minorUnits > 0
    else {
      throw .refused(
        PageFault.Refused(
          status: 422, code: "",
          message: "the amount is not one of \(visit.form["currency"]); write it such as 12.50"))
    }
    return amount
  }
}
