import PassTestSupport
import Testing
import Vocabulary

@testable import PassPages

/// Other dates on the pages of stays, and what people type there, in each language.
@Suite struct StayChangePagesTests {
  private static let script = #""><script>alert(1)</script>"#

  private func question(_ body: PageBody) throws -> QuestionPage {
    guard case .question(let page) = body else { throw StayVisitor.WrongPage(path: "change-dates") }
    return page
  }

  @Test func `a longer stay is offered with its price, and then paid`() async throws {
    try await StayVisitor.run { john in
      let booked = try await john.book(key: "a")
      let change = try await john.booking(booked).actions.first {
        $0.href.hasSuffix("change-dates")
      }
      .orThrow("the action").href
      let dates = try question(try await john.open(change))
      #expect(dates.form.sent == ["arrival": "2025-03-10", "departure": "2025-03-12"])

      let wrong = try question(
        try await john.again(
          change, ["arrival": "2025-03-10", "departure": "2025-03-10"], key: "b"))
      #expect(wrong.form.fault("departure")?.isEmpty == false)

      let longer = ["arrival": "2025-03-10", "departure": "2025-03-13"]
      let offer = try question(try await john.again(change, longer, key: "c"))
      #expect(offer.total.contains("124.00") && offer.form.submit.contains("124.00"))
      #expect(offer.facts.contains { $0.value == "3" })
      // Nothing has changed before it was agreed to.
      let before = try await john.booking(booked)
      #expect(before.facts.contains { $0.label == "Nights" && $0.value == "2" })
      let paid = offer.form.sent.merging(["payment": "pm_approve"]) { $1 }
      #expect(try await john.follow(change, paid, key: "d") == booked)
      let after = try await john.booking(booked)
      #expect(after.facts.contains { $0.value == "3" } && after.total.contains("372.00"))
      // A double click does it once.
      #expect(try await john.follow(change, paid, key: "d") == booked)
    }
  }

  @Test func `a shorter stay says what comes back, and asks for no payment`() async throws {
    try await StayVisitor.run { john in
      let booked = try await john.book(key: "a")
      let change = booked + "/change-dates"
      let shorter = ["arrival": "2025-03-10", "departure": "2025-03-11"]
      let offer = try question(try await john.again(change, shorter, key: "b"))
      #expect(offer.facts.contains { $0.label == "You get back" && $0.value.contains("124.00") })
      #expect(offer.form.options("payment").isEmpty)
      #expect(try await john.follow(change, offer.form.sent, key: "c") == booked)
      #expect(try await john.booking(booked).facts.contains { $0.value == "1" })
    }
  }

  @Test func `stays have no action of another product`() async throws {
    try await StayVisitor.run { john in
      let booked = try await john.book(key: "a")
      await #expect(throws: PageFault.self) { try await john.open(booked + "/change-seat") }
      await #expect(throws: PageFault.self) {
        try await john.send(booked + "/change-seat", [:], key: "b")
      }
    }
  }

  @Test func `hostile text of each field is shown as text`() async throws {
    try await StayVisitor.run { john in
      func isHarmless(_ body: PageBody) throws -> Bool {
        !(try john.html(body).contains("<script>alert"))
      }
      let typed = StayVisitor.encoded(Self.script)
      let path = try await john.linden()
      let hotel = try path.split(separator: "?").first.map(String.init).orThrow("a path")
      let names = [
        "place", "place-place", "arrival", "departure", "guests", "rooms", "sort", "cursor",
        "room_type", "former",
      ]
      for name in names {
        for page in ["/en/stays?", "/en/stays?place=Wien&", "\(hotel)?"] {
          #expect(try isHarmless(try await john.open("\(page)\(name)=\(typed)")), "\(page)\(name)")
        }
      }
      let form = try await john.choice(path).form
      for name in form.sent.keys.sorted() where name != "former" {
        let sent = form.sent.merging([name: Self.script]) { $1 }
        let body = try await john.again(form.action, sent, key: "choose-\(name)")
        #expect(try isHarmless(body), "\(name)")
      }
      let order = try await john.hold(path, "double", key: "a")
      let fields = ["guest-given_names", "guest-surname", "guest-email", "guest-phone"]
      let all = Dictionary(uniqueKeysWithValues: fields.map { ($0, Self.script) })
      let refused = try await john.again(order, all, key: "b")
      #expect(try isHarmless(refused))
      #expect(try john.html(refused).contains("&lt;script&gt;alert"))
    }
  }

  @Test(arguments: Language.allCases)
  func `each page has all its texts in each language`(_ language: Language) async throws {
    try await StayVisitor.run { stage in
      let john = StayVisitor(service: stage.service, language: language)
      func check(_ body: PageBody) throws {
        let html = try john.html(body)
        #expect(html.contains(#"lang="\#(language)""#))
        // Behind the content there are texts of scripts, whose blanks these fill in.
        let shown = try html.split(separator: "</main>").first.orThrow("the content")
        #expect(shown.firstRange(of: /\{[a-z]+\}/) == nil)
      }
      for query in ["", "?place=Wien&\(StayVisitor.days)", "?place=Atlantis", "?place=&guests=0"] {
        try check(try await john.open("/\(language)/stays\(query)"))
      }
      let path = try await john.linden()
      try check(try await john.open(path))
      let order = try await john.hold(path, "double", key: "a")
      try check(try await john.open(order))
      let booked = try await john.follow(order, StayVisitor.order, key: "b")
      let body = try await john.open(booked)
      try check(body)
      guard case .booking(let booking) = body else { throw StayVisitor.WrongPage(path: booked) }
      try check(try await john.open(try booking.passes.first.orThrow("a voucher").href))
      try check(try await john.open(booked + "/change-dates"))
      let longer = ["arrival": "2025-03-10", "departure": "2025-03-13"]
      try check(try await john.again(booked + "/change-dates", longer, key: "c"))
    }
  }
}
