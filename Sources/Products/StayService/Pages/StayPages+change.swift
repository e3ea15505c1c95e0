package import PassPages
internal import StrictText
internal import Vocabulary

/// Other dates for a booking: first the dates are asked for, then their price is shown and agreed to.
extension StayPages {
  /// The action in paths.
  static let change = "change-dates"

  package func question(
    _ action: String, about booking: Received, _ visit: Visit
  ) async throws -> QuestionPage? {
    guard action == Self.change, Self.actions(of: booking).contains("change_dates") else {
      return nil
    }
    // After a refusal, such as by the bank, the same offer is shown again as long as it holds.
    if let id = visit.form["offer"].nonEmpty,
      let offer = try? await visit.ask("staysGetQuote", ["quote_id": id]),
      offer["state"].text == "OPEN"
    {
      return try await question(offer, about: booking, visit)
    }
    return dates(booking, visit)
  }

  package func perform(
    _ action: String, on booking: Received, _ visit: Visit
  ) async throws -> PageOutcome {
    guard action == Self.change else { throw PageFault.noAction }
    guard let id = visit.form["offer"].nonEmpty else { return try await quote(booking, visit) }
    let changed = try await visit.ask(
      "changeStay", ["booking_id": booking["booking_id"].text], step: "change",
      ifMatch: visit.form["etag"].nonEmpty
    ) { writer in
      writer.member("quote_id", id)
      guard let payment = visit.form["payment"].nonEmpty else { return }
      writer.member(
        payment.hasPrefix("pmt_") ? "payment_method_id" : "payment_method_token", payment)
      visit.writeReturn(toBooking: booking["booking_id"].text, of: name, to: &writer)
    }
    if let bank = changed["payment_action"]["url"].nonEmpty { return .bank(bank) }
    return .booking
  }

  private func quote(_ booking: Received, _ visit: Visit) async throws -> PageOutcome {
    let query = StayQuery(visit)
    do {
      let offer = try await visit.ask(
        "quoteStayChange", ["booking_id": booking["booking_id"].text], step: "offer"
      ) { writer in
        writer.member("check_in_date", query.arrival)
        writer.member("check_out_date", query.departure)
      }
      return .page(.question(try await question(offer, about: booking, visit)))
    } catch PageFault.refused(let refused) where refused.code == "INVALID_DATES" {
      var page = dates(booking, visit)
      let isArrival = refused.isAbout("check_in_date")
      page.form.tell(refused.message, at: isArrival ? "arrival" : "departure")
      return .page(.question(page))
    }
  }

  /// Returns the page that asks for the dates.
  private func dates(_ booking: Received, _ visit: Visit) -> QuestionPage {
    func field(_ name: String, _ label: PageText, _ current: String) -> FormField {
      FormField(
        .date, name, visit.text(label),
        value: visit.form.has(name) ? visit.form[name] : booking[current].text)
    }
    let form = Form(
      path(visit, "bookings", booking["booking_id"].text, Self.change),
      [
        FormGroup(
          "",
          [
            field("arrival", .staysArrival, "check_in_date"),
            field("departure", .staysDeparture, "check_out_date"),
          ])
      ], submit: visit.text(.staysShowPrice))
    var page = QuestionPage(visit.text(.staysChangeDates), form)
    page.facts = visit.stayTimes(of: booking)
    page.back = keep(booking, visit)
    return page
  }

  /// Returns the page with the price of other dates.
  private func question(
    _ offer: Received, about booking: Received, _ visit: Visit
  ) async throws -> QuestionPage {
    let hotel = await visit.hotel(offer["hotel_id"])
    let isPaid = (offer["total"]["amount_minor"].number ?? 0) > 0
    let (total, refund) = (visit.money(offer["total"]), visit.money(offer["refund"]))
    let (arrival, departure) = (offer["check_in_date"].text, offer["check_out_date"].text)
    var fields = [
      FormField(.hidden, "offer", "", value: offer["quote_id"].text),
      FormField(.hidden, "etag", "", value: booking["etag"].text),
      FormField(.hidden, "arrival", "", value: arrival),
      FormField(.hidden, "departure", "", value: departure),
    ]
    if isPaid { fields.append(try await payment(visit)) }
    let form = Form(
      path(visit, "bookings", booking["booking_id"].text, Self.change),
      [FormGroup("", fields)],
      submit: isPaid
        ? visit.text(.staysPayAndChange, ["total": total]) : visit.text(.staysChangeDates))
    var page = QuestionPage(visit.text(.staysChangeDates), form)
    page.facts = visit.stayTimes(
      arrival: arrival, from: hotel?["check_in_from"].text ?? "", departure: departure,
      until: hotel?["check_out_until"].text ?? "")
    page.facts += [
      Fact(visit.text(.staysNightsLabel), "\(offer["nights"].number ?? 0)"),
      Fact(visit.text(.staysRooms), visit.roomWords(offer["rooms"], at: hotel)),
      Fact(visit.text(.staysRefund), offer["refund"]["amount_minor"].number == 0 ? "" : refund),
      Fact(
        visit.text(.staysOfferLasts),
        visit.count(.staysMinutes, offer["expires_in"].number.map { $0 / 60 })),
    ]
    page.facts.removeAll { $0.value.isEmpty }
    page.lines =
      offer["line_items"].list.map { PriceLine($0["description"].text, visit.money($0)) }
      + offer["taxes"].list.map { PriceLine($0["code"].text, visit.money($0)) }
    page.total = total
    page.back = keep(booking, visit)
    return page
  }

  private func keep(_ booking: Received, _ visit: Visit) -> PageLink {
    PageLink(
      path(visit, "bookings", booking["booking_id"].text), visit.text(.staysKeepDates))
  }

  /// Returns the means of payment that there are.
  private func payment(_ visit: Visit) async throws -> FormField {
    let methods = try await visit.ask("listPaymentMethods")
    let accepted = methods["accepted"].list.map {
      FormChoice("\($0["token_prefix"].text)page", $0["name"].text)
    }
    let saved = methods["payment_methods"].list.map {
      FormChoice($0["payment_method_id"].text, "•••• \($0["last_four"].text)")
    }
    let choices = accepted + saved
    return FormField(
      .radio(choices), "payment", visit.text(.staysPayment),
      value: visit.form["payment"].nonEmpty ?? choices.first?.value ?? "")
  }
}
