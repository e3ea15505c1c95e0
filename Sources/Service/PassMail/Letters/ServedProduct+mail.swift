internal import BookingStore
internal import Bookings
internal import PassCrypto
internal import PassMinting
internal import PassService
internal import Selling
internal import Vocabulary

extension ServedProduct {
  /// Reads a booking as it is told by mail; nil for one that has no personal data any more.
  func mailReading(of key: String, now: Instant) async throws -> MailDesk.Reading? {
    guard let read = try await desk.store.record(Booking.self, key) else { return nil }
    // A booking that failed has forgotten its customer, who must still be told.
    guard !read.value.sale.isForgotten || read.value.stage == .failed else { return nil }
    let booking = try await desk.current(read.value)
    return MailDesk.Reading(
      state: try await mailedState(of: booking, now: now), subjects: subjects(of: booking),
      address: booking.mailAddress, language: booking.sale.language?.rawValue)
  }

  private func mailedState(of booking: Booking, now: Instant) async throws -> MailedState {
    let currency = booking.quote.total.currency
    let refunds = try await desk.payments(of: booking).compactMap(\.value.refund)
    let occasions = occasions(of: booking)
    let shown =
      occasions.map { "\($0.name)\n\($0.title)\n\($0.place)\n\($0.begins)\n\($0.ends)" }
      + bookedPlaces(of: booking)
    return MailedState(
      stage: booking.mailedStage,
      purchases: booking.sale.purchases.count { $0.stage == .confirmed },
      occasions: try SHA256.digest(Array(shown.joined(separator: "\n\n").utf8)).hexadecimal,
      passes: Set(validPasses(of: booking, now: now).map(\.id)),
      refunded: Money.sum(refunds, in: currency) ?? .zero(currency),
      begins: occasions.map(\.begins).filter { $0 > now }.sorted())
  }

  func validPasses(of booking: Booking, now: Instant) -> [OwnPass] {
    booking.passes.passes.filter { $0.state == .valid && $0.validUntil > now }
  }
}

extension SoldRecord {
  /// The mail address of its customer; nil if it has none.
  fileprivate var mailAddress: String? {
    sale.contact?.email ?? people.lazy.compactMap(\.email).first
  }

  fileprivate var mailedStage: MailedState.Stage {
    switch stage {
    case .requested: .unpaid
    case .secured: awaitsWord ? .awaited : .unpaid
    case .confirmed: .confirmed
    case .cancelled: .cancelled
    case .failed: .failed
    }
  }
}
