import AccessTokens
import PassTestSupport
import Testing
import Vocabulary

@testable import PassPages

/// The pages of appointments, from the search to the pass.
@Suite struct AppointmentPagesTests {
  private typealias Stage = AppointmentServiceTests.Stage

  /// Chooses a time by its hours, and returns the path of the order.
  private func choose(
    _ visitor: AppointmentVisitor, _ path: String, _ hours: String,
    _ values: [String: String] = ["name-1": "Max", "kind-1": "dog"], key: String
  ) async throws -> String {
    let form = FilledForm(try await visitor.choice(path).form)
    let time = try form.choices("time").first { $0.label == hours }.orThrow(hours)
    #expect(time.isPossible)
    return try await visitor.follow(
      form.form.action, form.filled(values.merging(["time": time.value]) { $1 }), key: key)
  }

  private func path(
    _ stage: Stage, _ service: String, _ day: String, _ more: String = ""
  ) -> String {
    "/en/appointments/choose/\(stage.provider)?service=\(service)&day=\(day)\(more)"
  }

  @Test func `an appointment that is free of charge is booked without a payment`() async throws {
    try await Stage.run { stage in
      let john = AppointmentVisitor(service: stage.service)
      let all = try await john.search("/en/appointments")
      #expect(all.results.map(\.title) == ["Park Walks"])
      #expect(all.results.first?.lines.contains("Walk · 30 min · 1 h · Free of charge") == true)
      let found = try await john.search("/en/appointments?service=walking&day=2025-03-03")
      #expect(found.results.count == 1 && found.note.isEmpty)
      let result = try found.results.first.orThrow("a result")
      #expect(result.price == "Free of charge")
      #expect(result.lines.contains { $0.hasPrefix("09:00 · 09:15 · ") })
      let lengths = try await john.choice(try result.link.orThrow("a link").href).form
      #expect(lengths.isQuery)
      let services = FilledForm(lengths).choices("service").map(\.value)
      #expect(Array(services.prefix(2)) == ["walking/30", "walking/60"])

      let chosen = path(stage, "walking/30", "2025-03-03")
      let order = try await choose(john, chosen, "09:00–09:30", key: "a")
      let checkout = try await john.checkout(order)
      #expect(checkout.title == "Walk, Park Walks")
      #expect(checkout.facts.contains { $0.value == "Mon 3 Mar 09:00–09:30" })
      #expect(checkout.facts.contains { $0.value == "Max" })
      #expect(!FilledForm(checkout.form).fields.contains { $0.name == "payment" })
      let booked = try await john.follow(
        order, ["notes": "ring twice", "contact-email": "john@example.com"], key: "b")
      let booking = try await john.booking(booked)
      #expect(booking.state == "Confirmed" && !booking.isPending)
      #expect(booking.facts.contains { $0.value == "ring twice" })
      let pass = try await john.pass(try booking.passes.first.orThrow("a pass").href)
      #expect(pass.title == "Walk, Park Walks" && pass.picture != nil)
      #expect(pass.facts.contains { $0.value == "Max" })
      #expect(pass.facts.contains { $0.value == "Mon 3 Mar 08:30" })
    }
  }

  @Test(arguments: [("accept", "Confirmed"), ("decline", "Declined by the provider")])
  func `a request says that the money is only reserved until the provider answers`(
    _ answer: String, _ state: String
  ) async throws {
    try await Stage.run { stage in
      let john = AppointmentVisitor(service: stage.service)
      let order = try await choose(
        john, path(stage, "sitting", "2025-03-04"), "09:00–10:00", key: "a")
      let checkout = try await john.checkout(order)
      #expect(
        checkout.facts.contains {
          $0.value == "The provider answers within 24 h. Until then the money is only reserved."
        })
      #expect(FilledForm(checkout.form).fields.contains { $0.name == "payment" })
      let booked = try await john.follow(order, ["payment": "pm_approve"], key: "b")
      let request = try await john.booking(booked)
      #expect(request.state == "Requested" && request.isPending && request.passes.isEmpty)
      #expect(request.note.contains("is reserved and not charged"))
      let id = try booked.split(separator: "/").last.orThrow("an id")
      _ = try await stage.service.client("walker")
        .post("/appointments/\(id)/\(answer)", "{}", key: "answer").with(200)
      let answered = try await john.booking(booked)
      #expect(answered.state == state)
      #expect(answered.passes.count == (answer == "accept" ? 1 : 0))
      #expect(answered.note == (answer == "accept" ? "" : "Nothing was charged."))
    }
  }

  @Test func `a time that was taken meanwhile is refused, and nothing that was typed is lost`()
    async throws
  {
    try await Stage.run { stage in
      let john = AppointmentVisitor(service: stage.service)
      let jim = AppointmentVisitor(service: stage.service, user: "jim")
      let chosen = path(stage, "walking/30", "2025-03-03")
      let first = FilledForm(try await jim.choice(chosen).form)
      _ = try await choose(john, chosen, "09:00–09:30", key: "a")
      let taken = try first.choices("time").first.orThrow("a time").value
      let again = try await jim.choiceAgain(
        first.form.action, first.filled(["time": taken, "name-1": "Mia", "kind-1": "cat"]),
        key: "b")
      #expect(again.note == "This time was just taken. Please choose another one.")
      let form = FilledForm(again.form)
      #expect(form.choices("time").first?.label == "09:30–10:00")
      #expect(form.fields.first { $0.label == "Mia" }?.value.isEmpty == false)
      #expect(try form.field("name-1").value.isEmpty)
      // The name is known now, so the second try does not add it once more.
      let next = try form.choices("time").first.orThrow("a time").value
      _ = try await jim.follow(form.form.action, form.filled(["time": next]), key: "c")
      let known = try await stage.service.client("jim").get("/subjects").with(200).json
      #expect(known["subjects"].items.count == 1)
    }
  }

  @Test func `going back and choosing another time frees the former one`() async throws {
    try await Stage.run { stage in
      let john = AppointmentVisitor(service: stage.service)
      let jim = AppointmentVisitor(service: stage.service, user: "jim")
      let start = path(stage, "walking/30", "2025-03-03")
      var next = start
      // These are more times than a person may hold.
      for (index, hours) in [
        "09:00–09:30", "09:30–10:00", "11:00–11:30", "12:00–12:30", "13:00–13:30", "14:00–14:30",
      ].enumerated() {
        let order = try await choose(john, next, hours, key: "\(index)")
        next = try await john.checkout(order).back.orThrow("a link").href
      }
      for (index, hours) in ["09:00–09:30", "11:00–11:30", "13:00–13:30"].enumerated() {
        _ = try await choose(jim, start, hours, key: "\(index)")
      }
      let left = FilledForm(try await jim.choice(start).form).choices("time").map(\.label)
      // The page shows a week, and only the last time of the first day is held.
      #expect(left.count { $0 == "12:00–12:30" } == left.count { $0 == "14:00–14:30" } + 1)
    }
  }

  @Test func `a class shows the places that are left, and none when it is full`() async throws {
    try await Stage.run { stage in
      let john = AppointmentVisitor(service: stage.service)
      let search = "/en/appointments?service=puppies&day=2025-03-05&people=2"
      let none = try await john.search(search).results.first.orThrow("a class")
      #expect(none.link == nil)
      _ = try await stage.service.client("walker").post(
        "/providers/\(stage.provider)/sessions",
        #"{"service_type":"puppies","start_time":"2025-03-05T10:00:00"}"#, key: "s"
      ).with(201)
      let found = try await john.search(search).results.first.orThrow("a class")
      #expect(found.badge == "Places left: 2")
      #expect(found.lines.contains("10:00–11:00 · Places left: 2"))
      #expect(found.price.hasSuffix("per place"))
      let order = try await choose(
        john, path(stage, "puppies", "2025-03-05", "&people=2"), "10:00–11:00",
        ["name-1": "Max", "kind-1": "dog", "name-2": "Mia", "kind-2": "dog"], key: "a")
      #expect(try await john.checkout(order).total.contains("30.00"))
      _ = try await john.follow(order, ["payment": "pm_approve"], key: "b")
      let full = try await john.search(search).results.first.orThrow("a class")
      #expect(full.badge == "Full" && full.link?.text == "Waiting list")
      let page = try await john.choice(path(stage, "puppies", "2025-03-05"))
      #expect(FilledForm(page.form).choices("time").map(\.isPossible) == [false])
    }
  }

  @Test func `an appointment is moved at its price, to a time of any day`() async throws {
    try await Stage.run { stage in
      let john = AppointmentVisitor(service: stage.service)
      let order = try await choose(
        john, path(stage, "walking/30", "2025-03-03"), "09:00–09:30", key: "a")
      let booked = try await john.follow(order, [:], key: "b")
      let move = try await john.booking(booked).actions.first.orThrow("an action").href
      #expect(move == booked + "/move")
      let page = try await john.question(move)
      #expect(page.facts.contains { $0.value == "Mon 3 Mar 09:00–09:30" })
      #expect(page.text.contains("The price stays the same."))
      let form = FilledForm(page.form)
      let later = try await john.follow(move, form.filled(["day": "2025-03-10"]), key: "c")
      #expect(later == move + "?day=2025-03-10")
      guard
        case .page(.question(let missing)) = try await john.send(move, form.untouched, key: "d")
      else { throw AppointmentVisitor.WrongPage(path: move) }
      #expect(missing.form.groups.first?.fields.first?.fault == "Please choose a time.")
      let week = FilledForm(try await john.question(later).form)
      let time = try week.choices("time").first { $0.label == "14:00–14:30" }.orThrow("14:00")
      #expect(
        try await john.follow(move, week.filled(["time": time.value]), key: "e") == booked)
      let moved = try await john.booking(booked)
      #expect(moved.facts.contains { $0.value == "Mon 10 Mar 14:00–14:30" })
    }
  }

  @Test func `a search says what is wrong with a day, and leads to the next free time`()
    async throws
  {
    try await Stage.run { stage in
      let john = AppointmentVisitor(service: stage.service)
      let search = "/en/appointments?service=grooming&day="
      let past = FilledForm(try await john.search(search + "2025-02-28").form)
      #expect(try past.field("day").fault == "This day is over. Please choose a later one.")
      #expect(try past.field("day").value == "2025-02-28")
      for day in ["soon", "2031-01-01"] {
        let form = FilledForm(try await john.search(search + day).form)
        #expect(try form.field("day").fault.isEmpty == false)
      }
      // The provider works on Mondays and Tuesdays.
      let closed = try await john.search(search + "2025-03-05")
      let result = try closed.results.first.orThrow("a result")
      #expect(result.badge == "Nothing free")
      #expect(result.lines.contains("Next free: Mon 10 Mar 09:00"))
      #expect(result.link?.href.contains("day=2025-03-10") == true)
      #expect(!closed.note.isEmpty)
      let none = try await john.search("/en/appointments?service=flying")
      #expect(none.results.isEmpty && !none.note.isEmpty)
    }
  }
}
