import BookingStore
import Bookings
import FlightSales
import Flights
import Foundation
import PassTestSupport
import SQLite
import Synchronization
import Testing
import Vocabulary

@testable import PassService
@testable import passservice

/// What happens to a booking arrives in Google's wallet, once each.
@Suite(.timeLimit(.minutes(5)), .enabled(if: OutsideTool.openssl != nil)) struct GoogleNewsTests {
  /// A traveler who has a link, at a service with a house in Google's place.
  private struct Scene {
    let stage: Stage
    let jane: CheckedIn
    let house: GoogleHouse
    let link: String
    var service: TestService { stage.service }

    init(
      _ stage: Stage, _ house: GoogleHouse, saves: Bool = true, name: String = "jane"
    ) async throws {
      self.stage = stage
      self.house = house
      jane = try await stage.checkedIn(name)
      link = try await jane.client.get("/passes/\(jane.pass)/google-wallet").with(200).json
        .text("save_url")
      if saves { try house.save(link) }
    }

    func gate(_ gate: String) async throws {
      try await service.report(stage.flight, #"{"news":"GATE","gate":"\#(gate)"}"#)
      await service.housekeeping.work(only: "news")
    }

    /// The gate that the pass shows at Google.
    var gate: String? { house.resource("flightClass")?["origin"]["gate"].string }
    var object: ReplyJSON? { house.resource("flightObject") }
    var barcode: String? { object?["barcode"]["value"].string }

    func record() async throws -> LinkedPass? {
      let booking = PublicEvent.Subject(RecordKey(kind: "flight_booking", key: jane.booking))
      return try await service.service.store.records(
        LinkedPass.self, .walletPasses(about: booking)
      ).first?.value
    }

    /// Returns once the pass is at Google as it was changed, and nothing waits.
    func until(_ isSo: (Scene) -> Bool) async throws {
      do {
        try await eventually {
          await service.housekeeping.work(only: "news")
          let waits = try await record()?.change != nil
          return !waits && isSo(self)
        }
      } catch let error as CancellationError {
        let log = service.log.all.suffix(10)
        Issue.record("it did not arrive; requests: \(house.receiver.lines), log: \(log)")
        throw error
      }
    }

    /// Returns once Google has failed, and passes the time for which nothing is sent.
    func untilPaused(after failures: Int) async throws {
      let standing = try service.service.tools.wallets.orThrow("wallets").googleStanding
      try await eventually { !standing.mayBeAsked(at: service.clock.now) }
      service.clock.advance(seconds: GoogleStanding.pause(after: failures))
    }

    func untilRecord(_ isSo: (LinkedPass?) -> Bool) async throws {
      try await eventually { isSo(try await record()) }
    }
  }

  private func run(
    saves: Bool = true, metrics: Bool = false, _ body: (Scene) async throws -> Void
  ) async throws {
    let (wallet, house) = (try WalletOperator(), try await GoogleHouse())
    try await TestService.run(metrics: metrics) { service in
      try house.serve(service, wallet)
      try await service.restart(with: wallet)
      try await body(try await Scene(try await Stage(service), house, saves: saves))
    }
  }

  // MARK: The story

  @Test(arguments: SharedStore.Kind.all)
  func `a gate, a delay, another seat and a cancellation of a flight arrive once each`(
    kind: SharedStore.Kind
  ) async throws {
    let (wallet, house) = (try WalletOperator(), try await GoogleHouse())
    try await ServicePair.run(on: kind) { pair in
      let service = pair.first
      try house.serve(service, wallet)
      try await service.restart(with: wallet)
      let scene = try await Scene(try await Stage(service), house)
      let first = try scene.barcode.orThrow("a barcode")
      #expect(scene.gate == nil && scene.object?["state"].string == "ACTIVE")

      try await scene.gate("B12")
      try await scene.until { $0.gate == "B12" }
      #expect(scene.barcode == first)
      #expect(house.replaced("flightClass") == 1 && house.replaced("flightObject") == 1)

      service.clock.advance(seconds: 120)
      try await service.report(
        scene.stage.flight,
        #"{"news":"DELAYED","departure":"2025-03-02T08:40:00Z","arrival":"2025-03-02T14:00:00Z"}"#)
      try await scene.until { $0.barcode != first }
      let late = try scene.barcode.orThrow("a barcode")
      // It leaves on another day now than the pass is for: the pass keeps its day, and says so.
      let shown = try house.sent.last { $0.line.contains("/flightObject/") }.orThrow("a pass").body
      #expect(shown.contains("expected to leave on 2025-03-02 at 00:40"), "\(shown)")

      service.clock.advance(seconds: 120)
      let client = try scene.stage.client("jane")
      let path = "/bookings/\(scene.jane.booking)"
      let seat = scene.stage.seat()
      _ = try await client.post(
        "\(path)/seat-change", scene.jane.booked.seatChange(scene.stage.flight, seat), key: "seat",
        ["if-match": try await client.tag(of: path)]
      ).with(200)
      try await scene.until { $0.barcode != late }
      #expect(scene.object?["state"].string == "ACTIVE")

      // Mail about another booking is no news of this pass.
      let before = house.sent.count
      _ = try await scene.stage.checkedIn("john")
      await service.housekeeping.work(only: "news")
      #expect(try await scene.record()?.change == nil && house.sent.count == before)

      _ = try await client.cancel(path)
      try await scene.until { $0.object?["state"].string == "INACTIVE" }
      #expect(house.replaced("flightObject") == 4)
      // Travelers are told of what changed.
      let notices = house.sent.filter { $0.line.hasPrefix("PUT") }
      #expect(notices.allSatisfy { $0.body.contains(#""notifyPreference":"NOTIFY_ON_UPDATE""#) })
    }
  }

  @Test(arguments: FourProducts.Product.allCases)
  func `what is cancelled is inactive, whatever was sold`(product: FourProducts.Product)
    async throws
  {
    let (wallet, house) = (try WalletOperator(), try await GoogleHouse())
    try await FourProducts.run { all in
      try house.serve(all.service, wallet)
      try await all.service.restart(with: wallet)
      let (owner, path, booking, pass) = try await all.pass(of: product)
      let link = try await owner.get("\(product.path)/passes/\(pass)/google-wallet").with(200)
      try house.save(try link.json.text("save_url"))
      let offer = try await owner.post("\(path)/cancellation-quote", key: "offer").with(201).json
      let yes = #"{"cancellation_id":"\#(try offer.text("cancellation_id"))"}"#
      if product == .appointments {
        _ = try await owner.post("/appointments/\(booking)/cancel", yes, key: "yes").with(200)
      } else {
        let tag = try await owner.tag(of: path)
        _ = try await owner.post("\(path)/cancel", yes, key: "yes", ["if-match": tag]).with(200)
      }
      let kind =
        switch product {
        case .flights: "flightObject"
        case .shows: "eventTicketObject"
        case .stays, .appointments: "genericObject"
        }
      try await eventually {
        await all.service.housekeeping.work(only: "news")
        return house.resource(kind)?["state"].string == "INACTIVE"
      }
      #expect(house.replaced(kind) == 1)
    }
  }

  @Test func `a pass that is issued anew is the same one, with the new barcode`() async throws {
    try await run { scene in
      let first = try scene.barcode.orThrow("a barcode")
      scene.service.clock.advance(seconds: 120)
      _ = try await scene.stage.client("jane").post("/passes/\(scene.jane.pass)/reissue", key: "r")
        .with(201)
      try await scene.until { $0.barcode != first }
      #expect(scene.object?["state"].string == "ACTIVE")
      #expect(scene.house.replaced("flightObject") == 1)
    }
  }

  @Test func `travelers of a flight share its class, which is sent once for all of them`()
    async throws
  {
    try await run { scene in
      for name in ["john", "june", "jack"] {
        let other = try await scene.stage.checkedIn(name)
        let link = try await other.client.get("/passes/\(other.pass)/google-wallet").with(200)
        try scene.house.save(try link.json.text("save_url"))
      }
      // Each link that is too long has sent the class before it was given out.
      let before = scene.house.replaced("flightClass")
      scene.house.answer(503)
      try await scene.gate("B1")
      try await scene.untilPaused(after: 1)
      try await scene.untilPaused(after: 2)
      scene.house.answer(nil)
      scene.service.clock.advance(seconds: GoogleStanding.pause(after: 3))
      try await eventually { scene.house.replaced("flightObject") >= 4 }
      #expect(scene.house.replaced("flightObject") == 4)
      #expect(scene.house.replaced("flightClass") == before + 1)
    }
  }

  // MARK: Links that nobody used

  @Test func `a link that is used after a change brings an old pass, which is then replaced`()
    async throws
  {
    try await run(saves: false) { scene in
      guard scene.object == nil else { return }
      try await scene.gate("B7")
      try await scene.untilRecord { $0?.change?.attempts == 1 }
      // Nobody has the pass, so Google is told of no person.
      #expect(!scene.house.sent.contains { $0.line.contains("flightObject") })
      try scene.house.save(scene.link)
      let due = try await scene.record()?.change?.due
      #expect(due == scene.service.clock.now.adding(seconds: 300))
      scene.service.clock.advance(seconds: 300)
      try await scene.until { $0.house.replaced("flightObject") == 1 }
      #expect(scene.gate == "B7")
    }
  }

  @Test func `without a link nothing is kept, and nothing is sent`() async throws {
    let (wallet, house) = (try WalletOperator(), try await GoogleHouse())
    try await TestService.run { service in
      try house.serve(service, wallet)
      try await service.restart(with: wallet)
      let stage = try await Stage(service)
      _ = try await stage.checkedIn("jane")
      try await service.report(stage.flight, #"{"news":"GATE","gate":"B1"}"#)
      await service.housekeeping.work(only: "news")
      let flight = PublicEvent.Subject(RecordKey(kind: "flight", key: stage.flight))
      #expect(
        try await service.service.store.records(LinkedPass.self, .walletPasses(about: flight))
          .isEmpty)
      #expect(house.receiver.messages.isEmpty)
    }
  }

  // MARK: Failures

  @Test func `while Google is away few are asked, and afterwards the last change is sent once`()
    async throws
  {
    try await run { scene in
      scene.house.answer(503)
      func asked() -> Int { scene.house.receiver.lines.count { $0.hasPrefix("PUT") } }
      for gate in 1...5 { try await scene.gate("B\(gate)") }
      for failures in 1...4 { try await scene.untilPaused(after: failures) }
      let standing = try scene.service.service.tools.wallets.orThrow("wallets").googleStanding
      try await eventually { !standing.mayBeAsked(at: scene.service.clock.now) }
      #expect(asked() == 5)
      scene.house.answer(nil)
      try await scene.gate("B6")
      #expect(asked() == 5)
      scene.service.clock.advance(seconds: GoogleStanding.pause(after: 5))
      try await scene.until { $0.gate == "B6" }
      #expect(asked() == 7)
      #expect(
        scene.house.replaced("flightClass") == 1 && scene.house.replaced("flightObject") == 1)
    }
  }

  @Test(arguments: [401, 403])
  func `an account that may not write is told to its operator, without a name`(status: Int)
    async throws
  {
    try await run(metrics: true) { scene in
      scene.house.answer(status)
      try await scene.gate("B1")
      func ready() async throws -> ReplyJSON {
        try await scene.service.askMetrics("GET", "/readyz").json
      }
      func warning() async throws -> String? {
        try await ready()["reasons"]["google_wallet"].string
      }
      try await eventually { try await warning() != nil }
      let words = try await warning().orThrow("a warning")
      #expect(words.contains("Google's wallet takes nothing") && words.contains("\(status)"))
      let metrics = try await scene.service.askMetrics("GET", "/metrics").text
      #expect(metrics.contains("passservice_check_warning{check=\"google_wallet\"} 1\n"))
      #expect(metrics.contains("passservice_google_wallet_updates_total{outcome=\"failed\"} 1\n"))
      #expect(scene.service.log.all.contains { $0.contains("takes no changed passes") })
      let log = scene.service.log.all.joined() + scene.service.observed.text
      for secret in ["Jane", "Doe", "ya29", scene.link] {
        #expect(!log.contains(secret), "\(secret)")
      }
      // The operator mends it and reloads.
      scene.house.answer(nil)
      await scene.service.reload()
      try await scene.until { $0.gate == "B1" }
      #expect(try await warning() == nil)
    }
  }

  @Test func `a pass that Google refuses holds up no other`() async throws {
    try await run { scene in
      scene.house.answer(400)
      try await scene.gate("B1")
      try await scene.untilRecord { $0?.change?.attempts == 1 }
      scene.house.answer(nil)
      let john = try await scene.stage.checkedIn("john")
      let link = try await john.client.get("/passes/\(john.pass)/google-wallet").with(200)
      try scene.house.save(try link.json.text("save_url"))
      _ = try await john.client.cancel("/bookings/\(john.booking)")
      try await eventually {
        await scene.service.housekeeping.work(only: "news")
        return scene.house.replaced("flightObject") > 0
      }
      #expect(try await scene.record()?.change != nil)
    }
  }

  // MARK: Crashes and other services

  @Test func `a service that ends between a change and its sending sends it when it is back`()
    async throws
  {
    try await run { scene in
      scene.house.fallSilent()
      try await scene.gate("B3")
      try await eventually { scene.house.unanswered == ["PUT"] }
      await scene.service.stop()
      #expect(scene.house.replaced("flightClass") == 0)
      scene.house.answer(nil)
      try await scene.service.start()
      try await scene.until { $0.gate == "B3" }
      #expect(
        scene.house.replaced("flightClass") == 1 && scene.house.replaced("flightObject") == 1,
        "\(scene.house.receiver.lines), taken \(scene.house.sent.map(\.line))")
    }
  }

  @Test(arguments: SharedStore.Kind.all)
  func `of two services one sends`(kind: SharedStore.Kind) async throws {
    let (wallet, house) = (try WalletOperator(), try await GoogleHouse())
    try await ServicePair.run(on: kind) { pair in
      try house.serve(pair.first, wallet)
      pair.second.googleWallet.withLock { $0 = pair.first.googleWallet.withLock { $0 } }
      for service in pair.both { try await service.restart(with: wallet) }
      let scene = try await Scene(try await Stage(pair.first), house)
      for gate in ["B1", "B2", "B3"] {
        try await pair.second.report(scene.stage.flight, #"{"news":"GATE","gate":"\#(gate)"}"#)
        try await eventually {
          for service in pair.both { await service.housekeeping.work(only: "news") }
          return scene.gate == gate
        }
        try await scene.untilRecord { $0?.change == nil }
      }
      #expect(house.replaced("flightClass") == 3 && house.replaced("flightObject") == 3)
    }
  }

  // MARK: People and damage

  @Test func `what is known of a link goes with the personal data of its booking`() async throws {
    try await run { scene in
      let service = scene.service.service
      let pass = try await scene.record().orThrow("a record")
      #expect(pass.lapses == pass.ends)
      let due = service.desk.policy.sale.personalDataKept + 3 * 86_400
      let removal = PersonalDataRemoval(desk: service.desk)
      #expect(try await removal.removeDue(now: scene.service.clock.now.adding(seconds: due)) == 1)
      #expect(try await scene.record() == nil)
      #expect(
        try await service.store.record(
          LinkedPass.self, LinkedPass.key(pass.account, pass.serial)) == nil)
    }
  }

  @Test func `a damaged record harms only itself`() async throws {
    try await run { scene in
      var others: [(CheckedIn, LinkedPass)] = []
      for name in ["john", "june"] {
        let other = try await Scene(scene.stage, scene.house, name: name)
        others.append((other.jane, try await other.record().orThrow("a record")))
      }
      // One has a change that waits, and the other has none.
      scene.house.answer(400)
      _ = try await others[0].0.client.cancel("/bookings/\(others[0].0.booking)")
      await scene.service.housekeeping.work(only: "news")
      await scene.service.stop()
      let database = try SQLiteDatabase("\(scene.service.data)/bookings.sqlite", .write)
      for (_, record) in others {
        try database.execute(
          "UPDATE record SET body = 'x' WHERE key = '\(record.key)'")
      }
      scene.house.answer(nil)
      try await scene.service.start()
      scene.service.clock.advance(seconds: 86_400 / 24)
      try await scene.service.report(scene.stage.flight, #"{"news":"GATE","gate":"B9"}"#)
      try await scene.until { $0.gate == "B9" }
      #expect(scene.house.replaced("flightObject") == 1)
      let lines = scene.service.log.all.filter { $0.contains("a stored record is damaged") }
      #expect(lines.count == 2 && lines.allSatisfy { $0.contains("wallet_link") })
    }
  }

  // MARK: The operator

  @Test(arguments: [(nil, DoctorReport.State.ok, "takes passes"), (403, .fault, "403")])
  func `the doctor asks Google whether the account may write`(
    status: Int?, state: DoctorReport.State, word: String
  ) async throws {
    let (wallet, house) = (try WalletOperator(), try await GoogleHouse())
    try wallet.addGoogle(at: house.receiver.url)
    house.answer(status)
    try await TestService.run { service in
      let outcome = SettingSources(commandLine: ["wallet.file": wallet.file]).resolve()
      var doctor = Doctor(
        data: service.data, issuer: nil, outcome: outcome, now: service.clock.now)
      doctor.google = try house.settings
      let findings = await doctor.examine().findings.filter { $0.check == "wallet" }
      #expect(findings.count == 2, "\(findings)")
      let google = try findings.first { $0.text.contains("Google") }.orThrow("a finding")
      #expect(google.state == state && google.text.contains(word), "\(google)")
    }
  }
}
