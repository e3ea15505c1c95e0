import BookingStoreSQLite
import BookingTestSupport
import CPowerCut
import Foundation
import PassTestSupport
import SQLite
import Synchronization

/// A program that runs the real store on a file system that loses its power again and again.
///
/// After a cut, writes that were not synced are on the disk entirely, in part or not at all, in any order. Every
/// acknowledged change must be there, and no change may be there in part.
///
///     power-cuts SEED COUNT [off]
///
/// With `off` nothing is synced, as with `synchronous=OFF` (a store reads that pragma back and opens with FULL alone).
/// Then acknowledged changes are lost, and the program ends with 1.
@main
struct PowerCuts {
  static func main() async throws {
    let isOff = CommandLine.arguments.last == "off"
    let arguments = CommandLine.arguments.dropFirst().map { Int($0) ?? -1 }
    guard arguments.count >= 2, arguments[0] >= 0, arguments[1] > 0 else {
      print("usage: power-cuts SEED COUNT [off]")
      exit(64)
    }
    guard power_cut_register() == 0 else { exit(70) }
    if isOff { power_cut_sync_nothing() }
    var machine = try Machine(seed: UInt64(arguments[0]))
    try await machine.run(cuts: arguments[1])
    print(
      "\(machine.cuts) power cuts, \(machine.total) changes acknowledged, \(machine.later) more were there, "
        + "\(machine.lost) lost, \(machine.half) times half or damaged")
    exit(machine.lost + machine.half == 0 ? 0 : 1)
  }
}

/// A machine that is switched on after each cut, with the disk that the cut has left.
private struct Machine {
  private let directory: TemporaryDirectory
  private let seed: UInt64
  private var random: SeededGenerator
  private var round = 0
  private var number = 0
  /// The acknowledged changes on this disk.
  private var acknowledged: Set<String> = []

  private(set) var cuts = 0
  private(set) var total = 0
  /// The changes that are on the disk though they were not acknowledged.
  private(set) var later = 0
  private(set) var lost = 0
  private(set) var half = 0

  init(seed: UInt64) throws {
    directory = try TemporaryDirectory(inMemory: true)
    self.seed = seed
    random = SeededGenerator(seed: seed)
  }

  private var disk: String { "\(directory.path)/\(round)" }
  private var path: String { "\(disk)/bookings.sqlite" }

  mutating func run(cuts count: Int) async throws {
    try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: true)
    while cuts < count {
      // A new disk now and then, because cuts must also hit the creation of a store.
      if cuts.isMultiple(of: 12) { try newDisk() }
      let after = Int64(Int.random(in: 1...[60, 300, 1_200][cuts % 3], using: &random))
      power_cut_begin(seed &* 1_000_003 &+ UInt64(cuts), after)
      await live()
      power_cut_now()
      try nextDisk()
      cuts += 1
    }
    power_cut_begin(0, .max)
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
    let first = number
    let limit = 400
    number += limit
    let tidies = Int.random(in: 1...40, using: &random)
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
            // Tidying empties the log, so that cuts hit checkpoints, too.
            if index % 40 == tidies { _ = try? await store.tidy(at: SampleFlights.now, limit: 10) }
          }
        }
      }
    }
    let new = done.all
    acknowledged.formUnion(new)
    total += new.count
  }

  /// Checks that all acknowledged changes are there, and that the database is whole.
  private mutating func look(_ store: SQLiteStore) async {
    do {
      let there = try await Deed.all(in: store)
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

  private mutating func newDisk() throws {
    try FileManager.default.removeItem(atPath: disk)
    try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: true)
    acknowledged = []
  }

  /// Makes the disk that the cut has left: the database and its log after the cut, and all other files, which are
  /// written durably, as they were.
  private mutating func nextDisk() throws {
    let former = disk
    round += 1
    try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: true)
    for name in try FileManager.default.contentsOfDirectory(atPath: former)
    where !["-wal", "-shm", "-journal"].contains(where: name.hasSuffix) {
      try FileManager.default.copyItem(atPath: "\(former)/\(name)", toPath: "\(disk)/\(name)")
    }
    guard unsafe power_cut_settle(disk) == 0 else { throw MissingValue("a disk") }
    try FileManager.default.removeItem(atPath: former)
  }
}

/// Names that several tasks add to.
private final class Names: Sendable {
  private let names = Mutex<Set<String>>([])

  var all: Set<String> { names.withLock { $0 } }

  func insert(_ name: String) { names.withLock { _ = $0.insert(name) } }
}
