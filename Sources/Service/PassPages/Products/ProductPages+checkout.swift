internal import ServiceHTTP
internal import StrictText
internal import Vocabulary

extension ProductPages {
  /// Shows an offer, or the booking that it became: going back after a purchase, a second click and another tab show
  /// what was bought, also while the payment is under way.
  func offer(_ id: String, refused: PageFault.Refused? = nil) async throws -> PageAnswer {
    let quote = try await visit.ask(product.operations.getQuote, ["quote_id": id])
    if let sold = quote["used_for"].nonEmpty { return .see(path("bookings", sold)) }
    return .page(.checkout(try await checkout(id, refused: refused)))
  }

  /// Leads a traveler who comes back from the bank to the booking that the offer became; without one, the offer says that
  /// it is not paid.
  ///
  /// The query of the bank is left behind.
  func back(to id: String) async throws -> PageAnswer {
    guard visit.query.isEmpty else { return .see(path("checkout", id, Visit.returned)) }
    let quote = try await visit.ask(product.operations.getQuote, ["quote_id": id])
    if let sold = quote["used_for"].nonEmpty { return .see(path("bookings", sold)) }
    let unpaid = PageFault.Refused(
      status: 402, code: "PAYMENT_FAILED", message: visit.text(.notPaidYet))
    return .page(.checkout(try await checkout(id, refused: unpaid)))
  }

  /// The page of a quote: its price, its end, who it is for, and how it is paid.
  func checkout(_ id: String, refused: PageFault.Refused? = nil) async throws -> CheckoutPage {
    let quote = try await visit.ask(product.operations.getQuote, ["quote_id": id])
    guard quote["state"].text == "OPEN" else {
      throw PageFault.refused(
        PageFault.Refused(
          status: 410, code: "QUOTE_EXPIRED", message: visit.text(.offerHasEnded)))
    }
    let form = Form(path("checkout", id), [], submit: "")
    var page = CheckoutPage(visit.text(.checkout), form)
    page.lines = lines(of: quote)
    page.total = visit.money(quote["total"])
    page.expires = Instant(quote["expires_at"].text)
    page.back = PageLink(path(), visit.text(.searchAgain))
    try await product.complete(&page, for: quote, visit)
    if let payment = try await payment(of: quote, refused) { page.form.groups.append(payment) }
    if page.form.submit.isEmpty {
      page.form.submit = visit.text(.payTotal, ["total": page.total])
    }
    if let refused { mark(&page.form, refused) }
    return page
  }

  /// The means of payment; nil where nothing is to be paid.
  private func payment(
    of quote: Received, _ refused: PageFault.Refused?
  ) async throws -> FormGroup? {
    if quote["total"]["amount_minor"].number == 0 { return nil }
    let methods = try await visit.ask("listPaymentMethods")
    let accepted = methods["accepted"].list.map {
      FormChoice("\($0["token_prefix"].text)page", $0["name"].text)
    }
    let saved = methods["payment_methods"].list.map {
      FormChoice(
        $0["payment_method_id"].text, "•••• \($0["last_four"].text)")
    }
    let choices = accepted + saved
    var field = FormField(
      .radio(choices), "payment", visit.text(.payment),
      value: visit.form.has("payment") ? visit.form["payment"] : choices.first?.value ?? "")
    if let refused, ["PAYMENT_DECLINED", "PAYMENT_FAILED"].contains(refused.code) {
      field.fault = refused.message
    }
    return FormGroup(visit.text(.payment), [field])
  }

  /// Books a quote; a refusal shows the form again, with everything that was typed.
  func book(_ id: String) async throws -> PageAnswer {
    let quote = try await visit.ask(product.operations.getQuote, ["quote_id": id])
    do {
      let booking = try await visit.ask(product.operations.createBooking, step: "book") { writer in
        writer.member("quote_id", id)
        let payment = visit.form["payment"]
        if payment.hasPrefix("pmt_") {
          writer.member("payment_method_id", payment)
        } else if !payment.isEmpty {
          writer.member("payment_method_token", payment)
        }
        if !payment.isEmpty {
          // The booking has no id yet; the address of the offer leads to it.
          visit.writeReturn(to: path("checkout", id, Visit.returned), to: &writer)
        }
        try product.writeOrder(for: quote, visit, to: &writer)
      }
      if let url = bank(of: booking) { return .see(url) }
      return .see(path("bookings", booking["booking_id"].text))
    } catch PageFault.refused(let refused) where [400, 402, 409, 422].contains(refused.status) {
      return try await offer(id, refused: refused)
    }
  }

  /// The page of the bank where the person goes on, if the payment waits for that.
  func bank(of booking: Received) -> String? { booking["payment_action"]["url"].nonEmpty }

  /// The lines of a price: items, taxes; the total is separate.
  func lines(of price: Received) -> [PriceLine] {
    price["line_items"].list.map { PriceLine($0["description"].text, visit.money($0)) }
      + price["taxes"].list.filter { $0["amount_minor"].number != 0 }.map {
        PriceLine(visit.text(.taxNamed, ["code": $0["code"].text]), visit.money($0))
      }
  }

  /// Puts a refusal beside the fields that it is about, or at the first field.
  private func mark(_ form: inout Form, _ refused: PageFault.Refused) {
    guard !form.groups.contains(where: { $0.fields.contains { !$0.fault.isEmpty } }) else { return }
    var isMarked = false
    for group in form.groups.indices {
      for field in form.groups[group].fields.indices {
        let name = form.groups[group].fields[field].name
        guard
          refused.faults.contains(where: {
            $0.pointer.replacing("/", with: "-").dropFirst() == name
          })
        else { continue }
        form.groups[group].fields[field].fault = visit.text(.checkThis)
        isMarked = true
      }
    }
    guard !isMarked, let group = form.groups.firstIndex(where: { !$0.fields.isEmpty }) else {
      return
    }
    form.groups[group].fields[0].fault = refused.message
  }
}

extension Received {
  /// The text of a string that has one.
  package var nonEmpty: String? { text.isEmpty ? nil : text }
}
