package import OperatorFiles

/// The way in which rooms of a type are claimed: by number, or as places of a pool.
package struct RoomsSold: Hashable, Sendable, Codable {
  package let type: OperatorCode
  /// The numbers of the rooms; nil for a pool.
  package private(set) var numbers: Set<RoomNumber>?

  init(_ type: RoomType) {
    self.type = type.code
    if case .numbered(let numbers) = type.rooms { self.numbers = Set(numbers) }
  }

  mutating func merge(_ other: RoomsSold) {
    numbers = numbers.map { $0.union(other.numbers ?? []) }
  }

  /// Returns the reason why rooms cannot be sold in this way after what was sold before; nil if they can.
  func problem(beside former: [RoomsSold]) -> String? {
    if let known = former.first(where: { $0.type == type }),
      (known.numbers == nil) != (numbers == nil)
    {
      return
        "\(type) was on sale \(numbers == nil ? "by room number" : "as a number of rooms") before, and nights may "
        + "already have been booked; give this room type another code"
    }
    for known in former where known.type != type {
      guard
        let room = numbers?.intersection(known.numbers ?? []).min(by: { $0.rawValue < $1.rawValue })
      else { continue }
      return
        "room \(room) was on sale as \(known.type) before, and nights may already have been booked; leave it in that "
        + "type"
    }
    return nil
  }
}
