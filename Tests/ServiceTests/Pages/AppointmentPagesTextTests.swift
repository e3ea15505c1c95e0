import AccessTokens
import PassTestSupport
import Testing
import Vocabulary

@testable import PassPages

/// The pages of appointments with whatever people type, in each language, and for services over days.
@Suite struct AppointmentPagesTextTests {
  private static let script = #""><script>alert(1)</script>"#

  @Test func `hostile text of each field is shown as text`() async throws {
    try await AppointmentServiceTests.Stage.run { stage in
      let john = AppointmentVisitor(service: stage.service)
      let typed = AppointmentVisitor.encoded(Self.script)
      func isHarmless(_ body: PageBody) throws -> Bool {
        !(try john.html(body).contains("<script>alert"))
      }
      let path = "/en/appointments/choose/\(stage.provider)"
      for name in ["service", "provider", "day", "people", "former"] {
        for page in ["/en/appointments?", path + "?", path + "?service=walking/30&"] {
          #expect(try isHarmless(try await john.open("\(page)\(name)=\(typed)")))
        }
      }
      let form = FilledForm(
        try await john.choice(path + "?service=walking/30&day=2025-03-03").form)
      for name in form.untouched.keys.sorted() where name != "service" {
        let again = try await john.choiceAgain(path, form.filled([name: Self.script]), key: name)
        #expect(try isHarmless(.choice(again)))
      }
      let again = FilledForm(
        try await john.choiceAgain(path, form.filled(["name-1": Self.script]), key: "n").form)
      #expect(try again.field("name-1").value == Self.script)
      #expect(try again.field("time").fault == "Please choose a time.")
      // The name is stored, and shown on the order, the booking and the next choice.
      let time = try form.choices("time").first.orThrow("a time").value
      let order = try await john.follow(
        path, form.filled(["time": time, "name-1": Self.script]), key: "o")
      #expect(try isHarmless(try await john.open(order)))
      let booked = try await john.follow(
        order, ["notes": Self.script, "contact-name": Self.script], key: "p")
      #expect(!booked.contains("script"))
      let booking = try await john.open(booked)
      #expect(try isHarmless(booking))
      #expect(try john.html(booking).contains("&lt;script&gt;alert"))
      #expect(try isHarmless(try await john.open(path + "?service=walking/30")))
    }
  }

  @Test(arguments: Language.allCases)
  func `each page has all its texts in each language`(_ language: Language) async throws {
    try await AppointmentServiceTests.Stage.run { stage in
      let john = AppointmentVisitor(service: stage.service, language: language)
      let root = "/\(language)/appointments"
      let choose = "\(root)/choose/\(stage.provider)"
      func check(_ path: String) async throws {
        // Scripts fill in the blanks of their own texts.
        let html = try john.html(try await john.open(path))
          .replacing(/<template id="words".*?>/, with: "")
        #expect(html.contains(#"lang="\#(language)""#))
        for blank in ["count", "day", "hours", "price", "percent", "time", "total"] {
          #expect(!html.contains(">{\(blank)}") && !html.contains(" {\(blank)}"), "\(path)")
        }
      }
      for path in [
        root, "\(root)?service=walking", "\(root)?provider=\(stage.provider)&day=2025-03-05",
        choose, "\(choose)?service=grooming&day=2025-03-05", "\(choose)?service=puppies",
      ] { try await check(path) }
      let form = FilledForm(
        try await john.choice("\(choose)?service=sitting&day=2025-03-04").form)
      for field in form.fields {
        if case .hidden = field.kind { continue }
        #expect(!field.label.isEmpty, "\(field.name)")
      }
      let time = try form.choices("time").first.orThrow("a time").value
      let order = try await john.follow(
        choose, form.filled(["time": time, "name-1": "Max"]), key: "a")
      try await check(order)
      let booked = try await john.follow(order, ["payment": "pm_approve"], key: "b")
      for path in [booked, booked + "/move", booked + "/cancel"] { try await check(path) }
    }
  }

  @Test func `nights are chosen by their days, and a day that does not exist is marked`()
    async throws
  {
    try await TestService.run { service in
      let hours = (1...7).map { #"{"weekday":\#($0),"from":"08:00","until":"18:00"}"# }
        .joined(separator: ",")
      let draft =
        #"{"code":"kennel","name":"Kennel","place":"Vienna","time_zone":"Europe/Vienna","#
        + #""currency":"EUR","user":"walker","hours":[\#(hours)],"services":[{"#
        + #""service_type":"boarding","name":"Boarding","per":"NIGHT","most_days":14,"#
        + #""capacity":3,"price_minor":4000}]}"#
      let provider = try await service.client("desk", .operator)
        .post("/providers", draft, key: "p").with(201).json.text("provider_id")
      let john = AppointmentVisitor(service: service)
      let path = "/en/appointments/choose/\(provider)"
      let page = try await john.choice(path + "?day=2025-03-28")
      let form = FilledForm(page.form)
      #expect(try form.field("from-day").value == "2025-03-28")
      #expect(try form.field("from-time").value == "08:00")
      #expect(try form.field("until-day").hint == "Nights: 14 at most")
      #expect(page.facts.contains { $0.value == "08:00–18:00" })
      let wrong = FilledForm(
        try await john.choiceAgain(
          path, form.filled(["from-day": "2025-02-30", "name-1": "Max"]), key: "a"
        ).form)
      #expect(try wrong.field("from-day").fault.isEmpty == false)
      #expect(try wrong.field("name-1").value == "Max")
      // The clocks go forward in the second of the three nights.
      let days = ["from-time": "09:00", "until-day": "2025-03-31", "until-time": "17:00"]
      let order = try await john.follow(
        path, form.filled(days.merging(["name-1": "Max"]) { $1 }), key: "b")
      let checkout = try await john.checkout(order)
      #expect(checkout.total.contains("120.00"))
      #expect(checkout.facts.contains { $0.value == "Fri 28 Mar 09:00–Mon 31 Mar 17:00" })
    }
  }
}
