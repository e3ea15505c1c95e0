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
  ///
  /// With `companions` the seats are as near to those of others of the booking as there is room.
  package func seats(
    for count: Int, in compartment: Character, avoidingExits: Bool = false,
    near companions: Set<Seat> = []
  ) -> [Seat]? {
    guard count > 0 else { return [] }
    let all = plan.rows(in: compartment)
    let seated = all.filter { row in row.blocks.joined().contains(where: companions.contains) }
    let ordered = seated.isEmpty ? inOrder(all) : near(seated, all)
    let rows = ordered.filter { !avoidingExits || !$0.isExitRow }
    let columns = seated.flatMap { row in
      Self.columns(of: row).filter { companions.contains($0.key) }.values
    }
    return seats(for: count, in: rows, beside: columns, besides: taken.union(reserved))
      ?? seats(for: count, in: rows, beside: columns, besides: taken)
  }

  /// The rows with those nearest to the companions' first.
  private func near(_ seated: [CabinPlan.Row], _ all: [CabinPlan.Row]) -> [CabinPlan.Row] {
    func distance(_ row: CabinPlan.Row) -> Int {
      seated.map { abs($0.number - row.number) }.min() ?? 0
    }
    return all.sorted { (distance($0), $0.number) < (distance($1), $1.number) }
  }

  /// The places of the seats of a row from left to right, with one for each aisle.
  private static func columns(of row: CabinPlan.Row) -> [Seat: Int] {
    var columns: [Seat: Int] = [:]
    for (aisles, block) in row.blocks.enumerated() {
      for seat in block { columns[seat] = columns.count + aisles }
    }
    return columns
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
    for count: Int, in rows: [CabinPlan.Row], beside columns: [Int], besides others: Set<Seat>
  ) -> [Seat]? {
    // One block without an aisle, then one row, then as few rows as possible from the first with room.
    for row in rows {
      let places = Self.columns(of: row)
      func distance(_ run: [Seat]) -> Int {
        run.compactMap { places[$0] }.flatMap { place in columns.map { abs($0 - place) } }.min()
          ?? 0
      }
      let runs = row.blocks.flatMap { Self.runs(of: count, in: $0, besides: others) }
      // The first of several that are equally near, so that the seats at an end are filled first.
      if let run = runs.min(by: { distance($0) < distance($1) }) { return run }
    }
    for row in rows {
      let free = row.blocks.joined().filter { !others.contains($0) }
      if free.count >= count { return Array(free.prefix(count)) }
    }
    let free = rows.flatMap { $0.blocks.joined() }.filter { !others.contains($0) }
    return free.count >= count ? Array(free.prefix(count)) : nil
  }

  /// Returns all choices of free seats side by side.
  private static func runs(of count: Int, in block: [Seat], besides others: Set<Seat>) -> [[Seat]] {
    guard block.count >= count else { return [] }
    return (0...(block.count - count)).map { Array(block[$0..<$0 + count]) }
      .filter { run in !run.contains(where: others.contains) }
  }
}
