internal import PassMinting
internal import ServiceHTTP
internal import BookingStore
internal import Bookings
internal import StrictText
internal import PassService
internal import RequestBodies
internal import Selling
internal import Stays
internal import Vocabulary

extension StayRoutes {
  func reservations(_ tools: ServiceTools) -> [Endpoint] {
    [
      .post("/reservations", "createReservation", .travelers, keyIn: "request_id") { call in
        try await reserve(call)
      }.spending(.hold).counting(.hold),
      .get("/reservations/{reservation_id}", "getReservation", .travelers) { call in
        try await answer(try await ownReservation(call), 200, at: call.now, caching: .checked)
      },
      .putOnce("/reservations/{reservation_id}", "completeReservation", .travelers) {
        call in
        try await complete(call, tools)
      }.spending(.book).counting(.book),
      .delete("/reservations/{reservation_id}", "releaseReservation", .travelers) { call in
        try await release(call)
      }.counting(.release),
    ]
  }

  private func reserve(_ call: Call) async throws -> HTTPAnswer {
    let user = try call.user()
    let wish = try call.json { (body) throws(ShapeError) in
      // The id was read before as the request's key.
      var (id, wish) = try together(
        part(try body.optionalLine("request_id", upTo: 255)), part(try StayWish(&body)))
      wish.requestID = id
      return wish
    }
    let reservation = try await desk.reserve(
      wish, call.command(for: user))
    return try await answer(reservation, 201, at: call.now)
      .with("location", "/v1/reservations/\(reservation.id)")
  }

  /// Stores the guest of a reservation, or pays for it; the held rooms are sold before any money is captured.
  private func complete(_ call: Call, _ tools: ServiceTools) async throws -> HTTPAnswer {
    let user = try call.user()
    let reservation = try await ownReservation(call)
    let (payment, guest) = try call.json { (body) throws(ShapeError) in
      let node = body.optional("guest")
      let (payment, price) = try together(
        part(try Checkout.PaymentChoice?(in: &body, mayBeMissing: node != nil)),
        part(try PriceSeen(&body)))
      return (payment, GuestNode(node, price: price))
    }
    let total = reservation.quote.total
    if let seen = guest.price.total {
      guard seen.currency == total.currency else {
        throw Problem(
          ProblemCode(.currencyNotSupported),
          "total: expected \(total.currency), in which the stay is sold, found \(seen.currency)")
      }
      guard seen == total else {
        var problem = Problem(
          .priceMismatch,
          "total: is \(seen), but the price is \(total) now; show the guest the new price and ask again"
        )
        problem.details = { $0.member("total", total) }
        throw problem
      }
    }
    guard payment != nil || total.minorUnits == 0 else {
      try await desk.keep(try guest.read(), for: reservation.id, of: user, now: call.now)
      var answer = try await answer(try await ownReservation(call), 200, at: call.now)
      answer.isOverwriting = true
      return answer
    }
    let known = guest.isThere ? nil : try await desk.guest(of: reservation.id)
    var order = Checkout.Order(payment: payment, details: try known ?? guest.read())
    order.language = call.language
    let booking = try await desk.book(
      reservation.quote.id, order, call.command(for: user))
    try await tools.signer.follow(now: call.now)
    let isPending = booking.stage == .requested || booking.stage == .secured
    return try await answer(
      try await ownReservation(call), isPending ? 202 : 200, at: call.now)
  }

  private func release(_ call: Call) async throws -> HTTPAnswer {
    _ = try call.json { _ throws(ShapeError) in }
    let reservation = try await ownReservation(call)
    if let booking = reservation.booking, booking.stage == .requested {
      // The guest does not want to pay any more, so the payment is undone.
      let user = try call.user()
      let offer = try await desk.offerCancellation(
        of: booking.id, call.command(for: user).step("offer"))
      _ = try await desk.cancel(
        booking.id, accepting: offer.id,
        call.command(for: user).step("cancel"))
    } else if let booking = reservation.booking,
      booking.stage == .secured || booking.stage == .confirmed
    {
      throw Refusal.notAllowed(
        what: "reservation", state: reservation.state(at: call.now).rawValue, action: "release",
        allowed: ["cancel booking \(booking.id)"])
    }
    // A hold that has ended is not released again.
    if reservation.state(at: call.now) == .pending, let hold = reservation.quote.request.holds.first
    {
      _ = try await desk.release(hold, call.command(for: try call.user()))
    }
    return try await answer(try await ownReservation(call), 200, at: call.now)
  }

  private func ownReservation(_ call: Call) async throws -> Reservation {
    try await desk.reservation(try call.id("reservation_id"), of: try call.user())
  }

  private func answer(
    _ reservation: Reservation, _ status: Int, at now: Instant,
    caching: HTTPAnswer.Caching = .never
  ) async throws -> HTTPAnswer {
    let state = reservation.state(at: now)
    let quote = reservation.quote
    var payments: [Payment] = []
    if let booking = reservation.booking {
      payments = try await desk.payments(of: booking).map(\.value)
    }
    let missing = try await missing(in: reservation, at: now)
    // Other dates that were paid are a part of the price of the stay as it is now.
    let changes = reservation.booking.map { $0.stage == .failed ? [] : $0.sale.additions } ?? []
    let purchases =
      [quote] + changes.filter { $0.isSold || $0.stage == .cancelled }.map(\.quote)
    let answer = HTTPAnswer.json(status, caching: caching) { [payments] writer in
      writer.member("reservation_id", reservation.id.rawValue)
      writer.member("request_id", orNull: quote.request.requestID)
      writer.member("status", state.rawValue)
      writer.member("missing", missing)
      writer.stay(of: reservation)
      writer.member("expires_at", quote.expires.description)
      writer.member(
        "expires_in", state == .pending ? max(Int(quote.expires.seconds(since: now)), 0) : 0)
      writer.objects("line_items", purchases.flatMap(\.price.lines)) { writer, line in
        writer.member("description", line.description)
        writer.member("amount_minor", line.amount.minorUnits)
        writer.member("currency", line.amount.currency.rawValue)
      }
      writer.member(
        "total", Money.sum(purchases.map(\.total), in: quote.total.currency) ?? quote.total)
      writer.name("booking")
      if let booking = reservation.booking, booking.stage != .failed {
        writer.object { $0.members(of: booking, payments, by: desk.terms, at: now) }
      } else {
        writer.null()
      }
    }
    guard let booking = reservation.booking else { return answer }
    return answer.about(booking.recordKey)
  }
}

extension StayRoutes {
  /// Returns the members that a client must still send to complete a reservation.
  private func missing(in reservation: Reservation, at now: Instant) async throws -> [String] {
    guard reservation.state(at: now) == .pending,
      reservation.booking.map({ $0.stage == .failed }) ?? true
    else { return [] }
    let hasGuest = try await desk.guest(of: reservation.id) != nil
    return (hasGuest ? [] : ["guest"])
      + (reservation.quote.total.minorUnits == 0 ? [] : ["payment_method_token"])
  }
}

extension Checkout.PaymentChoice? {
  fileprivate init(
    in body: inout ObjectReader, mayBeMissing: Bool
  ) throws(ShapeError) {
    self =
      mayBeMissing
      ? try Checkout.PaymentChoice?(ifThere: &body) : try Checkout.PaymentChoice(&body)
  }
}

/// The price that the client showed; nil if the request does not name it.
private struct PriceSeen {
  let total: Money?

  init(_ body: inout ObjectReader) throws(ShapeError) {
    guard body.peek("total") != nil else {
      total = nil
      return
    }
    total = try body.object("total") { (total) throws(ShapeError) in
      let (amount, currency) = try together(
        part(try total.integer("amount_minor", in: 0...1_000_000_000_000)),
        part(try total.text("currency", as: CurrencyCode.self)))
      return Money(amount, currency)
    }
  }
}

/// The guest in a request, which is read after the price was checked.
private struct GuestNode {
  private let node: JSONNode?
  let price: PriceSeen
  var isThere: Bool { node != nil }

  init(_ node: JSONNode?, price: PriceSeen) {
    self.node = node
    self.price = price
  }

  /// Reads the guest; all faults have the one code `USER_INFO_INCOMPLETE`.
  func read() throws(Problem) -> StayBooking.Guest {
    guard let node else {
      throw Problem(.userInfoIncomplete, "guest: is missing; send given_names, surname and email")
    }
    do throws(ShapeError) {
      var guest = try ObjectReader(node, path: "guest")
      return try guest.whole(StayBooking.Guest.init)
    } catch {
      throw Problem(.userInfoIncomplete, error)
    }
  }
}
