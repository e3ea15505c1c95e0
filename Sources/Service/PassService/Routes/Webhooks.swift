internal import ServiceHTTP
internal import AccessTokens
internal import Bookings
internal import StrictText
internal import Selling
internal import Vocabulary

/// The endpoints for receivers of events outside the service, and for the events that they missed.
struct WebhookRoutes: Sendable {
  let webhooks: WebhookQueue
  let sender: (any WebhookSender)?
  let types: PublicEventTypes
  let answersKept: Int

  var endpoints: [Endpoint] {
    [
      .post("/webhooks", "createWebhook", .operators, createWebhook),
      .get("/webhooks", "listWebhooks", .operators, listWebhooks),
      .get("/webhooks/{webhook_id}", "getWebhook", .operators, getWebhook),
      .delete("/webhooks/{webhook_id}", "deleteWebhook", .operators, deleteWebhook),
      .post("/webhooks/{webhook_id}/secret", "rotateWebhookSecret", .operators, rotateSecret),
      .get("/webhooks/{webhook_id}/dead-letters", "listDeadLetters", .operators, listDeadLetters),
      .post("/webhooks/{webhook_id}/replays", "replayWebhook", .operators, replay),
    ]
  }

  private func createWebhook(_ call: Call) async throws -> HTTPAnswer {
    let (desk, sender) = try webhookWork(call)
    let (url, types, description) = try call.json { (body) throws(ShapeError) in
      try together(
        part(try body.receiver(sender)), part(try body.eventTypes()),
        part(try body.optionalLine("description", upTo: 200) ?? ""))
    }
    let secret = try WebhookSignature.secret()
    var random = SystemRandomNumberGenerator()
    let new = WebhookEndpoint(
      .init(using: &random), url: url, types: types, description: description, secret: secret,
      now: call.now)
    let id = try await desk.register(
      new, call.command, keptFor: answersKept)
    return try await answer(201, about: id, now: call.now)
      .with("location", "/v1/webhooks/\(id)")
  }

  private func rotateSecret(_ call: Call) async throws -> HTTPAnswer {
    let (desk, _) = try webhookWork(call)
    let keeping = try call.json { (body) throws(ShapeError) in
      try together(part(try body.optionalInteger("former_seconds", in: 0...604_800) ?? 86_400))
    }
    let (id, secret): (WebhookEndpoint.ID, _) = (
      try call.id("webhook_id"), try WebhookSignature.secret()
    )
    _ = try await desk.rotate(
      id, to: secret, keeping: keeping, call.command, keptFor: answersKept)
    return try await answer(200, about: id, now: call.now)
  }

  private func listWebhooks(_ call: Call) async throws -> HTTPAnswer {
    let (desk, _) = try webhookWork(call)
    let endpoints = try await desk.endpoints()
    return .json { writer in
      writer.objects("webhooks", endpoints) { $0.members(of: $1) }
      writer.member("types", types.all)
    }
  }

  private func getWebhook(_ call: Call) async throws -> HTTPAnswer {
    let (desk, _) = try webhookWork(call)
    let endpoint = try await desk.endpoint(try call.id("webhook_id"))
    let waiting = try await desk.waiting(for: endpoint.id)
    let dead = try await desk.deadLetters(of: endpoint.id)
    return .json { writer in
      writer.members(of: endpoint)
      writer.member("waiting", waiting.reduce(0) { $0 + $1.waiting.count })
      writer.member("next_attempt_at", orNull: waiting.first?.due.description)
      writer.member("failures", waiting.map(\.failures).max() ?? 0)
      writer.member("dead_letters", dead.count)
    }
  }

  private func deleteWebhook(_ call: Call) async throws -> HTTPAnswer {
    let (desk, _) = try webhookWork(call)
    _ = try call.json { _ throws(ShapeError) in }
    let id = try await desk.remove(
      try call.id("webhook_id"), call.command, keptFor: answersKept)
    return .json { $0.member("webhook_id", id.rawValue) }
  }

  private func listDeadLetters(_ call: Call) async throws -> HTTPAnswer {
    let (desk, _) = try webhookWork(call)
    let endpoint = try await desk.endpoint(try call.id("webhook_id"))
    let letters = try await desk.deadLetters(of: endpoint.id)
    return .json { writer in
      writer.objects("dead_letters", letters) { writer, letter in
        writer.member("event_id", letter.event.id)
        writer.member("type", letter.event.type)
        writer.member("id", letter.event.subject.key)
        writer.member("reason", letter.reason)
        writer.member("given_up_at", letter.given.description)
      }
    }
  }

  private func replay(_ call: Call) async throws -> HTTPAnswer {
    let (desk, _) = try webhookWork(call)
    let after = try call.json { (body) throws(ShapeError) -> Int? in
      guard let text = try body.optionalString("after") else { return nil }
      guard let number = PublicEvent.number(text) else {
        throw body.failure("after", "expected the id of an event, such as evt_17")
      }
      return number
    }
    let replay = try await desk.replay(
      try call.id("webhook_id"), after: after, call.command, keptFor: answersKept)
    return .json(202) { writer in
      writer.member("events", replay.count)
      writer.member("last", orNull: replay.last.map { "evt_\($0)" })
    }
  }
}

extension WebhookRoutes {
  /// Returns the queue and the sender; refuses a token for some airports only, as events are of all airports.
  fileprivate func webhookWork(
    _ call: Call
  ) throws(Problem) -> (desk: WebhookQueue, sender: any WebhookSender) {
    try call.checkWorksEverywhere()
    guard let sender = self.sender else {
      throw Problem(.notFound, "this service sends no webhooks")
    }
    return (webhooks, sender)
  }

  /// Returns the receiver with its secret.
  ///
  /// Only the request that made the secret and its repetitions get this answer. It is kept sealed, like the record.
  fileprivate func answer(
    _ status: Int, about id: WebhookEndpoint.ID, now: Instant
  ) async throws -> HTTPAnswer {
    let endpoint = try await webhooks.endpoint(id)
    return HTTPAnswer.json(status) { writer in
      writer.members(of: endpoint)
      writer.member("secret", orNull: endpoint.signing(at: now).first.map(WebhookSignature.text))
    }
  }
}

extension JSONWriter {
  fileprivate mutating func members(of endpoint: WebhookEndpoint) {
    member("webhook_id", endpoint.key)
    member("url", endpoint.url.rawValue)
    member("types", endpoint.types)
    member("description", endpoint.description)
    member("state", endpoint.state.rawValue)
    member("created_at", endpoint.created.description)
  }
}

extension PublicEvent {
  /// Returns the number in an id such as `evt_17`; nil for any other text.
  static func number(_ id: String) -> Int? {
    guard id.hasPrefix("evt_"), let number = Int(id.dropFirst(4)), number >= 0,
      "evt_\(number)" == id
    else { return nil }
    return number
  }
}

extension ObjectReader {
  /// Reads the address of a receiver, which must be one that the sender may write to.
  fileprivate mutating func receiver(_ sender: any WebhookSender) throws(ShapeError) -> WebAddress {
    let url: WebAddress = try text("url")
    if let problem = sender.problem(with: url) { throw failure("url", problem) }
    return url
  }

  fileprivate mutating func eventTypes() throws(ShapeError) -> [String] {
    let types = peek("types") == nil ? [] : try strings("types")
    guard types.count <= 100 else { throw failure("types", "expected at most 100") }
    return types
  }
}
