import BookingStore
import Bookings
import Foundation
import PassTestSupport
import Testing
import Vocabulary

@testable import PassService
@testable import ServiceHTTP

/// Strangers, broken phones and phones of others at the endpoints that need no account.
@Suite struct WalletIntruderTests {
  private struct Scene {
    let stage: Stage
    let jane: CheckedIn
    let pass: WalletPhone.Pass
    let phone: WalletPhone
  }

  private func run(_ body: (Scene) async throws -> Void) async throws {
    let wallet = try WalletOperator(webService: "https://passes.example/wallet")
    try await Stage.run { stage in
      try await stage.service.restart(with: wallet)
      let jane = try await stage.checkedIn("jane")
      let pass = try WalletPhone.Pass(
        try await jane.client.get("/passes/\(jane.pass).pkpass").with(200))
      try await body(
        Scene(stage: stage, jane: jane, pass: pass, phone: try WalletPhone(stage.service)))
    }
  }

  @Test func `a token opens its own pass only, and a refusal does not tell which passes there are`()
    async throws
  {
    try await run { scene in
      let john = try await scene.stage.checkedIn("john")
      let other = try WalletPhone.Pass(
        try await john.client.get("/passes/\(john.pass).pkpass").with(200))
      var answers: Set<String> = []
      let unknown = scene.pass.serial.replacing(scene.jane.booking, with: "bkg_0123456789ABCDEF")
      var strange = scene.pass
      strange.type = "pass.example.other"
      for pass in [
        WalletPhone.Pass(serial: scene.pass.serial, token: other.token),
        WalletPhone.Pass(serial: unknown, token: other.token),
        WalletPhone.Pass(serial: "no-serial", token: other.token),
        WalletPhone.Pass(serial: scene.pass.serial, token: ""),
        WalletPhone.Pass(serial: scene.pass.serial, token: String(other.token.dropLast())),
        WalletPhone.Pass(
          serial: scene.pass.serial, token: String(repeating: "A", count: 10_000)), strange,
      ] {
        for reply in [
          try await scene.phone.register(pass), try await scene.phone.fetch(pass),
          try await scene.phone.unregister(pass),
        ] {
          #expect(reply.status == 401, "\(reply.text)")
          #expect(reply.field("www-authenticate") == "ApplePass")
          answers.insert(reply.text)
        }
      }
      #expect(answers.count == 1, "\(answers)")
      #expect(try await scene.phone.list().status == 204)
      let bearer = try await scene.stage.service.client("jane").get(
        "/wallet/v1/passes/\(scene.pass.type)/\(scene.pass.serial)")
      #expect(bearer.status == 401)
    }
  }

  @Test func `a phone sees its own passes only`() async throws {
    try await run { scene in
      _ = try await scene.phone.register(scene.pass).with(201)
      let other = try WalletPhone(scene.stage.service, "john")
      for id in [nil, "0"] as [String?] { #expect(try await other.list(since: id).status == 204) }
      let strange = try await scene.phone.list(type: "pass.example.other")
      #expect(strange.status == 204)
      // A registration is not ended by another phone that has the pass, too.
      _ = try await other.register(scene.pass).with(201)
      _ = try await other.unregister(scene.pass).with(200)
      _ = try await other.unregister(scene.pass).with(200)
      #expect(try await scene.phone.list().status == 200)
    }
  }

  @Test func `a tag that the service never gave returns all passes, and the present tag`()
    async throws
  {
    try await run { scene in
      _ = try await scene.phone.register(scene.pass).with(201)
      let tag = try await scene.phone.list().with(200).json.text("lastUpdated")
      let future = try Int(tag).orThrow("a number") + 1_000_000
      for strange in [
        "\(future)", "-1", "abc", "", "99999999999999999999999", "+1", "1.5",
        String(repeating: "9", count: 2_000),
      ] {
        let all = try await scene.phone.list(since: strange).with(200).json
        #expect(all["serialNumbers"].strings == [scene.pass.serial], "\(strange.prefix(20))")
        #expect(all["lastUpdated"].string == tag)
      }
      #expect(try await scene.phone.list(since: tag).status == 204)
      #expect(try await scene.phone.list(since: "%00").status == 400)
    }
  }

  @Test func `tokens and ids of any length are answered, and long ones are refused`() async throws {
    try await run { scene in
      for token in ["", String(repeating: "a", count: 10_240), "../../x", "a b", "ä", "a%2Fb"] {
        let reply = try await scene.phone.register(scene.pass, token: token)
        #expect(reply.status == 422 && reply.pointer == "/pushToken", "\(reply.text)")
        #expect(!reply.text.contains("aaaa"))
      }
      let path = "/registrations/\(scene.pass.type)/\(scene.pass.serial)"
      let proof = ["authorization": "ApplePass \(scene.pass.token)"]
      let long = String(repeating: "d", count: 201)
      let device = try await scene.stage.service.stranger.post(
        "/wallet/v1/devices/\(long)\(path)", #"{"pushToken":"ab"}"#, key: nil, proof)
      #expect(device.status == 400)
      for body in [
        "", "{}", "[]", "{\"pushToken\":null}", "{\"pushToken\":7}", "nonsense",
        #"{"pushToken":"ab","pushToken":"cd"}"#,
      ] {
        let reply = try await scene.stage.service.stranger.post(
          "/wallet/v1/devices/d\(path)", body, key: nil, proof)
        #expect([400, 415, 422].contains(reply.status), "\(body): \(reply.text)")
      }
      #expect(try await scene.phone.list().status == 204)
      // A newer phone may send more.
      let newer = try await scene.stage.service.stranger.post(
        "/wallet/v1/devices/d\(path)", #"{"pushToken":"ab","language":"de"}"#, key: nil, proof)
      #expect(newer.status == 201)
    }
  }

  @Test func `a flood of phones takes sixteen places of a pass, and none of the first phone`()
    async throws
  {
    try await run { scene in
      _ = try await scene.phone.register(scene.pass).with(201)
      let replies = try await withThrowingTaskGroup(of: Int.self) { group in
        for number in 0..<40 {
          let phone = try WalletPhone(scene.stage.service, "\(number)")
          group.addTask { try await phone.register(scene.pass).status }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(replies.count { $0 == 201 } == RegisteredPass.maxHolders - 1)
      #expect(replies.count { $0 == 422 } == 40 - RegisteredPass.maxHolders + 1)
      #expect(try await scene.phone.register(scene.pass).status == 200)
      #expect(try await scene.phone.list().status == 200)
      let store = scene.stage.service.service.store
      let key = RegisteredPass.key(scene.pass.type, scene.pass.serial)
      let held = try await store.record(RegisteredPass.self, key).orThrow("the pass").value
      #expect(held.holders.count == RegisteredPass.maxHolders)
    }
  }

  @Test func `reports of phones are counted by kind, and nothing of them is kept`() async throws {
    let wallet = try WalletOperator(webService: "https://passes.example/wallet")
    try await TestService.run(metrics: true) { service in
      try await service.restart(with: wallet)
      let reports = [
        "Register task (for device 12ab, pass type x): encountered error: authentication failure",
        "Get pass task: server returned unchanged data", "Unregister task failed", "ä",
      ].map { "\"\($0)\"" }.joined(separator: ",")
      func log(_ body: String) async throws -> Int {
        try await service.stranger.post("/wallet/v1/log", body, key: nil).status
      }
      #expect(try await log(#"{"logs":[\#(reports),7,null,{}]}"#) == 200)
      #expect(try await log(#"{"logs":[]}"#) == 200)
      #expect(try await log(#"{"logs":"x"}"#) == 422)
      let many = Array(repeating: "\"x\"", count: 101).joined(separator: ",")
      #expect(try await log(#"{"logs":[\#(many)]}"#) == 422)
      #expect(
        try await log(#"{"logs":["\#(String(repeating: "x", count: 70_000))"]}"#) == 413)
      let metrics = try await service.askMetrics("GET", "/metrics").text
      for kind in ["authentication", "unchanged", "unregister", "other"] {
        #expect(metrics.contains("passservice_wallet_reports_total{kind=\"\(kind)\"} 1"), "\(kind)")
      }
      #expect(!service.observed.text.contains("12ab"))
    }
  }

  @Test func `without a certificate or an address there is no news`() async throws {
    let wallet = try WalletOperator()
    try await TestService.run { service in
      for restarts in [false, true] {
        if restarts { try await service.restart(with: wallet) }
        let phone = try WalletPhone(service)
        let pass = WalletPhone.Pass(serial: "flights.bkg_0.0", token: "x")
        for reply in [
          try await phone.register(pass), try await phone.list(), try await phone.fetch(pass),
          try await phone.unregister(pass),
          try await service.stranger.post("/wallet/v1/log", #"{"logs":[]}"#, key: nil),
        ] { #expect(reply.status == 404 && reply.text.contains("web_service"), "\(reply.text)") }
      }
    }
  }

  @Test func `phones are limited by their address as other strangers are`() async throws {
    let wallet = try WalletOperator(webService: "https://passes.example/wallet")
    var admission = AdmissionSettings.unlimited
    admission.rates = RateLimits(
      travelers: [:], staff: [:], address: Quota(5, in: .seconds(60)), searches: nil, lookups: nil,
      codes: nil, codesInAll: nil, service: nil)
    try await TestService.run(admission: admission) { service in
      try await service.restart(with: wallet)
      var phone = try WalletPhone(service)
      phone.address = "203.0.113.9"
      let pass = WalletPhone.Pass(serial: "flights.bkg_0.0", token: "x")
      for _ in 0..<5 { #expect(try await phone.fetch(pass).status == 401) }
      for reply in [
        try await phone.fetch(pass), try await phone.list(), try await phone.register(pass),
      ] { #expect(reply.status == 429 && reply.field("retry-after") != nil) }
    }
  }
}
