import Airports
import Bookings
import FuzzSupport
import PassFormats
import PassTestSupport
import Schedules
import Vocabulary

/// An operator's files, CSV and JSON: any content is read in bounded time, and errors have a position.
///
/// Files are separated by a line of `---`.
@main
enum FuzzSchedule: FuzzTarget {
  static func test(_ bytes: [UInt8]) {
    var reading = ScheduleFiles()
    var random = SeededGenerator(seed: 1)
    var lines = 0
    for (index, file) in files(bytes).enumerated() {
      reading.read("file\(index)", file, using: &random)
      lines = max(lines, file.count { $0 == 0x0A || $0 == 0x0D } + 1)
    }
    let count = try? unsafe reading.complete(zones: &zones)
    for problem in reading.problems {
      require(isPlain(problem.description), "the message paints: \(problem)")
      require(problem.description.utf8.count < 2_000, "the message floods the screen")
      require((1...lines).contains(problem.line), "a fault lies in the file: \(problem)")
      require(problem.column >= 1, "a fault lies in its line: \(problem)")
    }
    if reading.problems.isEmpty {
      require(count != nil, "a schedule without a fault can be published")
      require(unsafe (try? reading.zones(&zones)) != nil, "its airports have zones")
    }
  }

  private static func files(_ bytes: [UInt8]) -> [[UInt8]] {
    var files: [[UInt8]] = [[]]
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      if line.elementsEqual("---".utf8) {
        files.append([])
      } else {
        files[files.count - 1] += line + [UInt8(ascii: "\n")]
      }
    }
    return files
  }
}

/// Created once: the zone files are the system's, not the input's.
nonisolated(unsafe) private var zones = SystemZones()
