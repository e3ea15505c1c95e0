internal import DeskClient
internal import PassPages
internal import StrictText
internal import Vocabulary

/// A booking of a running service, found by its code, with the commands that an agent may give.
///
/// All rules are the service's: this program sends requests of the API, and the service decides by the access token
/// who may do what, and writes the name on the trail.
struct BookingTerminal {
  /// A product and the prefix of its paths.
  struct Product: Sendable {
    let name: String
    let path: String

    static let all = [
      Product(name: "flights", path: ""), Product(name: "shows", path: "/shows"),
      Product(name: "stays", path: "/stays"),
      Product(name: "appointments", path: "/appointments"),
    ]
  }

  let connection: DeskConnection
  let product: Product
  let id: String
  /// The booking as the service answered it last.
  private(set) var booking: Received
  /// Its trail, newest first; empty in the agent's own booking.
  private(set) var trail: [Received] = []
  /// Whether the trail has more entries than these.
  private(set) var hasMoreTrail = false

  /// Finds the booking with a code among those that the access token reaches.
  static func find(
    _ code: String, by connection: DeskConnection
  ) async throws(DeskError) -> BookingTerminal {
    var body = JSONWriter()
    body.object { $0.member("confirmation_code", code) }
    var found: [(product: Product, id: String)] = []
    for product in Product.all {
      let answer = try await connection.ask("\(product.path)/booking-search", body.bytes)
      found += answer["bookings"].list.map { (product, $0["booking_id"].text) }
    }
    guard let first = found.first else {
      throw DeskError.refused(
        status: 404, code: "NOT_FOUND",
        "no booking with the code \(escaped(code)) that this token reaches; check the code, and the airports of the "
          + "token")
    }
    guard found.count == 1 else {
      throw DeskError.refused(
        status: 409, code: nil,
        "\(found.count) bookings have the code \(escaped(code)): "
          + found.map { "\($0.product.name) \($0.id)" }.joined(separator: ", "))
    }
    var terminal = BookingTerminal(
      connection: connection, product: first.product, id: first.id, booking: Received(nil))
    try await terminal.read()
    return terminal
  }

  private init(connection: DeskConnection, product: Product, id: String, booking: Received) {
    (self.connection, self.product, self.id, self.booking) = (connection, product, id, booking)
  }

  /// The path of the booking.
  private var path: String { "\(product.path)/bookings/\(id.percentEncoded)" }

  /// Reads the booking and its trail again.
  mutating func read() async throws(DeskError) {
    booking = try await connection.ask(path)
    do throws(DeskError) {
      let answer = try await connection.ask("\(path)/trail?limit=20")
      trail = answer["entries"].list
      hasMoreTrail = answer["next_cursor"].exists
    } catch {
      // The trail of the agent's own booking is for other agents.
      guard case .refused(403, _, _) = error else { throw error }
      (trail, hasMoreTrail) = ([], false)
    }
  }

  /// Gives a command about the booking as it was read, and reads the booking again.
  ///
  /// The command is the last part of its path, such as `check-in`; `key` is its idempotency key, and `body` writes the
  /// members of the request.
  mutating func give(
    _ command: String, key: String, _ body: (inout JSONWriter) -> Void
  ) async throws(DeskError) {
    try await send("\(path)/\(command)", key: key, body)
    try await read()
  }

  /// Gives a command about a pass of the booking.
  mutating func give(
    _ command: String, about pass: String, key: String, _ body: (inout JSONWriter) -> Void
  ) async throws(DeskError) {
    guard passes.contains(where: { $0["pass_id"].text == pass }) else {
      throw DeskError.unusable(
        "the booking has no pass \(escaped(pass)) that is valid; it has "
          + (passes.isEmpty ? "none" : passes.map { $0["pass_id"].text }.joined(separator: ", ")))
    }
    try await send("\(product.path)/passes/\(pass.percentEncoded)/\(command)", key: key, body)
    try await read()
  }

  @discardableResult
  private func send(
    _ path: String, key: String, _ body: (inout JSONWriter) -> Void
  ) async throws(DeskError) -> Received {
    var writer = JSONWriter()
    writer.object(body)
    return try await connection.ask(path, writer.bytes, key: key, onlyIf: booking["etag"].text)
  }

  /// Asks what the customer gets back of a cancellation by the terms of the sale, now.
  func cancellationOffer(key: String) async throws(DeskError) -> Received {
    try await send("\(path)/cancellation-quote", key: "\(key)-quote") { _ in }
  }

  var passes: [Received] { booking["passes"].list }
}

extension DeskConnection {
  /// Returns the answer to a request, or throws the service's reason for refusing it.
  func ask(
    _ path: String, _ body: [UInt8]? = nil, key: String? = nil, onlyIf tag: String? = nil
  ) async throws(DeskError) -> Received {
    let answer = try await send(path, body, key: key, onlyIf: tag)
    let node = Received(answer.node)
    guard !answer.isSuccess else { return node }
    let code = node["code"].text
    let detail = node["detail"].text
    let words =
      "the service answered \(answer.status)"
      + (code.isEmpty ? "" : " \(escaped(code, limit: 60))")
      + (detail.isEmpty ? "" : ": \(escaped(detail, limit: 400))")
    switch answer.status {
    case 429: throw .later(words)
    case 408, 500...599: throw .away(words)
    default: throw .refused(status: answer.status, code: code.isEmpty ? nil : code, words)
    }
  }
}
