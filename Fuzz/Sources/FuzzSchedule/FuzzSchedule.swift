import Airports
import Bookings
import FuzzSupport
import PassTestSupport
import Schedules
import Vocabulary

/// An operator's schedule, CSV and JSON: any content is read in bounded time, and errors have a position.
@main
enum FuzzSchedule: FuzzTarget {
  static func test(_ bytes: [UInt8]) {
    var reading = ScheduleFiles()
    let files = operatorFiles(bytes)
    for file in files { reading.read(file.name, file.bytes) }
    let count = try? unsafe reading.complete(zones: &zones)
    requirePlaces(of: reading.problems, in: files)
    if reading.problems.isEmpty {
      require(count != nil, "a schedule without a fault can be published")
      require(unsafe (try? reading.zones(&zones)) != nil, "its airports have zones")
    }
  }
}

/// The time zones, created once because the zone files belong to the system and not to the input.
nonisolated(unsafe) private var zones = SystemZones()
