@testable import PassMinting
import Bookings
import PassCrypto
import PassIssuer
import PassTestSupport
import PassVerifier
import Testing
import Vocabulary

/// Each pass has a separate entry, over any number of lists.
@Suite struct FileStatusListsTests {
  @Test func `a full list is followed by the next, and gates learn of it`() async throws {
    let bench = try await PassBench(entryCount: 3)
    var minted: [MintedPass] = []
    var last: MintedPass?
    for seat in ["3A", "3B", "3C", "3D", "4A", "4B", "4C"] {
      let (booking, pass) = try await bench.minted(seat)
      minted.append(pass)
      if seat == "4B" {
        last = pass
        try await bench.clerk.cancel(booking.value)
      }
    }
    #expect(minted.map(\.statusList) == [0, 0, 0, 1, 1, 1, 2])
    #expect(Set(minted.map { [$0.statusList, $0.statusIndex] }).count == minted.count)
    try await bench.signer.follow(now: bench.now)
    bench.now = bench.now.adding(seconds: 2)
    for pass in minted {
      let isRevoked = pass.id == last?.id
      #expect(try await bench.verdict(on: pass).decision.name == (isRevoked ? "refuse" : "admit"))
    }
  }

  @Test func `the next list is there before the last entry is given`() async throws {
    let directory = try TemporaryDirectory()
    let lists = try Self.lists(directory, entryCount: 32)
    _ = try await lists.allocate(try Self.passIDs(30))
    #expect(lists.all.map(\.list) == [0])
    _ = try await lists.allocate(try Self.passIDs(1))
    #expect(lists.all.map(\.list) == [0, 1])
    let last = try await lists.allocate(try Self.passIDs(1))
    #expect(last.map(\.list) == [0])
  }

  @Test func `no entry is given twice, by whatever number of services one after the other`()
    async throws
  {
    let directory = try TemporaryDirectory()
    var given: [[Int]] = []
    for round in 1...9 {
      let lists = try Self.lists(directory, entryCount: 10)
      let entries = try await withThrowingTaskGroup(of: [StatusEntry].self) { group in
        for count in 0...round {
          group.addTask { try await lists.allocate(try Self.passIDs(count)) }
        }
        return try await group.reduce(into: []) { $0 += $1 }
      }
      #expect(entries.count == round * (round + 1) / 2)
      given += entries.map { [$0.list, $0.index] }
    }
    #expect(Set(given).count == given.count)
    // Every list but the last two is full, because the last may be created before it is needed.
    let lists = try Self.lists(directory, entryCount: 10).all
    for list in lists.dropLast(2) { #expect(try list.summary().given == 10) }
  }

  @Test func `a list that an operator has made is the next`() async throws {
    let directory = try TemporaryDirectory()
    let lists = try Self.lists(directory, entryCount: 2)
    let issuer = try IssuerID("UA").orThrow("an issuer")
    _ = try StatusRegister.create(
      in: "\(directory.path)/status", issuer: issuer, list: 7, entryCount: 5)
    let entries = try await lists.allocate(try Self.passIDs(6))
    #expect(entries.map(\.list) == [0, 0, 7, 7, 7, 7])
  }

  private static func lists(
    _ directory: TemporaryDirectory, entryCount: Int
  ) throws -> FileStatusLists {
    try FileStatusLists(
      "\(directory.path)/status", issuer: try IssuerID("UA").orThrow("an issuer"),
      entryCount: entryCount)
  }

  private static func passIDs(_ count: Int) throws -> [PassID] {
    try (0..<count).map { _ in
      try PassID(randomBytes: try SecureRandom().bytes(PassID.randomByteCount)).orThrow("an id")
    }
  }
}
