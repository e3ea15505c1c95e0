import PassTestSupport

/// A traveler who proceeds from a hold to a pass while the service is killed and restarted; unanswered
/// requests are repeated under the same key.
struct CrashTraveler: Sendable {
  struct Request: Sendable {
    let path: String
    let key: String
    let body: String
  }

  let name: String
  let token: String
  private let flight: String
  /// The preferred seats, best first.
  private var requests: [String]
  private let method: String

  /// The successfully answered requests.
  private(set) var answered: [(request: Request, reply: HTTPReply)] = []
  /// Nil when the traveler has a pass or no seat was left.
  private(set) var next: Request?
  /// A booking whose payment is pending: check-in has to wait for its confirmation.
  private var pending: String?

  init(_ name: String, token: String, flight: String, requests: [String], method: String) {
    (self.name, self.token, self.flight, self.requests, self.method) =
      (name, token, flight, requests, method)
    next = hold()
  }

  private mutating func hold() -> Request? {
    guard let seat = requests.first else { return nil }
    return Request(
      path: "/flights/\(flight)/seats/\(seat)/hold", key: "\(name)-hold-\(seat)", body: "{}")
  }

  var booking: String? { try? answered.first { $0.reply.isBooking }?.reply.json.text("booking_id") }

  /// The pass in the answer to the check-in.
  var pass: (id: String, barcode: String, token: String)? {
    guard let last = answered.last, let pass = try? last.reply.json["boarding_passes"][0],
      let id = pass["pass_id"].string, let barcode = pass["barcode_data"].string,
      let token = pass["offline_token"].string
    else { return nil }
    return (id, barcode, token)
  }

  /// Continues until there is a pass or no answer; `heard` is called for each answer.
  mutating func travel(on service: ServiceProcess, heard: @Sendable () -> Void) async throws {
    while let request = next {
      if let booking = pending {
        guard
          let read = await service.send("GET", "/bookings/\(booking)", token: token)
        else { return }
        if try read.json.text("state") != "PENDING" { pending = nil }
        continue
      }
      guard
        let reply = await service.send(
          "POST", request.path, token: token, key: request.key, body: request.body)
      else { return }
      heard()
      switch (reply.status, reply.code) {
      case (200...299, _):
        answered.append((request, reply))
        next = try following(reply)
        if reply.status == 202 { pending = booking }
      case (409, "SEAT_UNAVAILABLE"):
        requests.removeFirst()
        next = hold()
      case (409, "REQUEST_IN_PROGRESS"), (503, _): continue
      default:
        throw MissingValue("a way on for \(name) after \(request.path): \(reply.text)")
      }
    }
  }

  private func following(_ reply: HTTPReply) throws -> Request? {
    let json = try reply.json
    switch answered.count {
    case 1:
      return Request(path: "/quotes", key: "\(name)-quote", body: Stage.quote(flight, requests[0]))
    case 2:
      return Request(
        path: "/bookings", key: "\(name)-book",
        body: Stage.order(try json.text("quote_id"), paying: method))
    case 3:
      return Request(
        path: "/bookings/\(try json.text("booking_id"))/check-in", key: "\(name)-check-in",
        body: #"{"passenger_ids":["\#(try json["passengers"][0].text("passenger_id"))"]}"#)
    default: return nil
    }
  }
}

extension HTTPReply {
  fileprivate var isBooking: Bool { (try? json["confirmation_code"].string) != nil }
}
