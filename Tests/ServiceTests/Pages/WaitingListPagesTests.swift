import AccessTokens
import PassTestSupport
import Testing
import Vocabulary

@testable import PassPages

/// Waiting lists on the pages: who finds nothing free joins, sees the place in line, and buys what is offered, or leaves.
@Suite struct WaitingListPagesTests {
  /// Holds all seats of the dearest class of a flight, and returns the holds with their owners.
  private func fill(_ stage: Stage) async throws -> [(TestClient, hold: String)] {
    let seats = try await stage.client("somebody").get(
      "/flights/\(stage.flight)/seats?cabin=BUSINESS"
    ).with(200).json["seats"].items.map { try $0.text("seat_id") }
    var holds: [(TestClient, hold: String)] = []
    for (index, seat) in seats.enumerated() {
      let client = try stage.client("user\(index)")
      let hold = try await client.hold(stage.flight, seat, key: "h").with(201).json
        .text("hold_id")
      holds.append((client, hold))
    }
    return holds
  }

  @Test func `seats of a full class of a flight are waited for in order, and the offer is bought`()
    async throws
  {
    try await Stage.run { stage in
      let service = stage.service
      let (jane, jim) = (
        FlightVisitor(service: service), FlightVisitor(service: service, user: "jim")
      )
      let holds = try await fill(stage)
      let path = "/en/flights/choose/\(stage.flight)?passengers=1&cabin=BUSINESS"
      let choice = try await jane.choice(path)
      #expect(choice.seats == nil && choice.further.isEmpty && choice.links.isEmpty)
      let form = FilledForm(choice.form)
      #expect(try form.field("cabin").value == "BUSINESS")
      let first = try await jane.join(choice.form, place: 1)
      let second = try await jim.join(choice.form, ["passengers": "1"], place: 2)
      // Nobody is in line twice, and the choice leads back to the place in line.
      #expect(try await jane.submit(choice.form) == first)
      #expect(try await jane.choice(path).links.map(\.href) == [first])
      await #expect(throws: PageFault.self) { try await jim.waiting(first) }

      let (owner, hold) = holds[1]
      _ = try await owner.delete("/holds/\(hold)", key: "back").with(200)
      await service.offerFreed()
      let offer = try await jane.offered(first)
      #expect(offer.facts.contains { $0.label == "Class" && $0.value == "Business" })
      let checkout = try await jane.take(offer, ["bags": "1"])
      #expect(checkout.lines.contains { $0.label == "checked bag" })
      #expect(
        try await jim.waiting(second).facts.contains {
          $0.label == "Your place in line" && $0.value == "1"
        })
      try await jim.leave(second)
    }
  }

  @Test func `with too few free seats the map stays, and an offer that is not taken ends`()
    async throws
  {
    try await Stage.run { stage in
      let (service, jane) = (stage.service, FlightVisitor(service: stage.service))
      let holds = try await fill(stage)
      _ = try await holds[0].0.delete("/holds/\(holds[0].hold)", key: "back").with(200)
      let path = "/en/flights/choose/\(stage.flight)?passengers=2&cabin=BUSINESS"
      let choice = try await jane.choice(path)
      #expect(choice.seats != nil && choice.further.count == 1)
      // The second form has no seats of the first.
      let html = try jane.html(.choice(choice))
      #expect(html.matches(of: /id="chosen"/).count == 1)
      let entry = try await jane.join(try choice.further.first.orThrow("a form"), place: 1)
      _ = try await holds[1].0.delete("/holds/\(holds[1].hold)", key: "back").with(200)
      await service.offerFreed()
      let offer = try await jane.offered(entry)
      service.clock.advance(seconds: 900)
      let ended = try await jane.waiting(entry)
      #expect(ended.note.hasPrefix("The offer has ended") && ended.forms.isEmpty)
      #expect(try await jane.submit(try offer.forms.first.orThrow("a form")) == entry)
    }
  }

  @Test func `seats of a show that is sold out are waited for`() async throws {
    try await ShowStage.run { stage in
      let (jane, jim) = (ShowVisitor(stage.service), ShowVisitor(stage.service, "jim"))
      let john = try stage.service.client("john")
      let others = (1...8).flatMap { ["\"A\($0)\"", "\"B\($0)\""] } + ["\"AA12\""]
      let blocked = others.filter { $0 != "\"A1\"" }.joined(separator: ",")
      _ = try await stage.service.client("operator", .operator).post(
        "/shows/showings/\(stage.show)/block", #"{"seats":[\#(blocked)]}"#, key: "block"
      ).with(200)
      let path = "/en/shows/choose/\(stage.show)"
      let few = try await jane.choice(path + "?count=3")
      #expect(few.seats != nil && few.further.map(\.submit) == ["Join the waiting list"])
      #expect(try await jane.choice(path + "?count=1").further.isEmpty)

      let hold = try await john.post("/shows/holds", stage.lock("A1"), key: "h").with(201).json
        .text("hold_id")
      let choice = try await jane.choice(path)
      let first = try await jane.join(choice.form, ["count": "1"], place: 1)
      let second = try await jim.join(choice.form, ["count": "1"], place: 2)
      _ = try await john.delete("/shows/holds/\(hold)", key: "d").with(200)
      await stage.service.offerFreed()
      let checkout = try await jane.take(try await jane.offered(first))
      #expect(checkout.facts.contains { $0.label == "Seats" && $0.value == "A1" })
      // Who leaves gives the seat to the next in line.
      try await jane.leave(first)
      await stage.service.offerFreed()
      _ = try await jim.offered(second)
    }
  }

  @Test func `a kind of rooms without a free one is waited for beside those that are free`()
    async throws
  {
    try await StayVisitor.run { john in
      let jim = StayVisitor(service: john.service, user: "jim")
      let path = try await john.linden()
      #expect(try await jim.choice(path).further.isEmpty)
      let order = try await john.hold(path, "suite", key: "a")
      let choice = try await jim.choice(path)
      let form = try choice.further.first.orThrow("a form")
      #expect(form.options("room_type").map(\.label) == ["Suite"])
      let entry = try await jim.join(form, place: 1)
      #expect(try await jim.choice(path).links.map(\.href) == [entry])
      let waiting = try await jim.waiting(entry)
      #expect(waiting.title == "Hotel Linden")
      #expect(waiting.facts.contains { $0.value == "Suite" })
      // John takes another room instead.
      let back = try await john.checkout(order).back.orThrow("a way back").href
      _ = try await john.hold(back, "double", key: "d")
      await john.service.offerFreed()
      let checkout = try await jim.take(try await jim.offered(entry))
      #expect(checkout.title == "Hotel Linden")
      #expect(checkout.facts.contains { $0.value.hasPrefix("Suite (") })
    }
  }

  @Test func `a time that somebody has is waited for, and one that is free is refused`()
    async throws
  {
    try await AppointmentServiceTests.Stage.run { stage in
      let john = AppointmentVisitor(service: stage.service)
      let jim = AppointmentVisitor(service: stage.service, user: "jim")
      let path = "/en/appointments/choose/\(stage.provider)?service=walking/30&day=2025-03-03"
      func choose(_ path: String, _ hours: String) async throws -> String {
        let form = FilledForm(try await john.choice(path).form)
        let time = try form.choices("time").first { $0.label == hours }.orThrow(hours).value
        return try await john.submit(form.form, ["time": time, "name-1": "Max"])
      }
      let order = try await choose(path, "09:00–09:30")
      let form = try await jim.choice(path).further.first.orThrow("a form")
      let values = ["wait-day": "2025-03-03", "name-1": "Mia", "kind-1": "cat"]
      func refused(_ time: String) async throws -> ChoicePage {
        try await jim.choiceAgain(
          form.action, FilledForm(form).filled(values.merging(["wait-time": time]) { $1 }),
          key: "at-\(time.utf8.count)")
      }
      let free = try await refused("11:00")
      #expect(!free.note.isEmpty && !FilledForm(free.form).choices("time").isEmpty)
      let again = FilledForm(try free.further.first.orThrow("a form"))
      #expect(try again.field("wait-time").value == "11:00")
      #expect(try again.field("wait-time").fault.isEmpty)
      let wrong = FilledForm(try await refused("nine").further.first.orThrow("a form"))
      #expect(try wrong.field("wait-time").fault == "Please choose a time.")

      let entry = try await jim.join(
        form, values.merging(["wait-time": "09:00"]) { $1 }, place: 1)
      let waiting = try await jim.waiting(entry)
      #expect(waiting.title == "Walk, Park Walks")
      #expect(waiting.facts.contains { $0.value == "Mon 3 Mar 09:00–09:30" })
      #expect(waiting.facts.contains { $0.value == "Mia" })
      let back = try await john.checkout(order).back.orThrow("a way back").href
      _ = try await choose(back, "10:00–10:30")
      await stage.service.offerFreed()
      let checkout = try await jim.take(try await jim.offered(entry))
      #expect(checkout.facts.contains { $0.value == "Mon 3 Mar 09:00–09:30" })
      #expect(checkout.facts.contains { $0.value == "Mia" })
    }
  }

  @Test func `a place in a full class is waited for`() async throws {
    try await AppointmentServiceTests.Stage.run { stage in
      let john = AppointmentVisitor(service: stage.service)
      let jim = AppointmentVisitor(service: stage.service, user: "jim")
      _ = try await stage.service.client("walker").post(
        "/providers/\(stage.provider)/sessions",
        #"{"service_type":"puppies","start_time":"2025-03-05T10:00:00"}"#, key: "s"
      ).with(201)
      let path = "/en/appointments/choose/\(stage.provider)?service=puppies&day=2025-03-05"
      let both = FilledForm(try await john.choice(path + "&people=2").form)
      let time = try both.choices("time").first.orThrow("a time").value
      #expect(try await jim.choice(path).further.isEmpty)
      let names = ["time": time, "name-1": "Max", "name-2": "Mia"]
      let order = try await john.submit(both.form, names)
      let choice = try await jim.choice(path)
      let form = try choice.further.first.orThrow("a form")
      #expect(FilledForm(form).choices("time").map(\.value) == [time])
      let entry = try await jim.join(form, ["time": time, "name-1": "Rex"], place: 1)
      // John gives his places back.
      let hold = try await held(order, by: john)
      _ = try await stage.service.client("john").delete(
        "/appointments/holds/\(hold)", key: "d"
      ).with(200)
      await stage.service.offerFreed()
      let checkout = try await jim.take(try await jim.offered(entry))
      #expect(checkout.facts.contains { $0.value == "Rex" })
    }
  }

  /// Returns the hold of an offer.
  private func held(_ order: String, by john: AppointmentVisitor) async throws -> String {
    let id = try order.split(separator: "/").last.orThrow("an id")
    return try await john.service.client(john.user).get("/appointments/quotes/\(id)").with(200)
      .json["hold_ids"].items.first.orThrow("a hold").string.orThrow("an id")
  }

  @Test func `an entry asks again by itself, and is found under the bookings of its owner alone`()
    async throws
  {
    try await Stage.run { stage in
      try await stage.service.serve()
      _ = try await fill(stage)
      let (jane, john) = (PageBrowser(stage.service), PageBrowser(stage.service))
      let choice = try await jane.open(
        "/en/flights/choose/\(stage.flight)?passengers=1&cabin=BUSINESS")
      let entry = try await jane.send("/choose/", on: choice)
      #expect(entry.path.hasPrefix("/en/flights/waiting/wle_"))
      #expect(entry.html.contains("data-refresh=\"30\"") && entry.html.contains("data-watch"))
      #expect(entry.html.contains("Your place in line"))
      let list = try await jane.open("/de/bookings")
      #expect(list.links("/de/flights/waiting/").count == 1)
      #expect(list.html.contains("San Francisco – New York"))
      #expect(try await john.open(entry.path).reply.status == 404)
      #expect(try await john.open("/en/bookings").links("/en/flights/waiting/").isEmpty)
      let left = try await jane.send("/waiting/", on: entry)
      #expect(left.path == entry.path && left.html.contains("You have left the waiting list."))
      #expect(try await jane.open("/en/bookings").links("/en/flights/waiting/").isEmpty)
    }
  }

  @Test(arguments: Language.allCases)
  func `the page of an entry has all its texts in each language`(_ language: Language) async throws
  {
    try await StayVisitor.run { john in
      let jim = StayVisitor(service: john.service, user: "jim", language: language)
      let path = try await john.linden()
      _ = try await john.hold(path, "suite", key: "a")
      let form = try await jim.choice("/\(language)\(path.dropFirst(3))").further.first
        .orThrow("a form")
      for field in form.groups.flatMap(\.fields) {
        if case .hidden = field.kind { continue }
        #expect(!field.label.isEmpty, "\(field.name)")
      }
      let entry = try await jim.submit(form)
      let page = try await jim.waiting(entry)
      #expect(!page.note.isEmpty && page.facts.allSatisfy { !$0.label.isEmpty })
      // Scripts fill in the blanks of their own texts.
      let html = try jim.html(.waiting(page)).replacing(/<template id="words".*?>/, with: "")
      #expect(html.contains(#"lang="\#(language)""#) && !html.contains("{"))
    }
  }
}
