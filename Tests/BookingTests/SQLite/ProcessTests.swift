import BookingStore
import BookingStoreSQLite
import BookingTestSupport
import Bookings
import Flights
import Foundation
import PassTestSupport
import Testing

/// Several processes that use one database file.
@Suite struct ProcessTests {
  private let directory: TemporaryDirectory
  private let path: String
  private let rounds = ProcessInfo.processInfo.environment["PASSTOOL_SOAK"] == nil ? 6 : 300

  init() throws {
    directory = try TemporaryDirectory()
    path = "\(directory.path)/bookings.sqlite"
  }

  @Test(.timeLimit(.minutes(20)))
  func `after kill -9 every answered change is there and nothing half`() async throws {
    var random = SeededGenerator(seed: 9)
    var answered: Set<String> = []
    var first = 0
    for round in 0..<rounds {
      let worker = try Worker("deeds", path, "k", "\(first)", "100000")
      worker.wait(forLines: Int.random(in: 1...150, using: &random))
      worker.kill()
      let lines = try worker.lines()
      answered.formUnion(lines)
      // The next process repeats changes that this one may have made without an answer.
      first = (lines.compactMap { Int($0.dropFirst(2)) }.max() ?? first) - 8
      first = max(first, 0)
      if round.isMultiple(of: 25) || round == rounds - 1 || rounds <= 6 {
        let done = try await Deed.all(in: try SQLiteStore(path))
        #expect(answered.isSubset(of: done), "\(answered.subtracting(done)) were lost")
      }
    }
    #expect(answered.count > rounds * 10)
    let last = try Worker("deeds", path, "k", "0", "\(first + 16)")
    #expect(try last.lines().count == first + 16 && last.code == 0)
    let done = try await Deed.all(in: try SQLiteStore(path))
    #expect(done.isSuperset(of: answered))
  }

  @Test(.timeLimit(.minutes(5)))
  func `processes that sell the same seats sell none twice`() async throws {
    let flights = try SampleFlights(rows: 5)
    try await flights.load(into: try SQLiteStore(path))
    let workers = try ["a", "b", "c"].map { try Worker("travel", path, $0, "60") }
    let sold = try workers.map { worker in
      let lines = try worker.lines()
      #expect(worker.code == 0)
      return lines.map { $0.split(separator: " ").map(String.init) }
    }
    let all = sold.joined()
    #expect(Set(all.map(\.[0])).count == all.count, "a seat was sold twice")
    let store = try SQLiteStore(path)
    let claims = try await store.claims(in: flights.first.key).filter { $0.until == nil }
    #expect(Set(claims.map { [$0.resource.name, $0.owner] }) == Set(all))
    // 180 travelers want 30 seats, so nearly all seats are sold.
    #expect(claims.count >= 25)
  }

  @Test(.timeLimit(.minutes(5)))
  func `processes that sell time of the same bays sell no moment twice`() async throws {
    let workers = try ["a", "b", "c"].map { try Worker("stretches", path, $0, "80") }
    let sold = try workers.flatMap { worker in
      let lines = try worker.lines()
      #expect(worker.code == 0)
      return lines
    }
    #expect(sold.count > 9, "nearly nothing was sold")
    let claims = try await SQLiteStore(path).claims(in: SampleGarage.scope)
    #expect(Set(claims.map { SampleGarage.Place($0).description }) == Set(sold))
    #expect(claims.count == sold.count)
    for claim in claims {
      #expect(claims.count { $0 == claim || $0.excludes(claim) } == 1, "\(claim)")
    }
  }

  @Test(.timeLimit(.minutes(5)))
  func `processes that open a file that is not there yet all get it`() async throws {
    let workers = try (0..<6).map { try Worker("deeds", path, "w\($0)", "0", "3") }
    for worker in workers {
      #expect(try worker.lines().count == 3)
      #expect(worker.code == 0)
    }
    #expect(try await Deed.all(in: try SQLiteStore(path)).count == 18)
  }

  @Test(.timeLimit(.minutes(5)))
  func `a backup that is taken while a process writes is whole and restores`() async throws {
    let store = try SQLiteStore(path)
    let worker = try Worker("deeds", path, "k", "0", "100000")
    var answered: [[String]] = []
    for round in 0..<3 {
      worker.wait(forLines: (round + 1) * 60)
      answered.append(worker.answered)
      try store.backUp(to: "\(directory.path)/backup-\(round).sqlite")
    }
    // The worker continues to write during the backup.
    worker.wait(forLines: answered[2].count + 1)
    worker.kill()
    #expect(try worker.lines().count > answered[2].count)
    for (round, answered) in answered.enumerated() {
      let restored = "\(directory.path)/restored-\(round).sqlite"
      try SQLiteStore.restore("\(directory.path)/backup-\(round).sqlite", to: restored)
      let deeds = try await Deed.all(in: try SQLiteStore(restored))
      #expect(answered.count >= (round + 1) * 60 && deeds.isSuperset(of: answered))
    }
  }
}
