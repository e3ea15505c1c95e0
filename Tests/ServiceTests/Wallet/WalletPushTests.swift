import BookingStore
import Bookings
import FlightSales
import Flights
import Foundation
import PassCrypto
import PassTestSupport
import Synchronization
import PassWallet
import Selling
import Testing
import Vocabulary
import WalletsHTTP

@testable import PassService

/// Pushes to a receiver that is slow, refuses, or says that a phone is gone.
@Suite(.timeLimit(.minutes(5))) struct WalletPushTests {
  private struct Scene {
    let stage: Stage
    let jane: CheckedIn
    let pass: WalletPhone.Pass
    let phone: WalletPhone
    let receiver: PushReceiver
    var service: TestService { stage.service }

    /// Moves the flight to another gate, and looks for what that changes.
    func change(_ gate: String) async throws {
      try await service.report(stage.flight, #"{"news":"GATE","gate":"\#(gate)"}"#)
      await service.housekeeping.work(only: "news")
    }

    /// Returns the record of the phone; nil if it is not registered.
    func device() async throws -> WalletDevice? {
      let id = try WalletDeviceID(of: phone.id).orThrow("an id")
      return try await service.service.store.record(
        WalletDevice.self, WalletDevice.key(id, pass.type))?.value
    }

    /// Returns once the record of the phone is as expected.
    func until(_ isSo: (WalletDevice?) -> Bool) async throws {
      try await eventually { isSo(try await device()) }
    }
  }

  private func run(
    timeout: Duration = .seconds(60),
    _ answer: @escaping @Sendable (PushReceiver.Push) -> PushReceiver.Answer,
    _ body: (Scene) async throws -> Void
  ) async throws {
    let wallet = try WalletOperator(webService: "https://passes.example/wallet")
    let receiver = try await PushReceiver(answer)
    try await Stage.run { stage in
      var settings = receiver.settings
      settings.timeout = timeout
      stage.service.pushes.withLock { $0 = settings }
      try await stage.service.restart(with: wallet)
      let jane = try await stage.checkedIn("jane")
      let pass = try WalletPhone.Pass(
        try await jane.client.get("/passes/\(jane.pass).pkpass").with(200))
      let phone = try WalletPhone(stage.service)
      _ = try await phone.register(pass).with(201)
      try await body(
        Scene(stage: stage, jane: jane, pass: pass, phone: phone, receiver: receiver))
    }
  }

  @Test func `a push is empty, over HTTP 2, and proves the passes' certificate`() async throws {
    try await run({ _ in .status(200) }) { scene in
      try await scene.change("B1")
      let push = await scene.receiver.pushes(1)[0]
      #expect(push.method == "POST /3/device/" && push.token == scene.phone.pushToken)
      #expect(push.body == "{}" && push.fields["apns-topic"] == scene.pass.type)
      let apple = scene.service.service.tools.wallets?.settings.apple
      #expect(try push.client == apple.orThrow("an identity").signer.certificate.der)
      try await scene.until { $0?.push == nil }
      try await scene.change("B2")
      _ = await scene.receiver.pushes(2)
      #expect(scene.receiver.connections == 1)
    }
  }

  @Test func `many changes while pushes fail are one push when they work again`() async throws {
    try await run({ _ in .status(503, reason: "ServiceUnavailable") }) { scene in
      for gate in 1...5 { try await scene.change("B\(gate)") }
      for failures in 1...4 {
        try await scene.until { $0?.push?.failures == failures }
        let due = try await scene.device()?.push?.due
        #expect(due == scene.service.clock.now.adding(seconds: WaitingPush.pause(after: failures)))
        if failures < 4 { scene.service.clock.advance(seconds: WaitingPush.pause(after: failures)) }
      }
      #expect(scene.receiver.pushes.count == 4)
      // The phone asks by itself meanwhile.
      #expect(try await scene.phone.fetch(scene.pass).status == 200)
      scene.receiver.answer { _ in .status(200) }
      scene.service.clock.advance(seconds: 900)
      try await scene.until { $0 != nil && $0?.push == nil }
      #expect(scene.receiver.pushes.count == 5)
      let log = scene.service.log.all.joined()
      #expect(log.contains("the push service answered 503 ServiceUnavailable"))
      #expect(!log.contains(scene.phone.pushToken) && !log.contains(scene.phone.id))
    }
  }

  @Test func `a push that fails for three days is given up, and the phone stays registered`()
    async throws
  {
    try await run({ _ in .status(500) }) { scene in
      try await scene.change("B1")
      try await scene.until { $0?.push?.failures == 1 }
      scene.service.clock.advance(seconds: Int(WaitingPush.longest))
      try await scene.until { $0 != nil && $0?.push == nil }
      #expect(try await scene.phone.list().status == 200)
    }
  }

  @Test(arguments: [(410, "Unregistered"), (410, "ExpiredToken"), (400, "BadDeviceToken")])
  func `a token that is gone ends all registrations of its phone, and no other`(
    status: Int, reason: String
  ) async throws {
    let gone = try WalletPhone.token("jane")
    try await run({ $0.token == gone ? .status(status, reason: reason) : .status(200) }) { scene in
      let other = try WalletPhone(scene.service, "john")
      _ = try await other.register(scene.pass).with(201)
      try await scene.change("B1")
      try await scene.until { $0 == nil }
      #expect(try await scene.phone.list().status == 204)
      #expect(try await other.list().status == 200)
      // The phone may come again with another token.
      _ = try await scene.phone.register(scene.pass, token: "ab12").with(201)
      try await scene.change("B2")
      try await scene.until { $0 != nil && $0?.push == nil }
      #expect(scene.receiver.pushes.contains { $0.token == "ab12" })
    }
  }

  @Test func `a refusal of the operator's certificate removes nobody`() async throws {
    try await run({ _ in .status(403, reason: "BadCertificate") }) { scene in
      try await scene.change("B1")
      try await scene.until { $0?.push?.failures == 1 }
      #expect(scene.service.log.all.joined().contains("403 BadCertificate"))
    }
  }

  @Test func `a receiver that never answers is a failure after its time, and holds up nothing`()
    async throws
  {
    try await run(timeout: .seconds(2), { _ in .never }) { scene in
      try await scene.change("B1")
      _ = await scene.receiver.pushes(1)
      #expect(try await scene.phone.fetch(scene.pass).status == 200)
      try await scene.until { $0?.push?.failures == 1 }
      #expect(scene.service.log.all.joined().contains("no answer in time"))
    }
  }

  @Test func `where nobody listens a push fails, and a service without pushes keeps none`()
    async throws
  {
    let wallet = try WalletOperator(webService: "https://passes.example/wallet")
    let identity = try wallet.reading().apple.orThrow("an identity")
    var settings = ApplePushSettings()
    settings.address = "https://127.0.0.1:1"
    let sender = try ApplePushSender(identity, settings)
    #expect(await sender.send(to: "ab") == .failed("the push service cannot be reached"))
    // The certificate of the test's receiver is not known without its authority.
    let receiver = try await PushReceiver()
    settings.address = receiver.settings.address
    let careful = try ApplePushSender(identity, settings)
    #expect(
      await careful.send(to: "ab") == .failed("TLS: the certificate of one side is not accepted"))
    #expect(receiver.pushes.isEmpty)
  }

  // MARK: People

  @Test func `device ids and tokens are on no disk, and gone with the personal data`() async throws
  {
    try await run({ _ in .status(500) }) { scene in
      try await scene.change("B1")
      try await scene.until { $0?.push?.failures == 1 }
      let names = try FileManager.default.subpathsOfDirectory(atPath: scene.service.data)
      for name in names {
        guard let bytes = FileManager.default.contents(atPath: "\(scene.service.data)/\(name)")
        else { continue }
        for secret in [scene.phone.id, scene.phone.pushToken] {
          #expect(bytes.range(of: Data(secret.utf8)) == nil, "\(name)")
        }
      }
      let service = scene.service.service
      let removal = PersonalDataRemoval(desk: service.desk)
      let due = service.desk.policy.sale.personalDataKept + 3 * 86_400
      #expect(try await removal.removeDue(now: scene.service.clock.now.adding(seconds: due)) == 1)
      #expect(try await scene.device() == nil)
      let key = RegisteredPass.key(scene.pass.type, scene.pass.serial)
      #expect(try await service.store.record(RegisteredPass.self, key) == nil)
      for reply in [
        try await scene.phone.fetch(scene.pass), try await scene.phone.register(scene.pass),
      ] { #expect(reply.status == 410 && reply.code == "PASS_ENDED", "\(reply.text)") }
      #expect(try await scene.phone.unregister(scene.pass).status == 200)
      #expect(try await scene.phone.list().status == 204)
    }
  }

  @Test func `a phone with passes of two bookings stays when the data of one is removed`()
    async throws
  {
    try await run({ _ in .status(200) }) { scene in
      let john = try await scene.stage.checkedIn("john")
      let second = try WalletPhone.Pass(
        try await john.client.get("/passes/\(john.pass).pkpass").with(200))
      _ = try await scene.phone.register(second).with(201)
      let store = scene.service.service.store
      let booking = RecordKey(kind: "flight_booking", key: scene.jane.booking)
      _ = try await scene.service.service.desk.desk.run {
        var changes = ChangeSet(at: scene.service.clock.now)
        try await WalletDesk.remove(about: booking, from: store, in: &changes)
        return Decision((), changes)
      }
      #expect(
        try await scene.phone.list().with(200).json["serialNumbers"].strings == [second.serial])
    }
  }
}
