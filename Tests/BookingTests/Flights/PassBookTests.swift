import Bookings
import PassTestSupport
import Testing
import Vocabulary

/// For any sequence of entitlements each has one newest pass, and no accepted pass has outdated content.
@Suite struct PassBookTests {
  struct Words: PassContent {
    var seat: Int
    var hour: Int
    func boards(as other: Words) -> Bool { seat == other.seat }
  }

  private static let start = Instant(secondsSince1970: 1_741_190_400)
  private static let end = Instant(secondsSince1970: 1_741_300_000)

  private static func earned(
    _ name: String = "a", seat: Int = 1, hour: Int = 1, isUsed: Bool = false
  ) -> Entitlement<Words> {
    Entitlement(
      name: name, validFrom: start, validUntil: end.adding(seconds: 60 * hour),
      content: Words(seat: seat, hour: hour), isUsed: isUsed)
  }

  @Test func `of news without end the oldest passes end, and so many stand`() {
    var random = SeededGenerator(seed: 43)
    var book = PassBook<Words>()
    for minute in 0..<3_000 {
      _ = book.settle(
        [Self.earned(hour: minute)], now: Self.start.adding(seconds: 60 * minute), using: &random)
      #expect(book.passes.count { $0.state.stands } <= PassBook<Words>.standingAtMost)
    }
    #expect(book.passes.count { $0.state.stands } == PassBook<Words>.standingAtMost)
    #expect(book.passes.first?.state == .revoked)
  }

  @Test
  func
    `of the passes for the same one is the newest, and all that stand say what a gate must know`()
  {
    var random = SeededGenerator(seed: 41)
    for _ in 0..<200 {
      var book = PassBook<Words>()
      var now = Self.start
      for _ in 0..<30 {
        now = now.adding(seconds: Int.random(in: 0...90, using: &random))
        let names = ["a", "b", "c"].filter { _ in Int.random(in: 0...3, using: &random) > 0 }
        let earned = names.map {
          Self.earned(
            $0, seat: Int.random(in: 1...4, using: &random) / 3,
            hour: Int.random(in: 1...2, using: &random),
            isUsed: Int.random(in: 0...3, using: &random) == 0)
        }
        let before = book
        let decisions = book.settle(earned, now: now, using: &random)
        let repeated = book
        #expect(book.settle(earned, now: now, using: &random).isEmpty)
        #expect(book == repeated)

        for name in ["a", "b", "c"] {
          let own = book.passes.filter { $0.entitlement == name }
          #expect(own.count { $0.state == .valid } <= 1)
          #expect(zip(own, own.dropFirst()).allSatisfy { $0.issued < $1.issued })
          for pass in own where !before.passes.contains(pass) && pass.state == .valid {
            #expect(pass.issued.seconds(since: now) <= 60)
          }
          guard let entitlement = earned.first(where: { $0.name == name }) else {
            #expect(own.allSatisfy { !$0.state.stands } && book.due[name] == nil)
            continue
          }
          if entitlement.isUsed {
            #expect(book.valid(for: name) == before.valid(for: name))
          } else {
            // Passes with outdated content are revoked at once, and a new pass has the current hours or is delayed.
            #expect(
              own.allSatisfy { !$0.state.stands || $0.content.boards(as: entitlement.content) })
            let isNewest = book.valid(for: name)?.content == entitlement.content
            #expect(isNewest || (book.due[name].map { $0 > now } ?? false))
            #expect(!isNewest || book.due[name] == nil)
          }
        }
        // The decisions describe the difference, each pass once.
        var standing = Set(before.passes.filter(\.state.stands).map(\.id))
        for decision in decisions {
          switch decision {
          case .mint(let pass), .reissue(_, let pass): #expect(standing.insert(pass).inserted)
          case .revoke(let old, _): #expect(standing.remove(old) != nil)
          }
        }
        #expect(standing == Set(book.passes.filter(\.state.stands).map(\.id)))
      }
      #expect(Set(book.passes.map(\.id)).count == book.passes.count)
    }
  }

  @Test func `another hour leaves the former good, another seat ends every one before`() {
    var random = SeededGenerator(seed: 43)
    var book = PassBook<Words>()
    var now = Self.start
    for hour in 1...3 {
      _ = book.settle([Self.earned(hour: hour)], now: now, using: &random)
      now = now.adding(seconds: 600)
    }
    #expect(book.passes.map(\.state) == [.superseded, .superseded, .valid])
    let former = book.passes.map(\.id)
    let decisions = book.settle([Self.earned(seat: 2, hour: 3)], now: now, using: &random)
    #expect(
      decisions
        == former.map { .revoke($0, newer: book.passes[3].id) }
        + [.reissue(former[2], book.passes[3].id)])
    #expect(book.passes.map(\.state) == [.revoked, .revoked, .revoked, .valid])
  }

  @Test func `news that come too soon wait for their minute and are not dropped`() {
    var random = SeededGenerator(seed: 44)
    var book = PassBook<Words>()
    let now = Self.start.adding(seconds: 30)
    for hour in 1...2 { _ = book.settle([Self.earned(hour: hour)], now: now, using: &random) }
    #expect(book.passes.map(\.issued) == [Self.start, Self.start.adding(seconds: 60)])
    #expect(book.settle([Self.earned(hour: 3)], now: now, using: &random).isEmpty)
    let due = book.due["a"]
    #expect(due == Self.start.adding(seconds: 120))
    #expect(book.valid(for: "a")?.content.hour == 2)
    // A revocation is immediate although the new pass is delayed.
    var moved = book
    #expect(moved.settle([Self.earned(seat: 2)], now: now, using: &random).count == 2)
    #expect(moved.passes.allSatisfy { !$0.state.stands } && moved.due["a"] != nil)
    let late = Self.start.adding(seconds: 120)
    #expect(book.settle([Self.earned(hour: 3)], now: late, using: &random).count == 1)
    #expect(book.valid(for: "a")?.content.hour == 3 && book.due.isEmpty)
  }

  @Test func `a renewed pass says the same, and one that is used or not earned is not renewed`() {
    var random = SeededGenerator(seed: 42)
    let now = Self.start
    var book = PassBook<Words>()
    _ = book.settle([Self.earned()], now: now, using: &random)
    let first = book.passes[0]
    #expect(book.settle([Self.earned()], renewing: "b", now: now, using: &random).isEmpty)
    #expect(
      book.settle([Self.earned(isUsed: true)], renewing: "a", now: now, using: &random).isEmpty)
    let decisions = book.settle([Self.earned()], renewing: "a", now: now, using: &random)
    #expect(
      decisions == [
        .revoke(first.id, newer: book.passes[1].id), .reissue(first.id, book.passes[1].id),
      ])
    #expect(book.passes[1].content == first.content && book.passes[1].issued > first.issued)
    #expect(book.settle([], renewing: "a", now: now, using: &random).count == 1)
    #expect(book.valid(for: "a") == nil)
  }
}
