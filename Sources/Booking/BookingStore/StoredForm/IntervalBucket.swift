/// The reaches of time slots, with which overlapping slots are found without scanning all earlier ones.
///
/// An index on the start alone returns every slot that begins before a window ends, back to the first one
/// ever sold. So each row has a `reach`, a power of two that is at least its length with buffers: a slot of
/// that reach that overlaps a window begins less than the reach before it. A query visits the sixteen
/// reaches and reads at most twice as many rows as it needs in each.
package enum IntervalBucket {
  /// All reaches, from 17 minutes to the maximum slot with maximum buffers, in seconds.
  package static let all = (10...25).map { 1 << $0 }

  package static func of(_ seconds: Int) -> Int { all.first { seconds <= $0 } ?? .max }
}
