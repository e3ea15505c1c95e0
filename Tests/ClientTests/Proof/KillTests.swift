import ClientRules
import PassTestSupport
import StrictText
import Testing
import Vocabulary

/// `passclient`, killed at each of its steps: before and after each write, each request and each answer.
@Suite(.serialized) struct KillTests {
  /// More steps than any of the commands has.
  private static let most = 60

  @Test(.timeLimit(.minutes(10)))
  func `a check-in is done once wherever the program is killed`() async throws {
    let service = try await TestedService.shared.value
    for step in 1...Self.most {
      let home = try TestHome(service)
      let booking = try await service.book(for: home.user)
      #expect(try home.run("sign-in", "--url", service.url, "--token", home.tokenFile).code == 0)
      let first = try home.run("check-in", booking, killedAt: step)
      let isLast = first.code != .killed
      let known = try home.run("bookings", "--offline")
      let shown = known.json?["bookings"]?.items.first
      let actions = try home.run("actions", "--offline").json?["actions"]?.items ?? []
      // Nothing is shown as done before the service said so, and no pass is there.
      let isConfirmed = actions.first?["state"]?.text == "confirmed"
      #expect((shown?["state"]?.text == "CHECKED_IN") == isConfirmed, "step \(step)")
      let passes = try home.run("passes", "--offline").json?["passes"]?.items ?? []
      #expect(passes.count == (isConfirmed ? 1 : 0), "step \(step)")
      #expect(actions.count <= 1)
      // What was queued is done after the next sync, under its first key, and what was not is not.
      #expect(try home.run("sync").code == 0, "step \(step): \(home.errors())")
      let done = try home.run("actions", "--offline").json?["actions"]?.items ?? []
      #expect(done.map { $0["key"]?.text } == actions.map { $0["key"]?.text })
      let truth = try await service.ask("GET", "/bookings/\(booking)", as: home.user)
      #expect(truth["state"]?.text == (done.isEmpty ? "CONFIRMED" : "CHECKED_IN"), "step \(step)")
      #expect(done.allSatisfy { $0["state"]?.text == "confirmed" }, "step \(step)")
      #expect(truth["passes"]?.items.count == done.count, "step \(step)")
      let kept = try home.run("passes", "--offline").json?["passes"]?.items ?? []
      #expect(
        kept.map { $0["pass_id"]?.text } == truth["passes"]?.items.map { $0["pass_id"]?.text })
      if isLast {
        #expect(step > 8, "the check-in has fewer steps than it must have")
        #expect(first.code == 0)
        return
      }
    }
    Issue.record("the check-in never ended")
  }

  @Test(.timeLimit(.minutes(10)))
  func `a cancellation is done once, on terms that were agreed to, wherever the program is killed`()
    async throws
  {
    let service = try await TestedService.shared.value
    for step in 1...Self.most {
      let home = try TestHome(service)
      let booking = try await service.book(for: home.user)
      #expect(try home.run("sign-in", "--url", service.url, "--token", home.tokenFile).code == 0)
      #expect(try home.run("cancel", booking, "--yes", "--at-least", "0", "--offline").code == 75)
      let first = try home.run("sync", killedAt: step)
      let actions = try home.run("actions", "--offline").json?["actions"]?.items ?? []
      #expect(actions.count == 1, "step \(step)")
      #expect(try home.run("sync").code == 0, "step \(step): \(home.errors())")
      let done = try home.run("actions", "--offline").json?["actions"]?.items ?? []
      #expect(done.map { $0["state"]?.text } == ["confirmed"], "step \(step)")
      #expect(done.map { $0["key"]?.text } == actions.map { $0["key"]?.text }, "step \(step)")
      let truth = try await service.ask("GET", "/bookings/\(booking)", as: home.user)
      #expect(truth["state"]?.text == "CANCELLED", "step \(step)")
      if first.code != .killed {
        #expect(step > 10)
        return
      }
    }
    Issue.record("the cancellation never ended")
  }

  @Test(.timeLimit(.minutes(10)))
  func `an order is charged once wherever the program is killed`() async throws {
    let service = try await TestedService.shared.value
    for step in 1...Self.most {
      let home = try TestHome(service)
      let (flight, seat) = try await service.freeSeat(for: home.user)
      #expect(try home.run("sign-in", "--url", service.url, "--token", home.tokenFile).code == 0)
      let hold = try home.run("hold", flight, seat)
      #expect(hold.code == 0, "\(home.errors())")
      let id = try (hold.json?["hold_id"]?.text).orThrow("a hold")
      let first = try home.run(
        "book", id, "--payment", "pm_approve", "--email", "jane@example.com", "--passenger",
        "Jane Doe 1990-05-01 PASSPORT X0001000", killedAt: step)
      let actions = try home.run("actions", "--offline").json?["actions"]?.items ?? []
      #expect(try home.run("sync").code == 0, "step \(step): \(home.errors())")
      let done = try home.run("actions", "--offline").json?["actions"]?.items ?? []
      #expect(done.map { $0["key"]?.text } == actions.map { $0["key"]?.text })
      #expect(done.allSatisfy { $0["state"]?.text == "confirmed" }, "step \(step)")
      let truth = try await service.ask("GET", "/bookings", as: home.user)["bookings"]?.items ?? []
      #expect(truth.count == done.count, "step \(step)")
      #expect(truth.allSatisfy { $0["receipts"]?.items.count == 1 }, "step \(step)")
      let shown = try home.run("bookings", "--offline").json?["bookings"]?.items ?? []
      #expect(
        shown.map { $0["booking_id"]?.text } == truth.map { $0["booking_id"]?.text },
        "step \(step)")
      if first.code != .killed {
        #expect(first.code == 0, "\(home.errors())")
        #expect(step > 8)
        return
      }
    }
    Issue.record("the order never ended")
  }
}
