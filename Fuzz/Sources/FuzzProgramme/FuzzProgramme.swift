import Airports
import FuzzSupport
import Shows
import Vocabulary

/// An operator's programme of shows, CSV and JSON: any content is read in bounded time, and errors have a position.
@main
enum FuzzProgramme: FuzzTarget {
  static func test(_ bytes: [UInt8]) {
    var reading = ProgrammeFiles()
    let files = operatorFiles(bytes)
    for file in files { reading.read(file.name, file.bytes) }
    reading.complete { zone in try unsafe zones.zone(zone) }
    requirePlaces(of: reading.problems, in: files)
    guard reading.problems.isEmpty else { return }
    for screen in reading.programme.screens {
      guard let layout = screen.layout else { continue }
      let names = layout.seats
      require(Set(names).count == names.count, "a seat has one place")
    }
  }
}

/// The time zones, created once because the zone files belong to the system and not to the input.
nonisolated(unsafe) private var zones = SystemZones()
