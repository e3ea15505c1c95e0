internal import ServiceHTTP
internal import StrictText
internal import Vocabulary

/// The steps with bookings that the desk has for all products: facts, money, refunds, cancellation and the trail.
struct StaffBookings {
  let product: any StaffProduct
  let visit: StaffVisit

  func received(_ id: String) async throws -> Received {
    try await visit.ask(product.operations.getBooking, ["booking_id": id])
  }

  /// The page of a booking.
  func page(_ id: String) async throws -> StaffPage {
    let booking = try await received(id)
    let code = booking["confirmation_code"].text
    var page = StaffPage(code.isEmpty ? id : "Booking \(code)")
    page.state = booking["state"].text
    page.back = PageLink(visit.path("find"), "Find a booking")
    try await product.complete(&page, for: booking, visit)
    page.sections.append(money(of: booking))
    page.sections += actions(on: booking, id)
    page.sections.append(try await trail(of: booking, id))
    return page
  }

  // MARK: Money

  private func money(of booking: Received) -> StaffSection {
    var section = StaffSection("Money")
    let payments = booking["payments"].list
    section.facts = [
      Fact("Price", visit.money(booking["total"])),
      Fact("Charged", visit.money(booking["total_charged"])),
      Fact("Given back", visit.money(booking["refund"])),
      // An agent who thinks of a refund must know of a chargeback.
      Fact(
        "Returned without a request",
        payments.map { visit.money($0["returned_unasked"]) }.filter { !$0.isEmpty }
          .joined(separator: ", ")),
      Fact("State of the payment", words(booking["payment_state"])),
    ].filter { !$0.value.isEmpty }
    if !payments.isEmpty {
      section.table = StaffTable(
        ["Payment", "Provider", "State", "Amount", "Given back", "Not as asked"],
        payments.map { payment in
          StaffRow([
            payment["payment_id"].text, payment["provider"].text, words(payment["state"]),
            visit.money(payment["amount"]), visit.money(payment["refund"]), surprise(payment),
          ])
        }, nothing: "")
    }
    return section
  }

  /// A state such as `PARTIALLY_REFUNDED` in words.
  private func words(_ state: Received) -> String { state.text.replacing("_", with: " ") }

  /// Money that a provider moved without being asked, such as by a chargeback.
  private func surprise(_ payment: Received) -> String {
    var words: [String] = []
    let returned = visit.money(payment["returned_unasked"])
    if !returned.isEmpty { words.append("returned without a request: \(returned)") }
    let mismatch = payment["mismatch"]
    if mismatch.exists {
      words.append(
        "the provider said \(visit.money(mismatch["said"])), expected \(visit.money(mismatch["expected"]))"
      )
    }
    return words.joined(separator: "; ")
  }

  // MARK: Commands

  private func actions(on booking: Received, _ id: String) -> [StaffSection] {
    guard visit.isAgent else { return [] }
    var sections: [StaffSection] = []
    if booking["total_charged"]["amount_minor"].number ?? 0 > 0 {
      sections.append(refund(of: booking, id))
    }
    if booking["available_actions"].list.contains(where: { $0["action"].text == "cancel" }) {
      var section = StaffSection("Cancel the booking")
      section.isFolded = true
      section.text = "The next page says what comes back by the terms of the sale."
      section.links = [
        PageLink(product.path("cancel", ofBooking: id, visit), "See the terms of a cancellation")
      ]
      sections.append(section)
    }
    return sections
  }

  /// The page that says what a cancellation gives back, and asks once more.
  func cancellation(_ id: String) async throws -> StaffPage {
    let booking = try await received(id)
    let offer = try await visit.ask(
      product.operations.quoteCancellation, ["booking_id": id], step: "offer", further: true)
    var form = Form(
      product.path("cancel", ofBooking: id, visit),
      [
        FormGroup([
          .reason, .etag(of: booking),
          FormField(.hidden, "cancellation", "", value: offer["cancellation_id"].text),
        ])
      ], submit: "Cancel the booking")
    form.isDangerous = true
    var section = StaffSection("By the terms of the sale")
    section.facts = [
      Fact("Comes back", visit.money(offer["refund"])), Fact("Fee", visit.money(offer["fee"])),
    ].filter { !$0.value.isEmpty }
    section.forms = [form]
    var page = StaffPage("Cancel booking \(booking["confirmation_code"].text)", [section])
    page.back = PageLink(product.path(ofBooking: id, visit), "Back to the booking")
    return page
  }

  /// Does what a form of a booking asks for.
  func perform(_ action: String, _ id: String) async throws -> StaffOutcome {
    let form = visit.form
    let done: String
    switch action {
    case "cancel":
      let booking = try await visit.ask(
        product.operations.cancelBooking, ["booking_id": id], step: "cancel",
        ifMatch: form["etag"]
      ) { writer in
        writer.member("cancellation_id", form["cancellation"])
        writer.reason(form)
      }
      done = "The booking is cancelled. \(givenBack(booking))"
    case "refund": done = givenBack(try await giveBack(id))
    default: return try await product.perform(action, onBooking: id, visit)
    }
    return .done(done, at: product.path(ofBooking: id, visit))
  }

  /// The sum that went back or goes back, in a sentence.
  private func givenBack(_ booking: Received) -> String {
    let sum = visit.money(booking["refund"])
    return sum.isEmpty ? "No money goes back." : "\(sum) of this booking go back in all."
  }

  // MARK: Passes

  /// The page of a pass for the printer; the trail says who opened it.
  func paper(ofPass id: String) async throws -> HTTPAnswer {
    guard visit.isAgent else { throw PageFault.notFound }
    let answer = await visit.answer(
      product.operations.getPass, ["pass_id": "\(id).pdf"], accept: "*/*")
    guard answer.status < 400 else { throw PageFault.refused(.init(answer)) }
    return HTTPAnswer(status: answer.status, body: answer.body)
      .with("content-type", answer.header("content-type") ?? "application/octet-stream")
      .with("content-disposition", answer.header("content-disposition") ?? "inline")
  }

  // MARK: The trail

  /// What agents and payment providers did, newest first.
  private func trail(of booking: Received, _ id: String) async throws -> StaffSection {
    var section = StaffSection("Trail")
    guard visit.isAgent else { return section }
    do {
      let answer = try await visit.ask(
        product.operations.getTrail, ["booking_id": id], query: [("limit", "50")], further: true)
      section.table = StaffTable.trail(answer, naming: product.names(in: booking), visit)
      if answer["next_cursor"].exists { section.text = "The newest fifty entries." }
    } catch PageFault.refused(let refused) where refused.status == 403 {
      section.text = refused.lines[0]
    }
    return section
  }
}
