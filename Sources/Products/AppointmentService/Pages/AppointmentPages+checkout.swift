internal import Appointments
package import PassPages
package import StrictText
internal import Vocabulary

extension AppointmentPages {
  /// The page of an order: the service, the way in which the provider answers, and the contact for questions.
  package func complete(
    _ page: inout CheckoutPage, for quote: Received, _ visit: Visit
  ) async throws {
    let provider = try await provider(quote["provider_id"].text, visit)
    let type = quote["service_type"].text
    let service = provider.service(type)
    let start = provider.clock.local(quote["start_time"].text)
    let end = provider.clock.local(quote["end_time"].text)
    page.title = "\(service?.name ?? type), \(provider.name)"
    page.facts = [
      Fact(visit.text(.whenItIs), visit.range(start, end)),
      Fact(visit.text(.place), "\(provider.name), \(provider.place)"),
      Fact(visit.text(.forWhom), try await names(of: quote, visit)),
      Fact(visit.text(.confirmation), service?.answering(visit) ?? ""),
      Fact(visit.text(.cancellation), service?.terms(visit) ?? ""),
    ].filter { !$0.value.isEmpty }
    page.form.groups = [contact(visit), notes(visit)]
    page.form.submit = submit(quote, asks: service?.answersWithin != nil, visit)
    let length = Self.minutes(of: quote)
    let option = service?.options.first { $0.minutes == length } ?? service?.options.first
    page.back = PageLink(
      choicePath(
        provider.id, service: option?.key ?? type, day: String(start.prefix(10)),
        people: quote["subject_ids"].list.count, former: quote["quote_id"].text, visit),
      visit.text(.anotherTime))
  }

  /// The names of the subjects of a quote or a wish, which are the person's own.
  func names(of quote: Received, _ visit: Visit) async throws -> String {
    let ids = quote["subject_ids"].list.map(\.text)
    let known = try await visit.ask("listSubjects")["subjects"].list
    return ids.compactMap { id in
      known.first { $0["subject_id"].text == id }?["name"].text
    }.joined(separator: ", ")
  }

  private func contact(_ visit: Visit) -> FormGroup {
    func field(
      _ kind: FormField.Kind, _ name: String, _ label: PageText, _ token: String, _ longest: Int
    ) -> FormField {
      FormField(kind, name, visit.text(label), value: visit.form[name]).with {
        $0.autocomplete = token
        $0.longest = longest
        $0.isRequired = false
      }
    }
    var fields = [
      field(.text, "contact-name", .yourName, "name", 80),
      field(.email, "contact-email", .email, "email", 254),
      field(.text, "contact-phone", .phone, "tel", 32),
    ]
    fields[0].hint = visit.text(.contactHint)
    return FormGroup(visit.text(.contact), fields)
  }

  private func notes(_ visit: Visit) -> FormGroup {
    let field = FormField(.text, "notes", visit.text(.notes), value: visit.form["notes"]).with {
      $0.hint = visit.text(.notesHint)
      $0.isRequired = false
      $0.longest = AppointmentProduct.longestNotes
    }
    return FormGroup("", [field])
  }

  private func submit(_ quote: Received, asks: Bool, _ visit: Visit) -> String {
    let isFree = quote["total"]["amount_minor"].number == 0
    let text: PageText =
      switch (asks, isFree) {
      case (true, true): .requestFree
      case (true, false): .requestFor
      case (false, true): .bookFree
      case (false, false): .bookFor
      }
    return visit.text(text, ["total": visit.money(quote["total"])])
  }

  package func writeOrder(
    for quote: Received, _ visit: Visit, to writer: inout JSONWriter
  ) throws {
    if let notes = visit.form["notes"].nonEmpty { writer.member("notes", notes) }
    let contact = ["name", "email", "phone"].compactMap { name in
      visit.form["contact-\(name)"].nonEmpty.map { (name, $0) }
    }
    guard !contact.isEmpty else { return }
    writer.name("contact")
    writer.object { writer in
      for (name, value) in contact { writer.member(name, value) }
    }
  }

  /// Returns the length of a quote or a booking in minutes.
  static func minutes(of answer: Received) -> Int? {
    guard let start = Instant(answer["start_time"].text),
      let end = Instant(answer["end_time"].text)
    else { return nil }
    return Int(end.seconds(since: start) / 60)
  }
}
