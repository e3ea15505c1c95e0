internal import BookingStore
internal import Bookings
internal import PassFormats
internal import RequestBodies
internal import Selling
internal import Vocabulary

extension ServedProduct {
  var bookings: [Endpoint] {
    [
      .post("\(path)/bookings", name(of: .createBooking), .travelers) { call, _ in
        try await createBooking(call)
      }.spending(.book).counting(.book),
      .get("\(path)/bookings", name(of: .listBookings), .travelers) { call, _ in
        try await listBookings(call)
      },
      .get("\(path)/bookings/{booking_id}", name(of: .getBooking), .travelers) { call, _ in
        try await view(of: try await ownBooking(call).value, at: call.now).answer()
      },
    ]
  }

  private func createBooking(_ call: Call) async throws -> HTTPAnswer {
    let user = try call.user()
    let (quote, order) = try call.json { (body) throws(ShapeError) in
      (
        try body.text("quote_id") as Quote<Sold.Request>.ID,
        Checkout.Order(
          payment: mayBeFree
            ? try Checkout.PaymentChoice?(ifThere: &body) : try Checkout.PaymentChoice(&body),
          details: try details(&body))
      )
    }
    var random = SystemRandomNumberGenerator()
    let booking = try await told(at: call.now) {
      try await desk.book(
        quote, order, for: user, once: call.once, now: call.now, using: &random)
    }
    let shown = try await view(of: booking, at: call.now)
    // The payment is pending; the client follows the booking.
    let isPending = booking.stage == .requested || booking.stage == .secured
    return try shown.answer(isPending ? 202 : 201)
      .with("location", "/v1\(path)/bookings/\(booking.key)")
  }

  private func listBookings(_ call: Call) async throws -> HTTPAnswer {
    let user = try call.user()
    let (limit, cursor) = try call.parameters { (query) throws(Problem) in
      (try query.integer("limit", in: 1...100, otherwise: 20), try Cursor(&query))
    }
    // A failed booking is not shown to its buyer.
    let bookings = try await desk.store.records(Booking.self, .user(user))
      .map(\.value).filter { $0.stage != .failed }
      .sorted { ($0.created, $0.key) > ($1.created, $1.key) }
    let page = ResultPage(bookings, after: cursor, limit: limit, \.key)
    var views: [BookingView] = []
    for booking in page.items { views.append(try await view(of: booking, at: call.now)) }
    return try .tagged(caching: .checked) { writer in
      writer.objects("bookings", views) { $1.write(&$0) }
      writer.member("next_cursor", orNull: page.next)
    }
  }
}
