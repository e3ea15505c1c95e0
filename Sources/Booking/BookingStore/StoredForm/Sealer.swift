package import Bookings

/// The encryption of the confidential fields of records for a store.
///
/// Errors other than `SealerError` are not reported in detail, because their text could contain personal
/// data.
package protocol Sealer: Sendable {
  /// Encrypts bytes with the newest key; the record is authenticated with them.
  func seal(_ bytes: [UInt8], about record: RecordKey) throws -> SealedPart

  /// Decrypts a field of a record.
  func open(_ part: SealedPart, about record: RecordKey) throws -> [UInt8]

  /// Returns keyed digests of a text, one per key, newest key first.
  func digests(of text: String) throws -> [String]

  /// Returns the compressed body of a record; nil if the store keeps the body as it is.
  func packed(_ body: [UInt8], about record: RecordKey) -> [UInt8]?

  /// Returns the compressed list of the lookups of a record; nil if the store lists none beside a record.
  func packed(_ lookups: [StoredLookup], about record: RecordKey) -> [UInt8]?
}

extension Sealer {
  package func packed(_ body: [UInt8], about record: RecordKey) -> [UInt8]? { nil }
  package func packed(_ lookups: [StoredLookup], about record: RecordKey) -> [UInt8]? { nil }
}

/// The reason why encryption or decryption failed; the description contains no personal data.
package protocol SealerError: Error, CustomStringConvertible {
  /// Whether the sealed content is at fault, because it was changed, and not the keys.
  var isAboutContent: Bool { get }
}

extension SealerError {
  package var isAboutContent: Bool { false }
}
