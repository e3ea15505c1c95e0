import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import PassCrypto
import StrictText
import PassTestSupport

/// The sender of messages about payments: late, more than once, in any order, and mixed with forged ones.
struct Messenger: Sendable {
  private let client = HTTPClient.shared

  /// The instructions for a delivery: the URL, the time of the signatures, the seed, and whether to send all events or
  /// half.
  private struct Order {
    let url: String
    let now: Int
    let seed: Int
    let isAll: Bool

    init(_ body: [UInt8]) throws {
      var object = try ObjectReader(try JSONReader.read(body))
      url = try object.string("url")
      now = try object.integer("now")
      seed = try object.integer("seed")
      isAll = try object.optionalBoolean("all") ?? false
    }
  }

  /// Sends the due events and returns, as JSON, the numbers of messages accepted, sent, and accepted though forged.
  ///
  /// A message that the service cannot take now (503) is kept and sent again later.
  func deliver(
    _ body: [UInt8], of books: Books, and stripe: StripeBooks
  ) async throws -> [UInt8] {
    let order = try Order(body)
    var random = SeededGenerator(seed: UInt64(order.seed))
    let due = await books.due().flatMap { event in
      (0..<event.tellings).map { _ in event }
    }.shuffled(using: &random)
    let events = await stripe.due().shuffled(using: &random)
    let early = order.isAll ? events.count : events.count / 2
    await stripe.keep(Array(events.dropFirst(early)))
    let now = order.isAll ? due.count : due.count / 2
    await books.keep(due.dropFirst(now).map(\.once))
    var (heard, forged) = (0, 0)
    for event in due.prefix(now) {
      if event.isForged, try await send(event.forged, order, secret: Self.wrong) == 200 {
        forged += 1
      }
      if try await send(event, order, secret: PaymentWorker.secret) == 200 { heard += 1 }
    }
    var sent = now
    for event in events.prefix(early) {
      if event.isForged, try await send(event, order, secret: Self.wrong) == 200 { forged += 1 }
      let status = try await send(event, order, secret: PaymentWorker.secret)
      if status == 200 { heard += 1 }
      if status == 503 { await stripe.keep([event]) } else { sent += 1 }
    }
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("heard", heard)
      writer.member("sent", sent)
      writer.member("forged", forged)
    }
    return writer.bytes
  }

  private static let wrong = [UInt8](repeating: 0x41, count: 32)

  private func send(_ event: Books.Event, _ order: Order, secret: [UInt8]) async throws -> Int {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("event", event.id)
      writer.member("payment", event.payment)
      writer.member("outcome", event.outcome)
      writer.member("amount_minor", event.amount)
      writer.member("currency", event.currency)
      if event.outcome == "refunded" { writer.member("refund", event.refund) }
      writer.member("reference", event.reference)
      if event.outcome == "declined" || event.outcome == "refused" {
        writer.member("reason", "told of its own accord")
      }
    }
    let code = try signature(of: writer.bytes, order, secret)
    return try await post(
      writer.bytes, order,
      [("payment-timestamp", "\(order.now)"), ("payment-signature", code)])
  }

  /// Sends an event of the stand-in for Stripe, with a signature under a secret that was changed beside the present one.
  private func send(
    _ event: StripeOccurrence, _ order: Order, secret: [UInt8]
  ) async throws -> Int {
    let (old, code) = (
      try signature(of: event.body, order, Self.wrong), try signature(of: event.body, order, secret)
    )
    return try await post(
      event.body, order, [("stripe-signature", "t=\(order.now),v1=\(old),v1=\(code),v0=00")])
  }

  private func signature(
    of body: [UInt8], _ order: Order, _ secret: [UInt8]
  ) throws -> String {
    try MessageCode(secret: secret).orThrow("a secret")
      .code(of: Array("\(order.now).".utf8) + body).map { byte in
        let digits = String(byte, radix: 16)
        return digits.count == 1 ? "0" + digits : digits
      }.joined()
  }

  private func post(
    _ body: [UInt8], _ order: Order, _ headers: [(String, String)]
  ) async throws -> Int {
    var request = HTTPClientRequest(url: order.url)
    request.method = .POST
    request.headers = ["content-type": "application/json"]
    for (name, value) in headers { request.headers.add(name: name, value: value) }
    request.body = .bytes(body)
    let response = try await client.execute(request, timeout: .seconds(20))
    _ = try await response.body.collect(upTo: 1 << 20)
    return Int(response.status.code)
  }
}

extension Books.Event {
  /// The same event, to be sent once more.
  fileprivate var once: Books.Event {
    Books.Event(
      id: id, payment: payment, outcome: outcome, refund: refund, amount: amount,
      currency: currency, reference: reference, tellings: 1,
      isForged: isForged)
  }

  /// A message that a thief would like the service to believe.
  fileprivate var forged: Books.Event {
    Books.Event(
      id: "\(id)-forged", payment: payment, outcome: "captured", refund: 0, amount: amount,
      currency: currency, reference: reference,
      tellings: 1,
      isForged: true)
  }
}
