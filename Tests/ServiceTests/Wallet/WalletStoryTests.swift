import AccessTokens
import BookingStore
import Bookings
import PassTestSupport
import Selling
import Synchronization
import Testing
import Vocabulary

@testable import PassService
@testable import passservice

/// What happens to a booking arrives on the phones that have its passes.
@Suite(.timeLimit(.minutes(5))) struct WalletStoryTests {
  /// A phone with one pass, which has its present version and tag.
  private struct Story {
    let phone: WalletPhone
    let pass: WalletPhone.Pass
    let receiver: PushReceiver
    var file: HTTPReply
    var tag: String
    var pushes = 0

    init(_ file: HTTPReply, _ service: TestService, _ receiver: PushReceiver) async throws {
      phone = try WalletPhone(service)
      pass = try WalletPhone.Pass(file)
      self.receiver = receiver
      #expect(try await phone.register(pass).status == 201)
      #expect(try await phone.register(pass).status == 200)
      let list = try await phone.list().with(200).json
      #expect(list["serialNumbers"].strings == [pass.serial])
      tag = try list.text("lastUpdated")
      self.file = try await phone.fetch(pass).with(200)
      try await isQuiet()
    }

    /// Checks that nothing has changed since the phone asked last.
    func isQuiet() async throws {
      #expect(try await phone.list(since: tag).status == 204)
      let same = try await phone.fetch(pass, since: file)
      #expect(same.status == 304 && same.body.isEmpty)
      #expect(same.field("last-modified") == file.field("last-modified"))
    }

    /// Waits for the push about a change, and returns the pass that the phone then fetches.
    mutating func news(sourceLocation: SourceLocation = #_sourceLocation) async throws -> ReplyJSON
    {
      await phone.service.housekeeping.work(only: "news")
      #expect(try await phone.list(since: tag).status == 200, sourceLocation: sourceLocation)
      pushes += 1
      let id = try WalletDeviceID(of: phone.id).orThrow("an id")
      try await eventually {
        if receiver.pushes.count >= pushes { return true }
        // A push that failed because the machine is busy is due again later.
        let device = try await phone.service.service.store.record(
          WalletDevice.self, WalletDevice.key(id, pass.type))
        if let push = device?.value.push, push.failures > 0 {
          phone.service.clock.advance(seconds: WaitingPush.pause(after: push.failures))
        }
        return false
      }
      let push = receiver.pushes[pushes - 1]
      #expect(push.token == phone.pushToken && push.body == "{}", sourceLocation: sourceLocation)
      #expect(push.fields["apns-topic"] == WalletOperator.type, sourceLocation: sourceLocation)
      let list = try await phone.list(since: tag).with(200).json
      #expect(list["serialNumbers"].strings == [pass.serial], sourceLocation: sourceLocation)
      let next = try list.text("lastUpdated")
      #expect(next != tag, sourceLocation: sourceLocation)
      let changed = try await phone.fetch(pass, since: file).with(200)
      #expect(
        changed.field("last-modified") != file.field("last-modified"),
        sourceLocation: sourceLocation)
      (tag, file) = (next, changed)
      try await isQuiet()
      #expect(try WalletPhone.Pass(changed).token == pass.token, sourceLocation: sourceLocation)
      return try changed.walletPass
    }
  }

  /// Restarts a service with an operator whose passes have news.
  private func start(_ service: TestService, _ receiver: PushReceiver) async throws {
    let wallet = try WalletOperator(webService: "https://passes.example/wallet")
    service.pushes.withLock { $0 = receiver.settings }
    try await service.restart(with: wallet)
  }

  @Test(arguments: SharedStore.Kind.all)
  func `a gate, a delay, another seat and a cancellation of a flight arrive`(
    kind: SharedStore.Kind
  ) async throws {
    let receiver = try await PushReceiver()
    try await ServicePair.run(on: kind) { pair in
      let service = pair.first
      try await start(service, receiver)
      let stage = try await Stage(service)
      let jane = try await stage.checkedIn("jane")
      let file = try await jane.client.get("/passes/\(jane.pass).pkpass").with(200)
      var story = try await Story(file, service, receiver)
      let first = try story.file.walletPass
      #expect(!String(reflecting: first).contains("B12"))
      // Who is told of changes need not know as of when the details are true.
      #expect(!String(reflecting: first).contains("as_of"))

      try await service.report(stage.flight, #"{"news":"GATE","gate":"B12"}"#)
      let atGate = try await story.news()
      #expect(String(reflecting: atGate).contains("B12"))
      #expect(atGate["barcodes"][0]["message"].string == first["barcodes"][0]["message"].string)

      service.clock.advance(seconds: 120)
      try await service.report(
        stage.flight,
        #"{"news":"DELAYED","departure":"2025-03-02T08:40:00Z","arrival":"2025-03-02T14:00:00Z"}"#)
      let late = try await story.news()
      #expect(late["barcodes"][0]["message"].string != first["barcodes"][0]["message"].string)
      #expect(late["expirationDate"].string != first["expirationDate"].string)

      service.clock.advance(seconds: 120)
      let client = try stage.client("jane")
      let path = "/bookings/\(jane.booking)"
      let seat = stage.seat()
      _ = try await client.post(
        "\(path)/seat-change", jane.booked.seatChange(stage.flight, seat), key: "seat",
        ["if-match": try await client.tag(of: path)]
      ).with(200)
      let moved = try await story.news()
      #expect(moved["voided"].bool != true)
      #expect(moved["barcodes"][0]["message"].string != late["barcodes"][0]["message"].string)

      // Mail about another booking is no news of this pass.
      _ = try await stage.checkedIn("john")
      await service.housekeeping.work(only: "news")
      try await story.isQuiet()

      _ = try await client.cancel(path)
      let void = try await story.news()
      #expect(void["voided"].bool == true)
      #expect(try await story.phone.unregister(story.pass).status == 200)
      #expect(try await story.phone.list().status == 204)
      #expect(receiver.pushes.count == 4)
    }
  }

  @Test(arguments: SharedStore.Kind.all)
  func `the new hour of a show arrives, and its cancellation`(kind: SharedStore.Kind) async throws {
    let receiver = try await PushReceiver()
    try await FourProducts.run(on: kind) { all in
      try await start(all.service, receiver)
      let sold = try await all.sold(.shows)
      let pass = try await sold.owner.get("\(sold.path)/passes").with(200).json["passes"][0]
        .text("pass_id")
      var story = try await Story(
        try await sold.owner.get("/shows/passes/\(pass).pkpass").with(200), all.service, receiver)
      let first = try story.file.walletPass
      all.service.clock.advance(seconds: 120)
      let desk = try all.service.client("operator", .operator)
      _ = try await desk.post(
        "/shows/showings/\(all.show)/news",
        #"{"news":"MOVED","starts_at":"2025-03-01T22:30:00+01:00","ends_at":"2025-03-02T00:30:00+01:00"}"#,
        key: "moved"
      ).with(200)
      let moved = try await story.news()
      #expect(moved["relevantDate"].string != first["relevantDate"].string)
      _ = try await desk.post(
        "/shows/showings/\(all.show)/news", #"{"news":"CANCELLED"}"#, key: "cancelled"
      ).with(200)
      let void = try await story.news()
      #expect(void["voided"].bool == true)
    }
  }

  @Test func `stays and appointments that are cancelled are void on the phone`() async throws {
    let receiver = try await PushReceiver()
    try await FourProducts.run { all in
      try await start(all.service, receiver)
      for product in [FourProducts.Product.stays, .appointments] {
        let sold = try await all.sold(product)
        let path = "\(product.path)/bookings/\(sold.id)"
        let pass = try await sold.owner.get("\(path)/passes").with(200).json["passes"][0]
          .text("pass_id")
        let file = try await sold.owner.get("\(product.path)/passes/\(pass).pkpass").with(200)
        var story = try await Story(file, all.service, receiver)
        story.pushes = receiver.pushes.count
        let offer = try await sold.owner.post("\(path)/cancellation-quote", key: "offer \(product)")
          .with(201).json
        let yes = #"{"cancellation_id":"\#(try offer.text("cancellation_id"))"}"#
        if product == .appointments {
          _ = try await sold.owner.post("/appointments/\(sold.id)/cancel", yes, key: "yes").with(
            200)
        } else {
          let tag = try await sold.owner.tag(of: path)
          _ = try await sold.owner.post("\(path)/cancel", yes, key: "yes", ["if-match": tag]).with(
            200)
        }
        let void = try await story.news()
        #expect(void["voided"].bool == true, "\(product)")
        _ = try await story.phone.unregister(story.pass)
      }
    }
  }

  @Test func `a change before the service first looked for changes is one that a phone hears of`()
    async throws
  {
    let wallet = try WalletOperator(webService: "https://passes.example/wallet")
    try await Stage.run { stage in
      stage.service.wallets.withLock { $0 = wallet.reading }
      await stage.service.stop()
      // No background work runs: the registration alone must say from where on events count.
      let service = try await stage.service.composition().server().service
      let request = WalletRegistering.Request(
        device: try WalletDeviceID(of: "phone").orThrow("an id"), passType: WalletOperator.type,
        serial: "flights.bkg_1.1", token: "00")
      let now = stage.service.clock.now
      let read = try await service.walletNews.desk.register(request, now: now) {
        nil as (WalletPassState, Int)?
      }
      #expect(read == nil, "there is no such pass")
      #expect(try await service.store.record(OutboxPosition.self, WalletDesk.reader) != nil)
    }
  }

  @Test func `without pushes a phone that asks gets the same news`() async throws {
    let wallet = try WalletOperator(webService: "https://passes.example/wallet")
    try await Stage.run { stage in
      try await stage.service.restart(with: wallet)
      let jane = try await stage.checkedIn("jane")
      let phone = try WalletPhone(stage.service)
      let pass = try WalletPhone.Pass(
        try await jane.client.get("/passes/\(jane.pass).pkpass").with(200))
      _ = try await phone.register(pass).with(201)
      let tag = try await phone.list().with(200).json.text("lastUpdated")
      let file = try await phone.fetch(pass).with(200)
      // Nothing tells the phone of a change, so the pass says as of when it is true.
      #expect(try String(reflecting: file.walletPass).contains("as_of"))
      try await stage.service.report(stage.flight, #"{"news":"GATE","gate":"B12"}"#)
      // A phone that asks by itself need not wait for the list of changes.
      let changed = try await phone.fetch(pass, since: file).with(200)
      #expect(try String(reflecting: changed.walletPass).contains("B12"))
      #expect(
        try await phone.list(since: tag).with(200).json["serialNumbers"].strings == [pass.serial])
      await stage.service.housekeeping.work(only: "news")
      #expect(try await phone.fetch(pass, since: changed).status == 304)
    }
  }
}
