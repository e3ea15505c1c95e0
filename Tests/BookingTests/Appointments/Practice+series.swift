import Appointments
import BookingStore
import BookingTestSupport
import Bookings
import PassTestSupport
import Recurrence
import Selling
import Vocabulary

extension Practice {
  /// Asks for a series for Jane's dog.
  func `repeat`(
    _ service: String, _ start: String, _ minutes: Int, _ rule: String,
    paying method: String? = nil,
    once key: RequestKey? = nil
  ) async throws -> SeriesView {
    let payment = try method.map {
      Checkout.PaymentChoice.token(try PaymentMethodToken($0).orThrow($0), isSaved: false)
    }
    return try await desk.requestSeries(
      SeriesWish(
        provider: provider, service: try Self.word(service),
        start: try LocalTime(start).orThrow(start), seconds: minutes * 60,
        rule: try RecurrenceRule(rule), subjects: [dog]),
      paying: payment, Command(Self.jane.user, once: key, now: now))
  }

  func view(_ series: SeriesView) async throws -> SeriesView {
    try await desk.series(series.series.value.id, for: Self.jane)
  }

  func quote(
    _ series: SeriesView, from: LocalTime?
  ) async throws -> AppointmentDesk.SeriesEnding {
    try await desk.endQuote(
      of: series.series.value.id, from: from, for: Self.jane, now: now)
  }

  func end(
    _ series: SeriesView, from: LocalTime?, refund: Money?, by actor: AppointmentActor = jane
  ) async throws -> SeriesView {
    try await desk.endSeries(
      series.series.value.id, from: from, refund: refund, Command(actor, now: now))
  }

  /// All appointments of Jane.
  var bookings: [AppointmentBooking] {
    get async throws {
      try await store.records(AppointmentBooking.self, .user(Self.jane.user)).map(\.value)
    }
  }

  /// The claims on the provider's time, by owner.
  var claims: [Claim] {
    get async throws {
      let whole = try Stretch(asked: now, now.adding(seconds: 360 * 86_400))
      let time = Resource(scope: provider.rawValue, name: "time")
      return try await store.claims(against: [.stretch(whole, of: time)])
        .sorted { $0.owner < $1.owner }
    }
  }
}
