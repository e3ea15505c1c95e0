import PassDeparture
import PassTestSupport
import Testing
import Vocabulary

/// Seats by rule: together, never taken ones, and from different ends at different desks.
@Suite struct SeatRuleTests {
  private let plan = DepartureWorld.plan

  @Test func partiesSitInOneRowWhereThereIsRoom() throws {
    for size in 1...6 {
      let rule = SeatRule(plan: plan, taken: [], reserved: [], desk: 1)
      let seats = try rule.seats(for: size, in: "Y").orThrow("seats")
      #expect(Set(seats).count == size)
      #expect(Set(seats.map { "\($0)".dropLast() }).count == 1)
    }
  }

  @Test func randomCabinsFillToTheLastSeatAndNoFurther() throws {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<20 {
      var rule = SeatRule(
        plan: plan, taken: [], reserved: [], desk: Int.random(in: 1...9, using: &random))
      let all = Set(plan.rows(in: "Y").flatMap { $0.blocks.joined() })
      rule.reserved = Set(all.shuffled(using: &random).prefix(30))
      while rule.taken.count < all.count {
        let size = min(Int.random(in: 1...5, using: &random), all.count - rule.taken.count)
        let seats = try rule.seats(for: size, in: "Y").orThrow("seats")
        #expect(
          seats.count == size && rule.taken.isDisjoint(with: seats) && all.isSuperset(of: seats))
        // A party gets seats that the list gives to others only where the rest does not suffice for it.
        if all.subtracting(rule.taken.union(rule.reserved)).count >= size {
          #expect(rule.reserved.isDisjoint(with: seats))
        }
        rule.taken.formUnion(seats)
      }
      #expect(rule.seats(for: 1, in: "Y") == nil)
    }
  }

  @Test func desksBeginAtDifferentEnds() throws {
    let seats = try (1...4).map { desk in
      try SeatRule(plan: plan, taken: [], reserved: [], desk: desk).seats(for: 1, in: "Y").orThrow(
        "a seat")
    }
    #expect(Set(seats).count == 4)
  }

  @Test func rowsAtExitsAreForNoChildren() throws {
    let plan = CabinPlan([
      CabinPlan.Section(compartment: "Y", rows: 1...1, letters: "ABC DEF", isExitRow: true),
      CabinPlan.Section(compartment: "Y", rows: 2...2, letters: "ABC DEF"),
    ])
    let rule = SeatRule(plan: plan, taken: [], reserved: [], desk: 1)
    #expect(rule.seats(for: 1, in: "Y", avoidingExits: true) == [Seat("2A")].compactMap(\.self))
    #expect(rule.seats(for: 1, in: "Y") == [Seat("1A")].compactMap(\.self))
  }

  @Test func aCabinIsReadAsItIsWritten() throws {
    for section in plan.sections { #expect(CabinPlan.section(section.inWords) == section) }
    for text in ["", "Y", "Y=", "Y=1", "Y=3-1:ABC", "Y=1-3", "YY=1-3:ABC", "Y=1-3:ABC:door"] {
      #expect(CabinPlan.section(text) == nil, "\(text)")
    }
  }

  @Test func thePartsFileOfASchedulesGivesRowsAndExits() throws {
    let file = """
      {"seat_maps":[{"name":"A320","currency":"EUR","cabins":[
        {"cabin":"BUSINESS","first_row":1,"last_row":4,"letters":"AC DF"},
        {"cabin":"ECONOMY","first_row":5,"last_row":26,"letters":"ABC DEF","price_delta":0},
        {"cabin":"ECONOMY","first_row":27,"last_row":28,"letters":"ABC DEF","features":["EXIT_ROW"]}]}]}
      """
    let plan = try CabinPlan(
      parts: Array(file.utf8), named: nil, path: "parts.json", compartments: ["C", "Y"])
    // The message counts the front cabin as C, and the map calls it business.
    #expect(plan.compartments == ["C", "Y"])
    #expect(plan.sections.last?.isExitRow == true)
    #expect(throws: DepartureError.self) {
      try CabinPlan(parts: Array(file.utf8), named: "B737", path: "parts.json", compartments: [])
    }
  }
}
