package import Bookings

/// What seals the confidential parts of records for a store, wherever it has its keys.
///
/// What it throws is told to nobody unless it is a `SealerError`.
package protocol Sealer: Sendable {
  /// Seals bytes about a record under the newest key: they open about no other.
  func seal(_ bytes: [UInt8], about record: RecordKey) throws -> SealedPart

  /// What is in a part about a record.
  func open(_ part: SealedPart, about record: RecordKey) throws -> [UInt8]

  /// Digests of a text under each of the keys, the newest first.
  func digests(of text: String) throws -> [String]
}

/// Why something could not be sealed or opened, in words that say nothing about people.
package protocol SealerError: Error, CustomStringConvertible {}
