package import Bookings

/// An error code with its status and title (RFC 9457); openapi.yaml lists all codes, and a test compares
/// its table with the code.
package struct ProblemCode: Hashable, Sendable {
  /// The stable code for programs.
  package let name: String
  /// The HTTP status.
  package let status: Int
  /// Short text, the same for every problem of this code.
  package let title: String
  /// Whether the same request may succeed later.
  package let isRetryable: Bool
  /// Whether the request was decided, so that repeating it gives the same answer.
  ///
  /// A request that was not decided may be corrected and sent again under its key.
  package let isDecision: Bool
  /// The message for the traveler.
  package let message: TravelerMessage

  /// Creates a code; `message` is nil if only a mistake of an app can be the cause.
  package init(
    _ name: String, _ status: Int, _ title: String, isRetryable: Bool = false,
    isDecision: Bool = false, message: TravelerMessage? = nil
  ) {
    self.name = name
    self.status = status
    self.title = title
    self.isRetryable = isRetryable
    self.isDecision = isDecision
    self.message = message ?? .faultOfTheApp
  }

  /// Creates the HTTP form of a refusal code; no other place defines this mapping.
  package init(_ code: RefusalCode) {
    self.init(
      code.name, code.kind.status, code.title, isRetryable: code.isRetryable,
      isDecision: code.kind.isDecision, message: code.message)
  }
}

extension ProblemCode: CustomStringConvertible {
  /// The name.
  package var description: String { name }
}

extension RefusalCode.Kind {
  fileprivate var status: Int {
    switch self {
    case .declined: 402
    case .forbidden: 403
    case .notFound: 404
    case .conflict, .crowded: 409
    case .changed: 412
    case .invalid, .excessive: 422
    case .tooSoon: 429
    case .unavailable: 503
    }
  }

  fileprivate var isDecision: Bool {
    switch self {
    case .conflict, .declined, .excessive: true
    case .invalid, .notFound, .forbidden, .crowded, .changed, .tooSoon, .unavailable: false
    }
  }
}

extension ProblemCode {
  /// The codes of the problems that may answer any request; products add their own.
  package static let house =
    own
    + (RefusalCode.common + RefusalCode.holds + RefusalCode.waitingList + RefusalCode.sales
    + RefusalCode.refunds)
    .map(ProblemCode.init)

  /// The codes that do not come from a refusal.
  private static let own = [
    malformedRequest, idempotencyKeyMissing, unauthenticated, forbidden, signatureInvalid,
    methodNotAllowed,
    notAcceptable, requestTimeout, requestInProgress, requestTooLarge, unsupportedMediaType,
    exportRefused, headTooLarge,
    preconditionRequired, passEnded, internalError, recordDamaged, maintenanceWindow,
  ]

  // The request
  package static let malformedRequest = ProblemCode(
    "MALFORMED_REQUEST", 400, "The request cannot be read")
  static let idempotencyKeyMissing = ProblemCode(
    "IDEMPOTENCY_KEY_MISSING", 400, "The request needs an Idempotency-Key")
  package static let unauthenticated = ProblemCode(
    "UNAUTHENTICATED", 401, "No valid access token", message: .signIn)
  package static let forbidden = ProblemCode(
    "FORBIDDEN", 403, "The caller is not allowed to do this", message: .notAllowed)
  package static let signatureInvalid = ProblemCode(
    "SIGNATURE_INVALID", 403, "The signature or the time of the message is missing or not valid")
  package static let notFound = ProblemCode(.notFound)
  package static let methodNotAllowed = ProblemCode(
    "METHOD_NOT_ALLOWED", 405, "No such method here")
  package static let notAcceptable = ProblemCode("NOT_ACCEPTABLE", 406, "No such representation")
  static let requestTimeout = ProblemCode(
    "REQUEST_TIMEOUT", 408, "The request came too slowly", isRetryable: true, message: .tooSlow)
  static let requestInProgress = ProblemCode(
    "REQUEST_IN_PROGRESS", 409, "The same request is being answered", isRetryable: true,
    message: .beingAnswered)
  package static let requestTooLarge = ProblemCode(
    "REQUEST_TOO_LARGE", 413, "The request is too large")
  static let headTooLarge = ProblemCode(
    "HEAD_TOO_LARGE", 431, "The head of the request is too large")
  static let unsupportedMediaType = ProblemCode(
    "UNSUPPORTED_MEDIA_TYPE", 415, "The request is not JSON")
  package static let invalidRequest = ProblemCode(.invalidRequest)
  package static let preconditionRequired = ProblemCode(
    "PRECONDITION_REQUIRED", 428, "The request needs If-Match")

  // Passes
  package static let passEnded = ProblemCode(
    "PASS_ENDED", 410, "The pass is not valid any more", message: .passEnded)

  // Gates
  package static let exportRefused = ProblemCode(
    "EXPORT_REFUSED", 422, "Not every part of the export was accepted")

  // The service
  static let internalError = ProblemCode(
    "INTERNAL_ERROR", 500, "An error of the service", isRetryable: true, message: .faultOfTheService
  )
  static let recordDamaged = ProblemCode(
    "RECORD_DAMAGED", 500, "A stored record is damaged", message: .faultOfTheService)
  package static let serviceUnavailable = ProblemCode(.busy)
  package static let rateLimited = ProblemCode(.tooSoon)
  static let maintenanceWindow = ProblemCode(
    "MAINTENANCE_WINDOW", 503, "Closed for maintenance", message: .maintenance)
}
