internal import ServiceHTTP
internal import StrictText
internal import Vocabulary

/// A kind of occasion whose attendance the desk shows.
package struct StaffAttended: Sendable {
  /// The segment of its path, such as `flights`: the name of its product at the desk.
  package let name: String
  package let title: String
  /// The operation of the API, and the parameters of its path with their fields, in order.
  package let operation: String
  package let fields: [FormField]
  /// Whether agents and operators at some airports work with it.
  package let isOfAirports: Bool
  /// The names of the columns of the list from which a person chooses.
  package let columns: [String]
  package typealias Listing =
    @Sendable (_ visit: StaffVisit, _ isFurther: Bool) async throws -> [Choice]

  /// Returns the occasions of the visit's day, each with the values of the fields; `isFurther` is for `StaffVisit.ask`.
  package let list: Listing

  /// An occasion of a day.
  package struct Choice: Sendable {
    let cells: [String]
    let values: [String]

    package init(_ cells: [String], _ values: [String]) {
      (self.cells, self.values) = (cells, values)
    }
  }

  package init(
    _ name: String, _ title: String, _ operation: String, _ fields: [FormField],
    isOfAirports: Bool = false, columns: [String], list: @escaping Listing
  ) {
    (self.name, self.title, self.operation) = (name, title, operation)
    (self.fields, self.isOfAirports) = (fields, isOfAirports)
    (self.columns, self.list) = (columns, list)
  }
}

/// The pages that show who is in, the entries a minute, conflicts and no-shows, as gates reported.
package struct StaffAttendance: StaffArea {
  package let name = "attendance"
  package let title = "Who is in"
  package let about =
    "Who came, who is missing, and conflicts, as the gates report."
  private let kinds: [StaffAttended]

  package init(_ kinds: [StaffAttended]) { self.kinds = kinds }

  package func outcome(
    _ path: [String], isPost: Bool, _ visit: StaffVisit
  ) async throws -> StaffOutcome {
    guard !isPost else { throw PageFault.noAction }
    let kinds = kinds.filter { $0.isOfAirports || visit.caller.airports == nil }
    guard let kind = kinds.first(where: { $0.name == path.first }) else {
      guard path.isEmpty else { throw PageFault.notFound }
      return .page(try await choice(kinds, visit))
    }
    let values = Array(path.dropFirst())
    if values.isEmpty {
      let typed = kind.fields.map { visit.form[$0.name] }
      guard !typed.contains("") else { return .page(try await choice(kinds, visit)) }
      return .see(
        ([visit.path(name, kind.name)] + typed.map(\.percentEncoded)).joined(separator: "/"))
    }
    guard values.count == kind.fields.count else { throw PageFault.notFound }
    return .page(try await attendance(kind, values, visit))
  }

  /// The lists of a day, from which a person chooses, and a form for anything else.
  private func choice(
    _ kinds: [StaffAttended], _ visit: StaffVisit
  ) async throws -> StaffPage {
    var page = StaffPage(title)
    page.lead = "Gates without a network report late, so the numbers may still grow."
    var day = StaffSection("")
    day.forms = [visit.dayForm(visit.path(name))]
    page.sections = [day]
    for (index, kind) in kinds.enumerated() {
      page.sections.append(try await list(of: kind, isFurther: index > 0, visit))
      page.sections.append(other(kind, visit))
    }
    return page
  }

  private func list(
    of kind: StaffAttended, isFurther: Bool, _ visit: StaffVisit
  ) async throws -> StaffSection {
    let choices: [StaffAttended.Choice]
    do { choices = try await kind.list(visit, isFurther) } catch PageFault.refused(let refused) {
      return StaffSection(kind.title, text: refused.lines[0])
    }
    let rows = choices.map { choice in
      StaffRow(
        choice.cells,
        href: ([visit.path(name, kind.name)] + choice.values.map(\.percentEncoded))
          .joined(separator: "/"))
    }
    return StaffSection(
      kind.title, StaffTable(kind.columns, rows, nothing: "There is nothing on this day."))
  }

  private func other(_ kind: StaffAttended, _ visit: StaffVisit) -> StaffSection {
    let fields = kind.fields.map { field in
      let typed = field.name == "date" ? visit.day : visit.form[field.name]
      return typed.isEmpty ? field : field.with { $0.value = typed }
    }
    var form = Form(visit.path(name, kind.name), [FormGroup(fields)], submit: "Show")
    form.isQuery = true
    return StaffSection("\(kind.title): not on the list", action: form)
  }

  private func attendance(
    _ kind: StaffAttended, _ values: [String], _ visit: StaffVisit
  ) async throws -> StaffPage {
    let parameters = Dictionary(
      zip(kind.fields.map(\.name), values), uniquingKeysWith: { first, _ in first })
    let only = visit.form["only"]
    let query = [("only", only), ("limit", "200"), ("cursor", visit.form["cursor"])]
      .filter { !$0.1.isEmpty }
    let answer = try await visit.ask(kind.operation, parameters, query: query)
    let address = ([visit.path(name, kind.name)] + values.map(\.percentEncoded))
      .joined(separator: "/")
    var page = StaffPage(answer["title"].text)
    let zone = answer["time_zone"].text
    page.lead = "\(answer["place"].text), \(visit.dayAndClock(answer["local"].text)) (\(zone))"
    page.state = answer["is_over"].isTrue ? "OVER" : ""
    page.back = PageLink(visit.path(name), title)
    let missing = answer["is_over"].isTrue ? "Did not come" : "Not here yet"
    page.sections = [
      StaffSection(
        "Now",
        facts: [
          ("Expected", "expected"), ("Came", "came"), ("Inside", "inside"), (missing, "missing"),
        ].map { Fact($0, "\(answer[$1].number ?? 0)") })
    ]
    page.sections.append(entries(answer, visit))
    page.sections.append(conflicts(answer, kind, visit))
    page.sections.append(parties(answer, kind, address, only, visit))
    return page
  }

  /// The page of a booking, for agents, who alone open bookings.
  private func booking(
    of entry: Received, _ kind: StaffAttended, _ visit: StaffVisit
  ) -> String? {
    guard visit.isAgent, let id = entry["booking_id"].nonEmpty else { return nil }
    return visit.path(kind.name, "bookings", id)
  }

  private func entries(_ answer: Received, _ visit: StaffVisit) -> StaffSection {
    let minutes = answer["entries"].list
    var section = StaffSection(
      "Entries a minute",
      StaffTable(
        ["Minute", "Entries"],
        minutes.reversed().map {
          StaffRow([visit.dayAndClock($0["local"].text), "\($0["count"].number ?? 0)"])
        }, nothing: "No gate has reported an entry."))
    if !minutes.isEmpty { section.text = "All times are those of \(answer["time_zone"].text)." }
    let most = minutes.compactMap { $0["count"].number }.max() ?? 0
    if most > 0 { section.text += " At most \(counted(most, "entry", "entries")) in a minute." }
    return section
  }

  private func conflicts(
    _ answer: Received, _ kind: StaffAttended, _ visit: StaffVisit
  ) -> StaffSection {
    StaffSection(
      "Conflicts",
      StaffTable(
        ["Reason", "When", "Gate", "Pass", "Booking"],
        answer["conflicts"].list.map { conflict in
          StaffRow(
            [
              conflict["reason"].text, visit.dayAndClock(conflict["local"].text),
              conflict["device"].text,
              conflict["pass_id"].text, conflict["booking_id"].text,
            ], href: booking(of: conflict, kind, visit))
        }, nothing: "No gate has reported a conflict."))
  }

  private func parties(
    _ answer: Received, _ kind: StaffAttended, _ address: String, _ only: String,
    _ visit: StaffVisit
  ) -> StaffSection {
    var section = StaffSection(
      "People",
      StaffTable(
        ["Booking", "Place", "Names", "People", "Came", "State"],
        answer["parties"].list.map { party in
          StaffRow(
            [
              party["confirmation_code"].nonEmpty ?? party["booking_id"].text,
              party["places"].list.map(\.text).joined(separator: " "),
              party["names"].list.map(\.text).joined(separator: ", "),
              "\(party["people"].number ?? 0)", "\(party["came"].number ?? 0)",
              party["state"].text,
            ], href: booking(of: party, kind, visit))
        }, nothing: "Nobody."))
    section.links = [("", "All"), ("MISSING", "Missing"), ("INSIDE", "Inside")]
      .filter { $0.0 != only }
      .map { PageLink($0.0.isEmpty ? address : "\(address)?only=\($0.0)", $0.1) }
    if let next = answer["next_cursor"].nonEmpty {
      section.links.append(
        PageLink("\(address)?only=\(only.percentEncoded)&cursor=\(next.percentEncoded)", "More"))
    }
    return section
  }
}
