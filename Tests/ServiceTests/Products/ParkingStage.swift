import PassService
import BookingStore
import BookingTestSupport
import Bookings
import ParkingExample
import ParkingService
import PassGate
import PassIssuer
import PassTestSupport
import PassVerifier
import Selling
import Vocabulary

/// A service that sells parking besides flights.
struct ParkingStage: Sendable {
  let service: TestService
  let lot: ParkingLot
  let provider: DeterministicProvider
  let routes: ParkingRoutes

  /// The kind of store.
  enum Kind: CaseIterable { case file, memory }

  /// Runs `body` with a service on this kind of store that sells parking at `hour` cents per hour.
  static func run(
    _ kind: Kind = .file, hour: Int = 750, _ product: ParkingProduct = ParkingProduct(),
    _ body: (ParkingStage) async throws -> Void
  ) async throws {
    let provider = DeterministicProvider()
    try await TestService.run(
      store: kind == .memory ? InMemoryStore() : nil,
      others: { [Self.routes(product, in: $0, provider)] }
    ) { service in
      var random = SeededGenerator(seed: 9)
      let lot = ParkingLot(
        id: .init(using: &random), name: "Harbour", bays: ["A1", "A2"],
        hour: Money(hour, try CurrencyCode("EUR").orThrow("EUR")), buffers: .none,
        refunds: .full)
      let store = service.service.store
      var changes = ChangeSet(at: service.clock.now)
      changes.insert(lot)
      try await store.commit(changes)
      try await body(
        ParkingStage(
          service: service, lot: lot, provider: provider,
          routes: Self.routes(product, in: store, provider)))
    }
  }

  private static func routes(
    _ product: ParkingProduct, in store: any BookingStore, _ provider: DeterministicProvider
  ) -> ParkingRoutes {
    ParkingRoutes(
      product, store: store, providers: .only(provider), clock: SleepingClock())
  }

  /// Returns a request for a bay from ten to twelve.
  func place(_ bay: String) -> String { request(bay, 10, 12) }

  /// Returns a request for a bay between two full hours of the day.
  func request(
    _ bay: String, _ from: Int, _ until: Int, _ more: String = "", lot: String? = nil
  ) -> String {
    #"{"lot_id":"\#(lot ?? self.lot.key)","bay":"\#(bay)","from":"2025-03-02T\#(from):00:00Z","#
      + #""until":"2025-03-02T\#(until):00:00Z"\#(more)}"#
  }

  func order(_ quote: String) -> String {
    #"{"quote_id":"\#(quote)","payment_method_token":"pm_approve","plate":"B-XY 1"}"#
  }

  /// Performs the steps from a hold to a booking, and returns the last answer.
  func book(
    _ client: TestClient, _ request: String, paying method: String? = "pm_approve"
  ) async throws -> HTTPReply {
    let key = "n\(try await routes.desk.store.events().count)"
    _ = try await client.post("/parking/holds", request, key: "hold\(key)").with(201)
    let quote = try await client.post("/parking/quotes", request, key: "quote\(key)").with(201).json
    let payment = method.map { #","payment_method_token":"\#($0)""# } ?? ""
    return try await client.post(
      "/parking/bookings",
      #"{"quote_id":"\#(try quote.text("quote_id"))","plate":"B-XY 1"\#(payment)}"#,
      key: "book\(key)")
  }

  /// Returns the barcode of a booking's newest ticket.
  func barcode(_ client: TestClient, _ booking: ReplyJSON) async throws -> String {
    let pass = try booking["pass_ids"].strings.last.orThrow("a pass")
    return try await client.get("/parking/passes/\(pass)").with(200).json.text("barcode_data")
  }

  /// Returns the barrier's answer at an hour of the day.
  func scan(_ barcode: String, at door: TestGate, _ hour: Int) throws -> String {
    let issuer = try IssuerID("UA").orThrow("UA")
    let event = Checkpoint.Event(
      title: try TicketText("Parking").orThrow("a title"), issuers: [issuer],
      place: try TicketText(lot.name).orThrow("a place"))
    return try door.scan(
      barcode, at: .event(event, .once),
      now: try Instant("2025-03-02T\(hour):00:00Z").orThrow("a time"))
  }

  func close() async throws {
    let store = service.service.store
    let read = try await store.record(ParkingLot.self, lot.key).orThrow("the lot")
    var closed = read.value
    closed.isOpen = false
    var changes = ChangeSet(at: service.clock.now)
    changes.update(read, to: closed)
    try await store.commit(changes)
  }

  /// Makes a booking for Jane over HTTP.
  func booked() async throws -> Versioned<ParkingBooking> {
    let jane = try service.client("jane")
    _ = try await jane.post("/parking/holds", place("A2"), key: "hold A2").with(201)
    let quote = try await jane.post("/parking/quotes", place("A2"), key: "quote A2").with(201).json
    let booked = try await jane.post(
      "/parking/bookings", order(try quote.text("quote_id")), key: "book A2"
    ).with(201).json
    return try await routes.desk.store.record(
      ParkingBooking.self, try booked.text("booking_id")
    ).orThrow("the booking")
  }

  /// Returns the verdict of a door at the given hour, with the bundle and lists that it can fetch now.
  func verdict(on barcode: String, at hour: Int = 11) async throws -> Verdict {
    let issuer = try IssuerID("UA").orThrow("UA")
    let root = KeyStore(directory: "\(service.data)/development-root")
    var held = HeldTrust(
      roots: try RootPins(jwks: try root.export(issuer: issuer), issuer: issuer))
    // A list is signed at most once per second.
    service.clock.advance(seconds: 1)
    for path in ["/.well-known/trust-bundle", "/status-lists/UA/0"] {
      let text = try await service.stranger.get(path).with(200)
      try held.accept(text.body, now: service.clock.now)
    }
    let noon = try Instant("2025-03-02T\(hour):00:00Z").orThrow("a time")
    return Verifier(trust: held.trust).verify(barcode, now: noon)
  }
}
