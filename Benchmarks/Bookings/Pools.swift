import BookingStore
import BookingStoreSQLite
import BookingTestSupport
import Bookings
import Foundation
import PassTestSupport
import Platform
import Selling
import Shows
import Vocabulary

/// Sells the places of a show without numbered seats one by one, and compares the processor time of the last thousand
/// with that of the first.
struct PoolSale {
  let desk: ShowDesk
  let show: Show.ID

  /// The number of sales that are measured together.
  static let portion = 1_000

  /// A pool with room for `places`, in a new store.
  init(_ store: any BookingStore, places: Int) async throws {
    desk = ShowDesk(
      ShowProduct(), store: store, providers: .only(DeterministicProvider()),
      randomness: .seeded(1))
    var programme = try SampleShows.programme()
    programme.shows = programme.shows.suffix(1).map { show in
      .init(
        code: show.code, movie: show.movie, screen: show.screen, date: show.date,
        secondOfDay: show.secondOfDay, prices: show.prices, places: places)
    }
    _ = try await desk.publish(programme, now: SampleShows.start, zone: SampleShows.zone)
    let code = Lookup.code(try programme.shows.first.orThrow("a show").code)
    show = try await store.first(Show.self, code).orThrow("the show").value.id
  }

  /// Sells places; returns the processor time of each portion, for one sale on average.
  ///
  /// Every sale is of a user of its own, from the hold to the confirmed booking.
  func sell(_ count: Int, from first: Int = 0) async throws -> [Duration] {
    let payment = try PaymentMethodToken("pm_approve").orThrow("a token")
    var spent: [Duration] = []
    for start in stride(from: first, to: first + count, by: Self.portion) {
      let before = ProcessorTime.now
      for number in start..<(start + Self.portion) {
        let user = try UserID("guest\(number)").orThrow("a user")
        let command = Command(user, now: SampleShows.start)
        let hold = try await desk.lock(.places(1), of: show, command)
        let quote = try await desk.quote(
          ShowRequest(show: show, places: 1, holds: [hold.id]), command)
        let booking = try await desk.book(
          quote.id,
          Checkout.Order(payment: .token(payment, isSaved: false), details: ShowOrder()), command)
        guard booking.stage == .confirmed else { throw PoolSaleFault.notSold(number) }
      }
      spent.append((ProcessorTime.now - before) / Self.portion)
    }
    return spent
  }
}

enum PoolSaleFault: Error { case notSold(Int) }

/// The processor time of this process, in and for it.
enum ProcessorTime {
  static var now: Duration {
    var time = timespec()
    unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}

extension BookingBench {
  static func pools(
    _ home: String, _ isQuick: Bool, _ figures: inout Figures
  ) async throws {
    let count = isQuick ? 5_000 : 100_000
    let sale = try await PoolSale(try SQLiteStore("\(home)/pool.sqlite"), places: count)
    let spent = try await sale.sell(count)
    guard let first = spent.first, let last = spent.last else { return }
    var figure = Figure(
      "a place of a pool: the last thousand of \(count)",
      String(
        format: "%.2f ms of processor for each, %.2f for each of the first thousand, ratio %.2f",
        last.milliseconds, first.milliseconds, last / first))
    figure.isMet = last / first <= 1.2
    figures.add(figure)
  }
}
