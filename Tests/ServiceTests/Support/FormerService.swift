import BookingStore
import BookingStoreSQLite
import BookingTestSupport
import Bookings
import Foundation
import PassService
import PassTestSupport
import SQLite
import Testing
import WebhooksHTTP

@testable import passservice

/// A service that has sold all four products, and whose file is as versions left it that compressed nothing.
///
/// Bodies and confidential parts are plain, each payment has a lookup by its booking, and a receiver of events has
/// taken none. The service does not run yet, and no program has the file open.
struct FormerService: Sendable {
  /// A request that was answered, with the answer to its repetition.
  private struct Asked: Sendable {
    let client: TestClient
    let path: String
    let body: String
    let key: String
    let fields: [String: String]
    let reply: HTTPReply
  }

  let products: FourProducts
  let receiver: WebhookReceiver
  let hook: Webhook
  /// The bookings that are not cancelled, one of each product.
  private(set) var sold: [FourProducts.Sold] = []
  /// An open quote for a seat that is held.
  private(set) var quote = ""
  private(set) var events: [OutboxEvent] = []
  private var asked: [Asked] = []
  private var shown: [String: HTTPReply] = [:]

  var service: TestService { products.service }

  static func run(_ body: (FormerService) async throws -> Void) async throws {
    try await TestService.run(webhooks: .trial) { service in
      let products = try await FourProducts(service)
      let file = Composition.bookings(service.data)
      await service.stop()
      // A store does not compress while another program, which may not be able to read that, has the file open.
      let other = try SQLiteDatabase(file, .write)
      try other.makeDurable()
      try other.takeFormerForm()
      let store = try SQLiteStore(file, keys: "\(service.data)/storage-keys")
      #expect(try await store.rotateKey() > 0)
      try await service.start()
      var former = try await FormerService(products)
      try await former.sell()
      former.events = try await service.service.store.events()
      await service.stop()
      try other.write {
        try other.execute(
          """
          INSERT INTO lookup (kind, name, value, rank, key, is_unique)
          SELECT kind, 'booking', json_extract(body, '$.booking'), 0, key, 0 FROM record
          WHERE kind = 'payment'
          """)
      }
      let copy = "\(file).copy"
      try other.execute("VACUUM INTO '\(copy)'")
      for end in ["", "-wal", "-shm"] where FileManager.default.fileExists(atPath: file + end) {
        try FileManager.default.removeItem(atPath: file + end)
      }
      try FileManager.default.moveItem(atPath: copy, toPath: file)
      withExtendedLifetime(other) {}
      #expect(try !former.isPacked())
      try await body(former)
    }
  }

  private init(_ products: FourProducts) async throws {
    self.products = products
    receiver = try await WebhookReceiver { _ in .status(500) }
    hook = try await products.service.webhook(receiver.url())
  }

  /// Returns whether the file is marked as one of the compact form.
  func isPacked() throws -> Bool {
    try SQLiteDatabase(Composition.bookings(service.data), .readOnly)
      .first("SELECT 1 FROM migration WHERE name = 'compact'") != nil
  }

  private mutating func sell() async throws {
    for product in FourProducts.Product.allCases {
      let kept = try await products.sold(product)
      sold.append(kept)
      try await ask(kept.owner, "\(kept.path)/cancellation-quote", key: "offer \(product)")
      let cancelled = try await products.sold(product, to: "john")
      try await cancel(cancelled)
      if product == .flights { try await checkIn(kept) }
    }
    quote = try await products.stage.quoted("late", for: try service.client("ann"))
    for sale in sold { shown[sale.path] = try await sale.owner.get(sale.path).with(200) }
    _ = await receiver.messages(1)
    // Only a repetition shows what is kept: a pass that was revoked since is in no repeated answer.
    for index in asked.indices { asked[index] = try await again(asked[index]) }
  }

  private mutating func checkIn(_ sale: FourProducts.Sold) async throws {
    let passenger = try await sale.owner.get(sale.path).json["passengers"][0].text("passenger_id")
    try await ask(
      sale.owner, "\(sale.path)/check-in", #"{"passenger_ids":["\#(passenger)"]}"#, key: "check in")
  }

  private mutating func cancel(_ sale: FourProducts.Sold) async throws {
    let offer = try await ask(
      sale.owner, "\(sale.path)/cancellation-quote", key: "offer \(sale.product)"
    ).json.text("cancellation_id")
    try await ask(
      sale.owner, "\(sale.path)/cancel", #"{"cancellation_id":"\#(offer)"}"#,
      key: "cancel \(sale.product)", ["if-match": try await sale.owner.tag(of: sale.path)])
  }

  @discardableResult
  private mutating func ask(
    _ client: TestClient, _ path: String, _ body: String = "", key: String,
    _ fields: [String: String] = [:]
  ) async throws -> HTTPReply {
    let reply = try await client.post(path, body, key: key, fields)
    guard reply.status / 100 == 2 else { throw MissingValue("\(path): \(reply.text)") }
    asked.append(
      Asked(client: client, path: path, body: body, key: key, fields: fields, reply: reply))
    return reply
  }

  private func again(_ asked: Asked) async throws -> Asked {
    let reply = try await asked.client.post(asked.path, asked.body, key: asked.key, asked.fields)
    return Asked(
      client: asked.client, path: asked.path, body: asked.body, key: asked.key,
      fields: asked.fields, reply: reply)
  }

  /// Checks that the service, which runs, answers every former request as before, shows what was sold, and has the events.
  func expectTheSame() async throws {
    #expect(asked.count == 13)
    for former in asked {
      let reply = try await again(former).reply
      #expect(reply.status == former.reply.status, "\(former.path)")
      #expect(reply.text == former.reply.text, "\(former.path)")
    }
    for (path, former) in shown {
      let reply = try await products.stage.client("jane").get(path)
      #expect(reply.text == former.text, "\(path)")
    }
    let present = try await service.service.store.events()
    #expect(present.prefix(events.count) == events[...])
  }

  /// Goes on with what was begun, and sells each product again.
  func goOn() async throws {
    _ = try await service.client("ann").post("/bookings", Stage.order(quote), key: "late")
      .with(201)
    for sale in sold { _ = try await sale.owner.cancel(sale.path) }
    for product in FourProducts.Product.allCases { _ = try await products.sold(product, to: "ann") }
  }
}
