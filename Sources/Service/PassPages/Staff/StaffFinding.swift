internal import ServiceHTTP
internal import StrictText

/// The page on which an agent finds a booking of any product.
///
/// Names, addresses and telephone numbers are posted, and the page with what was found is the answer, so that they are
/// in no URL.
package struct StaffFinding: StaffArea {
  package let name = "find"
  package let title = "Find a booking"
  package let about =
    "By code, name, e-mail address or telephone number; then help and refunds."
  private let products: [any StaffProduct]

  package init(_ products: [any StaffProduct]) { self.products = products }

  package func isFor(_ visit: StaffVisit) -> Bool { visit.isAgent }

  package func outcome(
    _ path: [String], isPost: Bool, _ visit: StaffVisit
  ) async throws -> StaffOutcome {
    guard path.isEmpty else { throw PageFault.notFound }
    return isPost ? try await found(visit) : .page(page(visit))
  }

  package func page(refusing path: [String], _ visit: StaffVisit) async throws -> StaffPage? {
    page(visit)
  }

  private func page(_ visit: StaffVisit) -> StaffPage {
    func field(
      _ kind: FormField.Kind, _ name: String, _ label: String, _ hint: String = ""
    ) -> FormField {
      FormField(kind, name, label, value: visit.form[name]).with {
        $0.hint = hint
        $0.isRequired = false
      }
    }
    let whole = [
      field(.text, "confirmation_code", "Code of the booking", "Such as TM5G3H."),
      field(.email, "email", "E-mail address"),
      field(.text, "phone", "Telephone number", "At least its last seven digits."),
    ]
    let name = [
      field(.text, "name", "Name", "Beginnings of first names and surnames, in any order."),
      field(.date, "date", "Day", "Yesterday to tomorrow without a day."),
    ]
    let own = products.flatMap(\.searchFields).map {
      $0.with { $0.value = visit.form[$0.name] }
    }
    var form = Form(
      visit.path(self.name),
      [FormGroup("One of these", whole), FormGroup("Or a name", name)], submit: "Find")
    if !own.isEmpty { form.groups.append(FormGroup("Or, for flights alone", own)) }
    var section = StaffSection("")
    section.forms = [form]
    var page = StaffPage(title, [section])
    page.lead = "Each booking that is found goes on its trail as found by you."
    return page
  }

  /// Asks every product that the person works with; one question of one person.
  private func found(_ visit: StaffVisit) async throws -> StaffOutcome {
    var rows: [StaffRow] = []
    var isComplete = true
    var refused: PageFault.Refused?
    var days: String?
    var asked = 0
    for product in products where product.isOfAirports || visit.caller.airports == nil {
      let names = try body(for: product, visit)
      guard !names.isEmpty else { continue }
      do {
        let answer = try await visit.ask(
          product.operations.searchBookings, further: asked > 0
        ) { writer in
          for (name, value) in names { writer.member(name, value) }
        }
        rows += answer["bookings"].list.map { product.row(of: $0, visit) }
        isComplete = isComplete && answer["is_complete"].isTrue
        let from = answer["dates"]["from"].text
        if !from.isEmpty { days = "\(from) to \(answer["dates"]["until"].text)" }
      } catch PageFault.refused(let refusal) where [400, 422].contains(refusal.status) {
        refused = refusal
      }
      asked += 1
    }
    guard asked > 0 else {
      throw PageFault.refused(
        PageFault.Refused(status: 422, code: "", message: "enter a code, a name or an address"))
    }
    if let refused, rows.isEmpty { throw PageFault.refused(refused) }
    // One booking is shown at once; its id says nothing about a person.
    if rows.count == 1, isComplete, let href = rows[0].href { return .see(href) }
    var page = page(visit)
    let table = StaffTable(
      ["Booking", "Names", "What", "State"], rows, nothing: "No booking was found.")
    var section = StaffSection("Found", table)
    if let days { section.text = "Searched from \(days)." }
    if !isComplete { section.text += " There are more: enter more of the name, or a day." }
    page.sections.insert(section, at: 0)
    return .page(page)
  }

  /// The members of the search's body for a product: the first way of finding that was filled in.
  private func body(
    for product: any StaffProduct, _ visit: StaffVisit
  ) throws -> [(String, String)] {
    let form = visit.form
    for name in ["confirmation_code", "email", "phone"] where !form[name].isEmpty {
      return [(name, form[name])]
    }
    let days = form["date"].isEmpty ? [] : [("date", form["date"])]
    if !form["name"].isEmpty { return [("name", form["name"])] + days }
    let own = product.searchFields.map(\.name).filter { !form[$0].isEmpty }
    guard !own.isEmpty else { return [] }
    let takesDay = own == ["last_name"]
    return own.map { ($0, form[$0]) } + (takesDay ? days : [])
  }
}
