@testable import PassMinting
import BookingStore
import BookingTestSupport
import Bookings
import PassCrypto
import PassFormats
import PassIssuer
import PassTestSupport
import Testing
import Vocabulary

@testable import PassService

/// Status lists that several services allocate entries from, and that several sign.
@Suite struct SharedStatusListsTests {
  private static let now = TestService.start

  private static func issuer() throws -> IssuerID { try IssuerID("UA").orThrow("an issuer") }

  private static func lists(
    _ store: any BookingStore, entryCount: Int = 64, block: Int = 8
  ) async throws -> SharedStatusLists {
    let lists = SharedStatusLists(store, issuer: try issuer(), entryCount: entryCount, block: block)
    try await lists.open(takingIn: [], now: now)
    return lists
  }

  private static func passes(
    _ count: Int, _ random: inout some RandomNumberGenerator
  ) -> [PassID] {
    (0..<count).map { _ in PassID(using: &random) }
  }

  /// Services start, stop and ask at once, in an order that the seed determines.
  @Test(arguments: 0..<20) func `no entry is given twice, whoever asks, dies or comes anew`(
    seed: UInt64
  ) async throws {
    var random = SeededGenerator(seed: seed)
    let store = InMemoryStore()
    var services = [try await Self.lists(store), try await Self.lists(store)]
    var given: [StatusEntry] = []
    for _ in 0..<30 {
      let asked = (0..<Int.random(in: 1...6, using: &random)).map { _ in
        (
          Int.random(in: 0..<services.count, using: &random),
          Self.passes(Int.random(in: 0...11, using: &random), &random)
        )
      }
      let all = services
      given += try await withThrowingTaskGroup(of: [StatusEntry].self) { group in
        for (service, passes) in asked {
          group.addTask {
            let entries = try await all[service].allocate(passes)
            #expect(entries.count == passes.count)
            return entries
          }
        }
        return try await group.reduce(into: []) { $0 += $1 }
      }
      // A service dies with the entries that it had reserved, and is replaced by a new one.
      if Int.random(in: 0..<4, using: &random) == 0 {
        services[Int.random(in: 0..<services.count, using: &random)] = try await Self.lists(store)
      }
    }
    #expect(Set(given).count == given.count)
    #expect(given.allSatisfy { (0..<64).contains($0.index) })
    #expect(Set(given.map(\.list)).count > 1, "it goes on in further lists")
  }

  @Test func `a commit that fails gives nothing, and the next goes on`() async throws {
    let store = InterposedStore()
    let lists = try await Self.lists(store)
    var random = SeededGenerator(seed: 7)
    store.before(StatusListRecord.kind) { throw StoreError.failed("the disk is full") }
    let passes = Self.passes(3, &random)
    await #expect(throws: StoreError.self) { _ = try await lists.allocate(passes) }
    #expect(try await lists.allocate(passes).count == 3)
  }

  @Test func `the order is a permutation that follows from the seed`() throws {
    for (seed, count) in [("a", 1), ("a", 2), ("b", 64), ("c", 1_000)] {
      let order = try EntryOrder(seed: seed, count: count)
      let again = try EntryOrder(seed: seed, count: count)
      let places = (0..<count).map { order[$0] }
      #expect(places.sorted() == Array(0..<count))
      #expect(places == (0..<count).map { again[$0] })
    }
    let (one, other) = (
      try EntryOrder(seed: "1", count: 500), try EntryOrder(seed: "2", count: 500)
    )
    #expect((0..<500).count { one[$0] == other[$0] } < 20)
    #expect((0..<500).count { one[$0] == $0 } < 20)
  }

  @Test func `what either revoked is in the list of both, which is the same`() async throws {
    let (store, signer) = (InMemoryStore(), try Self.signer())
    let (first, second) = (try await Self.lists(store), try await Self.lists(store))
    var random = SeededGenerator(seed: 3)
    let passes = Self.passes(2, &random)
    let entries = [
      try await first.allocate([passes[0]])[0], try await second.allocate([passes[1]])[0],
    ]
    let before = try #require(try await first.signed(0, with: signer, now: Self.now))
    #expect(!before.isBehind)
    #expect(try await second.signed(0, with: signer, now: Self.now) == before)
    for (lists, index) in [(second, 0), (first, 1)] {
      #expect(
        try await lists.revoke(
          [(pass: passes[index], entry: entries[index])], reason: "why", now: Self.now
        ).isEmpty)
    }
    // In the second of the last signature, or with a clock behind it, the list stays, because gates need a newer
    // time.
    for now in [Self.now, Self.now.adding(seconds: -3)] {
      let same = try #require(try await second.signed(0, with: signer, now: now))
      #expect(same.token == before.token && same.isBehind)
    }
    let next = Self.now.adding(seconds: 1)
    let after = try #require(try await second.signed(0, with: signer, now: next))
    #expect(try await first.signed(0, with: signer, now: next) == after)
    let (old, new) = (try Self.claims(before), try Self.claims(after))
    #expect(new.issuedAt > old.issuedAt)
    let list = try new.list()
    for index in 0..<64 {
      #expect(list[index] == (entries.map(\.index).contains(index) ? 1 : 0))
    }
    // Without a change, no new list is signed for an hour.
    #expect(try await first.signed(0, with: signer, now: Self.now.adding(seconds: 3_000)) == after)
    let late = try #require(
      try await first.signed(0, with: signer, now: Self.now.adding(seconds: 3_700)))
    #expect(late != after)
    #expect(try await second.signed(7, with: signer, now: Self.now) == nil)
  }

  @Test func `however many sign at once, all have one list, with all that was revoked`()
    async throws
  {
    let (store, signer, now) = (InMemoryStore(), try Self.signer(), Self.now)
    var services: [SharedStatusLists] = []
    for _ in 0..<4 { services.append(try await Self.lists(store)) }
    var random = SeededGenerator(seed: 5)
    let passes = Self.passes(4, &random)
    let tokens = try await withThrowingTaskGroup(of: (StatusEntry, ServedStatusList).self) {
      group in
      for (lists, pass) in zip(services, passes) {
        group.addTask {
          let entry = try await lists.allocate([pass])[0]
          _ = try await lists.revoke([(pass: pass, entry: entry)], reason: "why", now: now)
          return (
            entry, try await lists.signed(entry.list, with: signer, now: now).orThrow("a list")
          )
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    // No list is dated ahead of the clock; later revocations are in the list of the next second.
    for (_, list) in tokens { #expect(try Self.claims(list).issuedAt == now) }
    let last = try await services[0].signed(0, with: signer, now: now.adding(seconds: 10))
      .orThrow("a list")
    for lists in services {
      #expect(try await lists.signed(0, with: signer, now: now.adding(seconds: 10)) == last)
    }
    for (entry, _) in tokens { #expect(try Self.claims(last).list()[entry.index] == 1) }
  }

  @Test
  func `lists of a directory go on with what was given and revoked, and later than it was signed`()
    async throws
  {
    let directory = try TemporaryDirectory()
    let register = try StatusRegister.create(
      in: directory.path, issuer: try Self.issuer(), list: 0, entryCount: 64)
    var random = SeededGenerator(seed: 11)
    let passes = Self.passes(40, &random)
    let former = try register.allocate(passes, random: SecureRandom())
    _ = try register.change(
      [.entry(former[0].index, of: passes[0])], to: .revoked, reason: "why", now: Self.now)
    // The list is signed by a clock that is ahead.
    let signed = Self.now.adding(seconds: 4)
    _ = try register.sign(with: try Self.signer(), now: signed, unlessFresh: 0)
    let store = InMemoryStore()
    var given: [StatusEntry] = []
    for _ in 0..<2 {
      let lists = SharedStatusLists(
        store, issuer: try Self.issuer(), entryCount: 64, block: 4)
      try await lists.open(takingIn: [register], now: Self.now)
      given += try await lists.allocate(Self.passes(18, &random))
      let list = try await lists.signed(
        0, with: try Self.signer(), now: signed.adding(seconds: 1)
      ).orThrow("a list")
      #expect(try Self.claims(list).list()[former[0].index] == 1)
      #expect(try Self.claims(list).issuedAt > signed)
    }
    let all = former.map(\.index) + given.filter { $0.list == 0 }.map(\.index)
    #expect(Set(all).count == all.count)
    // The rest of the list is used first, except what a service had reserved.
    #expect(given.prefix(18).allSatisfy { $0.list == 0 } && given.last?.list == 1)
  }

  @Test func `after a backup was restored no entry is given that may have been`() async throws {
    let store = InMemoryStore()
    #expect(try await PassServer.closeStatusLists(of: store, now: Self.now) == nil)
    var random = SeededGenerator(seed: 17)
    let given = try await Self.lists(store).allocate(Self.passes(100, &random))
    let outcome = try await PassServer.closeStatusLists(of: store, now: Self.now).orThrow("it")
    let last = try #require(given.map(\.list).max())
    #expect(outcome.next > last + 10 && outcome.closed > 0)
    let later = try await Self.lists(store).allocate(Self.passes(100, &random))
    #expect(later.allSatisfy { $0.list >= outcome.next })
  }

  @Test func `an entry that is none is told, and the others are revoked`() async throws {
    let lists = try await Self.lists(InMemoryStore())
    var random = SeededGenerator(seed: 13)
    let passes = Self.passes(2, &random)
    let known = try await lists.allocate([passes[0]])[0]
    let wrong = try StatusEntry(list: 0, index: 64_000).orThrow("an entry")
    let refused = try await lists.revoke(
      [(pass: passes[1], entry: wrong), (pass: passes[0], entry: known)], reason: "why",
      now: Self.now)
    #expect(refused.count == 1 && refused[0].contains("64000"))
    let list = try await lists.signed(0, with: try Self.signer(), now: Self.now).orThrow("it")
    #expect(try Self.claims(list).list()[known.index] == 1)
  }

  private static func signer() throws -> Signer {
    try Signer(
      issuer: try issuer(), key: try PrivateKey.generate(),
      terms: try KeyTerms(from: now.adding(seconds: -3_600), kinds: [.status]).orThrow("terms"))
  }

  private static func claims(_ list: ServedStatusList) throws -> StatusListClaims {
    try StatusListClaims(payload: try SignedStatement(reading: Array(list.token.utf8)).payload)
  }
}
