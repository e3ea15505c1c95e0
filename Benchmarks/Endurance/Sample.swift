import Foundation
import Synchronization

/// The measurements of one tenth of the time.
struct Sample: Sendable {
  struct Size: Sendable {
    var memory = 0
    var file = 0
    var log = 0
  }

  /// The times of the answers, in milliseconds.
  var answers: [Float] = []
  var journeys = 0
  /// The number of journeys that failed: no seat was free, or an answer was missing or unexpected.
  var failures = 0
  /// The size of the database file at the beginning of the tenth, in bytes.
  var fileBefore = 0
  /// The largest size of each kind.
  var largest = Size()

  func share(_ share: Double) -> Float {
    let sorted = answers.sorted()
    return sorted.isEmpty ? 0 : sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))]
  }

  /// The growth of the database file per journey, in bytes.
  var growth: Double { Double(largest.file - fileBefore) / Double(max(journeys, 1)) }
}

/// The tenths of a run, for many tasks at once.
final class Samples: Sendable {
  private let tenths: Mutex<[Sample]>
  private let start = ContinuousClock.now
  private let length: Duration

  /// Creates the tenths of a run of this length.
  init(_ length: Duration) {
    self.length = length
    tenths = Mutex(Array(repeating: Sample(), count: 10))
  }

  var all: [Sample] { tenths.withLock { $0 } }

  private var tenth: Int { min(9, Int(start.duration(to: .now) / length * 10)) }

  func add(_ change: (inout Sample) -> Void) {
    let tenth = tenth
    tenths.withLock { change(&$0[tenth]) }
  }

  func add(_ size: Sample.Size) {
    add { sample in
      if sample.fileBefore == 0 { sample.fileBefore = size.file }
      sample.largest.memory = max(sample.largest.memory, size.memory)
      sample.largest.file = max(sample.largest.file, size.file)
      sample.largest.log = max(sample.largest.log, size.log)
    }
  }
}
