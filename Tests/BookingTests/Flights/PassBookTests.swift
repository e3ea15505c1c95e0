import Bookings
import PassTestSupport
import Testing
import Vocabulary

/// Whatever a booking earns and loses, the passes follow it, one at a time.
@Suite struct PassBookTests {
  @Test func `at most one pass for the same is valid, and exactly where it is earned`() {
    var random = SeededGenerator(seed: 41)
    for _ in 0..<200 {
      var book = PassBook<String>()
      var now = Instant(secondsSince1970: 1_741_190_400)
      for _ in 0..<30 {
        now = now.adding(seconds: Int.random(in: 0...90, using: &random))
        let names = ["a", "b", "c"].filter { _ in Bool.random(using: &random) }
        let earned = names.map {
          Entitlement(
            name: $0, validFrom: now.roundedDownToMinute,
            validUntil: Instant(secondsSince1970: 1_741_300_000),
            content: "seat \(Int.random(in: 1...2, using: &random))",
            isUsed: Int.random(in: 0...3, using: &random) == 0)
        }
        let before = book
        let decisions = book.settle(earned, now: now, using: &random)
        let repeated = book
        #expect(book.settle(earned, now: now, using: &random).isEmpty)
        #expect(book == repeated)

        for name in ["a", "b", "c"] {
          let valid = book.passes.filter { $0.entitlement == name && $0.state == .valid }
          #expect(valid.count <= 1)
          guard let entitlement = earned.first(where: { $0.name == name }) else {
            #expect(valid.isEmpty)
            continue
          }
          if entitlement.isUsed {
            #expect(valid.first == before.valid(for: name))
          } else {
            #expect(valid.first?.content == entitlement.content)
          }
          let issued = book.passes.filter { $0.entitlement == name }.map(\.issued)
          #expect(zip(issued, issued.dropFirst()).allSatisfy { $0 < $1 })
        }
        // The decisions are the difference, each pass once.
        var open = Set(before.passes.filter { $0.state == .valid }.map(\.id))
        for decision in decisions {
          switch decision {
          case .mint(let pass): #expect(open.insert(pass.id).inserted)
          case .reissue(let old, let pass):
            #expect(open.remove(old) != nil)
            #expect(open.insert(pass.id).inserted)
          case .revoke(let old): #expect(open.remove(old) != nil)
          }
        }
        #expect(open == Set(book.passes.filter { $0.state == .valid }.map(\.id)))
      }
      #expect(Set(book.passes.map(\.id)).count == book.passes.count)
    }
  }
  @Test func `a renewed pass says the same, and one that is used or not earned is not renewed`() {
    var random = SeededGenerator(seed: 42)
    let now = Instant(secondsSince1970: 1_741_190_400)
    func earned(isUsed: Bool) -> [Entitlement<String>] {
      [
        Entitlement(
          name: "a", validFrom: now, validUntil: now.adding(seconds: 3_600), content: "1A",
          isUsed: isUsed)
      ]
    }
    var book = PassBook<String>()
    _ = book.settle(earned(isUsed: false), now: now, using: &random)
    let first = book.passes[0]
    #expect(book.settle(earned(isUsed: false), renewing: "b", now: now, using: &random).isEmpty)
    #expect(book.settle(earned(isUsed: true), renewing: "a", now: now, using: &random).isEmpty)
    let decisions = book.settle(earned(isUsed: false), renewing: "a", now: now, using: &random)
    #expect(decisions == [.reissue(first.id, book.passes[1])])
    #expect(book.passes[1].content == "1A" && book.passes[1].issued > first.issued)
    #expect(book.settle([], renewing: "a", now: now, using: &random).count == 1)
    #expect(book.valid(for: "a") == nil)
  }
}
