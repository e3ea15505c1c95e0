internal import PassMinting
internal import ServiceHTTP
internal import BookingStore
package import Bookings
internal import PassFormats
package import StrictText
internal import RequestBodies
internal import Selling
internal import Vocabulary

extension ServedProduct {
  var bookings: [Endpoint] {
    [
      .post("\(path)/bookings", name(of: .createBooking), .travelers) { call in
        try await createBooking(call)
      }.spending(.book).counting(.book),
      .get("\(path)/bookings", name(of: .listBookings), .travelers) { call in
        try await listBookings(call)
      },
      .get("\(path)/bookings.ics", name(of: .getCalendar), .travelers) { call in
        try await getCalendar(call)
      },
      .get("\(path)/bookings/{booking_id}", name(of: .getBooking), .travelers) { call in
        try await getBooking(call)
      }.forGuests(),
    ]
  }

  /// Reads the payment choice of a body.
  package func paymentChoice(
    _ body: inout ObjectReader
  ) throws(ShapeError) -> Checkout.PaymentChoice { try Checkout.PaymentChoice(&body) }

  /// Reads the payment choice of an order; nil where it has none and may be free.
  private func payment(
    _ body: inout ObjectReader
  ) throws(ShapeError) -> Checkout.PaymentChoice? {
    mayBeFree ? try Checkout.PaymentChoice?(ifThere: &body) : try Checkout.PaymentChoice(&body)
  }

  private func getBooking(_ call: Call) async throws -> HTTPAnswer {
    let reached = try await reached(call)
    if reached.reach == .agent { try await keepTrail(of: [reached.value], call, "read") }
    return try await view(of: reached.value, for: reached.reach, at: call.now).answer()
  }

  private func createBooking(_ call: Call) async throws -> HTTPAnswer {
    let user = try call.user()
    let (quote, method, buyer, contact) = try call.json { (body) throws(ShapeError) in
      try together(
        part(try body.text("quote_id", as: Quote<Sold.Request>.ID.self)),
        part(try payment(&body)),
        part(try details(&body)), part(takesContact ? try body.customerContact() : nil))
    }
    var order = Checkout.Order(payment: method, details: buyer, contact: contact)
    order.language = call.language
    return try await mappingRefusals(at: call.now) {
      try await call.storingSaleResponse(for: terms.answersKept) { (booking: Booking, payments) in
        try await created(booking, payments, at: call.now)
      } _: { storing in
        try await desk.book(
          quote, order, call.command(for: user), storing: storing)
      }
    }
  }

  private func created(
    _ booking: Booking, _ payments: [Payment]?, at now: Instant
  ) async throws -> HTTPAnswer {
    let shown =
      if let payments {
        try await view(of: booking, payments, at: now)
      } else {
        try await view(of: booking, at: now)
      }
    // 202 tells the client that the payment is pending, so the client follows the booking.
    let isPending = booking.stage == .requested || booking.stage == .secured
    return try shown.answer(isPending ? 202 : 201)
      .with("location", "/v1\(path)/bookings/\(booking.key)")
  }

  private func listBookings(_ call: Call) async throws -> HTTPAnswer {
    let user = try call.user()
    let (isUpcoming, limit, cursor) = try call.parameters { (query) throws(Problem) in
      try together(
        parameter(try query.choice("show") == Shown.upcoming),
        parameter(try query.integer("limit", in: 1...100, otherwise: 20)),
        parameter(try Cursor(&query)))
    }
    let bookings =
      isUpcoming
      ? try await upcoming(of: user, at: call.now).map(\.booking) : try await all(of: user)
    let page = ResultPage(bookings, after: cursor, limit: limit, \.key)
    var views: [BookingView] = []
    for booking in page.items { views.append(try await view(of: booking, at: call.now)) }
    return try .tagged(caching: .checked) { writer in
      writer.objects("bookings", views) { $1.write(&$0) }
      writer.member("next_cursor", orNull: page.next)
    }
  }

  /// Returns a user's bookings, newest first, without failed purchases except those that their provider declined.
  private func all(of user: UserID) async throws -> [Booking] {
    try await desk.store.records(Booking.self, .user(user)).map(\.value)
      .filter { $0.stage != .failed || $0.sale.first.failure == .turnedDown }
      .sorted { ($0.created, $0.key) > ($1.created, $1.key) }
  }

  /// Returns the bookings that are not over, in the order in which they begin.
  private func upcoming(
    of user: UserID, at now: Instant
  ) async throws -> [(booking: Booking, occasions: [Occasion])] {
    try await all(of: user).map { ($0, upcoming(of: $0, at: now)) }
      .filter { !$0.1.isEmpty }
      .sorted { ($0.1[0].begins, $0.0.key) < ($1.1[0].begins, $1.0.key) }
  }

  /// Answers with the occasions of a user's bookings that are not over, as a calendar.
  private func getCalendar(_ call: Call) async throws -> HTTPAnswer {
    let user = try call.user()
    try call.parameters { _ throws(Problem) in }
    var calendar = ICalendar()
    for (booking, occasions) in try await upcoming(of: user, at: call.now) {
      for occasion in occasions {
        calendar.add(
          occasion, id: "\(booking.key)-\(occasion.name)@passtool", written: booking.created,
          isTentative: booking.awaitsWord)
      }
    }
    let bytes = calendar.bytes
    return HTTPAnswer.content("text/calendar; charset=utf-8", bytes, caching: .checked)
      .with("etag", try ETag.of(bytes))
  }
}

/// The filter of a user's bookings.
private enum Shown: String, CaseIterable {
  case all = "ALL"
  case upcoming = "UPCOMING"
}
