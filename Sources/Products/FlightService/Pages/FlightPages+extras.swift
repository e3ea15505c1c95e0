internal import PassPages
internal import StrictText
internal import Vocabulary

extension FlightPages {
  /// Maximum number of bags that the form asks for, for one passenger.
  private static let mostBags = 5

  /// The form that asks which extras are added for whom.
  func extrasForm(for booking: Received, _ visit: Visit) -> Form {
    let groups = booking["passengers"].list.enumerated().filter { $1["type"].text != "INFANT" }
      .map { index, passenger in
        let id = passenger["passenger_id"].text
        let bags = "bags-\(id)"
        var fields = [
          FormField(
            .number(0...Self.mostBags), bags, visit.text(.checkedBags),
            value: "\(visit.number(bags, in: 0...Self.mostBags, otherwise: 0))")
        ]
        if !passenger["priority_boarding"].isTrue {
          let priority = "priority-\(id)"
          fields.append(
            FormField(
              .checkbox, priority, visit.text(.priorityBoarding),
              value: visit.form.has(priority) ? "true" : ""
            ).with { $0.isRequired = false })
        }
        return FormGroup(fullName(passenger, at: index, visit), fields)
      }
    return Form(path("extras", of: booking, visit), groups, submit: visit.text(.seePrice))
  }

  /// Shows the price of the chosen extras, or pays it.
  func addExtras(to booking: Received, _ visit: Visit) async throws -> PageOutcome {
    if visit.form.has("quote") { return try await pay(for: booking, visit) }
    let wanted: [(code: String, passenger: String)] = booking["passengers"].list.map {
      $0["passenger_id"].text
    }.flatMap { id in
      Array(
        repeating: (code: "BAG", passenger: id),
        count: visit.number("bags-\(id)", in: 0...Self.mostBags, otherwise: 0))
        + (visit.form.has("priority-\(id)") ? [(code: "PRIORITY_BOARDING", passenger: id)] : [])
    }
    let mark = wanted.map { "\($0.code.prefix(1))\($0.passenger.suffix(4))" }.joined()
    let quote = try await visit.ask(
      "quoteExtras", ["booking_id": booking["booking_id"].text], step: "price-\(mark)"
    ) { writer in
      writer.objects("extras", wanted) { writer, extra in
        writer.member("code", extra.code)
        writer.member("passenger_id", extra.passenger)
      }
    }
    return .page(.question(try await payment(of: quote, for: "extras", booking, visit)))
  }

  // MARK: Payment of an addition

  /// The page that asks for the payment of the quote in the form; nil without one.
  func payment(
    for action: String, of booking: Received, _ visit: Visit
  ) async throws -> QuestionPage? {
    guard let id = visit.form.value("quote") else { return nil }
    let quote = try await visit.ask("getQuote", ["quote_id": id])
    guard quote["state"].text == "OPEN",
      quote["booking_id"].text == booking["booking_id"].text
    else { return nil }
    return try await payment(of: quote, for: action, booking, visit)
  }

  /// The page with the price of an addition and the means of payment.
  func payment(
    of quote: Received, for action: String, _ booking: Received, _ visit: Visit
  ) async throws -> QuestionPage {
    let methods = try await visit.ask("listPaymentMethods")
    let choices =
      methods["accepted"].list.map {
        FormChoice("\($0["token_prefix"].text)page", $0["name"].text)
      }
      + methods["payment_methods"].list.map {
        FormChoice($0["payment_method_id"].text, "•••• \($0["last_four"].text)")
      }
    let fields = [
      FormField(
        .radio(choices), "payment", visit.text(.extrasPayment),
        value: visit.form.value("payment") ?? choices.first?.value ?? ""),
      FormField(.hidden, "quote", "", value: quote["quote_id"].text),
    ]
    let total = visit.money(quote["total"])
    let form = Form(
      path(action, of: booking, visit), [FormGroup("", fields)],
      submit: visit.text(.payExtras, ["total": total]))
    var page = question(action == "extras" ? .addExtras : .changeSeat, form, booking, visit)
    page.lines = quote["line_items"].list.map {
      translated(PriceLine($0["description"].text, visit.money($0)), visit)
    }
    page.lines += quote["taxes"].list.filter { $0["amount_minor"].number != 0 }.map {
      PriceLine($0["code"].text, visit.money($0))
    }
    page.total = total
    return page
  }

  /// Buys the quoted addition; the person may have to go on at the bank.
  func pay(for booking: Received, _ visit: Visit) async throws -> PageOutcome {
    let changed = try await visit.ask(
      "buyExtras", ["booking_id": booking["booking_id"].text], step: "pay"
    ) { writer in
      writer.member("quote_id", visit.form["quote"])
      let payment = visit.form["payment"]
      let isSaved = payment.hasPrefix("pmt_")
      writer.member(isSaved ? "payment_method_id" : "payment_method_token", payment)
      visit.writeReturn(toBooking: booking["booking_id"].text, of: name, to: &writer)
    }
    return changed["payment_action"]["url"].nonEmpty.map { PageOutcome.bank($0) } ?? .booking
  }
}
