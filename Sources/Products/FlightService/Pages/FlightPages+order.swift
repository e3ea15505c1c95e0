package import PassPages
package import StrictText
internal import Vocabulary

extension FlightPages {
  package func complete(
    _ page: inout CheckoutPage, for quote: Received, _ visit: Visit
  ) async throws {
    let party = self.party(of: quote)
    var flights: [ShownFlight] = []
    for id in quote["flight_ids"].list.map(\.text) {
      flights.append(ShownFlight(try await visit.ask("getFlight", ["flight_id": id])))
    }
    page.title = "\(page.title): \(route(flights))"
    for flight in flights { page.facts += flight.facts(visit) }
    page.facts.append(Fact(visit.text(.flightTravelers), summary(of: party, visit)))
    page.lines = page.lines.map { translated($0, visit) }
    for (index, type) in party.enumerated() {
      page.form.groups.append(group(index, type, visit))
    }
    page.form.groups.append(contact(visit))
    if flights.count == 1, let flight = flights.first {
      let seated = party.count { $0 != "INFANT" }
      page.back = PageLink(
        visit.path(
          "\(name)/choose/\(flight.id)",
          query: [
            ("passengers", "\(seated)"), ("hold", quote["hold_ids"][0].text),
          ]), visit.text(.chooseOtherSeats))
    }
  }

  package func writeOrder(
    for quote: Received, _ visit: Visit, to writer: inout JSONWriter
  ) throws {
    writer.objects("passengers", party(of: quote).indices) { writer, index in
      for member in ["first_name", "last_name", "date_of_birth", "document_type"] {
        writer.member(member, visit.form[Self.field(index, member)])
      }
      // Documents print letters and digits in groups; the number has no blanks.
      let number = visit.form[Self.field(index, "document_number")]
      writer.member("document_number", number.uppercased().replacing(" ", with: ""))
    }
    writer.name("contact")
    writer.object { writer in
      writer.member("email", visit.form["contact-email"])
      if let phone = visit.form.value("contact-phone") { writer.member("phone", phone) }
    }
  }

  /// The name of a passenger's field, which says to what member of the order a refusal belongs.
  private static func field(_ index: Int, _ member: String) -> String {
    "passengers-\(index)-\(member)"
  }

  private func group(_ index: Int, _ type: String, _ visit: Visit) -> FormGroup {
    // Browsers keep the data of one person apart from another's by these names (HTML, 4.10.18.7).
    let section = index == 0 ? "" : "section-passenger\(index + 1) "
    func text(
      _ member: String, _ label: PageText, _ autocomplete: String, _ hint: String
    ) -> FormField {
      let name = Self.field(index, member)
      return FormField(.text, name, visit.text(label), value: visit.form[name]).with {
        $0.autocomplete = autocomplete.isEmpty ? "" : section + autocomplete
        $0.hint = hint
        $0.longest = 64
      }
    }
    let asInDocument = visit.text(.asInDocument)
    let documents = [
      FormChoice("PASSPORT", visit.text(.passport)),
      FormChoice("ID_CARD", visit.text(.identityCard)),
    ]
    let document = Self.field(index, "document_type")
    return FormGroup(
      visit.text(
        .flightPassengerNumber,
        ["number": "\(index + 1)", "type": visit.word(type, PageText.travelerTypes)]),
      [
        text("first_name", .givenNames, "given-name", asInDocument),
        text("last_name", .familyName, "family-name", asInDocument),
        text(
          "date_of_birth", .dateOfBirth, "bday", visit.word(type, PageText.agesOfTravelers)
        ).with {
          $0.kind = .date
          $0.longest = nil
        },
        FormField(
          .choice(documents), document, visit.text(.travelDocument),
          value: visit.form.value(document) ?? "PASSPORT"),
        text("document_number", .documentNumber, "", visit.text(.documentNumberHint)).with {
          $0.longest = 24
        },
      ])
  }

  private func contact(_ visit: Visit) -> FormGroup {
    let email = FormField(
      .email, "contact-email", visit.text(.contactEmail), value: visit.form["contact-email"]
    ).with {
      $0.autocomplete = "email"
      $0.hint = visit.text(.contactHint)
      $0.longest = 254
    }
    let phone = FormField(
      .text, "contact-phone", visit.text(.contactPhone), value: visit.form["contact-phone"]
    ).with {
      $0.autocomplete = "tel"
      $0.isRequired = false
      $0.longest = 32
    }
    return FormGroup(visit.text(.flightContact), [email, phone])
  }

  /// The passengers by their types, such as "adult: 2, child: 1".
  private func summary(of party: [String], _ visit: Visit) -> String {
    let types = ["ADULT", "CHILD", "INFANT"]
    return visit.list(
      types.filter { party.contains($0) }.map { type in
        "\(visit.word(type, PageText.travelerTypes)) × \(party.count { $0 == type })"
      })
  }
}

extension PostedForm {
  /// The first value under a name; nil for none or an empty one.
  func value(_ name: String) -> String? { self[name].isEmpty ? nil : self[name] }
}
