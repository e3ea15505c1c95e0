package import Vocabulary

/// The rule by which seats are given: together, in one row where there is room, and from another end of the cabin at
/// each desk, so that desks that do not hear of each other rarely give one seat twice.
package struct SeatRule: Sendable {
  package let plan: CabinPlan
  /// Seats that passengers have.
  package var taken: Set<Seat>
  /// Seats that the list gives to passengers who are not checked in yet; a party gets one of them only where the other
  /// free seats do not suffice for it.
  package var reserved: Set<Seat>
  /// The number of the desk.
  package let desk: Int

  package init(plan: CabinPlan, taken: Set<Seat>, reserved: Set<Seat>, desk: Int) {
    self.plan = plan
    self.taken = taken
    self.reserved = reserved
    self.desk = desk
  }

  /// Returns seats for a party in a cabin; nil where the cabin has fewer free seats.
  package func seats(
    for count: Int, in compartment: Character, avoidingExits: Bool = false
  ) -> [Seat]? {
    guard count > 0 else { return [] }
    let rows = inOrder(plan.rows(in: compartment).filter { !avoidingExits || !$0.isExitRow })
    return seats(for: count, in: rows, besides: taken.union(reserved))
      ?? seats(for: count, in: rows, besides: taken)
  }

  /// The number of places at which desks begin, beside the two ends.
  private static let starts = 8

  /// The rows in the order of this desk: from the front, from the back, from the middle and so on.
  private func inOrder(_ rows: [CabinPlan.Row]) -> [CabinPlan.Row] {
    switch desk {
    case 1: return rows
    case 2: return rows.reversed()
    default:
      let start = rows.isEmpty ? 0 : rows.count * (desk - 2) / Self.starts
      return Array(rows[start...] + rows[..<start])
    }
  }

  private func seats(
    for count: Int, in rows: [CabinPlan.Row], besides others: Set<Seat>
  ) -> [Seat]? {
    // One block without an aisle, then one row, then as few rows as possible from the first with room.
    for row in rows {
      for block in row.blocks {
        if let run = Self.run(of: count, in: block, besides: others) { return run }
      }
    }
    for row in rows {
      let free = row.blocks.joined().filter { !others.contains($0) }
      if free.count >= count { return Array(free.prefix(count)) }
    }
    let free = rows.flatMap { $0.blocks.joined() }.filter { !others.contains($0) }
    return free.count >= count ? Array(free.prefix(count)) : nil
  }

  /// Returns free seats side by side.
  private static func run(of count: Int, in block: [Seat], besides others: Set<Seat>) -> [Seat]? {
    var run: [Seat] = []
    for seat in block {
      if others.contains(seat) { run = [] } else { run.append(seat) }
      if run.count == count { return run }
    }
    return nil
  }
}
