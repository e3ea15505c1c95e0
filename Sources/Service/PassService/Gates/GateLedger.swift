internal import Bookings

/// The part of a gate's ledger that the service has: ranges of numbers, because parts may come in any order.
struct GateLedger: Record {
  static let kind = "gate_ledger"

  /// The device, such as `UA/GATEA12`.
  let key: String
  /// The ranges, sorted and with a gap between each two.
  private(set) var ranges: [Range]

  /// A range of consecutive numbers, with both ends.
  struct Range: Codable, Hashable {
    var first: Int
    var last: Int
  }

  /// Maximum number of ranges, which bounds the record: a ledger in more pieces is sent from its beginning.
  static let maxRanges = 1_000

  init(of device: String) {
    key = device
    ranges = []
  }

  /// The number up to which no event is missing; 0 if the first event is missing.
  var through: Int { ranges.first.map { $0.first == 1 ? $0.last : 0 } ?? 0 }

  /// The last number that is known; 0 if none is known.
  var last: Int { ranges.last?.last ?? 0 }

  /// Adds numbers; returns false if there would be too many ranges.
  mutating func add(_ new: ClosedRange<Int>) -> Bool {
    var joined = Range(first: new.lowerBound, last: new.upperBound)
    var others: [Range] = []
    for range in ranges {
      if range.last + 1 < joined.first || joined.last + 1 < range.first {
        others.append(range)
      } else {
        joined = Range(
          first: min(range.first, joined.first), last: max(range.last, joined.last))
      }
    }
    let place = others.firstIndex { $0.first > joined.first } ?? others.count
    others.insert(joined, at: place)
    guard others.count <= Self.maxRanges else { return false }
    ranges = others
    return true
  }
}
