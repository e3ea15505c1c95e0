import ClientRules
import Testing
import Vocabulary

/// The meaning of answers for a command (F-83 to F-94).
@Suite struct UnderstandingTests {
  private func command(
    _ action: QueuedCommand.Action = .checkIn, _ product: Product = .flights
  ) -> QueuedCommand {
    QueuedCommand(
      id: "act_1", action: action, product: product, bookingID: action == .order ? nil : "bkg_1",
      key: "key", createdAt: Instant(secondsSince1970: 0), createdUptime: nil, path: "/p",
      body: Array(#"{"quote_id":"quo_1","passenger_ids":["pax_1"]}"#.utf8))
  }

  private func understood(
    _ status: Int, _ body: String, retryAfter: Int64? = nil,
    _ action: QueuedCommand.Action = .checkIn, _ product: Product = .flights
  ) -> Understanding {
    Understanding(
      status: status, retryAfter: retryAfter, body: Array(body.utf8), to: command(action, product))
  }

  private func problem(_ status: Int, _ code: String, retryable: Bool = false) -> String {
    #"{"status":\#(status),"code":"\#(code)","detail":"d","retryable":\#(retryable),"error":{"message":"m"}}"#
  }

  private func kind(_ understanding: Understanding) -> String {
    switch understanding {
    case .done: "done"
    case .undecided: "undecided"
    case .later: "later"
    case .signIn: "signIn"
    case .refused: "refused"
    case .ask: "ask"
    }
  }

  @Test(arguments: [
    (409, "SEAT_UNAVAILABLE", "refused"), (409, "QUOTE_EXPIRED", "ask"),
    (409, "CHECK_IN_NOT_OPEN", "ask"), (409, "BOOKING_CANCELLED", "refused"),
    (422, "PASSENGER_DOCUMENT_INVALID", "refused"), (402, "PAYMENT_DECLINED", "refused"),
    (503, "SERVICE_UNAVAILABLE", "later"), (429, "RATE_LIMITED", "later"),
    (503, "MAINTENANCE_WINDOW", "ask"), (401, "UNAUTHENTICATED", "signIn"),
    (412, "PRECONDITION_FAILED", "ask"), (409, "REQUEST_IN_PROGRESS", "later"),
    (408, "REQUEST_TIMEOUT", "later"), (500, "INTERNAL_ERROR", "later"),
    (500, "RECORD_DAMAGED", "refused"), (404, "NOT_FOUND", "refused"),
    (503, "CHECKOUT_UNAVAILABLE", "later"), (409, "A_WORD_OF_A_LATER_VERSION", "refused"),
    (418, "A_STATUS_OF_A_LATER_VERSION", "refused"), (599, "ANOTHER", "later"),
  ])
  func `a code of the service`(status: Int, code: String, expected: String) {
    #expect(kind(understood(status, problem(status, code))) == expected)
  }

  @Test(arguments: [
    (1_250, "m The price is 12.50 USD higher now."),
    (-1_250, "m The price is 12.50 USD lower now."),
    (0, "m The price is the same now."),
  ])
  func `a price that changed is said with the difference`(delta: Int, words: String) {
    let body =
      #"{"status":409,"code":"QUOTE_EXPIRED","error":{"message":"m"},"details":{"new_quote_id":"quo_2","price_delta":{"amount_minor":\#(delta),"currency":"USD"}}}"#
    guard case .ask(let problem) = understood(409, body, .order) else {
      Issue.record("not asked")
      return
    }
    #expect(problem.message == words && problem.newQuote == "quo_2")
  }

  @Test(arguments: [
    (200, "<html>Sign in to the airport's Wi-Fi</html>"), (200, ""), (200, "{}"), (200, "[]"),
    (200, #"{"booking_id":"bkg_2","state":"CHECKED_IN","boarding_passes":[]}"#),
    // An older answer about the same booking, from a cache on the way.
    (200, #"{"booking_id":"bkg_1","state":"CONFIRMED","passes":[]}"#), (302, ""), (404, "not here"),
    (403, "<html>"), (403, "{}"), (502, "bad gateway"), (409, #"{"status":200,"code":"X"}"#),
    (500, #"{"code""#), (100, ""), (0, ""),
  ])
  func `what the service did not write is no answer`(status: Int, body: String) {
    #expect(kind(understood(status, body)) == "later")
  }

  @Test func `transport failures are tried again under the same key, and say what failed`() {
    let failures: [(TransportFailure, String)] = [
      (.timeout, "Connecting…"), (.noNetwork("dns"), "No connection."),
      (.notSecure("certificate"), "Secure connection failed."),
    ]
    for (failure, words) in failures {
      guard case .later(let problem, nil, .everything) = Understanding(failure) else {
        Issue.record("\(failure)")
        continue
      }
      #expect(problem.message == words)
    }
  }

  @Test func `an order is done when its booking is confirmed, and not before`() {
    let order = QueuedCommand.Action.order
    #expect(kind(understood(202, #"{"booking_id":"b","state":"PENDING"}"#, order)) == "undecided")
    #expect(kind(understood(201, #"{"booking_id":"b","state":"CONFIRMED"}"#, order)) == "done")
    #expect(kind(understood(200, #"{"booking_id":"b","state":"FAILED"}"#, order)) == "refused")
    // The answer to another order, from a cache on the way.
    let other = #"{"booking_id":"b","state":"CONFIRMED","receipts":[{"quote_id":"quo_2"}]}"#
    #expect(kind(understood(201, other, order)) == "later")
    #expect(kind(understood(201, other.replacing("quo_2", with: "quo_1"), order)) == "done")
    let kept = #"{"booking_id":"bkg_1","state":"CONFIRMED"}"#
    #expect(kind(understood(200, kept, .cancel)) == "later")
    #expect(
      kind(understood(200, kept.replacing("CONFIRMED", with: "CANCELLED"), .cancel)) == "done")
  }

  @Test(arguments: [
    (Product.shows, "PAYMENT_PENDING", "PENDING", "undecided"),
    (.shows, "CONFIRMED", "CAPTURED", "done"), (.shows, "SEATS_LOCKED", "DECLINED", "refused"),
    (.shows, "EXPIRED", "FAILED", "refused"), (.stays, "PENDING", "PENDING", "undecided"),
    (.stays, "SUCCEEDED", "CAPTURED", "done"), (.stays, "EXPIRED", "FAILED", "refused"),
    (.stays, "FAILED", "DECLINED", "refused"), (.appointments, "pending", "PENDING", "undecided"),
    (.appointments, "pending", "ACTION_REQUIRED", "undecided"),
    // The provider decides, and the money is reserved.
    (.appointments, "pending", "AUTHORISED", "done"),
    (.appointments, "confirmed", "CAPTURED", "done"),
    (.appointments, "cancelled", "DECLINED", "refused"),
    // The provider declined what was ordered.
    (.appointments, "cancelled", "VOIDED", "done"),
  ])
  func `an order of any product is not done before its payment`(
    product: Product, state: String, payment: String, expected: String
  ) {
    let answer = #"{"booking_id":"b","state":"\#(state)","payment_state":"\#(payment)"}"#
    #expect(kind(understood(202, answer, .order, product)) == expected)
  }

  @Test func `no bytes are taken for a confirmation by chance`() {
    // Every prefix of a good answer is an answer that broke off.
    let whole = #"{"booking_id":"bkg_1","state":"CHECKED_IN","boarding_passes":[]}"#
    for length in 0..<whole.utf8.count {
      #expect(kind(understood(200, String(whole.prefix(length)))) == "later")
    }
    #expect(kind(understood(200, whole)) == "done")
  }

  @Test func `an earlier check-in of others is not taken for this one`() {
    let earlier =
      #"{"booking_id":"bkg_1","state":"CONFIRMED","boarding_passes":[],"passengers":[PEOPLE]}"#
    func people(_ state: String) -> String {
      earlier.replacing(
        "PEOPLE",
        with: #"{"passenger_id":"pax_1","seats":[{"seat":"1A","state":"\#(state)"}]}"#)
    }
    #expect(kind(understood(200, people("BOOKED"))) == "later")
    #expect(kind(understood(200, people("CHECKED_IN"))) == "done")
    #expect(kind(understood(200, people("BOARDED"))) == "done")
  }
}
