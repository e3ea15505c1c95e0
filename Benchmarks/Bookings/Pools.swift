import BookingStore
import BookingTestSupport
import Bookings
import Foundation
import OperatorFiles
import PassTestSupport
import Platform
import Selling
import Shows
import Vocabulary

/// Sells the places of shows without numbered seats one by one.
struct PoolSale {
  private let desk: ShowDesk
  private let shows: [Show.ID]

  /// Shows with room for `places` each, in a new store or in one that has them, whose bookings came from another seed.
  init(
    _ store: any BookingStore, places: Int, shows count: Int = 1, seed: UInt64 = 1
  ) async throws {
    desk = ShowDesk(
      ShowProduct(), store: store, providers: .only(DeterministicProvider()),
      randomness: .seeded(seed))
    var programme = try SampleShows.programme()
    let show = try programme.shows.last.orThrow("a show")
    programme.shows = try (0..<count).map { number in
      .init(
        code: try OperatorCode("show-\(number)").orThrow("a code"), movie: show.movie,
        screen: show.screen,
        date: try CivilDate(daysSince1970: show.date.daysSince1970 + number).orThrow("a day"),
        secondOfDay: show.secondOfDay, prices: show.prices,
        places: places)
    }
    _ = try await desk.publish(programme, now: SampleShows.start, zone: SampleShows.zone)
    var shows: [Show.ID] = []
    for show in programme.shows {
      shows.append(try await store.first(Show.self, .code(show.code)).orThrow("the show").value.id)
    }
    self.shows = shows
  }

  /// Sells a place to a user of its own, from the hold to the confirmed booking.
  func sell(_ number: Int, of index: Int = 0) async throws {
    let payment = try PaymentMethodToken("pm_approve").orThrow("a token")
    let user = try UserID("guest\(number)").orThrow("a user")
    let command = Command(user, now: SampleShows.start)
    let hold = try await desk.lock(.places(1), of: shows[index], command)
    let quote = try await desk.quote(
      ShowRequest(show: shows[index], places: 1, holds: [hold.id]), command)
    let booking = try await desk.book(
      quote.id,
      Checkout.Order(payment: .token(payment, isSaved: false), details: ShowOrder()), command)
    guard booking.stage == .confirmed else { throw GrowthFault.notSold(number) }
  }

  /// Asks for a place of a show that is sold out, which is refused.
  func ask(_ number: Int, of index: Int) async throws {
    let user = try UserID("late\(number)").orThrow("a user")
    do {
      _ = try await desk.lock(.places(1), of: shows[index], Command(user, now: SampleShows.start))
      throw GrowthFault.notSold(number)
    } catch is Refusal {}
  }

  /// Lets a user of its own wait for a place of a show that is sold out.
  func wait(_ number: Int, for index: Int) async throws {
    let user = try UserID("waiting\(number)-\(index)").orThrow("a user")
    _ = try await desk.enter(
      ShowWish(show: shows[index], choice: .places(1)), Command(user, now: SampleShows.start))
  }
}

enum ProcessorTime {
  /// The processor time of this process, in and for it.
  static var now: Duration {
    var time = timespec()
    unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  /// The processor time of a database server: of the process with this id, and of its children that live.
  static func ofServer(_ identifier: Int32) -> Duration {
    let ticks = sysconf(Int32(_SC_CLK_TCK))
    var sum = 0
    for name in (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? [] {
      guard Int32(name) != nil,
        let stat = try? String(contentsOfFile: "/proc/\(name)/stat", encoding: .utf8),
        let end = stat.lastIndex(of: ")")
      else { continue }
      // After the name of the program: the state, the parent, and, at 11 and 12, user and system time (proc(5)).
      let fields = stat[stat.index(after: end)...].split(separator: " ")
      guard fields.count > 12, name == "\(identifier)" || fields[1] == "\(identifier)" else {
        continue
      }
      sum += (Int(fields[11]) ?? 0) + (Int(fields[12]) ?? 0)
    }
    return .milliseconds(sum * 1_000 / ticks)
  }
}
