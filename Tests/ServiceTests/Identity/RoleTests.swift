import AccessTokens
import Foundation
import PassTestSupport
import Synchronization
import Testing

/// The access of each caller to every operation of every product, by the OpenAPI documents.
///
/// 403 means that the role may not use the operation; 404 means that the object does not exist, or that the caller
/// may not know that it does.
@Suite struct RoleTests {
  /// A caller with Jane's booking.
  enum Actor: String, CaseIterable, Sendable {
    case owner, traveler, agent, agentElsewhere, `operator`, provider, gate

    func client(_ products: FourProducts) throws -> TestClient {
      switch self {
      case .owner: try products.service.client("jane")
      case .traveler: try products.service.client("john")
      case .agent: try products.agent()
      case .agentElsewhere: try products.agentElsewhere()
      case .operator: try products.service.client("desk", .operator)
      case .provider: try products.service.client("walker")
      case .gate: try products.service.client("b22", .gate)
      }
    }

    /// The role of the token.
    var role: AccessRole {
      switch self {
      case .owner, .traveler, .provider: .traveler
      case .agent, .agentElsewhere: .agent
      case .operator: .operator
      case .gate: .gate
      }
    }
  }

  /// The access that an answer shows.
  enum Verdict: String, Sendable {
    /// The operation is done, or refused for a reason other than the caller.
    case open
    /// 403: the caller's role may not do it.
    case forbidden
    /// 404: as if the booking did not exist.
    case hidden

    init(_ reply: HTTPReply) throws {
      switch reply.status {
      case 403: self = .forbidden
      case 404:
        let detail = try reply.json.text("detail")
        let isOfBooking = ["booking", "pass", "appointment"].contains {
          detail.hasPrefix("there is no \($0) ")
        }
        self = isOfBooking ? .hidden : .open
      default: self = .open
      }
    }
  }

  /// The callers that an operation on a booking is for.
  enum Kind: Sendable {
    /// The customer, and an agent for the customer.
    case customers
    /// Only the customer.
    case owners
    /// Agents, for bookings that are not their own.
    case agents
    /// All parties of an appointment, to read it.
    case everyParty
    /// The provider of an appointment.
    case providers
    /// The customer or the provider of an appointment.
    case customerOrProvider

    func verdict(for actor: Actor) -> Verdict {
      switch (self, actor) {
      case (_, .gate): .forbidden
      case (.agents, .agent): .open
      case (.agents, .agentElsewhere): .hidden
      case (.agents, _): .forbidden
      case (_, .agentElsewhere): .hidden
      case (_, .traveler): .hidden
      case (.providers, .owner): .forbidden
      case (_, .owner): .open
      case (.customers, .agent), (.everyParty, .agent): .open
      case (_, .agent): .forbidden
      case (.everyParty, .operator): .open
      case (_, .operator): .forbidden
      case (.everyParty, .provider), (.providers, .provider), (.customerOrProvider, .provider):
        .open
      // A provider knows only appointments, and not under these paths.
      case (.customers, .provider), (.owners, .provider): .hidden
      }
    }
  }

  /// An operation on a booking, with a body that is valid except for ids that only its owner knows.
  struct Row: Sendable {
    let kind: Kind
    var body = ""

    init(_ kind: Kind, _ body: String = "") { (self.kind, self.body) = (kind, body) }
  }

  private static let refund = #"{"all":true,"reason_code":"GOODWILL"}"#
  private static let cancel = #"{"cancellation_id":"cxl_0D4X8K2M7PQR9TVW"}"#
  private static let passenger = #""passenger_id":"pax_0D4X8K2M7PQR9TVW""#
  private static let onFlight = #"{"# + passenger + #","flight_id":"flt_0D4X8K2M7PQR9TVW"}"#

  /// Every operation of the four documents on one booking, by its path after the booking.
  private static let rows: [String: Row] = [
    "GET ": Row(.customers), "GET /passes": Row(.customers), "GET /passes.pdf": Row(.customers),
    "GET /passes.pkpasses": Row(.customers), "GET /passes.ics": Row(.customers),
    "POST /cancellation-quote": Row(.customers), "POST /cancel": Row(.customers, cancel),
    "PUT /holders": Row(.customers, #"{"holders":[]}"#),
    "POST /refunds": Row(.agents, refund), "GET /trail": Row(.agents),
    "POST /check-in": Row(.customers, #"{"passenger_ids":["pax_0D4X8K2M7PQR9TVW"]}"#),
    "POST /undo-check-in": Row(.customers, #"{"passenger_ids":["pax_0D4X8K2M7PQR9TVW"]}"#),
    "POST /seat-change": Row(
      .customers,
      #"{"# + passenger + #","flight_id":"flt_0D4X8K2M7PQR9TVW","seat_id":"seat_0D4X8K2M7PQR9TVW"}"#
    ),
    "POST /assistance": Row(.customers, #"{"# + passenger + #","assistance":[]}"#),
    "POST /extras-quote": Row(
      .customers, #"{"extras":[{"code":"BAG",\#(passenger)}]}"#),
    "POST /extras": Row(
      .customers, #"{"quote_id":"quo_0D4X8K2M7PQR9TVW","payment_method_token":"pm_approve"}"#),
    "POST /off-load": Row(.agents, onFlight), "POST /readmit": Row(.agents, onFlight),
    "POST /change-quote": Row(
      .owners, #"{"check_in_date":"2025-03-11","check_out_date":"2025-03-13"}"#),
    "POST /change": Row(.owners, #"{"quote_id":"quo_0D4X8K2M7PQR9TVW"}"#),
  ]

  /// The operations on appointments under their own path.
  private static let ofAppointments: [String: Row] = [
    "GET ": Row(.everyParty), "POST /accept": Row(.providers),
    "POST /decline": Row(.providers, "{}"), "POST /start": Row(.providers),
    "POST /complete": Row(.providers),
    "POST /move": Row(
      .customerOrProvider, #"{"start_time":"2025-03-04T15:00:00","end_time":"2025-03-04T15:45:00"}"#
    ),
    "POST /cancel": Row(.everyParty, cancel),
  ]

  private static func row(_ operation: DescribedOperation) -> (row: Row?, isAppointment: Bool)? {
    for (name, rows) in [("{booking_id}", rows), ("{appointment_id}", ofAppointments)] {
      guard let place = operation.path.range(of: name) else { continue }
      let key = "\(operation.method) \(operation.path[place.upperBound...])"
      return (rows[key], name == "{appointment_id}")
    }
    return nil
  }

  private static func documents(
    _ products: FourProducts
  ) async throws -> [(FourProducts.Product, Set<DescribedOperation>)] {
    var documents: [(FourProducts.Product, Set<DescribedOperation>)] = []
    for product in FourProducts.Product.allCases {
      let text = try await products.service.stranger.get("\(product.path)/openapi.yaml").with(200)
        .text
      documents.append((product, DescribedOperation.all(in: text)))
    }
    return documents
  }

  @Test func `every operation on a booking is open, forbidden or hidden, as its role says`()
    async throws
  {
    try await FourProducts.run { products in
      var told = 0
      for (product, operations) in try await Self.documents(products) {
        for operation in operations.sorted(by: { "\($0)" < "\($1)" }) {
          guard let (found, isAppointment) = Self.row(operation) else { continue }
          let row = try found.orThrow("a row of who may do \(operation)")
          for actor in Actor.allCases {
            // Each caller gets a booking that is not cancelled yet.
            let sold = try await products.kept(product)
            let path = operation.path.replacing("{booking_id}", with: sold.id)
              .replacing("{appointment_id}", with: sold.id)
            let client = try actor.client(products)
            told += 1
            let reply = try await client.send(
              operation.method, path, key: operation.method == "GET" ? nil : "k\(told)",
              body: Array(row.body.utf8),
              fields: operation.method == "GET" ? [:] : ["if-match": "*"])
            var expected = row.kind.verdict(for: actor)
            if actor == .provider, product == .appointments, !isAppointment {
              // The provider knows the appointment, but has separate paths for it.
              expected = .forbidden
            }
            let verdict = try Verdict(reply)
            #expect(
              verdict == expected,
              "\(operation.method) \(operation.path) as \(actor): \(reply.status) \(reply.text)")
            if verdict == .forbidden { try Self.checkWords(reply, operation, as: actor) }
            if !reply.text.isEmpty, verdict == .open, actor != .owner {
              #expect(
                operation.roles.contains(actor.role.rawValue),
                "\(operation.name) is open to \(actor), and its document says \(operation.roles)")
            }
          }
        }
      }
      #expect(told > 250)
    }
  }

  @Test func `every operation of every document refuses the roles that it does not name`()
    async throws
  {
    try await FourProducts.run { products in
      // An endless stream is only requested by callers who are refused.
      let endless: Set = [
        "listenToEvents", "watchSeats", "watchShowingSeats", "watchHotelAvailability",
      ]
      var told = 0
      for (_, operations) in try await Self.documents(products) {
        for operation in operations {
          for role in AccessRole.allCases {
            let isNamed = operation.roles.isEmpty || operation.roles.contains(role.rawValue)
            if isNamed, endless.contains(operation.name) { continue }
            told += 1
            let reply = try await products.service.client("somebody", role).send(
              operation.method, operation.examplePath,
              key: operation.method == "GET" ? nil : "k\(told)")
            let isRefused =
              reply.code == "FORBIDDEN" && reply.text.contains("this request needs the role")
            #expect(isRefused == !isNamed, "\(operation.name) as \(role): \(reply.text)")
            guard isRefused else { continue }
            let detail = try reply.json.text("detail")
            for named in operation.roles {
              #expect(detail.contains(named), "\(operation.name) as \(role): \(detail)")
            }
          }
          let reply = try await products.service.stranger.send(
            operation.method, operation.examplePath, key: "stranger \(told)")
          #expect((reply.status == 401) == !operation.roles.isEmpty, "\(operation.name)")
        }
      }
      #expect(told > 500)
    }
  }

  /// Checks that a 403 names at least one role that may use the operation.
  private static func checkWords(
    _ reply: HTTPReply, _ operation: DescribedOperation, as actor: Actor
  ) throws {
    let detail = try reply.json.text("detail")
    let roles = ["traveler", "agent", "operator", "gate", "provider", "owner"]
    let may = detail.prefix { $0 != "," }
    #expect(
      roles.contains { may.contains($0) }, "\(operation.name) as \(actor): \(detail)")
  }
}

extension DescribedOperation {
  /// The path, with ids that do not exist.
  var examplePath: String {
    path.split(separator: "/").map { part in
      part.hasPrefix("{") ? "/0D4X8K2M7PQR9TVW\(part.drop { $0 != "}" }.dropFirst())" : "/\(part)"
    }.joined()
  }
}

extension FourProducts {
  /// Returns a booking of Jane's that all callers try to change in turn; sells a new one if the last was cancelled.
  func kept(_ product: Product) async throws -> Sold {
    if let last = standing.withLock({ $0[product] }) {
      let state = try await last.owner.get(last.path).with(200).json["state"].string
      if state?.lowercased() != "cancelled" { return last }
    }
    let sold = try await sold(product)
    standing.withLock { $0[product] = sold }
    return sold
  }
}
