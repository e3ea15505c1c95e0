import BookingTestSupport
import Bookings
import PassTestSupport
import Testing
import Vocabulary

@testable import BookingStore

/// A rehearsal sees its own commits as a store would that has them, and the other store keeps what it had.
@Suite struct RehearsalStoreTests {
  /// A record with lookups, one of them ranked.
  private struct Note: Record {
    static let kind = "note"
    let key: String
    let shelf: String
    let rank: Int

    var lookups: [Lookup] {
      [Lookup("shelf", shelf), RankedLookup("place", shelf).at(rank)]
    }
  }

  private struct Reads: Equatable {
    var notes: [String: Note?] = [:]
    var onShelves: [[Note]] = []
    var inRanks: [[Note]] = []
  }

  private static let keys = (0..<12).map { "note\($0)" }
  private static let shelves = ["a", "b"]

  private func reads(_ store: any BookingStore) async throws -> Reads {
    var reads = Reads()
    for key in Self.keys { reads.notes[key] = try await store.record(Note.self, key)?.value }
    for shelf in Self.shelves {
      // Pages of two show that a page is full without the records that are hidden.
      var after: String?
      while true {
        let page = try await store.records(
          Note.self, Lookup("shelf", shelf), after: after, limit: 2
        ).map(\.value)
        reads.onShelves.append(page)
        guard page.count == 2 else { break }
        after = page.last?.key
      }
      var last: RankedPlace?
      while true {
        let page = try await store.records(
          Note.self, RankedLookup("place", shelf), ranks: 1..<4, after: last, limit: 2)
        reads.inRanks.append(page.map(\.record.value))
        guard page.count == 2 else { break }
        last = page.last?.place
      }
    }
    return reads
  }

  /// Commits a change of some records: new ones, changed ones and removals.
  private func change(
    _ stores: [any BookingStore], using random: inout SeededGenerator
  ) async throws {
    let touched = Set((0..<3).map { _ in Self.keys.randomElement(using: &random) ?? "" })
    var plans: [(key: String, note: Note?)] = []
    for key in touched.sorted() {
      let shelf = Self.shelves.randomElement(using: &random) ?? "a"
      let note = Note(key: key, shelf: shelf, rank: .random(in: 0...5, using: &random))
      plans.append((key, Int.random(in: 0..<4, using: &random) == 0 ? nil : note))
    }
    for store in stores {
      var changes = ChangeSet(at: Instant(secondsSince1970: 0))
      for (key, note) in plans {
        let read = try await store.record(Note.self, key)
        switch (read, note) {
        case (let read?, let note?): changes.update(read, to: note)
        case (let read?, nil): changes.remove(read)
        case (nil, let note?): changes.insert(note)
        case (nil, nil): break
        }
      }
      try await store.commit(changes)
    }
  }

  @Test(arguments: 0..<40)
  func `a rehearsal reads what a store would that had all commits`(seed: Int) async throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let (base, whole) = (InMemoryStore(), InMemoryStore())
    for _ in 0..<4 { try await change([base, whole], using: &random) }
    let before = try await reads(base)
    let rehearsal = RehearsalStore(base)
    #expect(try await reads(rehearsal) == before)
    for _ in 0..<6 {
      try await change([rehearsal, whole], using: &random)
      let (seen, expected) = (try await reads(rehearsal), try await reads(whole))
      #expect(seen == expected, "seed \(seed)")
    }
    #expect(try await reads(base) == before, "the other store was changed")
  }
}
