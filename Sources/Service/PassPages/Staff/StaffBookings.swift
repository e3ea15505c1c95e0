internal import ServiceHTTP
package import StrictText
package import Vocabulary

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
    page.sections.append(try await trail(of: id))
    return page
  }

  // MARK: Money

  private func money(of booking: Received) -> StaffSection {
    var section = StaffSection("Money")
    section.facts = [
      Fact("Price", visit.money(booking["total"])),
      Fact("Charged", visit.money(booking["total_charged"])),
      Fact("Given back", visit.money(booking["refund"])),
      Fact("State of the payment", booking["payment_state"].text),
    ].filter { !$0.value.isEmpty }
    let payments = booking["payments"].list
    if !payments.isEmpty {
      section.table = StaffTable(
        ["Payment", "Provider", "State", "Amount", "Given back", "Not as asked"],
        payments.map { payment in
          StaffRow([
            payment["payment_id"].text, payment["provider"].text, payment["state"].text,
            visit.money(payment["amount"]), visit.money(payment["refund"]), surprise(payment),
          ])
        }, nothing: "")
    }
    return section
  }

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

  private func refund(of booking: Received, _ id: String) -> StaffSection {
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
    switch action {
    case "cancel":
      try await visit.ask(
        product.operations.cancelBooking, ["booking_id": id], step: "cancel",
        ifMatch: form["etag"]
      ) { writer in
        writer.member("cancellation_id", form["cancellation"])
        writer.reason(form)
      }
    case "refund":
      let amount = try refundedAmount()
      try await visit.ask(
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
    default: return try await product.perform(action, onBooking: id, visit)
    }
    return .see(product.path(ofBooking: id, visit))
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

  // MARK: The trail

  /// What agents and payment providers did, newest first.
  private func trail(of id: String) async throws -> StaffSection {
    var section = StaffSection("Trail")
    guard visit.isAgent else { return section }
    do {
      let answer = try await visit.ask(
        product.operations.getTrail, ["booking_id": id], query: [("limit", "50")], further: true)
      section.table = StaffTable.trail(answer, visit)
      if answer["next_cursor"].exists { section.text = "The newest fifty entries." }
    } catch PageFault.refused(let refused) where refused.status == 403 {
      section.text = refused.lines[0]
    }
    return section
  }
}

extension StaffTable {
  /// The entries of a trail as the API answers it.
  package static func trail(_ answer: Received, _ visit: StaffVisit) -> StaffTable {
    StaffTable(
      ["When", "Who", "What", "About", "Reason"],
      answer["entries"].list.map { entry in
        StaffRow([
          visit.utc(entry["at"].text), entry["agent"].nonEmpty ?? "payment provider",
          entry["action"].text.replacing("_", with: " "),
          entry["subject"].members.map { "\($0.name.replacing("_", with: " ")): \($0.value.text)" }
            .joined(separator: ", "),
          entry["reason"].text,
        ])
      }, nothing: "Nothing was done by the staff.")
  }
}

extension FormField {
  /// The reason of a command, for the record.
  package static var reason: FormField {
    FormField(.text, "reason", "Reason in words").with {
      $0.hint = "It goes on the trail."
      $0.isRequired = false
      $0.longest = 200
    }
  }

  /// The tag of a booking as the page shows it, so that nothing that was not seen is changed.
  package static func etag(of booking: Received) -> FormField {
    FormField(.hidden, "etag", "", value: booking["etag"].text)
  }
}

extension JSONWriter {
  /// Writes the reason of a form, if one was given.
  package mutating func reason(_ form: PostedForm) {
    if !form["reason"].isEmpty { member("reason", form["reason"]) }
  }
}

extension Money {
  /// Reads an amount as a person types it, such as `12`, `12.50` or `12,50`; nil for any other text.
  package init?(typed text: String, _ currency: CurrencyCode) {
    let parts = text.replacing(",", with: ".").split(
      separator: ".", omittingEmptySubsequences: false)
    let decimals = currency.decimals
    guard (1...2).contains(parts.count), (1...12).contains(parts[0].utf8.count),
      parts.allSatisfy({ $0.utf8.allSatisfy(ASCII.isDigit) }),
      parts.count == 1 || (1...max(decimals, 1)).contains(parts[1].utf8.count) && decimals > 0
    else { return nil }
    let fraction = parts.count > 1 ? String(parts[1]) : ""
    let digits = parts[0] + fraction + String(repeating: "0", count: decimals - fraction.utf8.count)
    guard let minor = Int(digits) else { return nil }
    self.init(minor, currency)
  }
}
