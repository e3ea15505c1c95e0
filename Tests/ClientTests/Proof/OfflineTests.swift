import ClientRules
import ClientStore
import PassClient
import PassTestSupport
import SQLite
import StrictText
import Testing
import Vocabulary

/// `passclient` as a person uses it in a train: without a network, and with the answers of before.
@Suite struct OfflineTests {
  private func prepared() async throws -> (home: TestHome, booking: String) {
    let home = try TestHome(try await TestedService.shared.value)
    let booking = try await home.service.book(for: home.user)
    let run = try home.run("sign-in", "--url", home.service.url, "--token", home.tokenFile)
    #expect(run.code == 0, "\(home.errors())")
    return (home, booking)
  }

  @Test func `with --offline no command says a word to the service`() async throws {
    let (home, booking) = try await prepared()
    let strange = try StrangeServer(StrangeServer.Answer("200 OK", part: "{}"))
    try SQLiteDatabase(ClientStore.path(in: home.path), .write)
      .execute("UPDATE facts SET value=? WHERE name='url'", .text(strange.url))
    for words in [
      ["bookings"], ["passes"], ["actions"], ["search", "SFO", "JFK", "2025-03-02"],
      ["seats", "flt_0000000000000000"], ["shows", "--city", "Wien"], ["appointments"],
      ["stays", "Wien", "--from", "2025-03-20", "--until", "2025-03-22"], ["places", "san"],
      ["cancel", booking], ["cancel", booking, "--yes", "--at-least", "0"],
      ["change-seat", booking, "seat_0000000000000000"], ["change-seat", booking, "12A"],
      ["check-in", booking], ["hold", "flt_0000000000000000", "seat_0000000000000000"],
      ["price", "hld_0000000000000000"], ["sync"],
    ] {
      let code = try home.show(words + ["--offline"]).code
      #expect([0, 64, 65, 75].contains(code), "\(words): \(code) \(home.errors())")
    }
    #expect(strange.requests.isEmpty)
  }

  @Test
  func `the terms of a cancellation are shown with their age, and agreed to without a network`()
    async throws
  {
    let (home, booking) = try await prepared()
    #expect(try home.run("cancel", booking, "--offline").code == 75)
    #expect(try home.run("cancel", booking, "--yes", "--offline").code == 75)
    #expect(home.errors().contains("--at-least"))
    let shown = try home.run("cancel", booking)
    let refund = try (shown.json?["refund"]?["amount_minor"]?.integer).orThrow("a refund")
    #expect(shown.code == 0 && shown.json?["age_seconds"]?.integer == 0)
    let kept = try home.run("cancel", booking, "--offline")
    #expect(kept.json?["refund"]?["amount_minor"]?.integer == refund)
    #expect(try home.show("cancel", booking, "--offline").output.contains(" old."))
    let asked = try home.run("cancel", booking, "--yes", "--offline")
    #expect(asked.code == 75 && asked.json?["action"]?["state"]?.text == "queued")
    #expect(try home.run("bookings", "--offline").json?["bookings"]?.items.count == 1)
    #expect(try home.run("sync").code == 0, "\(home.errors())")
    let truth = try await home.service.ask("GET", "/bookings/\(booking)", as: home.user)
    #expect(truth["state"]?.text == "CANCELLED")
  }

  @Test func `terms that became worse are shown again, and not taken for agreed`() async throws {
    let (home, booking) = try await prepared()
    #expect(try home.run("cancel", booking).code == 0)
    // As if more had come back when the person looked.
    try SQLiteDatabase(ClientStore.path(in: home.path), .write)
      .execute("UPDATE terms SET refund=refund+1")
    #expect(try home.run("cancel", booking, "--yes").code == 2)
    #expect(home.errors().contains("come back now, and not"))
    let truth = try await home.service.ask("GET", "/bookings/\(booking)", as: home.user)
    #expect(truth["state"]?.text == "CONFIRMED")
    #expect(try home.run("actions").json?["actions"]?.items.isEmpty == true)
    #expect(try home.run("cancel", booking, "--yes").code == 0, "\(home.errors())")
  }

  @Test func `a price is shown before it is paid, and a higher one is not paid unseen`()
    async throws
  {
    let (home, _) = try await prepared()
    let (flight, seat) = try await home.service.freeSeat(for: home.user)
    let hold = try (home.run("hold", flight, seat).json?["hold_id"]?.text).orThrow("a hold")
    let order = [
      "book", hold, "--payment", "pm_approve", "--email", "jane@example.com", "--passenger",
      "Jane Doe 1990-05-01 PASSPORT X0001000",
    ]
    #expect(try home.show(order + ["--offline"]).code == 75)
    #expect(try home.run("price", hold, "--offline").code == 75)
    let price = try home.run("price", hold)
    let total = try (price.json?["total"]?["amount_minor"]?.integer).orThrow("a total")
    #expect((price.json?["remaining_seconds"]?.integer ?? 0) > 0)
    #expect(
      try home.run("price", hold, "--offline").json?["total"]?["amount_minor"]?.integer == total)
    // As if the price had been lower when the person looked, and its time were over.
    try SQLiteDatabase(ClientStore.path(in: home.path), .write)
      .execute("UPDATE offers SET total=total-1, lasts=0")
    #expect(try home.show(order).code == 2)
    #expect(try home.run("actions").json?["actions"]?.items.isEmpty == true)
    #expect(try home.show(order + ["--offline"]).code == 75)
    #expect(try home.run("actions").json?["actions"]?.items.count == 1)
    #expect(try home.run("sync").code == 0, "\(home.errors())")
    let truth = try await home.service.ask("GET", "/bookings", as: home.user)["bookings"]?.items
    #expect(truth?.contains { $0["total"]?["amount_minor"]?.integer == total } == true)
  }

  @Test func `a store of the earlier form is brought up to date, with its queue`() async throws {
    let (home, booking) = try await prepared()
    #expect(try home.run("check-in", booking, "--offline").code == 75)
    let path = ClientStore.path(in: home.path)
    for line in [
      "ALTER TABLE commands DROP COLUMN agreed", "DROP TABLE terms", "DROP TABLE offers",
      "PRAGMA user_version=1",
    ] { try SQLiteDatabase(path, .write).execute(line) }
    let waiting = try home.run("actions", "--offline").json?["actions"]?.items ?? []
    #expect(waiting.map { $0["state"]?.text } == ["queued"])
    #expect(try home.run("sync").code == 0, "\(home.errors())")
    #expect(try home.run("passes").json?["passes"]?.items.count == 1)
    #expect(try home.run("cancel", booking).code == 0, "\(home.errors())")
  }

  @Test func `what is shown names people, seats and local times`() async throws {
    let (home, booking) = try await prepared()
    #expect(try home.run("check-in", booking).code == 0, "\(home.errors())")
    let line = try home.show("bookings", "--offline").output
    #expect(line.contains("2025-03-02 ") && line.contains(" -08:00") && line.contains("CHECKED_IN"))
    let seats = try await home.client().booking(named: booking).passengers.flatMap(\.seats)
    let seat = try (seats.first?.number).orThrow("a seat")
    #expect(line.contains("  \(seat)  "))
    let head = try home.show("passes").output.split(separator: "\n").first ?? ""
    #expect(head.contains("Jane Doe \(seat) UA"))
  }
}
