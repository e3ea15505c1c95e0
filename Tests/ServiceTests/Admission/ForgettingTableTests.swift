@testable import ServiceHTTP
import PassTestSupport
import Testing

/// Buckets by key in bounded memory.
@Suite struct ForgettingTableTests {
  /// The decisions equal those of a table that forgets nothing.
  @Test(arguments: 0..<100) func forgettingABucketChangesNoDecision(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let quota = Quota.perMinute(3)
    var table = ForgettingTable<Int, TokenBucket>(maximum: 1_000, period: quota.window)
    var all: [Int: TokenBucket] = [:]
    var now = Duration.zero
    for _ in 0..<500 {
      now += .seconds(Int.random(in: 0...20, using: &random))
      let key = Int.random(in: 0...20, using: &random)
      let kept = (table.value(key, at: now) ?? TokenBucket(quota, at: now)).filled(quota, at: now)
      let whole = (all[key] ?? TokenBucket(quota, at: now)).filled(quota, at: now)
      #expect(kept == whole)
      if let next = whole.spending(1, of: quota) {
        all[key] = next
        table.set(next, for: key, at: now)
      }
    }
    #expect(table.count <= 21)
  }

  @Test func aFloodOfKeysTakesNoMoreThanItsRoom() {
    var table = ForgettingTable<Int, Int>(maximum: 100, period: .seconds(60))
    for key in 0..<100_000 {
      #expect(
        table.set(key, for: key, at: .milliseconds(key))
          == (table.value(key, at: .milliseconds(key)) != nil))
      #expect(table.count <= 100)
    }
    // An entry stays until its time is up, even when the table is full.
    var other = ForgettingTable<Int, Int>(maximum: 2, period: .seconds(60))
    #expect(other.set(1, for: 1, at: .zero) == true)
    #expect(other.set(2, for: 2, at: .zero) == true)
    #expect(other.set(3, for: 3, at: .zero) == false)
    #expect(other.set(4, for: 1, at: .zero) == true)
    #expect(other.value(1, at: .seconds(59)) == 4)
    #expect(other.set(3, for: 3, at: .seconds(130)) == true)
  }

  @Test func aClockThatIsSetBackForgetsNothingTooEarly() {
    var table = ForgettingTable<Int, Int>(maximum: 10, period: .seconds(60))
    table.set(1, for: 1, at: .seconds(1_000))
    #expect(table.value(1, at: .seconds(-1_000)) == 1)
    #expect(table.value(1, at: .seconds(-941)) == 1)
    #expect(table.value(1, at: .seconds(-800)) == nil)
  }
}
