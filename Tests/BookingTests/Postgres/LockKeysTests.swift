import BookingStore
import BookingTestSupport
import Bookings
import PassTestSupport
import Testing
import Vocabulary

@testable import BookingStorePostgres

/// The locks of a commit, below and above the number from which one lock of the schema replaces them.
@Suite struct LockKeysTests {
  private static let schema = "test"

  /// Returns the locks of a commit that takes these units.
  private func keys(taking units: Range<Int>) throws -> LockKeys {
    var changes = ChangeSet(at: Instant(secondsSince1970: 1_741_190_400))
    for unit in units {
      changes.take(
        Claim(
          .unit(Resource(scope: "show", name: "A\(unit)")), owner: "jane", fence: 1, until: nil))
    }
    return LockKeys(try EncodedChangeSet(changes, sealer: NoSealer()), schema: Self.schema)
  }

  @Test func `up to two hundred are locked one by one, in order, and more by the whole schema`()
    throws
  {
    let all = try keys(taking: 0..<201).sorted
    #expect(all.count == 1 && all[0].isShared == false, "nothing else is written meanwhile")
    for count in [1, 2, 199, 200] {
      let sorted = try keys(taking: 0..<count).sorted
      #expect(sorted.count == count + 1)
      #expect(sorted[0].key == all[0].key && sorted[0].isShared)
      #expect(sorted.dropFirst().map(\.key) == sorted.dropFirst().map(\.key).sorted())
      #expect(sorted.dropFirst().allSatisfy { !$0.isShared })
    }
  }

  @Test func `two commits are independent unless they take the same`() throws {
    for count in [1, 100, 200, 300] {
      let one = try keys(taking: 0..<count)
      #expect(one.isIndependent(of: try keys(taking: count..<2 * count)))
      #expect(!one.isIndependent(of: try keys(taking: count - 1..<2 * count)))
    }
  }
}

/// A sealer that fails, because these records have no confidential part.
private struct NoSealer: Sealer {
  func seal(_ bytes: [UInt8], about record: RecordKey) throws -> SealedPart {
    throw MissingValue("a sealer")
  }

  func open(_ part: SealedPart, about record: RecordKey) throws -> [UInt8] {
    throw MissingValue("a sealer")
  }

  func digests(of text: String) throws -> [String] { [] }
}
