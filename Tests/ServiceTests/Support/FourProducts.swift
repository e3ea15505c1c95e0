import PassService
import AccessTokens
import BookingStore
import BookingTestSupport
import Bookings
import PassTestSupport
import Selling
import Shows
import Stays
import Synchronization
import Vocabulary

@testable import passservice

/// A service that sells all four products, and a traveler's steps to a booking of each.
final class FourProducts: Sendable {
  enum Product: String, CaseIterable, Sendable { case flights, shows, stays, appointments }

  /// A booking that is paid.
  struct Sold: Sendable {
    let product: Product
    let id: String
    /// The path at which it is read.
    let path: String
    let code: String
    /// The charged amount, in minor units.
    let charged: Int
    let currency: String
    let owner: TestClient
  }

  let service: TestService
  let stage: Stage
  let show: String
  let hotel: String
  let provider: String
  private let count = Mutex(0)
  /// The last booking of each product that a test continues to use.
  let standing = Mutex<[Product: Sold]>([:])

  init(_ service: TestService) async throws {
    self.service = service
    stage = try await Stage(service)
    let store = service.service.store
    let now = service.clock.now
    let payments = PaymentProviders.only(DeterministicProvider())
    _ = try await ShowDesk(ShowProduct(), store: store, providers: payments).publish(
      try SampleShows.programme(), now: now, zone: SampleShows.zone)
    show = try await store.first(Show.self, .code(try SampleShows.code("one"))).orThrow("a show")
      .value.key
    var files = HotelFiles()
    for file in DemoHotels.files(from: try now.date().orThrow("a day")) {
      files.read(file.name, file.bytes)
    }
    _ = try await StayDesk(StaySetup.product, store: store, providers: payments).publish(
      files, now: now)
    hotel = try await service.stranger.get(
      "/hotels/search?place=WIEN&stars=4&check_in_date=2025-03-10&check_out_date=2025-03-12"
    ).with(200).json["hotels"][0].text("hotel_id")
    provider = try await service.client("desk", .operator).post(
      "/providers", AppointmentServiceTests.Stage.draft(), key: "provider"
    ).with(201).json.text("provider_id")
  }

  /// Runs `body` with a service that also accepts the tokens of an identity provider.
  ///
  /// If `namesAirports` is false, these name no airports, and their users work at all of them.
  static func run(
    provider: any PaymentProvider = DeterministicProvider(), refundLimits: RefundLimits = .init(),
    namesAirports: Bool = true, _ body: (FourProducts) async throws -> Void
  ) async throws {
    try await TestService.run(
      provider: provider,
      identityProviders: [try AgentsOfAirports.provider(namesAirports: namesAirports)],
      refundLimits: refundLimits
    ) { try await body(try await FourProducts($0)) }
  }

  /// Runs `body` with a service on a store that other services may share.
  static func run(
    on kind: SharedStore.Kind, _ body: (FourProducts) async throws -> Void
  ) async throws {
    try await ServicePair.run(on: kind) { pair in
      try await body(try await FourProducts(pair.first))
    }
  }

  /// The contact of the customer of a show or an appointment, as a member of the body.
  static let contact =
    #""contact":{"name":"Jane Doe","email":"Jane@Example.com","phone":"+43 660 123 45 67"}"#

  func next() -> Int {
    count.withLock { count in
      count += 1
      return count
    }
  }

  /// Returns an agent for all airports and products.
  func agent(_ name: String = "ann") throws -> TestClient { try service.client(name, .agent) }

  /// Returns an agent for airports from which no booking of a test leaves.
  func agentElsewhere() throws -> TestClient {
    try AgentsOfAirports.client("bob", at: ["AMS"], roles: ["airline-agent"], service)
  }

  /// Sells a booking of the product for Jane Doe, under her account or another.
  func sold(
    _ product: Product, to name: String = "jane", paying method: String = "pm_approve"
  ) async throws -> Sold {
    let number = next()
    let client = try service.client(name)
    let reply: HTTPReply
    switch product {
    case .flights:
      let quote = try await stage.quoted("\(name)\(number)", for: client)
      reply = try await client.post(
        "/bookings", Stage.order(quote, paying: method), key: "book \(number)")
    case .shows:
      let seat = number > 8 ? "B\(number - 8)" : "A\(number)"
      let body = #"{"showing_id":"\#(show)","seats":["\#(seat)"]}"#
      _ = try await client.post("/shows/holds", body, key: "lock \(number)").with(201)
      let quote = try await client.post("/shows/quotes", body, key: "quote \(number)").with(201)
        .json.text("quote_id")
      reply = try await client.post(
        "/shows/bookings",
        #"{"quote_id":"\#(quote)","payment_method_token":"\#(method)",\#(Self.contact)}"#,
        key: "book \(number)")
    case .stays:
      let reservation = try await client.post(
        "/reservations",
        #"{"hotel_id":"\#(hotel)","check_in_date":"2025-03-10","check_out_date":"2025-03-12","#
          + #""guests":2,"room_type":"double","request_id":"r\#(number)"}"#, key: nil
      ).with(201).json.text("reservation_id")
      let body =
        #"{"payment_method_token":"\#(method)","guest":{"given_names":"Jane","surname":"Doe","#
        + #""email":"Jane@Example.com","phone":"+43 660 123 45 67"}}"#
      let paid = try await client.send(
        "PUT", "/reservations/\(reservation)", body: Array(body.utf8)
      ).json
      let id = try paid["booking"].text("booking_id")
      reply = try await client.get("/stays/bookings/\(id)")
    case .appointments:
      let subject = try await client.post(
        "/subjects", #"{"kind":"person","name":"Jane Doe","notes":"is ill"}"#, key: "s\(number)"
      ).with(201).json.text("subject_id")
      let hour = number < 10 ? "0\(number)" : "\(number)"
      reply = try await client.post(
        "/appointments",
        #"{"provider_id":"\#(provider)","service_type":"grooming","subject_ids":["\#(subject)"],"#
          + #""start_time":"2025-03-04T\#(hour):00:00","end_time":"2025-03-04T\#(hour):45:00","#
          + #""notes":"lives alone","payment_method_token":"\#(method)",\#(Self.contact)}"#,
        key: "book \(number)")
    }
    guard (200...202).contains(reply.status) else {
      throw MissingValue("a booking of \(product): \(reply.text)")
    }
    let json = try reply.json
    let id = try json.text("booking_id")
    return Sold(
      product: product, id: id, path: "\(product.path)/bookings/\(id)",
      code: try json.text("confirmation_code"),
      charged: try json["total_charged"]["amount_minor"].int.orThrow("an amount"),
      currency: try json["total_charged"].text("currency"), owner: client)
  }
}

extension FourProducts.Product {
  /// The prefix of its paths.
  var path: String { self == .flights ? "" : "/\(rawValue)" }
}

extension Stage {
  /// Makes a quote for a client, and returns its id.
  func quoted(_ key: String, for client: TestClient) async throws -> String {
    let seat = seat()
    _ = try await client.hold(flight, seat, key: "\(key) hold").with(201)
    return try await client.post("/quotes", Self.quote(flight, seat), key: "\(key) quote").with(201)
      .json.text("quote_id")
  }
}

extension TestClient {
  /// Returns the tag of what this client reads at a path.
  func tag(of path: String) async throws -> String {
    try await get(path).with(200).field("etag").orThrow("a tag of \(path)")
  }
}
