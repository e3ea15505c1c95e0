@testable import ServiceHTTP
import StrictText
import BookingStore
import BookingTestSupport
import Bookings
import Flights
import Foundation
import PassTestSupport
import Testing
import Vocabulary

/// The table of error codes, and the body that is both a problem (RFC 9457) and the error envelope.
@Suite struct ProblemTests {
  @Test(arguments: ProblemCode.all) func everyCodeReachesAClientInBothShapes(
    _ code: ProblemCode
  ) throws {
    #expect((400...599).contains(code.status))
    var problem = Problem(code, "what is wrong")
    problem.details = { $0.member("limit", 3) }
    let answer = problem.answer(accepting: nil)
    #expect(answer.status == code.status)
    #expect(answer.header("content-type") == "application/problem+json")
    #expect(answer.header("cache-control") == "no-store")
    let json = ReplyJSON(try JSONSerialization.jsonObject(with: Data(answer.body)))
    #expect(json["type"].string == "urn:passtool:problem:\(code.name)")
    #expect(json["title"].string == code.title)
    #expect(json["status"].int == code.status)
    #expect(json["detail"].string == "what is wrong")
    #expect(json["error"].names == ["code", "message", "retryable", "details"])
    #expect(json["error"]["message"].string == code.message[.english])
    for shape in [json, json["error"]] {
      #expect(shape["code"].string == code.name)
      #expect(shape["retryable"].bool == code.isRetryable)
      #expect(shape["details"]["limit"].int == 3)
    }
  }

  @Test func titlesAndCodesAreEachTheirOwn() {
    #expect(Set(ProblemCode.all.map(\.title)).count == ProblemCode.all.count)
    #expect(Set(ProblemCode.all.map(\.name)).count == ProblemCode.all.count)
    // A stored decision must not be retryable.
    #expect(ProblemCode.all.allSatisfy { !($0.isRetryable && $0.isDecision) })
    // A problem with status 503 has a Retry-After.
    for code in ProblemCode.all where code.status == 503 {
      #expect(Problem(code, "").answer(accepting: nil).header("retry-after") == "2")
    }
  }

  /// The codes that the API promises, with their statuses and whether a retry may help.
  @Test(arguments: [
    ("SEAT_UNAVAILABLE", 409, false), ("QUOTE_EXPIRED", 409, false),
    ("CHECK_IN_NOT_OPEN", 409, false), ("BOOKING_CANCELLED", 409, false),
    ("PASS_USED", 409, false),
    ("PASSENGER_DOCUMENT_INVALID", 422, false), ("PAYMENT_DECLINED", 402, false),
    ("SERVICE_UNAVAILABLE", 503, true), ("RATE_LIMITED", 429, true),
    ("MAINTENANCE_WINDOW", 503, false),
  ]) func theCodesOfOldHaveTheirStatus(_ name: String, _ status: Int, _ retryable: Bool) throws {
    let code = try ProblemCode.all.first { $0.name == name }.orThrow(name)
    #expect(code.status == status)
    #expect(code.isRetryable == retryable)
  }

  @Test func everyRefusalHasItsCode() throws {
    let hold: Hold.ID = try Hold.ID("hld_0D4X8K2M7PQR9TVW").orThrow("an id")
    let quote: FlightQuote.ID = try FlightQuote.ID("quo_0D4X8K2M7PQR9TVW").orThrow("an id")
    let price = Money(1, try CurrencyCode("USD").orThrow("USD"))
    let refusals: [Refusal] = [
      .nothingToHold, .tooMuchAtOnce(limit: 1), .alreadyHeld(hold), .unavailable([]),
      .tooManyHolds(limit: 3, until: TestService.start),
      .holdExpired(hold),
      .notFound("hold", "x"), .notAllowed(what: "a", state: "b", action: "c", allowed: []),
      .keyUsedForAnotherRequest, .invalid("a", "b"), .busy,
      .quoteExpired(replacement: quote, difference: price), .quoteUsed(quote, for: nil),
      .quoteOutdated(quote), .paymentDeclined("x", booking: "b"), .paymentUnavailable,
      .passengerDocumentInvalid((0, Passenger.Details.Problem(.documentNumber, "x"))),
      .checkInNotOpen(until: TestService.start),
      .checkInClosed(since: TestService.start), .bookingCancelled, .passUsed, .seatCostsMore(price),
    ]
    for refusal in refusals {
      let problem = Problem(refusal)
      #expect(ProblemCode.all.contains(problem.code))
      #expect(problem.code.name == refusal.code.name)
      #expect(problem.code.isRetryable == refusal.code.isRetryable, "\(refusal.code)")
      #expect(problem.detail == refusal.description)
    }
  }

  @Test(arguments: [
    ("", ""), ("seats", "/seats"), ("passengers[0].seat_id", "/passengers/0/seat_id"),
    ("a/b", "/a~1b"), ("a~b", "/a~0b"),
  ]) func aMembersPlaceIsAPointer(_ path: String, _ pointer: String) {
    #expect(Problem.pointer(path) == pointer)
  }

  @Test func aClientThatTakesPlainJSONGetsThat() async throws {
    try await TestService.run { service in
      let types = [
        (nil, "application/problem+json"), ("*/*", "application/problem+json"),
        ("application/json", "application/json"),
        ("application/json;q=0.5, text/html", "application/json"),
        ("application/problem+json, application/json", "application/problem+json"),
        ("text/html", "application/problem+json"),
      ]
      for (accept, type) in types {
        let fields = accept.map { ["accept": $0] } ?? [:]
        let reply = try await service.stranger.get("/nothing", fields)
        #expect(reply.status == 404)
        #expect(reply.field("content-type") == type, "\(accept ?? "nothing")")
        #expect(reply.code == "NOT_FOUND")
      }
    }
  }

  @Test func whatAStoreFailsWithIsNoSecretAndNoEnd() async throws {
    try await TestService.run { service in
      struct Odd: Error {}
      let logger = service.log.logger()
      let busy = HTTPService.problem(StoreError.failed("disk I/O error at /secret"), logger)
      #expect(busy.code == .serviceUnavailable)
      #expect(busy.retryAfter == 2)
      let odd = HTTPService.problem(Odd(), logger)
      #expect(odd.code == .internalError)
      #expect(![busy, odd].contains { $0.detail.contains("secret") || $0.detail.contains("Odd") })
      #expect(service.log.all.contains { $0.contains("disk I/O error at /secret") })
      #expect(service.log.all.contains { $0.contains("Odd") })
    }
  }
}
