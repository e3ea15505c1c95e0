import AccessTokens
import PassTestSupport
import Testing
import Vocabulary

@testable import PassPages

/// The pages of shows, from the programme to the ticket.
@Suite struct ShowPagesTests {
  private func path(_ show: some CustomStringConvertible, _ more: String = "?count=2") -> String {
    "/en/shows/choose/\(show)\(more)"
  }

  private func seats(_ names: String) -> [(String, String)] {
    names.split(separator: " ").map { ("seat", String($0)) }
  }

  private func states(of page: ChoicePage) throws -> [String: String] {
    let cells = try page.seats.orThrow("a map").rows.flatMap(\.cells)
    return Dictionary(
      cells.compactMap { cell in cell.id.map { ($0, cell.state.rawValue) } },
      uniquingKeysWith: { $1 })
  }

  private func value(_ label: String, _ facts: [Fact]) -> String? {
    facts.first { $0.label == label }?.value
  }

  /// Buys seats by the pages, and returns the path of the booking.
  private func buy(
    _ visitor: ShowVisitor, _ path: String, _ values: [(String, String)]
  ) async throws -> String {
    let offer = try await visitor.follow(try await visitor.choice(path).form, values)
    return try await visitor.follow(
      try await visitor.checkout(offer).form, [("payment", "pm_approve")])
  }

  @Test func `two seats are found, chosen on the map, bought with names, and shown at the door`()
    async throws
  {
    try await ShowStage.run { stage in
      let jane = ShowVisitor(stage.service)
      let found = try await jane.search("/en/shows?city=Z%C3%BCrich&count=2")
      #expect(found.heading?.hasPrefix("Zürich, ") == true)
      #expect(found.results.map(\.title) == Array(repeating: "Die Nachtigall", count: 3))
      let link = try found.results.compactMap(\.link).first { $0.href.contains("\(stage.show)") }
        .orThrow("the show")
      let choice = try await jane.choice(link.href)
      #expect(choice.title == "Die Nachtigall")
      #expect(choice.seats?.count == 2)
      #expect(choice.seats?.live == "/en/shows/choose/\(stage.show)/events")
      let states = try states(of: choice)
      #expect(states["A1"] == "free" && states["B7"] == "free")
      // This show has no price for the seat, so nobody can buy it.
      #expect(states["AA12"] == "blocked")
      let html = try jane.html(.choice(choice))
      #expect(html.contains("value=\"AA12\" data-state=\"blocked\" data-unsold "))
      #expect(html.matches(of: /data-unsold/).count == 1)
      let cells = try choice.seats.orThrow("a map").rows.flatMap(\.cells)
      #expect(
        cells.first { $0.id == "B7" }?.description.hasPrefix("Seat B7, wheelchair space, ") == true)
      let offer = try await jane.follow(choice.form, seats("A1 A2"))
      let checkout = try await jane.checkout(offer)
      #expect(checkout.lines.map(\.label) == ["2 × regular"])
      #expect(value("Seats", checkout.facts) == "A1, A2")
      #expect(checkout.expires != nil)
      let booked = try await jane.follow(
        checkout.form,
        [
          ("contact-email", "jane@example.com"), ("holders-0", "Jane Doe"),
          ("holders-1", "John Doe"), ("payment", "pm_approve"),
        ])
      let booking = try await jane.booking(booked)
      #expect(booking.title == "Die Nachtigall" && booking.state == "Confirmed")
      #expect(booking.passes.map(\.text) == ["Ticket for A1", "Ticket for A2"])
      #expect(value("Names on the tickets", booking.facts) == "Jane Doe, John Doe")
      let second = try booking.passes.last.orThrow("a ticket").href
      let pass = try await jane.pass(second)
      #expect(pass.title == "Die Nachtigall" && pass.picture != nil)
      #expect(value("Name on the ticket", pass.facts) == "John Doe")
      #expect(value("Seat", pass.facts) == "A2")
      #expect(value("Place", pass.facts) == "Scala, 1")
      #expect(pass.siblings.count == 2)
    }
  }

  @Test func `without a choice the best seats come, of the kind that is wanted`() async throws {
    try await ShowStage.run { stage in
      let jane = ShowVisitor(stage.service)
      let form = try await jane.choice(path(stage.show)).form
      let offer = try await jane.follow(form, [("count", "3"), ("category", "premium")])
      #expect(try await jane.checkout(offer).lines.map(\.label) == ["3 × premium"])
    }
  }

  @Test func `places without numbers are a number, and one ticket may be for all`() async throws {
    try await ShowStage.run { stage in
      let jane = ShowVisitor(stage.service)
      let choice = try await jane.choice(path(stage.hall))
      #expect(choice.seats == nil)
      let booked = try await buy(
        jane, path(stage.hall), [("count", "3"), ("tickets", "PER_BOOKING")])
      let booking = try await jane.booking(booked)
      #expect(booking.passes.map(\.text) == ["Ticket, admits 3"])
      #expect(value("Places without numbers", booking.facts) == "3")
      let pass = try await jane.pass(try booking.passes.first.orThrow("a ticket").href)
      #expect(value("Admits", pass.facts) == "3")
    }
  }

  @Test func `who goes back and chooses anew gives back the former seats`() async throws {
    try await ShowStage.run { stage in
      let (jane, john) = (ShowVisitor(stage.service), ShowVisitor(stage.service, "john"))
      let form = try await jane.choice(path(stage.show)).form
      let offer = try await jane.follow(form, seats("A1 A2"))
      #expect(try states(of: try await john.choice(path(stage.show)))["A1"] == "taken")
      // By the link of the offer, which shows the visitor's own seats as chosen.
      let back = try await jane.checkout(offer).back.orThrow("a way back")
      let again = try await jane.choice(back.href)
      #expect(try states(of: again)["A1"] == "mine")
      #expect(try states(of: again)["A3"] == "free")
      let next = try await jane.follow(again.form, seats("A5 A6"))
      #expect(value("Seats", try await jane.checkout(next).facts) == "A5, A6")
      #expect(try states(of: try await john.choice(path(stage.show)))["A1"] == "free")
      // With the browser's own button, where the page knows nothing of the offer.
      let last = try await jane.follow(form, seats("A6 A7"))
      #expect(value("Seats", try await jane.checkout(last).facts) == "A6, A7")
      let left = try states(of: try await john.choice(path(stage.show)))
      #expect(left["A5"] == "free" && left["A6"] == "taken")
    }
  }

  @Test func `a form that is sent twice locks and books once`() async throws {
    try await ShowStage.run { stage in
      let jane = ShowVisitor(stage.service)
      let form = try await jane.choice(path(stage.show)).form
      let first = try await jane.follow(form, seats("A1 A2"), key: "twice-0123456789")
      let second = try await jane.follow(form, seats("A1 A2"), key: "twice-0123456789")
      #expect(first == second)
    }
  }

  @Test func `seats that another has taken are refused, and the other choices stay`() async throws {
    try await ShowStage.run { stage in
      let (jane, john) = (ShowVisitor(stage.service), ShowVisitor(stage.service, "john"))
      let form = try await jane.choice(path(stage.show)).form
      _ = try await john.follow(form, seats("A1"))
      let answer = try await jane.answer(
        form, seats("A1 A2") + [("count", "2"), ("tickets", "PER_BOOKING")])
      guard case .choice(let page) = answer else { throw ShowVisitor.WrongPage(path: "choice") }
      #expect(!page.note.isEmpty)
      let states = try states(of: page)
      #expect(states["A1"] == "taken" && states["A2"] == "mine")
      #expect(
        page.form.groups.flatMap(\.fields).first { $0.name == "tickets" }?.value == "PER_BOOKING")
    }
  }

  @Test func `names are changed on a booking, and a name that fits no ticket stays in its field`()
    async throws
  {
    try await ShowStage.run { stage in
      let jane = ShowVisitor(stage.service)
      let booked = try await buy(jane, path(stage.show), seats("A1 A2"))
      #expect(try await jane.booking(booked).actions.contains { $0.href == booked + "/names" })
      let question = try await jane.question(booked + "/names")
      let long = String(repeating: "x", count: 65)
      let refused = try await jane.answer(
        question.form, [("holders-0", "Jane Doe"), ("holders-1", long)])
      guard case .question(let page) = refused else { throw ShowVisitor.WrongPage(path: "names") }
      let fields = page.form.groups.flatMap(\.fields)
      #expect(fields.first { $0.name == "holders-0" }?.value == "Jane Doe")
      #expect(fields.first { $0.name == "holders-1" }?.value == long)
      #expect(fields.first { $0.name == "holders-1" }?.fault.isEmpty == false)
      let done = try await jane.follow(page.form, [("holders-1", "")])
      #expect(done == booked)
      let booking = try await jane.booking(booked)
      #expect(value("Names on the tickets", booking.facts) == "Jane Doe")
      #expect(booking.passes.map(\.text) == ["Ticket for A1", "Ticket for A2"])
    }
  }

  @Test func `some seats are given back for the refund that was shown, and the others stay`()
    async throws
  {
    try await ShowStage.run { stage in
      let jane = ShowVisitor(stage.service)
      let booked = try await buy(jane, path(stage.show), seats("A1 A2 A3"))
      let question = try await jane.question(booked + "/give-back")
      guard case .question(let empty) = try await jane.answer(question.form) else {
        throw ShowVisitor.WrongPage(path: "give-back")
      }
      #expect(empty.form.groups[0].fields[0].fault == "Please choose at least one.")
      guard
        case .question(let offer) = try await jane.answer(question.form, [("give-A2", "true")])
      else { throw ShowVisitor.WrongPage(path: "give-back") }
      #expect(value("Seats", offer.facts) == "A2")
      #expect(value("Refund", offer.facts)?.contains("10.00") == true)
      #expect(offer.form.isDangerous)
      #expect(try await jane.follow(offer.form) == booked)
      let booking = try await jane.booking(booked)
      #expect(value("Seats", booking.facts) == "A1, A3")
      #expect(value("Given back", booking.facts) == "A2")
      // All seats are the whole booking.
      let all = try await jane.question(booked + "/give-back").form
      #expect(
        try await jane.follow(all, [("give-A1", "true"), ("give-A3", "true")])
          == booked + "/cancel")
    }
  }

  @Test func `for a show that is sold out people wait in line`() async throws {
    try await ShowStage.run { stage in
      let jane = ShowVisitor(stage.service)
      let all = (1...8).flatMap { ["\"A\($0)\"", "\"B\($0)\""] } + ["\"AA12\""]
      _ = try await stage.service.client("operator", .operator).post(
        "/shows/showings/\(stage.show)/block", #"{"seats":[\#(all.joined(separator: ","))]}"#,
        key: "block"
      ).with(200)
      let found = try await jane.search("/en/shows?city=Z%C3%BCrich")
      let item = try found.results.first {
        $0.link?.href.contains("\(stage.show)") == true
      }.orThrow("the show")
      #expect(item.badge == "Sold out" && item.link?.text == "Waiting list")
      let choice = try await jane.choice(path(stage.show))
      #expect(choice.seats == nil && choice.form.submit == "Join the waiting list")
      let entry = try await jane.follow(choice.form)
      #expect(value("Your place in line", try await jane.waiting(entry).facts) == "1")
      #expect(try await jane.choice(path(stage.show)).links.map(\.href) == [entry])
    }
  }
}
