internal import PassPages
internal import StrictText

/// Some of the seats of a booking are given back, and the others stay.
extension ShowPages {
  /// Asks which seats, or how many places.
  func givingBackQuestion(
    _ booking: Received, _ visit: Visit, fault: String = ""
  ) -> QuestionPage {
    let id = booking["booking_id"].text
    let seats = seats(of: booking)
    var fields = seats.map { seat in
      FormField(
        .checkbox, Self.field(of: seat), visit.text(.seatNamed, ["seat": seat]),
        value: visit.form[Self.field(of: seat)]
      ).with { $0.isRequired = false }
    }
    if seats.isEmpty {
      let most = max((booking["places"].number ?? 2) - 1, 1)
      fields = [
        FormField(
          .number(1...most), "places", visit.text(.places),
          value: visit.form["places"].nonEmptyText ?? "1")
      ]
    }
    if !fields.isEmpty { fields[0].fault = fault }
    let form = Form(
      path(visit, "bookings", id, Self.givingBack),
      [FormGroup(visit.text(.givenBackWhich), fields)], submit: visit.text(.showRefund))
    var page = QuestionPage(visit.text(.giveBackSome), form)
    page.text = visit.text(.othersStay)
    page.facts = facts(about: booking, visit)
    page.back = PageLink(path(visit, "bookings", id), visit.text(.backToBooking))
    return page
  }

  /// Offers the refund for what was chosen, or gives it back as it was offered.
  func giveBack(from booking: Received, _ visit: Visit) async throws -> PageOutcome {
    let id = booking["booking_id"].text
    if let offer = visit.form["cancellation"].nonEmptyText {
      try await visit.ask(
        operations.cancelBooking, ["booking_id": id], step: "give-back",
        ifMatch: visit.form["etag"]
      ) { $0.member("cancellation_id", offer) }
      return .booking
    }
    let all = seats(of: booking)
    let chosen = all.filter { !visit.form[Self.field(of: $0)].isEmpty }
    if all.isEmpty {
      guard let places = Int(visit.form["places"]), places > 0 else {
        return .page(.question(givingBackQuestion(booking, visit, fault: visit.text(.chooseSome))))
      }
      let offer = try await visit.ask(
        operations.quoteCancellation, ["booking_id": id], step: "offer"
      ) { $0.member("places", places) }
      return .page(.question(confirmation(of: offer, "\(places)", booking, visit)))
    }
    guard !chosen.isEmpty else {
      return .page(.question(givingBackQuestion(booking, visit, fault: visit.text(.chooseSome))))
    }
    // All seats are the whole booking, for which all products have the same question.
    if chosen.count == all.count { return .see(path(visit, "bookings", id, "cancel")) }
    let offer = try await visit.ask(
      operations.quoteCancellation, ["booking_id": id], step: "offer"
    ) { $0.member("seats", chosen) }
    return .page(.question(confirmation(of: offer, listed(chosen), booking, visit)))
  }

  /// Asks once more, with the refund.
  private func confirmation(
    of offer: Received, _ part: String, _ booking: Received, _ visit: Visit
  ) -> QuestionPage {
    let id = booking["booking_id"].text
    let hidden = [
      FormField(.hidden, "cancellation", "", value: offer["cancellation_id"].text),
      FormField(.hidden, "etag", "", value: booking["etag"].text),
    ]
    var form = Form(
      path(visit, "bookings", id, Self.givingBack), [FormGroup("", hidden)],
      submit: visit.text(.giveBackNow))
    form.isDangerous = true
    var page = QuestionPage(visit.text(.giveBackSome), form)
    page.text = visit.text(.othersStay)
    page.facts = [
      Fact(visit.text(seats(of: booking).isEmpty ? .places : .seats), part),
      Fact(visit.text(.refundOfPart), visit.money(offer["refund"])),
    ]
    if (offer["fee"]["amount_minor"].number ?? 0) > 0 {
      page.facts.append(Fact(visit.text(.feeOfPart), visit.money(offer["fee"])))
    }
    page.back = PageLink(path(visit, "bookings", id), visit.text(.backToBooking))
    return page
  }

  private static func field(of seat: String) -> String { "give-\(seat)" }
}
