import AccessTokens
import PassTestSupport
import Testing
import Vocabulary

@testable import PassPages

/// The pages of shows with whatever people type, and in each language.
@Suite struct ShowPagesTextTests {
  private static let script = #""><script>alert(1)</script>"#

  private func isHarmless(_ visitor: ShowVisitor, _ body: PageBody) throws -> Bool {
    !(try visitor.html(body).contains("<script>alert"))
  }

  @Test func `a day without shows leads to the next one, and a wrong day keeps what was typed`()
    async throws
  {
    try await ShowStage.run { stage in
      let jane = ShowVisitor(stage.service)
      let found = try await jane.search("/en/shows?city=Z%C3%BCrich&day=2025-03-09&count=4")
      #expect(!found.note.isEmpty && found.results.count == 1)
      let next = try found.results.first?.link.orThrow("a link").href
      #expect(next?.hasSuffix("day=2025-03-01&count=4") == true)
      for (day, fault) in [
        ("2025-02-30", "Please enter a date such as 2025-03-15."),
        ("2025-02-01", "This day is over. Please choose a later one."),
      ] {
        let page = try await jane.search("/en/shows?city=Z%C3%BCrich&day=\(day)&count=4")
        let fields = page.form.groups.flatMap(\.fields)
        #expect(fields.first { $0.name == "day" }?.fault == fault)
        #expect(fields.first { $0.name == "day" }?.value == day)
        #expect(fields.first { $0.name == "count" }?.value == "4")
        #expect(page.results.isEmpty)
      }
      let unknown = try await jane.search("/en/shows?city=atlantis")
      #expect(
        unknown.form.groups.flatMap(\.fields).first { $0.name == "city" }?.fault.isEmpty == false)
    }
  }

  @Test func `hostile text of each field is shown as text`() async throws {
    try await ShowStage.run { stage in
      let jane = ShowVisitor(stage.service)
      let typed = ShowVisitor.encoded(Self.script)
      let choose = "/en/shows/choose/\(stage.show)"
      for name in ["city", "theater", "film", "day", "count"] {
        #expect(
          try isHarmless(jane, try await jane.open("/en/shows?city=Z%C3%BCrich&\(name)=\(typed)")))
        #expect(try isHarmless(jane, try await jane.open("/en/shows?\(name)=\(typed)")))
      }
      for name in ["count", "category", "tickets", "quote", "seat"] {
        #expect(try isHarmless(jane, try await jane.open("\(choose)?\(name)=\(typed)")))
      }
      let form = try await jane.choice(choose + "?count=2").form
      for name in ["seat", "category"] {
        let answer = try await jane.answer(form, [(name, Self.script)])
        #expect(try isHarmless(jane, answer), "\(name)")
      }
      // A name is stored, and shown on the booking and on the ticket.
      let offer = try await jane.follow(form, [("seat", "A1"), ("seat", "A2")])
      let checkout = try await jane.checkout(offer)
      let refused = try await jane.answer(
        checkout.form,
        [
          ("contact-email", Self.script), ("holders-0", Self.script),
          ("payment", "pm_approve"),
        ])
      #expect(try isHarmless(jane, refused))
      guard case .checkout(let again) = refused else { throw ShowVisitor.WrongPage(path: offer) }
      let fields = again.form.groups.flatMap(\.fields)
      #expect(fields.first { $0.name == "holders-0" }?.value == Self.script)
      #expect(fields.first { $0.name == "contact-email" }?.value == Self.script)
      let booked = try await jane.follow(
        again.form, [("contact-email", ""), ("payment", "pm_approve")])
      #expect(!booked.contains("script"))
      let body = try await jane.open(booked)
      #expect(try isHarmless(jane, body))
      #expect(try jane.html(body).contains("&lt;script&gt;alert"))
      #expect(try isHarmless(jane, try await jane.open(booked + "/names")))
      let pass = try await jane.booking(booked).passes.first.orThrow("a ticket").href
      #expect(try isHarmless(jane, try await jane.open(pass)))
    }
  }

  @Test(arguments: Language.allCases)
  func `each page has all its texts in each language`(_ language: Language) async throws {
    try await ShowStage.run { stage in
      let jane = ShowVisitor(stage.service, "jane", language)
      let root = "/\(language)/shows"
      func check(_ path: String) async throws {
        // Scripts fill in the blanks of their own texts.
        let html = try jane.html(try await jane.open(path))
          .replacing(/<template id="words".*?>/, with: "")
        #expect(html.contains(#"lang="\#(language)""#))
        for blank in [
          "category", "city", "count", "day", "hours", "kind", "price", "rating", "seat", "seats",
          "state", "ticket",
        ] {
          #expect(!html.contains("{\(blank)}"), "\(path)")
        }
      }
      for path in [
        root, root + "?city=Z%C3%BCrich&day=2025-03-09", root + "?city=atlantis",
        "\(root)/choose/\(stage.show)?count=2", "\(root)/choose/\(stage.hall)",
      ] { try await check(path) }
      let form = try await jane.choice("\(root)/choose/\(stage.show)?count=2").form
      for field in form.groups.flatMap(\.fields) {
        if case .hidden = field.kind { continue }
        #expect(!field.label.isEmpty, "\(field.name)")
      }
      let offer = try await jane.follow(form, [("seat", "A1"), ("seat", "A2")])
      try await check(offer)
      let booked = try await jane.follow(
        try await jane.checkout(offer).form, [("payment", "pm_approve")])
      for path in [booked, booked + "/names", booked + "/give-back", booked + "/cancel"] {
        try await check(path)
      }
      try await check(try await jane.booking(booked).passes.first.orThrow("a ticket").href)
    }
  }
}
