internal import Platform
internal import Airports
internal import Bookings
internal import OperatorFiles
internal import PassService
internal import Selling
internal import Stays
internal import Synchronization
internal import Vocabulary

/// The setup of the sale of stays from a service's directory; a trial service also gets the demonstration's hotels.
struct StaySetup: Sendable {
  let demonstration: DemoData

  /// Configures the sale; with `isNew` it writes the demonstration, as in `ShowSetup`.
  init(_ data: ServiceData, isNew: Bool, now: Instant) throws {
    demonstration = DemoData(data: data.directory, "hotels")
    if isNew {
      guard let today = now.date() else { throw ServiceError("the clock shows no day: \(now)") }
      try demonstration.write(DemoHotels.files(from: today))
    }
  }

  /// The product, with the clocks of the system.
  static var product: StayProduct {
    let zones = Mutex(SystemZones())
    return StayProduct { name in try zones.withLock { try $0.zone(name) } }
  }

  /// Publishes the demonstration's hotels if necessary.
  func publish(into desk: StayDesk, now: Instant) async throws {
    guard demonstration.isPending else { return }
    _ = try await Self.importHotels(try demonstration.paths, into: desk, now: now)
    try demonstration.finish()
  }

  /// Imports hotels and rates into a store, also while its service is running.
  ///
  /// The CSV and JSON files belong together; `-` reads standard input.
  static func importHotels(
    _ files: [String], into desk: StayDesk, now: Instant
  ) async throws -> ImportOutcome {
    var reading = HotelFiles()
    for file in try OperatorFile.read(files) { reading.read(file.name, file.bytes) }
    do {
      let outcomes = try await desk.publish(reading, now: now)
      return ImportOutcome(outcomes, new: .new, changed: .changed, same: .same)
    } catch let fault as HotelFilesFault {
      throw ServiceError(fault.problems.lines)
    } catch let refusal as Refusal {
      throw ServiceError("\(refusal)")
    }
  }
}
