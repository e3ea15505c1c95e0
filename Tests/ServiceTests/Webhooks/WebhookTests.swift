import Bookings
import AccessTokens
import Foundation
import PassCrypto
import PassTestSupport
import Testing
import Vocabulary
import WebhooksHTTP

/// The delivery of events to outside receivers: the real service, over real sockets.
@Suite(.timeLimit(.minutes(5))) struct WebhookTests {
  @Test func `a booking is told, signed, in order and without a name`() async throws {
    try await TestService.run(webhooks: .trial) { service in
      let receiver = try await WebhookReceiver()
      let hook = try await service.webhook(receiver.url("/hook?a=1"))
      let booking = try await service.book("jane")
      let messages = await receiver.messages(1)
      let first = try messages.first.orThrow("a message")
      #expect(first.path == "/hook?a=1")
      let told = ReplyJSON(try JSONSerialization.jsonObject(with: Data(first.body.utf8)))
      #expect(told["type"].string == "booking.confirmed")
      #expect(told["timestamp"].string == "\(service.clock.now)")
      #expect(told["data"]["id"].string == booking)
      #expect(told["data"]["kind"].string == "flight_booking")
      #expect(try hook.signs(first))
      for name in ["jane", "Doe", "P1234567", "DOE"] {
        #expect(!first.body.lowercased().contains(name.lowercased()), "\(name)")
      }
      // The event is sent once, so the next message has the next event.
      _ = try await service.client("jane").cancel("/bookings/\(booking)")
      let rest = await receiver.messages(2).map { $0.body }
      #expect(rest[1].contains("booking.cancelled") && rest[1].contains(booking))
      #expect(Set(receiver.ids).count == 2)
    }
  }

  @Test func `what fails is sent again later, the same, and what comes after it waits`()
    async throws
  {
    try await TestService.run(webhooks: .trial) { service in
      let receiver = try await WebhookReceiver { _ in .status(500) }
      let hook = try await service.webhook(receiver.url())
      let booking = try await service.book("jane")
      _ = await receiver.messages(1)
      _ = try await service.client("jane").cancel("/bookings/\(booking)")
      let other = try await service.book("john")
      // The events of another booking do not wait for this one.
      let two = await receiver.messages(2)
      #expect(two[1].body.contains(other))
      receiver.answer { _ in .status(200) }
      // The retry is not sent before its time by the service's clock.
      try await service.untilHook(hook.id) { $0["failures"].int == 1 }
      service.clock.advance(seconds: 4)
      #expect(receiver.messages.count == 2)
      service.clock.advance(seconds: 1)
      let all = await receiver.messages(5)
      let own = all.filter { $0.body.contains(booking) }
      #expect(own.count == 3 && own[0].body == own[1].body)
      #expect(own[0].fields["webhook-id"] == own[1].fields["webhook-id"])
      #expect(own[0].fields["webhook-timestamp"] != own[1].fields["webhook-timestamp"])
      #expect(try own.allSatisfy { try hook.signs($0) })
      #expect(own[2].body.contains("booking.cancelled"))
      try await service.untilHook(hook.id) { $0["waiting"].int == 0 && $0["failures"].int == 0 }
    }
  }

  @Test func `nobody waits for a receiver that never answers, and a restart forgets nothing`()
    async throws
  {
    try await TestService.run(webhooks: .trial) { service in
      let silent = try await WebhookReceiver { _ in .never }
      let prompt = try await WebhookReceiver()
      let hook = try await service.webhook(silent.url(), "one")
      let other = try await service.webhook(prompt.url(), "two")
      let booking = try await service.book("jane")
      _ = await silent.messages(1)
      let told = await prompt.messages(1)
      #expect(told[0].body.contains(booking))
      // The test waits for the record of the delivery, because a service that stops before it sends again.
      try await service.untilHook(other.id) { $0["waiting"].int == 0 }
      // The service is stopped during the delivery, and the receiver answers after the restart.
      silent.answer { _ in .status(200) }
      try await service.restart()
      let again = await silent.messages(2)
      #expect(again[1].body == again[0].body && again[1].body.contains(booking))
      try await service.untilHook(hook.id) { $0["waiting"].int == 0 }
      #expect(prompt.messages.count == 1)
    }
  }

  @Test func `a redirect to our own loopback is not followed`() async throws {
    try await TestService.run(webhooks: .trial) { service in
      let inner = try await WebhookReceiver()
      let target = inner.url("/operations/status")
      let receiver = try await WebhookReceiver { _ in
        .bytes("HTTP/1.1 307 x\r\nlocation: \(target)\r\ncontent-length: 0\r\n\r\n")
      }
      let hook = try await service.webhook(receiver.url())
      _ = try await service.book("jane")
      try await service.untilHook(hook.id) { $0["failures"].int == 1 }
      #expect(inner.messages.isEmpty)
    }
  }

  @Test func `who never takes anything gets it when an operator says so`() async throws {
    try await TestService.run(webhooks: .trial) { service in
      let receiver = try await WebhookReceiver { _ in .status(503) }
      let hook = try await service.webhook(receiver.url())
      let booking = try await service.book("jane")
      var pauses: [Int64] = []
      for attempt in 1...10 {
        _ = await receiver.messages(attempt)
        let now = service.clock.now
        let shown = try await service.untilHook(hook.id) {
          // While an event is given up, an answer may show it as waiting and as a dead letter.
          $0["failures"].int == attempt || $0["dead_letters"].int == 1 && $0["waiting"].int == 0
        }
        guard let next = shown["next_attempt_at"].string.flatMap({ Instant($0) }) else { continue }
        pauses.append(next.seconds(since: now))
        service.clock.set(next)
      }
      #expect(pauses == [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400])
      let operatorClient = try service.client("operator", .operator)
      let letters = try await operatorClient.get("/webhooks/\(hook.id)/dead-letters").with(200).json
      #expect(letters["dead_letters"][0]["type"].string == "booking.confirmed")
      #expect(letters["dead_letters"][0]["id"].string == booking)
      #expect(letters["dead_letters"][0]["reason"].string == "the receiver answered 503")
      receiver.answer { _ in .status(200) }
      let replay = try await operatorClient.post("/webhooks/\(hook.id)/replays", key: "replay")
        .with(202).json
      #expect(replay["events"].int == 1)
      let all = await receiver.messages(11)
      #expect(all[10].body == all[0].body && Set(receiver.ids).count == 1)
      try await service.untilHook(hook.id) {
        $0["dead_letters"].int == 0 && $0["waiting"].int == 0
      }
      // A replay after an event sends all later events again.
      let everything = try await operatorClient.post(
        "/webhooks/\(hook.id)/replays", #"{"after":"evt_0"}"#, key: "all"
      ).with(202).json
      #expect(everything["events"].int == 1)
      _ = await receiver.messages(12)
    }
  }

  @Test func `a secret is told to who made it, kept from the disk, and changed without a gap`()
    async throws
  {
    try await TestService.run(webhooks: .trial) { service in
      let receiver = try await WebhookReceiver()
      let hook = try await service.webhook(receiver.url())
      let client = try service.client("operator", .operator)
      let again = try await client.post("/webhooks", hook.request, key: "hook a webhook")
      #expect(try again.with(201).json["secret"].string == hook.secret)
      #expect(again.text.contains(hook.id))
      for path in ["/webhooks", "/webhooks/\(hook.id)"] {
        #expect(!(try await client.get(path).with(200).text.contains("whsec")))
      }
      let new = try await client.post(
        "/webhooks/\(hook.id)/secret", #"{"former_seconds":60}"#, key: "rotate"
      ).with(200).json.text("secret")
      #expect(new != hook.secret)
      _ = try await service.book("jane")
      let first = try await receiver.messages(1).first.orThrow("a message")
      #expect(first.fields["webhook-signature"]?.split(separator: " ").count == 2)
      let changed = Webhook(id: hook.id, secret: new, request: hook.request)
      #expect(try hook.signs(first))
      #expect(try changed.signs(first))
      service.clock.advance(seconds: 60)
      _ = try await service.book("john")
      let second = await receiver.messages(2)[1]
      #expect(try !hook.signs(second))
      #expect(try changed.signs(second))
      await service.stop()
      for name in try FileManager.default.contentsOfDirectory(atPath: service.data)
      where name.hasPrefix("bookings") {
        let bytes = try Data(contentsOf: URL(filePath: "\(service.data)/\(name)"))
        for secret in [hook.secret, new] {
          let text = String(secret.dropFirst(6))
          let raw = try Data(base64Encoded: text).orThrow("base64")
          let spelled = "[" + raw.map { "\($0)" }.joined(separator: ",") + "]"
          for trace in [Data(text.utf8), raw, Data(spelled.utf8)] {
            #expect(bytes.range(of: trace) == nil, "\(name)")
          }
        }
      }
      try await service.start()
    }
  }

  @Test func `who says that he is gone, or is deleted, gets nothing more`() async throws {
    try await TestService.run(webhooks: .trial) { service in
      let receiver = try await WebhookReceiver { _ in .status(410) }
      let hook = try await service.webhook(receiver.url())
      _ = try await service.book("jane")
      try await service.untilHook(hook.id) { $0["state"].string == "GONE" }
      let client = try service.client("operator", .operator)
      _ = try await client.delete("/webhooks/\(hook.id)", key: "gone").with(200)
      #expect(try await client.get("/webhooks/\(hook.id)").status == 404)
      #expect(try await client.get("/webhooks").json["webhooks"].items.isEmpty)
      _ = try await service.book("john")
      #expect(receiver.messages.count == 1)
    }
  }

  @Test func `only operators of everywhere register, and only at addresses that are public`()
    async throws
  {
    try await TestService.run { service in
      let client = try service.client("operator", .operator)
      for url in [
        "https://127.0.0.1/", "https://localhost/x", "https://[::1]/", "https://10.1.2.3:8443/",
        "https://169.254.169.254/latest", "https://[fd00::1]/", "https://[::ffff:127.0.0.1]/",
        "http://example.com/", "https://example.com/#a", "ftp://example.com",
        "https://a@b.example/",
      ] {
        let refused = try await client.post("/webhooks", #"{"url":"\#(url)"}"#, key: url)
        #expect(refused.status == 422 && refused.pointer == "/url", "\(url): \(refused.text)")
      }
      let strange = try await client.post(
        "/webhooks", #"{"url":"https://example.com/","types":["booking.strange"]}"#, key: "types")
      #expect(strange.status == 422)
      for role in [AccessRole.traveler, .agent] {
        #expect(try await service.client("jane", role).get("/webhooks").status == 403)
      }
      #expect(try await service.stranger.get("/webhooks").status == 401)
    }
  }
}

/// A receiver that an operator registered.
struct Webhook: Sendable {
  let id: String
  let secret: String
  let request: String

  /// Returns whether one of the signatures of a message is by this secret, as its receiver would check it.
  func signs(_ message: WebhookReceiver.Message) throws -> Bool {
    let key = try Data(base64Encoded: String(secret.dropFirst(6))).orThrow("base64")
    let code = try MessageCode(secret: Array(key)).orThrow("a secret of 32 bytes")
    let id = try message.fields["webhook-id"].orThrow("an id")
    let time = try message.fields["webhook-timestamp"].orThrow("a time")
    let own = Data(try code.code(of: Array("\(id).\(time).\(message.body)".utf8)))
    return try message.fields["webhook-signature"].orThrow("a signature").split(separator: " ")
      .contains("v1,\(own.base64EncodedString())")
  }
}

extension TestService {
  func webhook(_ url: String, _ name: String = "a webhook") async throws -> Webhook {
    let request = #"{"url":"\#(url)","description":"\#(name)"}"#
    let made = try await client("operator", .operator).post(
      "/webhooks", request, key: "hook \(name)"
    ).with(201).json
    return Webhook(
      id: try made.text("webhook_id"), secret: try made.text("secret"), request: request)
  }

  /// Returns the webhook as an operator sees it, once it is as expected.
  @discardableResult
  func untilHook(
    _ id: String, _ isSo: (ReplyJSON) -> Bool
  ) async throws -> ReplyJSON {
    let client = try client("operator", .operator)
    while true {
      let shown = try await client.get("/webhooks/\(id)").with(200).json
      if isSo(shown) { return shown }
    }
  }

  /// Books the first departure of a week ahead, and returns the booking's id.
  func book(_ name: String) async throws -> String {
    let client = try client(name)
    let flight = try await client.flight()
    let seat = try await client.seats(of: flight, 1)[0]
    _ = try await client.hold(flight, seat, key: "hold").with(201)
    let quote = try await client.post("/quotes", Stage.quote(flight, seat), key: "quote").with(201)
    return try await client.post(
      "/bookings", Stage.order(try quote.json.text("quote_id")), key: "book"
    ).with(201).json.text("booking_id")
  }
}

extension WebhookSettings {
  /// Settings that allow receivers on this machine.
  static let trial: WebhookSettings = {
    var settings = WebhookSettings()
    settings.takesPrivate = true
    return settings
  }()
}
