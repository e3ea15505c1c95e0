import AccessTokens
import PassTestSupport
import Synchronization
import Testing
import Vocabulary

@testable import PassService

/// The state of the service for operators: checks with reasons, keys, bundle and lists with their ends, the doctor.
@Suite struct OperationsStateTests {
  @Test func `an operator sees the checks of readyz with reasons, and every end`() async throws {
    try await TestService.run { service in
      _ = try await Stage(service).checkedIn("jane")
      let desk = try service.client("desk", .operator)
      let state = try await desk.get("/operations/state").with(200).json
      let ready = try await service.stranger.get("/readyz").with(200).json
      for check in state["checks"].items {
        let name = try check.text("name")
        let said = ready["checks"][name].string
        #expect((check["state"].string == "failed") == (said == "failed"), "\(name)")
        #expect((check["state"].string == "ok") == (check["reason"].string == nil), "\(name)")
      }
      #expect(state["checks"].items.contains { $0["name"].string == "trust_bundle" })
      let ends =
        try [state["trust_bundle"].text("valid_until")]
        + state["keys"].items.map { try $0.text("valid_until") }
        + state["status_lists"].items.map { try $0.text("valid_until") }
      #expect(!state["keys"].items.isEmpty && !state["status_lists"].items.isEmpty)
      for end in ends {
        #expect(try Instant(end).orThrow("a time") > service.clock.now, "\(end)")
      }
      let kinds = Set(state["keys"].items.flatMap { $0["kinds"].strings })
      #expect(kinds.isSuperset(of: ["boarding_pass", "status"]), "\(kinds)")
    }
  }

  @Test(arguments: [AccessRole.traveler, .agent, .gate])
  func `only operators see it`(role: AccessRole) async throws {
    try await TestService.run { service in
      for path in ["/operations/state", "/operations/doctor", "/operations/trail"] {
        let refused = try await service.client("eve", role).get(path)
        #expect(refused.status == 403)
        let stranger = try await service.stranger.get(path)
        #expect(stranger.status == 401)
      }
    }
  }

  @Test func `the doctor is asked once for all who come within five minutes`() async throws {
    let count = Mutex(0)
    let examination = SharedExamination { now in
      count.withLock { $0 += 1 }
      return [ExaminedPart(check: "disk", state: "ok", text: "\(now)", advice: nil)]
    }
    let start = TestService.start
    let found = await withTaskGroup(of: String?.self) { group in
      for _ in 0..<20 {
        group.addTask { await examination.latest(now: start)?.found.first?.text }
      }
      return await group.reduce(into: Set<String?>()) { $0.insert($1) }
    }
    #expect(found == ["\(start)"])
    let later = start.adding(seconds: SharedExamination.freshness)
    #expect(await examination.latest(now: later.adding(seconds: -1))?.at == start)
    #expect(await examination.latest(now: later)?.at == later)
    #expect(count.withLock { $0 } == 2)
    #expect(await SharedExamination(nil).latest(now: start)?.at == nil)
  }
}
