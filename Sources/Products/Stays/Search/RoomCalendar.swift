internal import BookingStore
internal import Bookings
internal import OperatorFiles
internal import Vocabulary

/// A copy of what is sold of the rooms of one type in each night, which answers for many nights without a query.
///
/// Days are counted from 1970-01-01.
struct RoomCalendar: Sendable {
  /// Claims that end by themselves: the holds of purchases.
  private struct Lease: Sendable {
    let day: Int
    /// The bit of a room; nil for rooms of a pool.
    let room: Int?
    let quantity: Int
    let until: Instant
  }

  /// The bit of each room; empty for a pool.
  private let rooms: [String: Int]
  /// The number of rooms that are sold.
  private let count: Int
  /// The number of words with the bits of one night; 0 for a pool.
  private let words: Int
  /// The day of the first element of `sold`.
  private let first: Int
  /// For each night, the bits of the rooms that are sold for good, or for a pool their number; later nights have none.
  private var sold: [UInt64] = []
  private var leases: [Lease] = []

  /// Creates the calendar of a type from which nothing was sold, whose first night is `first`.
  init(_ type: RoomType, from first: Int) {
    self.first = first
    count = type.rooms.count
    switch type.rooms {
    case .pool: (rooms, words) = ([:], 0)
    case .numbered(let numbers):
      rooms = Dictionary(numbers.enumerated().map { ($1.rawValue, $0) }) { first, _ in first }
      words = (numbers.count + 63) / 64
    }
  }

  /// The number of elements of `sold` for one night.
  private var size: Int { max(words, 1) }

  /// Replaces what is claimed in one night.
  mutating func set(_ shares: [Share], on day: Int) {
    leases.removeAll { $0.day == day }
    guard day >= first else { return }
    let start = (day - first) * size
    if start < sold.count { for index in 0..<size { sold[start + index] = 0 } }
    for share in shares {
      let room = rooms[share.resource.name]
      // A room that was renamed or taken away is sold no longer.
      if words > 0, room == nil { continue }
      if let until = share.until {
        leases.append(Lease(day: day, room: room, quantity: share.quantity, until: until))
        continue
      }
      if sold.count < start + size {
        sold += Array(repeating: 0, count: start + size - sold.count)
      }
      if let room {
        sold[start + room / 64] |= 1 << UInt64(room % 64)
      } else {
        sold[start] += UInt64(clamping: share.quantity)
      }
    }
  }

  /// Returns the number of rooms that are free in all nights, the same room in each; the nights are in ranges.
  func free(in nights: [Range<Int>], at now: Instant) -> Int {
    let live = leases.filter { lease in
      lease.until > now && nights.contains { $0.contains(lease.day) }
    }
    return words == 0 ? freePlaces(nights, live) : freeRooms(nights, live)
  }

  private func freePlaces(_ nights: [Range<Int>], _ live: [Lease]) -> Int {
    let held = Dictionary(live.map { ($0.day, $0.quantity) }, uniquingKeysWith: &+)
    var most = 0
    for day in nights.joined() {
      let index = day - first
      let sold = sold.indices.contains(index) ? Int(clamping: sold[index]) : 0
      most = max(most, sold.addingReportingOverflow(held[day] ?? 0).partialValue)
    }
    return max(count - most, 0)
  }

  private func freeRooms(_ nights: [Range<Int>], _ live: [Lease]) -> Int {
    var taken = 0
    for word in 0..<words {
      var bits: UInt64 = 0
      for range in nights {
        let start = max(range.lowerBound - first, 0) * words + word
        let end = min((range.upperBound - first) * words, sold.count)
        for index in stride(from: start, to: end, by: words) { bits |= sold[index] }
      }
      for lease in live {
        guard let room = lease.room, room / 64 == word else { continue }
        bits |= 1 << UInt64(room % 64)
      }
      taken += bits.nonzeroBitCount
    }
    return max(count - taken, 0)
  }
}
