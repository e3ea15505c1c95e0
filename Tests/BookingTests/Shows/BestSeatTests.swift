import Bookings
import PassTestSupport
import Shows
import Testing
import Vocabulary

/// The seats that the cinema chooses for a customer.
@Suite struct BestSeatTests {
  private func best(
    _ count: Int, _ taken: String = "", _ category: SeatCategory? = nil, tidy: Bool = false
  ) async throws -> String {
    let cinema = try await Cinema(avoidsSingleGaps: tidy)
    if !taken.isEmpty { _ = try await cinema.lock(taken, for: "john") }
    let hold = try await cinema.desk.lock(
      .best(count, category), of: cinema.show, Command(try cinema.user("jane"), now: cinema.now))
    return hold.asks.compactMap { SeatName($0.resource.name) }.sorted().map(\.rawValue)
      .joined(separator: " ")
  }

  @Test func `they are side by side, and near the middle of a good row`() async throws {
    #expect(try await best(2) == "B4 B5")
    #expect(try await best(2, "B4 B5") == "B2 B3")
    // A party does not sit across a gap.
    #expect(try await best(3, "", .regular).contains("A4 A5") == false)
  }

  @Test func `a wheelchair's space is for who asks for it`() async throws {
    #expect(try await best(1, "", .wheelchair) == "B7")
    for count in 1...6 { #expect(!(try await best(count)).contains("B7")) }
  }

  @Test func `where the house asks for it no single seat is left over`() async throws {
    // B4 and B5 would leave B6 alone beside the taken B7.
    #expect(try await best(2, "B7", tidy: false) == "B4 B5")
    #expect(try await best(2, "B7", tidy: true) == "B5 B6")
    // If no other seats are free, a choice that leaves a single seat is accepted.
    #expect(try await best(3, "A1 A2 A3 A4 A5 A6 A7 A8", tidy: true) != "")
  }

  @Test func `too many side by side is told`() async throws {
    let refusal = await #expect(throws: Refusal.self) { try await best(7) }
    #expect(refusal?.code == .unavailable)
    await #expect(throws: Refusal.self) { try await best(5, "", .regular) }
  }

  @Test(arguments: Cinema.Kind.allCases)
  func `all who ask at once get seats of their own, while there are any`(_ kind: Cinema.Kind)
    async throws
  {
    let cinema = try await Cinema(kind)
    let (desk, show, now) = (cinema.desk, cinema.show, cinema.now)
    let users = try (0..<40).map { try cinema.user("user\($0)") }
    let answers = await withTaskGroup(of: Result<[SeatName], any Error>.self) { group in
      for user in users {
        group.addTask {
          do {
            let hold = try await desk.lock(
              .best(1, nil), of: show, Command(user, now: now))
            return .success(hold.asks.compactMap { SeatName($0.resource.name) })
          } catch { return .failure(error) }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    let seats = answers.compactMap { try? $0.get() }.flatMap { $0 }
    #expect(seats.count == 14 && Set(seats).count == 14, "eight regular ones and six premium")
    for case .failure(let error) in answers {
      let refusal = try #require(error as? Refusal)
      #expect(refusal.code == .unavailable && refusal.resources.isEmpty)
    }
  }

  /// Properties of any choice: the seats are free, of the category and side by side in one row, and one is made
  /// wherever possible.
  @Test func `whatever is taken, the choice is free, whole and side by side`() async throws {
    var random = SeededGenerator(seed: 3)
    let cinema = try await Cinema(avoidsSingleGaps: true)
    let offer = try await cinema.store.offer(cinema.show)
    let layout = try offer.layout.orThrow("a layout")
    for _ in 0..<400 {
      let taken = Set(layout.seats.filter { _ in Bool.random(using: &random) }.map(\.rawValue))
      let count = Int.random(in: 1...4, using: &random)
      let runs = longestRun(layout, without: taken)
      do throws(Refusal) {
        let seats = try offer.best(count, nil, taken: taken)
        #expect(seats.count == count && Set(seats.map(\.row)).count == 1)
        #expect(taken.isDisjoint(with: seats.map(\.rawValue)))
        let cells = seats.compactMap { layout.place($0)?.cell }.sorted()
        #expect(cells == Array(cells[0]..<(cells[0] + count)))
      } catch { #expect(runs < count, "\(error) \(taken.sorted())") }
    }
  }

  private func longestRun(_ layout: ScreenLayout, without taken: Set<String>) -> Int {
    var longest = 0
    for row in layout.rows {
      var run = 0
      for cell in row.cells {
        let isFree =
          cell.flatMap { cell in
            SeatName(row: row.name ?? "", number: cell.number).map {
              !taken.contains($0.rawValue) && [.regular, .premium].contains(cell.category)
            }
          } ?? false
        run = isFree ? run + 1 : 0
        longest = max(longest, run)
      }
    }
    return longest
  }
}
