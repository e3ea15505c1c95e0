@testable import PassMinting
import BookingStore
import BookingTestSupport
import Bookings
import Testing
import Vocabulary

@testable import PassService

/// The service's judgement of its machine's clocks, compared with the time in its store.
@Suite struct ServiceClockTests {
  private let start = TestService.start
  private let store = InMemoryStore()

  private func clock(_ machine: TestMachine) async throws -> ServiceClock {
    let clock = ServiceClock(
      store: store, boot: machine.boot, logger: LinesOfLog().logger()
    ) { machine.reading }
    try await clock.agree()
    return clock
  }

  private var reached: Instant? {
    get async throws {
      await store.record(ClockRecord.self, ClockRecord.name)?.value.reached
    }
  }

  @Test func `a clock that goes on is right, however long it was off in the same start`()
    async throws
  {
    let machine = TestMachine(start)
    #expect(try await clock(machine).state == .right)
    machine.pass(30)
    #expect(try await clock(machine).state == .right)
    #expect(try await reached == machine.now)
    machine.pass(40 * 86_400)
    #expect(try await clock(machine).state == .right)
    #expect(try await reached == machine.now)
  }

  @Test(arguments: [3_601, 86_400, 45 * 86_400, 400 * 86_400])
  func `a start with a clock that is ahead is noticed, and the store keeps its time`(ahead: Int)
    async throws
  {
    let machine = TestMachine(start)
    _ = try await clock(machine)
    machine.pass(60)
    machine.set(by: ahead)
    let clock = try await clock(machine)
    #expect(clock.state == .ahead(ahead))
    #expect(try await reached == start)
    // After the clock is set right, the service continues without a restart.
    machine.set(by: -ahead)
    #expect(clock.state == .right)
    try await clock.agree()
    #expect(try await reached == machine.now)
  }

  @Test(arguments: [3_601, 86_400, 45 * 86_400])
  func `a clock that jumps while it is at work is noticed at once`(by: Int) async throws {
    let machine = TestMachine(start)
    let clock = try await clock(machine)
    machine.pass(7_200)
    try await clock.agree()
    machine.set(by: by)
    #expect(clock.state == .ahead(by))
    try await clock.agree()
    #expect(try await reached == start.adding(seconds: 7_200))
    machine.set(by: -2 * by)
    #expect(clock.state == .behind(by))
  }

  @Test func `an hour is no jump`() async throws {
    let machine = TestMachine(start)
    let clock = try await clock(machine)
    for by in [3_600, -7_200, 3_600] {
      machine.set(by: by)
      #expect(clock.state == .right)
    }
  }

  @Test(arguments: [(3_600, true), (3_601, false), (3 * 3_600, false)])
  func `after another start of the machine an hour may have passed`(off: Int, isRight: Bool)
    async throws
  {
    _ = try await clock(TestMachine(start))
    let machine = TestMachine(start.adding(seconds: off), boot: "boot 2", uptime: 20)
    let clock = try await clock(machine)
    #expect((clock.state == .right) == isRight)
    // The service trusts a clock that a time server keeps.
    machine.synchronize()
    #expect(clock.state == .right)
  }

  @Test func `a time server does not excuse a jump in one start`() async throws {
    let machine = TestMachine(start)
    _ = try await clock(machine)
    machine.synchronize()
    machine.set(by: 7_200)
    #expect(try await clock(machine).state == .ahead(7_200))
  }

  @Test func `a time that is accepted counts for all services of the store`() async throws {
    _ = try await clock(TestMachine(start))
    let later = start.adding(seconds: 5 * 86_400)
    let machine = TestMachine(later, boot: "boot 2", uptime: 50)
    let other = TestMachine(later, boot: "boot 3", uptime: 70)
    let clocks = (try await clock(machine), try await clock(other))
    #expect(clocks.0.state != .right && clocks.1.state != .right)
    try await ServiceClock.accept(machine.reading, boot: machine.boot, in: store)
    try await clocks.0.agree()
    try await clocks.1.agree()
    #expect(clocks.0.state == .right && clocks.1.state == .right)
  }

  @Test func `a wrong time that was accepted is taken back by accepting the right one`()
    async throws
  {
    let machine = TestMachine(start)
    let clock = try await clock(machine)
    machine.set(by: 9 * 86_400)
    try await ServiceClock.accept(machine.reading, boot: machine.boot, in: store)
    try await clock.agree()
    #expect(clock.state == .right)
    machine.set(by: -9 * 86_400)
    #expect(clock.state == .behind(9 * 86_400))
    try await ServiceClock.accept(machine.reading, boot: machine.boot, in: store)
    try await clock.agree()
    #expect(clock.state == .right)
  }

  @Test func `of two services the one whose clock is ahead stops, and the other goes on`()
    async throws
  {
    let (right, ahead) = (
      TestMachine(start), TestMachine(start.adding(seconds: 7_200), boot: "boot 2")
    )
    let first = try await clock(right)
    let second = try await clock(ahead)
    #expect(first.state == .right)
    #expect(second.state == .ahead(7_200))
    for _ in 0..<3 {
      for machine in [right, ahead] { machine.pass(30) }
      try await first.agree()
      try await second.agree()
    }
    #expect(first.state == .right)
    #expect(second.state != .right)
    #expect(try await reached == right.now)
    // Both work when their clocks differ by less than an hour.
    ahead.set(by: -5_400)
    try await second.agree()
    try await first.agree()
    #expect(first.state == .right && second.state == .right)
  }

  @Test func `a store of an earlier version remembers when its last event happened`() async throws {
    var changes = ChangeSet(at: start)
    changes.emit("tested", Lease(key: "tests", holder: "somebody", fence: 0, until: start))
    try await store.commit(changes)
    let machine = TestMachine(start.adding(seconds: 45 * 86_400))
    #expect(try await clock(machine).state == .ahead(45 * 86_400))
    machine.set(by: -45 * 86_400)
    #expect(try await clock(machine).state == .right)
  }

  @Test func `a new store takes the time as it is`() async throws {
    #expect(try await clock(TestMachine(start)).state == .right)
    #expect(try await reached == start)
  }
}
