import Histories
import PassTestSupport
import Vocabulary

/// A traveler who proceeds from a hold to a pass while the service is killed and restarted; unanswered requests are
/// repeated under the same key, and a traveler who loses a hold starts again.
struct CrashTraveler: Sendable {
  struct Request: Sendable {
    let path: String
    let key: String
    let body: String
  }

  private enum Step {
    case hold
    case quote(hold: String)
    case book(quote: String)
    /// The payment is pending.
    case wait
    case checkIn(passenger: String)
    case fetch
    case end
  }

  let name: String
  let token: String
  private let product: SeatProduct
  /// The preferred seats, best first; the seats of one wish are held together.
  private var wishes: [[String]]
  private let method: String
  private var step = Step.hold
  /// The number of holds that the traveler has tried.
  private var tries = 1

  /// The successfully answered requests.
  private(set) var answered: [(request: Request, reply: HTTPReply)] = []
  /// The booking whose payment is pending, or that has the seats.
  private(set) var booking: String?
  private(set) var pass: (id: String, barcode: String, token: String)?

  init(
    _ name: String, token: String, of product: SeatProduct, wishes: [[String]], method: String
  ) {
    (self.name, self.token, self.product, self.wishes, self.method) =
      (name, token, product, wishes, method)
  }

  /// The last answered hold, as long as at most a quote was requested for it since.
  var hold: ReplyJSON? {
    if case .quote = step { try? answered.last?.reply.json } else { nil }
  }

  /// A time at which the pass is valid, as RFC 3339.
  var scanned: String {
    switch product {
    case .flight: "2025-03-02T06:00:00Z"
    case .show: "2025-03-07T19:00:00Z"
    case .stay: "\(wishes.first?.first.flatMap(SeatProduct.night)?.description ?? "")T17:00:00Z"
    case .appointment: wishes.first?.first ?? ""
    }
  }

  /// Continues until there is a pass, no seat or no answer; calls `heard` for each answer to a command.
  mutating func travel(on service: ServiceProcess, heard: @Sendable () -> Void) async throws {
    while let request = request {
      guard
        let reply = await service.send(
          request.method, request.path, token: token,
          key: request.method == "POST" ? "\(name)-\(tries)-\(key)" : nil,
          body: request.body ?? "")
      else { return }
      if request.method == "POST" { heard() }
      switch (reply.status, reply.code) {
      case (200...299, _):
        if request.method == "POST" {
          let sent = Request(
            path: request.path, key: "\(name)-\(tries)-\(key)", body: request.body ?? "")
          answered.append((sent, reply))
        }
        try proceed(reply)
      case (409, "SEAT_UNAVAILABLE"), (409, "UNAVAILABLE"), (409, "ROOM_NOT_AVAILABLE"),
        (409, "CONFLICTING_BOOKING"):
        wishes.removeFirst()
        beginAgain()
      case (409, "HOLD_EXPIRED"), (409, "QUOTE_EXPIRED"): beginAgain()
      case (409, "REQUEST_IN_PROGRESS"), (503, _): continue
      default:
        throw MissingValue("a way on for \(name) after \(request.path): \(reply.text)")
      }
    }
  }

  private mutating func beginAgain() {
    tries += 1
    (booking, step) = (nil, wishes.isEmpty ? .end : .hold)
  }

  private var key: String {
    switch step {
    case .hold: "hold"
    case .quote: "quote"
    case .book: "book"
    default: "check-in"
    }
  }

  private var request: SeatProduct.Spelling? {
    let request: SeatRequest? =
      switch step {
      case .hold: .hold(seats: wishes[0])
      case .quote(let hold): .quote(seats: wishes[0], hold: hold)
      case .book(let quote): .book(quote: quote, paying: method)
      case .wait: .booking(booking ?? "")
      case .checkIn(let passenger): .checkIn(booking: booking ?? "", passenger: passenger)
      case .fetch: .passes(booking: booking ?? "")
      case .end: nil
      }
    return request.map { product.spelling($0, by: name) }
  }

  private mutating func proceed(_ reply: HTTPReply) throws {
    let json = try reply.json
    switch step {
    case .hold: step = .quote(hold: try json.text("hold_id"))
    case .quote: step = .book(quote: try json.text("quote_id"))
    case .book, .wait:
      booking = try json.text("booking_id")
      let state = try json.text("state")
      if state == product.pending {
        step = .wait
      } else if !product.sold.contains(state) {
        beginAgain()
      } else if product.checksIn {
        step = .checkIn(passenger: try json["passengers"][0].text("passenger_id"))
      } else {
        step = .fetch
      }
    case .checkIn, .fetch:
      guard let first = json["boarding_passes"].items.first else { return }
      pass = (
        try first.text("pass_id"), try first.text("barcode_data"), try first.text("offline_token")
      )
      step = .end
    case .end: break
    }
  }
}
