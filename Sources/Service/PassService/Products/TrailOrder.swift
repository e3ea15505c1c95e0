internal import Foundation
internal import Synchronization

/// Numbers of the actions of agents in the order in which they were begun: by the time of the machine, and increasing.
///
/// Entries have their time in seconds by the service's clock, and one second may have many actions.
enum TrailOrder {
  private static let last = Atomic(0)

  /// Returns a number that is larger than all that this process gave before.
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
