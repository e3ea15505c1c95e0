internal import Foundation
internal import Synchronization

/// Numbers what agents do in the order in which it was begun: by the time of the machine, and one after another.
///
/// Entries have their time in seconds by the service's clock, and much is done in a second.
enum TrailOrder {
  private static let last = Atomic(0)

  /// A number that is larger than all that this process gave.
  static func next() -> Int {
    let now = Int(Date().timeIntervalSince1970 * 1_000_000)
    while true {
      let former = last.load(ordering: .relaxed)
      let number = max(now, former + 1)
      let (isSet, _) = last.compareExchange(
        expected: former, desired: number, ordering: .relaxed)
      if isSet { return number }
    }
  }
}
