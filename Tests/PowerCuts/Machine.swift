import BookingStore
import BookingStoreSQLite
import BookingTestSupport
import CPowerCut
import Foundation
import PassTestSupport
import SQLite
import Synchronization

/// A machine that is switched on after each cut, with the disk that the cut has left.
struct Machine {
  private var disk: CutDisk
  private let seed: UInt64
  private var random: SeededGenerator
  private var number = 0
  /// The acknowledged changes on this disk.
  private var acknowledged: Set<String> = []

  private(set) var cuts = 0
  private(set) var total = 0
  /// The changes that are on the disk though they were not acknowledged.
  private(set) var later = 0
  private(set) var lost = 0
  private(set) var half = 0
  /// The disks that began with a store of the former form.
  private(set) var former = 0

  init(seed: UInt64) throws {
    disk = try CutDisk()
    self.seed = seed
    random = SeededGenerator(seed: seed)
  }

  private var path: String { "\(disk.path)/bookings.sqlite" }

  mutating func run(cuts count: Int) async throws {
    while cuts < count {
      // A new disk now and then, because cuts must also hit the creation and the migration of a store.
      if cuts.isMultiple(of: 12) { try newDisk() }
      if cuts % 24 == 12 { try await formerDisk() }
      let after = Int64(Int.random(in: 1...[60, 300, 1_200][cuts % 3], using: &random))
      power_cut_begin(seed &* 1_000_003 &+ UInt64(cuts), after)
      await live()
      power_cut_now()
      try disk.next()
      cuts += 1
    }
    power_cut_begin(0, .max)
    await start()
  }

  /// Cuts the power at each write and sync of the start that migrates a store of the former form, some times each;
  /// returns the number of these steps.
  mutating func migrate(times: Int) async throws -> Int {
    var step = 0
    var isCut = true
    while isCut {
      step += 1
      for time in 0..<times {
        try newDisk()
        try await formerDisk()
        power_cut_begin(seed &* 1_000_003 &+ UInt64(step * times + time), Int64(step))
        _ = try? SQLiteStore(path)
        isCut = power_cut_happened() != 0
        if !isCut { break }
        power_cut_now()
        try disk.next()
        cuts += 1
        // The next start finishes what was begun, and the one after it finds nothing to do.
        for _ in 0..<2 {
          power_cut_begin(0, .max)
          await start()
          if try !isMigrated() {
            print("step \(step): the store is not migrated")
            half += 1
          }
        }
        power_cut_now()
      }
    }
    return step - 1
  }

  /// Opens the store while the power stays on, and checks it.
  private mutating func start() async {
    if let store = try? SQLiteStore(path) { await look(store) } else { half += 1 }
  }

  /// Works until the power goes.
  private mutating func live() async {
    guard let store = try? SQLiteStore(path) else {
      // If the power did not go while the store was opened, the disk is damaged.
      if power_cut_happened() == 0 { half += 1 }
      return
    }
    await look(store)
    let tidies = Int.random(in: 1...40, using: &random)
    let new = await work(400, on: store, tidying: tidies)
    acknowledged.formUnion(new)
    total += new.count
  }

  /// Makes changes until the power goes, and returns those that were acknowledged.
  private mutating func work(
    _ limit: Int, on store: SQLiteStore, tidying tidies: Int? = nil
  ) async -> Set<String> {
    let first = number
    number += limit
    let done = Names()
    await withTaskGroup(of: Void.self) { group in
      for worker in 0..<8 {
        group.addTask {
          for index in stride(from: first + worker, to: first + limit, by: 8) {
            guard power_cut_happened() == 0 else { return }
            let name = "deed-\(index)"
            guard let answer = try? await Deed.perform(name, on: store), answer == "done \(name)"
            else { continue }
            done.insert(name)
            if index.isMultiple(of: 4), (try? await Letter.write(name, to: store)) != nil {
              done.insert("letter \(name)")
            }
            // Tidying empties the log, so that cuts hit checkpoints, too.
            if index % 40 == tidies { _ = try? await store.tidy(at: SampleFlights.now, limit: 10) }
          }
        }
      }
    }
    return done.all
  }

  /// Checks that all acknowledged changes are there, and that the database is whole.
  private mutating func look(_ store: SQLiteStore) async {
    do {
      let letters = try await Letter.all(in: store).map { "letter \($0)" }
      let there = try await Deed.all(in: store).union(letters)
      let missing = acknowledged.subtracting(there)
      if !missing.isEmpty { print("cut \(cuts): \(missing.count) acknowledged changes are lost") }
      lost += missing.count
      later += there.subtracting(acknowledged).count
      // A lost change counts only once, and a change that is there now must remain.
      acknowledged = there
      let check = try SQLiteDatabase(path, .readOnly).rows("PRAGMA integrity_check")
      if check.first?[0].text != "ok" { throw MissingValue("a whole file") }
    } catch {
      guard power_cut_happened() == 0 else { return }
      print("cut \(cuts): \(error)")
      half += 1
      acknowledged = []
    }
  }

  private func isMigrated() throws -> Bool {
    try SQLiteDatabase(path, .readOnly)
      .first("SELECT 1 FROM migration WHERE name = 'compact'") != nil
  }

  private mutating func newDisk() throws {
    try disk.empty()
    acknowledged = []
  }

  /// Makes a store of the former form, as a service left it that compressed nothing.
  private mutating func formerDisk() async throws {
    power_cut_begin(0, .max)
    try await workAsFormerly()
    power_cut_now()
    try disk.next()
    former += 1
  }

  private mutating func workAsFormerly() async throws {
    _ = try SQLiteStore(path)
    // The marks are missing, and a store does not make them while another program has the file open.
    let other = try SQLiteDatabase(path, .write)
    try other.makeDurable()
    try other.takeFormerForm()
    let store = try SQLiteStore(path)
    acknowledged = await work(24, on: store)
    try expectEqual(acknowledged.count, 30)
    total += acknowledged.count
    try expectEqual(try isMigrated(), false)
    withExtendedLifetime(other) {}
  }
}

/// Names that several tasks add to.
private final class Names: Sendable {
  private let names = Mutex<Set<String>>([])

  var all: Set<String> { names.withLock { $0 } }

  func insert(_ name: String) { names.withLock { _ = $0.insert(name) } }
}
