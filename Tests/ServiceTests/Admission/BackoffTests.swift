@testable import ServiceHTTP
import Testing

/// The pauses between a user's requests for holds, which grow while the user's holds are not booked.
@Suite struct BackoffTests {
  @Test func pausesGrowFromTheFourthFailureOn() {
    var backoff = Backoff()
    var pauses: [Duration] = []
    for second in 0..<12 {
      backoff.fail(Backoff.Policy(), at: .seconds(second))
      pauses.append(backoff.wait(at: .seconds(second)))
    }
    #expect(pauses == [0, 0, 0, 2, 4, 8, 16, 32, 60, 60, 60, 60].map { .seconds($0) })
    #expect(backoff.wait(at: .seconds(12)) == .seconds(59))
    #expect(backoff.wait(at: .seconds(71)) == .zero)
  }

  @Test func noClockLengthensAPauseAndNoNumberOfFailuresOverflows() {
    var backoff = Backoff()
    for _ in 0..<10_000 { backoff.fail(Backoff.Policy(), at: .seconds(100)) }
    #expect(backoff.wait(at: .seconds(100)) == .seconds(60))
    #expect(backoff.wait(at: .seconds(-1_000_000)) == .seconds(60))
    #expect(backoff.wait(at: .seconds(1_000_000)) == .zero)
  }
}
