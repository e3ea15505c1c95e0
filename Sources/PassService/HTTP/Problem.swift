internal import Bookings
internal import PassFormats
internal import Vocabulary

/// Why a request was not done, with what a person and a program need to go on.
struct Problem: Error, Sendable {
  let code: ProblemCode
  /// What is wrong here and how to mend it.
  let detail: String
  /// The members of `details`.
  var details: @Sendable (inout JSONWriter) -> Void = { _ in }
  /// What is at fault in the request.
  var faults: [Fault] = []
  /// In how many seconds to try again.
  var retryAfter: Int?
  var headers: [(name: String, value: String)] = []

  /// Something in the request.
  struct Fault: Sendable {
    enum Place: Sendable {
      /// A JSON pointer into the body (RFC 6901).
      case pointer(String)
      case parameter(String)
      case header(String)
    }
    let place: Place
    let detail: String
  }

  init(_ code: ProblemCode, _ detail: String) {
    self.code = code
    self.detail = detail
    if code.status == 503 { retryAfter = 2 }
  }

  /// A member of the body that is not what it should be.
  init(_ error: ShapeError) {
    self.init(.invalidRequest, error.description)
    faults = [Fault(place: .pointer(Self.pointer(error)), detail: error.detail)]
  }

  /// A parameter of the path or the query that cannot be read.
  init(parameter: String, _ detail: String) {
    self.init(.malformedRequest, "\(parameter): \(detail)")
    faults = [Fault(place: .parameter(parameter), detail: detail)]
  }

  /// Where an error is; a member that nobody knows may be called anything, also with dots and slashes.
  private static func pointer(_ error: ShapeError) -> String {
    guard let name = error.strangeName else { return pointer(error.path) }
    let parent = error.path.dropLast(escaped(name, limit: 40).count)
    return pointer(String(parent.hasSuffix(".") ? parent.dropLast() : parent))
      + "/" + name.replacing("~", with: "~0").replacing("/", with: "~1")
  }

  /// `passengers[0].seat_id` as `/passengers/0/seat_id`.
  static func pointer(_ path: String) -> String {
    path.isEmpty
      ? ""
      : "/"
        + path.replacing("~", with: "~0").replacing("/", with: "~1").replacing("[", with: "/")
        .replacing("]", with: "").replacing(".", with: "/")
  }

  /// The body: a problem (RFC 9457) that is at the same time the envelope `{"error": …}`.
  var json: [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("type", "urn:passtool:problem:\(code.rawValue)")
      writer.member("title", code.title)
      writer.member("status", code.status)
      writer.member("detail", detail)
      writeCommon(&writer)
      if !faults.isEmpty {
        writer.name("errors")
        writer.array { writer in
          for fault in faults {
            writer.object { writer in
              switch fault.place {
              case .pointer(let pointer): writer.member("pointer", pointer)
              case .parameter(let name): writer.member("parameter", name)
              case .header(let name): writer.member("header", name)
              }
              writer.member("detail", fault.detail)
            }
          }
        }
      }
      writer.name("error")
      writer.object { writer in
        writeCommon(&writer)
        writer.member("message", detail)
      }
    }
    return writer.bytes
  }

  private func writeCommon(_ writer: inout JSONWriter) {
    writer.member("code", code.rawValue)
    writer.member("retryable", code.isRetryable)
    writer.name("details")
    writer.object(details)
  }
}

extension Problem {
  /// A decision against what was asked.
  init(_ refusal: Refusal) {
    self.init(ProblemCode(rawValue: refusal.code) ?? .internalError, refusal.description)
    switch refusal {
    case .invalid(let member, let problem):
      faults = [Fault(place: .pointer(Self.pointer(member)), detail: problem)]
    case .tooMuchAtOnce(let limit): details = { $0.member("limit", limit) }
    case .alreadyHeld(let hold), .holdExpired(let hold):
      details = { $0.member("hold_id", hold.rawValue) }
    case .holdCannotLastLonger(let hold, let expires):
      details = {
        $0.member("hold_id", hold.rawValue)
        $0.member("expires_at", expires.description)
      }
    case .tooManyHolds(let limit, let until):
      details = {
        $0.member("limit", limit)
        $0.member("until", until.description)
      }
    case .tooSoon(_, let until): details = { $0.member("until", until.description) }
    case .quoteExpired(_, let replacement, let difference):
      details = {
        $0.member("new_quote_id", replacement.rawValue)
        $0.member("price_delta", difference)
      }
    case .quoteUsed(let quote), .quoteOutdated(let quote):
      details = { $0.member("quote_id", quote.rawValue) }
    case .flightClosed(let flight, let status):
      details = {
        $0.member("flight_id", flight.rawValue)
        $0.member("status_code", status.rawValue)
      }
    case .passengerDocumentInvalid(let passenger, let problem):
      details = { $0.member("passenger_index", passenger) }
      let pointer = "/passengers/\(passenger)/\(problem.part.member)"
      faults = [Fault(place: .pointer(pointer), detail: problem.description)]
    case .checkInNotOpen(let opens):
      details = { $0.member("check_in_opens_at", opens.description) }
    case .checkInClosed(let closed):
      details = { $0.member("check_in_closed_at", closed.description) }
    case .seatCostsMore(let difference): details = { $0.member("price_delta", difference) }
    case .notAllowed(_, let state, let action, let allowed):
      details = {
        $0.member("state", state)
        $0.member("action", action)
        $0.member("allowed", allowed)
      }
    case .unavailable(let resources):
      details = { $0.member("seat_ids", resources.map(\.name)) }
    case .paymentDeclined(let reason): details = { $0.member("reason", reason) }
    case .keyUsedUp(let tries): details = { $0.member("tries", tries) }
    case .nothingToHold, .notFound, .keyUsedForAnotherRequest, .changed, .busy, .paymentUnavailable,
      .bookingCancelled:
      break
    }
  }
}

extension Passenger.Details.Problem.Part {
  /// What a client calls it.
  fileprivate var member: String {
    switch self {
    case .surname: "last_name"
    case .givenNames: "first_name"
    case .dateOfBirth: "date_of_birth"
    case .documentNumber: "document_number"
    }
  }
}
