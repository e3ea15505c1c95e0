package import PassMinting
package import ServiceHTTP
internal import HTTPTypes
internal import BookingStore
package import Bookings
package import StrictText
package import Selling
package import Vocabulary

/// The representation of a booking at a given time, including the actions that are possible.
///
/// Its ETag covers everything, so that no client gets "not modified" when an action has become possible.
package struct BookingView: Sendable {
  let booking: RecordKey
  let write: @Sendable (inout JSONWriter) -> Void

  /// Returns the answer with the booking, its ETag and further members.
  package func answer(
    _ status: Int = 200, caching: HTTPAnswer.Caching = .checked,
    _ more: (inout JSONWriter) -> Void = { _ in }
  ) throws -> HTTPAnswer {
    var bare = JSONWriter()
    bare.object { write(&$0) }
    let tag = try ETag.of(bare.bytes)
    return .json(status, caching: caching) { writer in
      write(&writer)
      more(&writer)
      writer.member("etag", String(ETag.bare(tag)))
    }.with("etag", tag).about(booking)
  }

  /// Refuses unless `ifMatch` contains the current ETag.
  func require(_ ifMatch: String) throws {
    guard let tag = try answer().header("etag"), ETag.matches(ifMatch, tag) else {
      throw Refusal.changed("booking")
    }
  }
}

extension ServedProduct {
  /// Returns a booking as its reader sees it.
  package func view(
    of booking: Booking, for reach: BookingRole = .owner, at now: Instant
  ) async throws -> BookingView {
    try await view(
      of: booking, try await desk.payments(of: booking).map(\.value), for: reach, at: now)
  }

  func view(
    of booking: Booking, _ payments: [Payment], for reach: BookingRole = .owner, at now: Instant
  ) async throws -> BookingView {
    BookingView(
      booking: booking.recordKey,
      write: try await members(
        of: try await desk.current(booking), payments, for: reach, at: now))
  }

  /// Returns a booking after a change, once its passes are revoked accordingly.
  package func viewAfterRevocations(
    _ booking: Booking, for reach: BookingRole = .owner, _ tools: ServiceTools, now: Instant
  ) async throws -> BookingView {
    try await tools.signer.follow(now: now)
    return try await view(of: booking, for: reach, at: now)
  }

  /// Returns the booking in the path, if it is the caller's; an agent who may see it gets 403.
  package func ownBooking(_ call: Call) async throws -> Versioned<Booking> {
    let reached = try await reached(call)
    guard reached.reach == .owner else {
      throw Problem(
        .forbidden, "only the traveler who booked may do this; the token is that of an agent")
    }
    return reached.read
  }

  /// Returns the check for If-Match (RFC 9110 §13.1.1); nil if the header is missing and not required.
  package func match(_ call: Call, isRequired: Bool) throws -> SalesDesk<Sold>.Check? {
    if let check = match(call, { try reach(of: $0, call) }) { return check }
    guard isRequired else { return nil }
    throw Problem(
      .preconditionRequired,
      "send If-Match with the etag of the booking, so that nothing you have not seen is changed")
  }

  /// Returns the check for If-Match for callers whom the product admits by rules of its own; nil without a header.
  ///
  /// `reach` returns the role of the caller for a booking, or nil, which is answered as not found.
  package func match(
    _ call: Call, _ reach: @escaping @Sendable (Booking) async throws -> BookingRole?
  ) -> SalesDesk<Sold>.Check? {
    guard let tag = call.header(.ifMatch) else { return nil }
    return { read in
      // The reader is checked first, so that the ETag reveals nothing about other users' bookings.
      guard let reach = try await reach(read.value) else {
        throw Refusal.notFound("booking", read.value.key)
      }
      try await view(of: read.value, for: reach, at: call.now).require(tag)
    }
  }
}

extension JSONWriter {
  /// Writes the amounts of a booking with its additions: price, charge and refund.
  ///
  /// The `payments` are those of its purchases, and empty if it is free of charge. Only the owner sees the action that
  /// a payment asks of its customer.
  package mutating func money(
    of booking: some SoldRecord, _ payments: [Payment], for reach: BookingRole = .owner
  ) {
    let currency = booking.quote.total.currency
    func sum(_ amounts: [Money]) -> Money { Money.sum(amounts, in: currency) ?? .zero(currency) }
    let more = booking.sale.additions.filter { $0.isSold || $0.stage == .cancelled }
    member("total", sum([booking.quote.total] + more.map { $0.quote.total }))
    member("total_charged", sum(payments.map(\.charged)))
    let refunds = payments.compactMap(\.refund)
    if !refunds.isEmpty { member("refund", sum(refunds)) }
    let shown = payments.last { !$0.state.isSettled } ?? payments.first
    member("payment_state", orNull: shown.map { state(of: $0, among: payments) })
    if reach == .owner, let action = shown?.action {
      name("payment_action")
      object { writer in
        writer.member("url", action.url)
        writer.member("expires_at", orNull: action.ends?.description)
      }
    }
    if !booking.sale.additions.isEmpty {
      objects("additions", booking.sale.additions) { writer, addition in
        writer.addition(addition, payments.first { $0.id == addition.payment })
      }
    }
    // Neither the provider nor a guest needs to know how the customer paid.
    if reach == .owner || reach == .agent {
      member("payment_id", orNull: booking.sale.first.payment?.rawValue)
      receipts(of: booking, payments)
    }
    // Only agents can do something about actions of a payment provider that were not requested.
    if reach == .agent { objects("payments", payments) { $0.facts(of: $1) } }
  }

  /// Returns the state of a payment as that of all payments of its booking.
  ///
  /// A booking of which money is kept and money went back is partly refunded, whichever of its payments gave it back.
  private func state(of shown: Payment, among payments: [Payment]) -> String {
    guard [.captured, .refunded].contains(shown.state) else { return shown.word }
    let currency = shown.amount.currency
    func sum(_ amounts: [Money]) -> Int { Money.sum(amounts, in: currency)?.minorUnits ?? 0 }
    let back = sum(payments.filter { $0.charged.minorUnits > 0 }.map(\.returned))
    guard back > 0 else { return shown.word }
    return back < sum(payments.map(\.charged)) ? Payment.partlyRefunded : Payment.refunded
  }

  /// Writes the times at which a booking was made, was complete and was last changed.
  package mutating func times(of booking: some SoldRecord) {
    member("created_at", booking.created.description)
    member("confirmed_at", orNull: booking.sale.first.confirmed?.description)
    member("updated_at", booking.updated.description)
  }

  /// Writes the state of a purchase that was made after the first, and the reason if it failed.
  private mutating func addition(_ purchase: Purchase<some SaleRequest>, _ payment: Payment?) {
    member("total", purchase.quote.total)
    member("state", purchase.stage.word)
    if let failure = purchase.failure { member("reason", failure.word) }
    member("payment_state", orNull: payment?.word)
    if let refund = payment?.refund { member("refund", refund) }
    member("created_at", purchase.created.description)
  }

  private mutating func facts(of payment: Payment) {
    member("payment_id", payment.key)
    member("provider", payment.provider.rawValue)
    member("state", payment.word)
    member("amount", payment.amount)
    if let refund = payment.refund { member("refund", refund) }
    if payment.reversed.minorUnits > 0 { member("returned_unasked", payment.reversed) }
    if let mismatch = payment.mismatch {
      name("mismatch")
      object { writer in
        writer.member("said", mismatch.said)
        writer.member("expected", mismatch.expected)
      }
    }
  }
}

extension Payment {
  fileprivate static let refunded = PaymentState.refunded.rawValue.uppercased()
  fileprivate static let partlyRefunded = "PARTIALLY_REFUNDED"

  /// The state as clients read it.
  fileprivate var word: String {
    isPartlyRefunded ? Self.partlyRefunded : state.rawValue.uppercased()
  }
}

extension SaleStage {
  fileprivate var word: String {
    switch self {
    case .requested, .secured: "PENDING"
    case .confirmed: "CONFIRMED"
    case .failed: "FAILED"
    case .cancelled: "CANCELLED"
    }
  }
}
