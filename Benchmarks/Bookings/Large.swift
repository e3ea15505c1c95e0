import BookingStore
import BookingTestSupport
import Bookings
import Foundation
import Shows

/// Stores with names, one of which becomes large by copies of what real sales wrote, each under an id of its own.
///
/// A copy has the rows, the size and the index entries of a booking. No command can read it, because its sealed parts
/// belong to the booking that it was copied from.
protocol LargeStores {
  /// The words before a figure.
  var name: String { get }
  /// The processor time of all that works for the stores.
  func spent() throws -> Duration
  func open(_ name: String) async throws -> any BookingStore
  func newestEvent(_ name: String) throws -> Int
  /// Copies sales until the store has about these numbers of bookings and events; returns its size in bytes.
  ///
  /// What was sold so far must be of this kind, each with the same records.
  func fill(_ name: String, bookings: Int, of kind: String, events: Int) throws -> Int
}

/// The cost of commands in a store that has been in use for years, beside an empty one; outside CI, since the filling
/// takes minutes.
extension BookingBench {
  static func large(_ home: String, _ count: Int, _ figures: inout Figures) async throws {
    try await large(LargeFiles(folder: home), count, &figures)
  }

  static func largeInPostgres(_ home: String, _ count: Int, _ figures: inout Figures) async throws {
    guard PostgresServer.isInstalled else {
      return figures.add(Figure("PostgreSQL", "(\(PostgresServer.howToInstall))"))
    }
    try await large(try LargeDatabase(home), count, &figures)
  }

  /// Sells places in a store with this many bookings and ten times as many events, and in an empty one, in turn, and
  /// reads the newest events of both.
  private static func large(
    _ stores: some LargeStores, _ count: Int, _ figures: inout Figures
  ) async throws {
    let (rounds, portion, sold, events) = (10, 100, 500, 10 * count)
    let places = count + 2 * rounds * portion + sold
    // The store is closed when this returns, so that it can be filled.
    func begin() async throws {
      let sale = try await PoolSale(try await stores.open("large"), places: places)
      for number in 0..<sold { try await sale.sell(number) }
    }
    try await begin()
    let start = ContinuousClock.now
    let size = try stores.fill("large", bookings: count, of: ShowBooking.kind, events: events)
    figures.add(
      Figure(
        "\(stores.name)\(count) bookings and \(events) events copied",
        String(
          format: "%.0f s; %.0f MB on disk", start.duration(to: .now) / .seconds(1),
          Double(size) / 1e6)))

    let names = ["empty", "large"]
    var opened: [any BookingStore] = []
    for name in names { opened.append(try await stores.open(name)) }
    var sales: [PoolSale] = []
    for store in opened { sales.append(try await PoolSale(store, places: places, seed: 2)) }
    var selling = [Duration.zero, .zero]
    var reading = [Duration.zero, .zero]
    for round in 0..<rounds {
      let first = sold + round * portion
      for index in names.indices {
        let before = try stores.spent()
        for number in first..<(first + portion) { try await sales[index].sell(number) }
        selling[index] += try stores.spent() - before
        let seen = try stores.newestEvent(names[index]) - portion
        let start = try stores.spent()
        for _ in 0..<portion {
          guard try await opened[index].events(after: seen, limit: portion).count == portion else {
            throw GrowthFault.nothingMeasured
          }
        }
        reading[index] += try stores.spent() - start
      }
    }
    for (what, spent) in [("a place of a pool", selling), ("reading the newest events", reading)] {
      let each = spent.map { $0 / (rounds * portion) }
      var figure = Figure(
        "\(stores.name)\(what) among them",
        String(
          format: "%.3f ms of processor for each, beside %.3f in an empty store, ratio %.2f",
          each[1].milliseconds, each[0].milliseconds, each[1] / each[0]))
      figure.isMet = each[1] / each[0] <= Growth.goal
      figures.add(figure)
    }
  }
}
