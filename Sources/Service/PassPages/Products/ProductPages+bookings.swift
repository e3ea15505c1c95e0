internal import ServiceHTTP
internal import StrictText
internal import Vocabulary

extension ProductPages {
  func received(_ id: String) async throws -> Received {
    try await visit.ask(product.operations.getBooking, ["booking_id": id])
  }

  /// The page of a booking.
  func booking(_ id: String) async throws -> BookingPage {
    let booking = try await received(id)
    var page = BookingPage(visit.text(product.title))
    page.code = booking["confirmation_code"].text
    let state = booking["state"].text
    page.state = visit.text(ofState: state)
    page.isPending = ["REQUESTED", "SECURED", "PAYMENT_PENDING", "PENDING"].contains(state)
    page.passes = booking["passes"].list.filter { ["VALID", ""].contains($0["state"].text) }.map {
      PageLink(path("passes", $0["pass_id"].text), visit.text(.showPass))
    }
    for receipt in booking["receipts"].list { page.lines += lines(of: receipt) }
    page.total = visit.money(booking["total"])
    if let refund = Optional(visit.money(booking["refund"])), !refund.isEmpty {
      // Also while it is under way: the amounts say whether all of it goes back.
      let isPart =
        booking["refund"]["amount_minor"].number ?? 0
        < booking["total_charged"]["amount_minor"].number ?? 0
      page.lines.append(
        PriceLine(visit.text(isPart ? .partlyRefunded : .refunded), refund))
    }
    if let url = bank(of: booking) {
      page.actions.append(PageLink(url, visit.text(.goToBank)))
    }
    try await product.complete(&page, for: booking, visit)
    let actions = booking["available_actions"].list.map { $0["action"].text }
    if actions.contains("cancel"), !isGuest {
      page.actions.append(PageLink(path("bookings", id, "cancel"), visit.text(.cancelBooking)))
    }
    return page
  }

  /// The question before an action.
  func question(_ action: String, _ id: String) async throws -> PageBody {
    let booking = try await received(id)
    if action == "cancel" { return .question(try await cancellation(of: booking, id)) }
    guard var page = try await product.question(action, about: booking, visit) else {
      throw PageFault.notFound
    }
    page.form = page.form.keeping(visit.query, at: path("bookings", id, action))
    return .question(page)
  }

  private func cancellation(of booking: Received, _ id: String) async throws -> QuestionPage {
    let offer = try await visit.ask(
      product.operations.quoteCancellation, ["booking_id": id], step: "offer")
    let hidden = [
      FormField(.hidden, "cancellation", "", value: offer["cancellation_id"].text),
      FormField(.hidden, "etag", "", value: booking["etag"].text),
    ]
    var form = Form(
      path("bookings", id, "cancel"), [FormGroup("", hidden)], submit: visit.text(.cancelBooking))
    form.isDangerous = true
    var page = QuestionPage(visit.text(.cancelBooking), form)
    page.text = visit.text(.cancelQuestion)
    page.facts = [
      Fact(visit.text(.refund), visit.money(offer["refund"])),
      Fact(visit.text(.fee), visit.money(offer["fee"])),
    ].filter { !$0.value.isEmpty }
    page.back = PageLink(path("bookings", id), visit.text(.keepBooking))
    return page
  }

  /// Does what a form of a booking asks for.
  func perform(_ action: String, _ id: String) async throws -> PageAnswer {
    if action == "cancel" {
      try await visit.ask(
        product.operations.cancelBooking, ["booking_id": id], step: "cancel",
        ifMatch: visit.form["etag"]
      ) { $0.member("cancellation_id", visit.form["cancellation"]) }
      return .see(path("bookings", id))
    }
    let booking = try await received(id)
    do {
      switch try await product.perform(action, on: booking, visit) {
      case .booking: return .see(path("bookings", id))
      case .see(let place): return .see(place)
      case .page(.question(var page)):
        page.form = page.form.keeping(visit.query, at: path("bookings", id, action))
        return .page(.question(page))
      case .page(let body): return .page(body)
      case .bank(let url): return .see(url)
      }
    } catch PageFault.refused(let refused) where [400, 402, 409, 412, 422].contains(refused.status)
    {
      guard var page = try? await product.question(action, about: booking, visit) else {
        throw PageFault.refused(refused)
      }
      page.text = refused.message
      page.form = page.form.keeping(visit.query, at: path("bookings", id, action))
      return .page(.question(page))
    }
  }
}
