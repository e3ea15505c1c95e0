import AccessTokens
import BookingStore
import BookingStoreSQLite
import Histories
import PassTestSupport
import Synchronization
import Testing
import Vocabulary

/// Users over real HTTP on a service whose store has a defect: no order explains the answers that they got.
@Suite struct BrokenStoreTests {
  @Test(arguments: BrokenStore.Defect.allCases, ["flights", "shows", "appointments"])
  func whatIsBrokenIsNoticed(_ defect: BrokenStore.Defect, of product: String) async throws {
    // Flights are held seat by seat, and slots in a row are one claim, so these holds cannot lose a part.
    if defect == .holdsInPart, product != "shows" { return }
    // The map of taken slots does not read a provider's conflicts.
    if defect == .readsOldClaims, product == "appointments" { return }
    if defect == .none {
      let (isLegal, faults) = try await histories(of: defect, product, round: 0)
      #expect(isLegal)
      #expect(faults == [])
      return
    }
    // Users who happen not to meet observe no fault, so there are several rounds.
    for round in 0..<5 {
      if try await !histories(of: defect, product, round: round).isLegal { return }
    }
    Issue.record("nobody noticed \(defect) of \(product)")
  }

  /// Returns whether the answers to users have an order.
  private func histories(
    of defect: BrokenStore.Defect, _ name: String, round: Int
  ) async throws -> (isLegal: Bool, faults: [String]) {
    let directory = try TemporaryDirectory()
    try await TestService.copyModel(to: "\(directory.path)/data")
    let base = try SQLiteStore(
      "\(directory.path)/data/bookings.sqlite", keys: "\(directory.path)/data/storage-keys")
    let recorder = Recorder(
      Timeline(base: Int(TestService.start.secondsSince1970), isStanding: true))
    var times = SeatProduct.flight("").times
    try await TestService.run(store: BrokenStore(base, defect)) { service in
      let users = (0..<6).map { "user\($0)" }
      let tokens = try Dictionary(
        uniqueKeysWithValues: users.map { ($0, try service.token($0)) })
      let (product, seats) = try await SeatProduct.named(
        name, seats: name == "shows" ? 4 : 2, port: service.port,
        token: try service.token("somebody"), desk: try service.token("desk", .operator),
        owners: tokens)
      times = product.times
      let office = HTTPOffice(product: product, port: { service.port }) { tokens[$0] ?? "" }
      var habits = Traveler.Habits()
      habits.leaves = 0
      habits.longestPause = 1
      habits.tries = 5
      let turns = Turns(60 * users.count)
      await withTaskGroup(of: Void.self) { group in
        for (number, user) in users.enumerated() {
          group.addTask { [habits] in
            var traveler = Traveler(
              user, at: office, recorder, seats: seats, seed: UInt64(round * 100 + number),
              habits: habits)
            await traveler.travel { turns.take() }
          }
        }
      }
    }
    let histories = recorder.histories()
    #expect(histories.values.joined().count > 200)
    let isLegal = histories.values.allSatisfy { history in
      Linearization(of: history, by: SeatModel(history, times), limit: 200_000).isLegal
    }
    return (isLegal, recorder.faults)
  }

  /// The number of turns that all users share.
  private final class Turns: Sendable {
    private let left: Mutex<Int>

    init(_ count: Int) { left = Mutex(count) }

    func take() -> Bool {
      left.withLock { left in
        left -= 1
        return left >= 0
      }
    }
  }
}
