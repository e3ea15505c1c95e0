/// Every error that the service answers with: its code, its status, its title, and what a client may
/// make of it (RFC 9457; openapi.yaml lists them, and a test holds its table to this one).
enum ProblemCode: String, CaseIterable, Sendable {
  // The request itself
  case malformedRequest = "MALFORMED_REQUEST"
  case idempotencyKeyMissing = "IDEMPOTENCY_KEY_MISSING"
  case unauthenticated = "UNAUTHENTICATED"
  case forbidden = "FORBIDDEN"
  case notFound = "NOT_FOUND"
  case methodNotAllowed = "METHOD_NOT_ALLOWED"
  case notAcceptable = "NOT_ACCEPTABLE"
  case requestTimeout = "REQUEST_TIMEOUT"
  case requestInProgress = "REQUEST_IN_PROGRESS"
  case preconditionFailed = "PRECONDITION_FAILED"
  case requestTooLarge = "REQUEST_TOO_LARGE"
  case unsupportedMediaType = "UNSUPPORTED_MEDIA_TYPE"
  case invalidRequest = "INVALID_REQUEST"
  case idempotencyKeyReused = "IDEMPOTENCY_KEY_REUSED"
  case idempotencyKeyUsedUp = "IDEMPOTENCY_KEY_USED_UP"
  case preconditionRequired = "PRECONDITION_REQUIRED"

  // Seats and holds
  case seatUnavailable = "SEAT_UNAVAILABLE"
  case alreadyHeld = "ALREADY_HELD"
  case tooManyHolds = "TOO_MANY_HOLDS"
  case tooManyUnits = "TOO_MANY_UNITS"
  case holdExpired = "HOLD_EXPIRED"
  case holdNotRenewable = "HOLD_NOT_RENEWABLE"
  case flightClosed = "FLIGHT_CLOSED"

  // Quotes, payment and bookings
  case quoteExpired = "QUOTE_EXPIRED"
  case quoteUsed = "QUOTE_USED"
  case quoteOutdated = "QUOTE_OUTDATED"
  case paymentDeclined = "PAYMENT_DECLINED"
  case passengerDocumentInvalid = "PASSENGER_DOCUMENT_INVALID"
  case bookingCancelled = "BOOKING_CANCELLED"
  case invalidTransition = "INVALID_TRANSITION"
  case seatCostsMore = "SEAT_COSTS_MORE"
  case checkInNotOpen = "CHECK_IN_NOT_OPEN"
  case checkInClosed = "CHECK_IN_CLOSED"
  case gateConflict = "GATE_CONFLICT"
  case passEnded = "PASS_ENDED"

  // The service
  case internalError = "INTERNAL_ERROR"
  case serviceUnavailable = "SERVICE_UNAVAILABLE"
  case rateLimited = "RATE_LIMITED"
  case maintenanceWindow = "MAINTENANCE_WINDOW"

  /// The HTTP status.
  var status: Int {
    switch self {
    case .malformedRequest, .idempotencyKeyMissing: 400
    case .unauthenticated: 401
    case .paymentDeclined: 402
    case .forbidden: 403
    case .notFound: 404
    case .methodNotAllowed: 405
    case .notAcceptable: 406
    case .requestTimeout: 408
    case .requestInProgress, .idempotencyKeyUsedUp, .seatUnavailable, .alreadyHeld, .tooManyHolds,
      .holdExpired,
      .holdNotRenewable, .flightClosed, .quoteExpired, .quoteUsed, .quoteOutdated,
      .bookingCancelled, .invalidTransition, .seatCostsMore, .checkInNotOpen, .checkInClosed,
      .gateConflict:
      409
    case .passEnded: 410
    case .preconditionFailed: 412
    case .requestTooLarge: 413
    case .unsupportedMediaType: 415
    case .invalidRequest, .idempotencyKeyReused, .passengerDocumentInvalid, .tooManyUnits: 422
    case .preconditionRequired: 428
    case .rateLimited: 429
    case .internalError: 500
    case .serviceUnavailable, .maintenanceWindow: 503
    }
  }

  /// The same for every problem of this code.
  var title: String {
    switch self {
    case .malformedRequest: "The request cannot be read"
    case .idempotencyKeyMissing: "The request needs an Idempotency-Key"
    case .unauthenticated: "No valid access token"
    case .forbidden: "Not for this role"
    case .notFound: "Not found"
    case .methodNotAllowed: "No such method here"
    case .notAcceptable: "No such representation"
    case .requestTimeout: "The request came too slowly"
    case .requestInProgress: "The same request is being answered"
    case .preconditionFailed: "It has changed meanwhile"
    case .requestTooLarge: "The request is too large"
    case .unsupportedMediaType: "The request is not JSON"
    case .invalidRequest: "The request asks for something impossible"
    case .idempotencyKeyReused: "The Idempotency-Key belongs to another request"
    case .idempotencyKeyUsedUp: "The Idempotency-Key is used up"
    case .preconditionRequired: "The request needs If-Match"
    case .seatUnavailable: "A seat is taken"
    case .alreadyHeld: "You hold it already"
    case .tooManyHolds: "Too many holds"
    case .tooManyUnits: "Too much at once"
    case .holdExpired: "The hold has expired"
    case .holdNotRenewable: "The hold cannot be renewed"
    case .flightClosed: "The flight is closed"
    case .quoteExpired: "The price has expired"
    case .quoteUsed: "The quote is booked"
    case .quoteOutdated: "The quote was replaced"
    case .paymentDeclined: "The payment was declined"
    case .passengerDocumentInvalid: "A passenger's data is not valid"
    case .bookingCancelled: "The booking is cancelled"
    case .invalidTransition: "Not possible in this state"
    case .seatCostsMore: "The seat costs more"
    case .checkInNotOpen: "Check-in is not open yet"
    case .checkInClosed: "Check-in is closed"
    case .gateConflict: "Somebody was let in who must not be"
    case .passEnded: "The pass is not good any more"
    case .internalError: "An error of the service"
    case .serviceUnavailable: "Unavailable for the moment"
    case .rateLimited: "Too many requests"
    case .maintenanceWindow: "Closed for maintenance"
    }
  }

  /// Whether the very same request may fare better in a while.
  var isRetryable: Bool {
    switch self {
    case .requestInProgress, .requestTimeout, .tooManyHolds, .internalError, .serviceUnavailable,
      .rateLimited, .maintenanceWindow:
      true
    default: false
    }
  }

  /// Whether a request with this outcome was decided, so that sending it again brings the same answer.
  ///
  /// What never came to a decision may be mended and sent again under its key.
  var isDecision: Bool {
    switch self {
    case .idempotencyKeyUsedUp, .seatUnavailable, .alreadyHeld, .tooManyUnits, .holdExpired,
      .holdNotRenewable, .flightClosed, .quoteExpired, .quoteUsed, .quoteOutdated,
      .paymentDeclined, .bookingCancelled, .invalidTransition, .seatCostsMore, .checkInNotOpen,
      .checkInClosed, .gateConflict:
      true
    default: false
    }
  }
}
