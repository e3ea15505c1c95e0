import NIOCore
import NIOHTTP1
import StrictText

/// One connection to the provider, which performs its requests one after the other.
struct Exchange: Sendable {
  typealias Channel = NIOAsyncChannel<HTTPServerRequestPart, HTTPServerResponsePart>

  let books: Books
  let stripe: StripeBooks
  let messenger: Messenger

  /// The reaction to a request.
  enum Reply {
    case answer(Int, [UInt8], [String: String] = [:])
    /// The connection ends without an answer.
    case silence
    /// The connection ends when the client closes it.
    case wait
  }

  func serve(_ channel: Channel) async throws {
    try await channel.executeThenClose { inbound, outbound in
      var head: HTTPRequestHead?
      var body: [UInt8] = []
      for try await part in inbound {
        switch part {
        case .head(let new): (head, body) = (new, [])
        case .body(let buffer): body += Array(buffer.readableBytesView)
        case .end:
          guard let head else { return }
          switch try await reply(to: head, body) {
          case .silence: return
          case .wait: continue
          case .answer(let status, let bytes, let headers):
            var fields = HTTPHeaders(Array(headers))
            fields.add(name: "content-type", value: "application/json")
            fields.add(name: "content-length", value: "\(bytes.count)")
            try await outbound.write(
              .head(
                HTTPResponseHead(
                  version: .http1_1, status: .init(statusCode: status), headers: fields)))
            try await outbound.write(.body(.byteBuffer(ByteBuffer(bytes: bytes))))
            try await outbound.write(.end(nil))
            if !head.isKeepAlive { return }
          }
        }
      }
    }
  }

  private func reply(to head: HTTPRequestHead, _ body: [UInt8]) async throws -> Reply {
    let path = head.uri.split(separator: "/").map(String.init)
    switch (head.method, path) {
    case (_, let path) where path.first == "v1":
      return await StripeDesk(books: stripe).reply(to: head, body)
    case (.POST, ["control", "deliver"]):
      return .answer(200, try await messenger.deliver(body, of: books, and: stripe))
    case (.POST, let path) where path.first == "control":
      try await control(path.last ?? "", body)
      return .answer(200, Array("{}".utf8))
    case (.GET, ["control", "accounts"]): return .answer(200, await accounts())
    case (.POST, let path) where path.count == 3 && path[0] == "payments":
      guard head.headers["authorization"] == ["Bearer \(PaymentWorker.key)"],
        let order = order(path[1], path[2], body),
        head.headers["idempotency-key"] == [order.key]
      else { return .answer(400, Array("{}".utf8)) }
      return await perform(order)
    default: return .answer(404, Array("{}".utf8))
    }
  }

  /// Does what others than the service do.
  private func control(_ what: String, _ body: [UInt8]) async throws {
    if what == "pass-day" { return await stripe.passDay() }
    var order = try ObjectReader(try JSONReader.read(body))
    switch what {
    case "reverse":
      let (payment, amount) = (try order.string("payment"), try order.integer("amount_minor"))
      await books.reverse(payment, amount)
      await stripe.reverse(payment, amount)
    case "dispute": await stripe.dispute(try order.string("payment"))
    case "win": await stripe.win(try order.string("payment"))
    case "lose-refund":
      let (payment, number) = (try order.string("payment"), try order.integer("number"))
      await stripe.loseRefund(number, of: payment)
    case "pay":
      _ = await stripe.pay(on: try order.string("session"), with: try order.string("card"))
    default: break
    }
  }

  private func order(_ payment: String, _ operation: String, _ body: [UInt8]) -> Books.Order? {
    guard let node = try? JSONReader.read(body), var object = try? ObjectReader(node) else {
      return nil
    }
    return try? Books.Order(
      payment: payment, operation: operation, refund: object.optionalInteger("refund") ?? 0,
      amount: object.integer("amount_minor"),
      currency: object.string("currency"), method: object.string("method"),
      returnAddress: object.optionalString("return_url") ?? "")
  }

  private func perform(_ order: Books.Order) async -> Reply {
    switch await books.step(for: order) {
    case "n": return .silence
    case "t":
      await books.delay(order)
      return .wait
    case "b": return .answer(429, Array("{}".utf8))
    case "x":
      let outcome = order.operation == "authorise" || order.operation == "capture"
      return .answer(
        402,
        json(
          order,
          .init(
            outcome: outcome ? "declined" : "refused", reason: "not this time",
            amount: order.amount, currency: order.currency, reference: "ch_0")))
    case "a", "w", "z":
      await books.wait(order.payment)
      return .answer(
        200,
        json(
          order,
          .init(
            outcome: "action_required", reason: nil, amount: order.amount,
            currency: order.currency, reference: await books.reference(of: order.payment))))
    case let step:
      let done = await books.perform(order, isShort: step == "s")
      let answer = json(order, done)
      switch step {
      case "l": return .silence
      case "d": return .wait
      case "g": return .answer(200, Array(answer.dropLast(3)))
      case "h": return .answer(200, answer + [UInt8](repeating: 0x20, count: 1 << 20))
      case "e": return .answer(500, Array("{}".utf8))
      default: return .answer(200, answer)
      }
    }
  }

  private func json(_ order: Books.Order, _ standing: Books.Standing) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("payment", order.payment)
      writer.member("outcome", standing.outcome)
      writer.member("amount_minor", standing.amount)
      writer.member("currency", standing.currency)
      if standing.outcome == "refunded" { writer.member("refund", order.refund) }
      writer.member("reference", standing.reference)
      if let reason = standing.reason { writer.member("reason", reason) }
      writer.name("card")
      writer.object { $0.member("last_four", "1881") }
      if standing.outcome == "action_required" {
        writer.name("action")
        writer.object { $0.member("url", "https://bank.example/3ds/\(order.payment)") }
      }
    }
    return writer.bytes
  }

  private func accounts() async -> [UInt8] {
    let accounts = await books.accounts.sorted { $0.key < $1.key }
    let stripeIntents = await stripe.intents.values.sorted { $0.id < $1.id }
    var writer = JSONWriter()
    writer.object { writer in
      writer.name("accounts")
      writer.array { writer in
        for (payment, account) in accounts {
          writer.object { writer in
            writer.member("payment", payment)
            writer.member("reference", account.reference)
            writer.member("authorised", account.isAuthorised)
            writer.member("voided", account.isVoided)
            writer.member("captured", account.captured)
            writer.member("captures", account.captures)
            writer.member("refunded", account.refunded)
            writer.member("return_urls", account.returnAddresses)
          }
        }
        for (payment, intents) in Dictionary(grouping: stripeIntents, by: \.payment) {
          writer.object { $0.account(payment, intents) }
        }
      }
    }
    return writer.bytes
  }
}

extension JSONWriter {
  /// Writes the account of a payment at the stand-in for Stripe, which may have several intents.
  fileprivate mutating func account(_ payment: String, _ intents: [StripeIntent]) {
    let first = intents.first { $0.status == "requires_capture" || $0.received > 0 } ?? intents[0]
    member("payment", payment)
    member("reference", first.id)
    member("authorised", intents.contains { $0.status == "requires_capture" || $0.received > 0 })
    member("voided", intents.allSatisfy { $0.status == "canceled" })
    member("captured", intents.reduce(0) { $0 + $1.received })
    member("captures", intents.reduce(0) { $0 + $1.captures })
    member("refunded", intents.reduce(0) { $0 + $1.back })
    member("return_urls", intents.flatMap(\.returnAddresses))
  }
}
