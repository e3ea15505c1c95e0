import PassFormats
import PassTestSupport
import Synchronization
import Testing
import Vocabulary

@testable import LaneServer

/// Clients that would take all connections of an exchange of lanes.
@Suite struct CrowdAnExchangeTests {
  /// A tally, and the connections that it closed.
  private final class Stage: Sendable {
    let tally = ConnectionTally<Int>(inAll: 5, perAddress: 3, perLane: 2)
    private let list = Mutex<[Int]>([])

    var closed: [Int] { list.withLock { $0 } }

    func enter(_ id: Int, _ address: String) -> Bool {
      tally.enter(id, from: address) { self.list.withLock { $0.append(id) } }
    }
  }

  private let stage = Stage()

  @Test func `an address that has too many connections loses its own oldest, and no other's`() {
    #expect((1...3).allSatisfy { stage.enter($0, "192.0.2.1") })
    #expect(stage.enter(4, "192.0.2.2"))
    #expect(stage.enter(5, "192.0.2.1"))
    #expect(stage.closed == [1])
  }

  @Test func `a full exchange closes the oldest that is no lane's, and never a lane's`() throws {
    for id in 1...5 { #expect(stage.enter(id, "192.0.2.\(id)")) }
    let lanes = try (1...6).map { try DeviceID("UA/LANE\($0)").orThrow("a lane") }
    stage.tally.prove(1, lanes[0])
    #expect(stage.enter(6, "192.0.2.6"))
    #expect(stage.closed == [2])
    for id in 3...6 { stage.tally.prove(id, lanes[id - 1]) }
    #expect(!stage.enter(7, "192.0.2.7"))
    #expect(stage.closed == [2])
    stage.tally.leave(4)
    #expect(stage.enter(8, "192.0.2.8"))
    #expect(stage.tally.isProved(3) && !stage.tally.isProved(8))
  }

  @Test func `a lane that has too many connections loses its own oldest`() throws {
    let lane = try DeviceID("UA/LANE1").orThrow("a lane")
    for id in 1...3 {
      #expect(stage.enter(id, "192.0.2.\(id)"))
      stage.tally.prove(id, lane)
    }
    #expect(stage.closed == [1])
    stage.tally.prove(2, lane)
    #expect(stage.closed == [1])
  }
}
