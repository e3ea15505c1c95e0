import BookingStore
import BookingTestSupport
import Bookings
import Flights
import PassTestSupport
import Synchronization
import Testing
import Vocabulary

@testable import PassService
@testable import ServiceHTTP

/// Changes at the moment at which a phone asks, and services that share a store.
@Suite(.timeLimit(.minutes(5))) struct WalletRaceTests {
  private static let address = "https://passes.example/wallet"

  @Test(arguments: [false, true])
  func
    `a pass that is revoked while a phone fetches it arrives as void, then or with the next question`(
      isRegistered: Bool
    ) async throws
  {
    let wallet = try WalletOperator(webService: Self.address)
    let store = try await ActingStore()
    try await TestService.run(store: store) { service in
      try await service.restart(with: wallet)
      let jane = try await Stage(service).checkedIn("jane")
      let pass = try WalletPhone.Pass(
        try await jane.client.get("/passes/\(jane.pass).pkpass").with(200))
      let phone = try WalletPhone(service)
      if isRegistered { _ = try await phone.register(pass).with(201) }
      store.action.withLock {
        $0 = { _ = try await jane.client.post("/passes/\(jane.pass)/revoke", key: "r").with(200) }
      }
      let file = try await phone.fetch(pass).with(200)
      #expect(store.action.withLock { $0 == nil })
      #expect(try file.walletPass["voided"].bool == true)
      let again = try await phone.fetch(pass, since: file)
      #expect(again.status == (isRegistered ? 304 : 200))
    }
  }

  @Test(arguments: SharedStore.Kind.all)
  func `two services tell a phone once, and answer it alike`(kind: SharedStore.Kind) async throws {
    let wallet = try WalletOperator(webService: Self.address)
    let receiver = try await PushReceiver()
    try await ServicePair.run(on: kind) { pair in
      for service in pair.both {
        service.pushes.withLock { $0 = receiver.settings }
        try await service.restart(with: wallet)
      }
      let stage = try await Stage(pair.first)
      let jane = try await stage.checkedIn("jane")
      let pass = try WalletPhone.Pass(
        try await jane.client.get("/passes/\(jane.pass).pkpass").with(200))
      let phones = try pair.both.map { try WalletPhone($0) }
      #expect(try await phones[0].register(pass).status == 201)
      #expect(try await phones[1].register(pass).status == 200)
      let tag = try await phones[1].list().with(200).json.text("lastUpdated")
      let file = try await phones[1].fetch(pass).with(200)
      for gate in ["B1", "B2"] {
        try await pair.second.report(stage.flight, #"{"news":"GATE","gate":"\#(gate)"}"#)
      }
      for service in pair.both { await service.housekeeping.work(only: "news") }
      _ = await receiver.pushes(1)
      for phone in phones {
        #expect(
          try await phone.list(since: tag).with(200).json["serialNumbers"].strings == [pass.serial])
        let changed = try await phone.fetch(pass, since: file).with(200)
        #expect(try String(reflecting: changed.walletPass).contains("B2"))
      }
      let id = try WalletDeviceID(of: phones[0].id).orThrow("an id")
      let key = WalletDevice.key(id, pass.type)
      let store = pair.first.service.store
      try await eventually { try await store.record(WalletDevice.self, key)?.value.push == nil }
      // A change during a push needs another one, and no more.
      #expect((1...2).contains(receiver.pushes.count))
    }
  }
}
