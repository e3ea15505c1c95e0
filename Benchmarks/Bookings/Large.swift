import BookingStore
import BookingStoreSQLite
import Bookings
import Foundation
import SQLite
import Shows

/// The cost of commands in a store that has been in use for years, beside an empty one; outside CI, since the filling
/// takes minutes.
extension BookingBench {
  /// The number of events for each booking, some twice as many as a sale writes.
  static let eventsPerBooking = 10

  /// Sells places in a store with this many bookings and in an empty one, in turn, and reads the newest events of both.
  static func large(_ home: String, _ count: Int, _ figures: inout Figures) async throws {
    let (rounds, portion, sold) = (10, 100, 500)
    let places = count + 2 * rounds * portion + sold
    let path = "\(home)/large.sqlite"
    // The file is closed when this returns, so that it can be filled.
    func begin() async throws {
      let sale = try await PoolSale(try SQLiteStore(path), places: places)
      for number in 0..<sold { try await sale.sell(number) }
    }
    try await begin()
    let start = ContinuousClock.now
    try LargeStore(path: path).fill(
      bookings: count, of: ShowBooking.kind, events: eventsPerBooking * count)
    figures.add(Figure("filling a store", try filled(path, start.duration(to: .now))))

    let paths = ["\(home)/empty.sqlite", path]
    let stores = try paths.map { try SQLiteStore($0) }
    var sales: [PoolSale] = []
    for store in stores { sales.append(try await PoolSale(store, places: places, seed: 2)) }
    var selling = [Duration.zero, .zero]
    var reading = [Duration.zero, .zero]
    for round in 0..<rounds {
      for index in stores.indices {
        let number = sold + round * portion
        let before = ProcessorTime.now
        for number in number..<(number + portion) { try await sales[index].sell(number) }
        selling[index] += ProcessorTime.now - before
        let seen = try newestEvent(paths[index]) - portion
        let start = ProcessorTime.now
        for _ in 0..<portion {
          guard try await stores[index].events(after: seen, limit: portion).count == portion else {
            throw GrowthFault.nothingMeasured
          }
        }
        reading[index] += ProcessorTime.now - start
      }
    }
    for (what, spent) in [("a place of a pool", selling), ("reading the newest events", reading)] {
      let each = spent.map { $0 / (rounds * portion) }
      var figure = Figure(
        "\(what), among \(count) bookings and \(eventsPerBooking * count) events",
        String(
          format: "%.3f ms of processor for each, beside %.3f in an empty store, ratio %.2f",
          each[1].milliseconds, each[0].milliseconds, each[1] / each[0]))
      figure.isMet = each[1] / each[0] <= Growth.goal
      figures.add(figure)
    }
  }

  private static func newestEvent(_ path: String) throws -> Int {
    let database = try SQLiteDatabase(path, .readOnly)
    return try database.first("SELECT max(number) FROM event")?.first?.integer ?? 0
  }

  private static func filled(_ path: String, _ time: Duration) throws -> String {
    let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
    return String(format: "%.0f s; %.0f MB on disk", time / .seconds(1), Double(size) / 1e6)
  }
}
