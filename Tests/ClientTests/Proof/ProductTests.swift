import AccessTokens
import ClientRules
import PassTestSupport
import StrictText
import Testing

/// Shows, stays and appointments by the program alone: found, held, ordered, shown and cancelled.
@Suite struct ProductTests {
  private func prepared() async throws -> TestHome {
    let home = try TestHome(try await TestedService.shared.value)
    let run = try home.run("sign-in", "--url", home.service.url, "--token", home.tokenFile)
    #expect(run.code == 0, "\(home.errors())")
    return home
  }

  /// Runs the program, and returns the list of this name of its answer.
  private func list(_ name: String, _ run: TestHome.Run, _ home: TestHome) throws -> [JSONNode] {
    #expect(run.code == 0, "\(home.errors())")
    let items = run.json?["answer"]?[name]?.items ?? []
    #expect(!items.isEmpty, "\(name): \(run.output)")
    return items
  }

  /// Returns the id of the hold that a run made.
  private func held(_ run: TestHome.Run, _ home: TestHome) throws -> String {
    #expect(run.code == 0, "\(home.errors())")
    #expect((run.json?["remaining_seconds"]?.integer ?? 0) > 0)
    return try (run.json?["hold_id"]?.text).orThrow("a hold")
  }

  /// Returns the booking that an order made, after looking for it in the store.
  private func ordered(_ run: TestHome.Run, _ product: String, _ home: TestHome) throws -> JSONNode
  {
    #expect(run.code == 0, "\(run.output) \(home.errors())")
    #expect(run.json?["action"]?["state"]?.text == "confirmed")
    let id = run.json?["action"]?["booking_id"]?.text
    #expect(try home.run("sync").code == 0, "\(home.errors())")
    let bookings = try home.run("bookings", "--offline").json?["bookings"]?.items ?? []
    let booking = try bookings.first { $0["booking_id"]?.text == id }.orThrow("the booking")
    #expect(booking["product"]?.text == product)
    #expect(booking["title"]?.text?.isEmpty == false && booking["starts_at"]?.instant != nil)
    return booking
  }

  /// Cancels a booking after a look at its terms, and checks that the service did.
  private func cancel(_ booking: JSONNode, _ path: String, _ home: TestHome) async throws {
    let id = try (booking["booking_id"]?.text).orThrow("an id")
    let name = booking["confirmation_code"]?.text ?? id
    let terms = try home.run("cancel", name)
    #expect(terms.code == 0, "\(home.errors())")
    #expect(terms.json?["refund"]?["amount_minor"]?.integer != nil)
    let truth = try await home.service.ask("GET", "\(path)/\(id)", as: home.user)
    #expect(truth["state"]?.text?.uppercased().contains("CANCEL") == false)
    let done = try home.run("cancel", name, "--yes")
    #expect(done.code == 0, "\(done.output) \(home.errors())")
    let after = try await home.service.ask("GET", "\(path)/\(id)", as: home.user)
    #expect(after["state"]?.text?.uppercased().contains("CANCEL") == true)
    #expect(try home.run("sync").code == 0, "\(home.errors())")
    let shown = try home.run("bookings", "--offline").json?["bookings"]?.items.first {
      $0["booking_id"]?.text == id
    }
    #expect(shown?["state"]?.text == after["state"]?.text)
    let passes = try home.run("passes", "--offline").json?["passes"]?.items ?? []
    #expect(passes.allSatisfy { $0["booking_id"]?.text != id })
  }

  @Test func `seats of a film are found, held, ordered and given back`() async throws {
    let home = try await prepared()
    let movies = try list("movies", try home.run("shows", "--city", "Wien"), home)
    var seated: (showing: String, seats: [String])?
    for movie in movies where seated == nil {
      let showings = try list(
        "showings",
        try home.run(
          "shows", "--city", "Wien", "--movie", movie["movie_id"]?.text ?? "", "--date",
          "2025-03-05"), home)
      for showing in showings where seated == nil {
        let id = showing["showing_id"]?.text ?? ""
        let map = try home.run("seats", id)
        #expect(map.code == 0, "\(home.errors())")
        let seats = (map.json?["answer"]?["rows"]?.items ?? []).flatMap { $0["seats"]?.items ?? [] }
        let free = seats.filter { $0["state"]?.text == "AVAILABLE" }.compactMap { $0["seat"]?.text }
        if free.count > 1 { seated = (id, Array(free.prefix(2))) }
      }
    }
    let (showing, seats) = try seated.orThrow("a showing with seats")
    let hold = try held(try home.run("hold", showing, seats[0], seats[1]), home)
    let drawn = try home.show("seats", showing)
    #expect(drawn.code == 0 && drawn.output.contains("·"))
    let booking = try ordered(
      try home.run("book", hold, "--payment", "pm_approve"), "shows", home)
    let passes = try home.run("passes", "--offline").json?["passes"]?.items ?? []
    #expect(!passes.isEmpty)
    #expect(passes.allSatisfy { $0["product"]?.text == "shows" && $0["state"]?.text == "VALID" })
    try await cancel(booking, "/shows/bookings", home)
  }

  @Test func `a room is found, held, ordered and given back`() async throws {
    let home = try await prepared()
    let days = ["--from", "2025-03-20", "--until", "2025-03-22"]
    let hotels = try list(
      "hotels", try home.run("stays", "Wien", days[0], days[1], days[2], days[3]), home)
    let hotel = try (hotels.first?["hotel_id"]?.text).orThrow("a hotel")
    let rooms = try list("rooms", try home.run("stays", hotel), home)
    let room = try (rooms.last?["room_ids"]?.items.first?.text).orThrow("a room")
    let listed = try home.show("stays", hotel)
    #expect(listed.output.contains("  \(room)"))
    let hold = try held(
      try home.run("hold", hotel, room, days[0], days[1], days[2], days[3]), home)
    let booking = try ordered(
      try home.run(
        "book", hold, "--payment", "pm_approve", "--email", "jane@example.com", "--passenger",
        "Jane Doe"), "stays", home)
    try await cancel(booking, "/stays/bookings", home)
  }

  @Test func `a free time is found, held, asked for, accepted and given back`() async throws {
    let home = try await prepared()
    let walker = "walker-\(home.user)"
    let code = String(home.user.filter { $0.isLetter || $0.isNumber }.prefix(12))
    let provider = try await home.service.ask(
      "POST", "/providers", as: "desk",
      #"""
      {"code":"\#(code)","name":"Park Walks","place":"Prater, Wien","time_zone":"Europe/Vienna",
       "currency":"EUR","user":"\#(walker)","services":[{"service_type":"walking","name":"Dog walking",
       "lengths_minutes":[60],"price_minor":4000,"buffer_after_minutes":15,"answer_within_minutes":120,
       "refunds":[{"hours_before":48,"percent":100}]}],
       "hours":[{"weekday":1,"from":"09:00","until":"17:00"},{"weekday":5,"from":"09:00","until":"17:00"}]}
      """#, role: .operator)
    let id = try (provider["provider_id"]?.text).orThrow("a provider")
    let providers = try list(
      "providers", try home.run("appointments", "--service", "walking"), home)
    #expect(providers.contains { $0["provider_id"]?.text == id })
    let free = try list("free", try home.run("appointments", id, "--service", "walking"), home)
    let subject = try await home.service.ask(
      "POST", "/subjects", as: home.user, #"{"kind":"dog","name":"Rex"}"#)
    let hold = try held(
      try home.run(
        "hold", id, "--service", "walking", "--from", free.last?["start_time"]?.text ?? "",
        "--until", free.last?["end_time"]?.text ?? "", "--subject",
        subject["subject_id"]?.text ?? ""), home)
    let booking = try ordered(
      try home.run("book", hold, "--payment", "pm_approve"), "appointments", home)
    let name = try (booking["booking_id"]?.text).orThrow("an id")
    // Nobody has promised the time yet, and nothing is shown as promised.
    #expect(booking["state"]?.text == "pending")
    #expect(try home.run("passes", "--offline").json?["passes"]?.items.isEmpty == true)
    _ = try await home.service.ask("POST", "/appointments/\(name)/accept", as: walker)
    #expect(try home.run("sync").code == 0, "\(home.errors())")
    let passes = try home.run("passes", "--offline").json?["passes"]?.items ?? []
    #expect(passes.map { $0["booking_id"]?.text } == [name])
    try await cancel(booking, "/appointments/bookings", home)
  }
}
