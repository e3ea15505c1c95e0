package import PassPages
package import StrictText

extension ShowPages {
  /// The greatest lengths of a name on a ticket and of an address, in characters.
  static let (longestName, longestEmail) = (64, 254)

  /// Adds the showing and its seats to the page of an offer, and asks for names and an e-mail address.
  ///
  /// All of it may be left out: seats are locked for a short time, and names can be added to the booking later.
  package func complete(
    _ page: inout CheckoutPage, for quote: Received, _ visit: Visit
  ) async throws {
    let id = quote["showing_id"].text
    let show = try await visit.ask("getShowing", ["showing_id": id])
    page.title = show["title"].text
    page.facts = facts(about: show, visit) + places(of: quote, visit)
    if people(in: quote) > 1 {
      page.facts.append(
        Fact(
          visit.text(.tickets),
          visit.text(quote["tickets"].text == "PER_SEAT" ? .ticketPerSeat : .ticketForAll)))
    }
    translate(&page.lines, visit)
    var email = FormField(
      .email, "contact-email", visit.text(.email), value: visit.form["contact-email"])
    email.autocomplete = "email"
    email.hint = visit.text(.emailHint)
    email.isRequired = false
    email.longest = Self.longestEmail
    page.form.groups.append(FormGroup(visit.text(.contact), [email]))
    page.form.groups.append(
      FormGroup(
        visit.text(.namesOnTickets), nameFields(tickets(of: quote), visit)))
    page.back = PageLink(
      choicePath(visit, id, count: people(in: quote), quote: quote["quote_id"].text),
      visit.text(.otherSeats))
  }

  package func writeOrder(
    for quote: Received, _ visit: Visit, to writer: inout JSONWriter
  ) throws {
    if let email = visit.form["contact-email"].nonEmptyText {
      writer.name("contact")
      writer.object { $0.member("email", email) }
    }
    let names = names(tickets(of: quote).count, visit)
    if names.contains(where: { !$0.isEmpty }) { write(holders: names, to: &writer) }
  }

  // MARK: Names

  /// The field of the name on the ticket at an index, which the API's faults point to as `/holders/0`.
  static func nameField(_ index: Int) -> String { "holders-\(index)" }

  /// Returns what each ticket of a quote is for: a seat, a place, or all of them.
  private func tickets(of quote: Received) -> [String] {
    guard quote["tickets"].text == "PER_SEAT" else { return [""] }
    let seats = seats(of: quote)
    return seats.isEmpty
      ? (0..<(quote["places"].number ?? 0)).map { "\($0 + 1)" } : seats
  }

  /// Returns the fields for the names on tickets, each for a seat or a number, with what was typed or the former names.
  func nameFields(
    _ tickets: [String], former: [String] = [], _ visit: Visit
  ) -> [FormField] {
    tickets.enumerated().map { index, ticket in
      let name = Self.nameField(index)
      let label =
        ticket.isEmpty
        ? visit.text(.nameOnTicket) : visit.text(.nameOnTicketFor, ["ticket": ticket])
      let known = former.indices.contains(index) ? former[index] : ""
      var field = FormField(
        .text, name, label, value: visit.form.has(name) ? visit.form[name] : known)
      // Only one ticket is for the person at the keyboard.
      field.autocomplete = index == 0 ? "name" : ""
      field.isRequired = false
      field.longest = Self.longestName
      if index == 0 { field.hint = visit.text(.nameHint) }
      return field
    }
  }

  func names(_ count: Int, _ visit: Visit) -> [String] {
    (0..<count).map { visit.form[Self.nameField($0)] }
  }

  /// Writes the names on tickets, with null where there is none.
  func write(holders names: [String], to writer: inout JSONWriter) {
    writer.name("holders")
    writer.array { writer in
      for name in names {
        if name.isEmpty { writer.null() } else { writer.string(name) }
      }
    }
  }
}

extension String {
  /// The text, or nil if it is empty.
  var nonEmptyText: String? { isEmpty ? nil : self }
}
