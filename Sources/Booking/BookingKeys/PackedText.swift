package import BookingStore
package import Bookings
internal import PassCompression

/// Bodies of records, lists of their lookups and confidential parts are compressed before they are stored or encrypted.
///
/// Most of them have much in common with others of their kind. A plain text begins with a bracket, so that the first
/// byte of a compressed one says what it is: the number of its dictionary. Since the second dictionary, the key of the
/// record is a part of the dictionary, because bodies repeat it.
package enum PackedText {
  /// The length in bytes from which a text is compressed; shorter ones would hardly become shorter.
  static let shortest = 200
  /// The maximum length of a text that is compressed.
  static let longest = 16 << 20

  /// What a text is, and the dictionary with which it is compressed.
  enum Content: UInt8 { case confidential = 2, body, lookups }

  private static let first = PresetDeflate(dictionary: Array(PackedWords.first.utf8))
  private static let confidential = PresetDeflate(
    dictionary: Array(PackedWords.confidential.utf8))
  private static let bodies = PresetDeflate(dictionary: Array(PackedWords.bodies.utf8))
  private static let lookups = PresetDeflate(dictionary: Array(PackedWords.lookups.utf8))

  /// Returns the compressed text; nil if it is short, or does not become shorter.
  static func packed(
    _ text: [UInt8], _ content: Content, about record: RecordKey
  ) -> [UInt8]? {
    guard (shortest...longest).contains(text.count) else { return nil }
    let deflate =
      switch content {
      case .confidential: confidential
      case .body: bodies
      case .lookups: lookups
      }
    guard let packed = deflate.deflate(text, knowing: Array(record.key.utf8)),
      packed.count < text.count
    else { return nil }
    return [content.rawValue] + packed
  }

  /// Returns the plain text of a text that may be compressed; nil if it is damaged.
  package static func unpacked(_ text: [UInt8], about record: RecordKey) -> [UInt8]? {
    let packed = Array(text.dropFirst())
    let key = Array(record.key.utf8)
    return switch text.first {
    case 1: try? first.inflate(packed, limit: longest)
    case Content.confidential.rawValue:
      try? confidential.inflate(packed, knowing: key, limit: longest)
    case Content.body.rawValue: try? bodies.inflate(packed, knowing: key, limit: longest)
    default: text
    }
  }

  /// Returns the list of the lookups of a record, compressed unless memory is short; nil if there are none.
  package static func packed(
    _ lookups: [StoredLookup], about record: RecordKey
  ) -> [UInt8]? {
    if lookups.isEmpty { return nil }
    // No text of a store has a NUL character.
    let fields = lookups.map { "\($0.name)\0\($0.value)\0\($0.rank)\0\($0.isUnique ? 1 : 0)" }
    let text = Array(fields.joined(separator: "\0").utf8)
    let packed = Self.lookups.deflate(text, knowing: Array(record.key.utf8))
    return packed.map { [Content.lookups.rawValue] + $0 } ?? [0] + text
  }

  /// Returns the lookups of a compressed list; nil if it is damaged.
  package static func lookups(_ list: [UInt8], of record: RecordKey) -> [StoredLookup]? {
    let packed = Array(list.dropFirst())
    let isPacked = list.first == Content.lookups.rawValue
    guard isPacked || list.first == 0,
      let text = isPacked
        ? try? lookups.inflate(packed, knowing: Array(record.key.utf8), limit: longest) : packed
    else { return nil }
    let fields = text.split(separator: 0, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    guard fields.count.isMultiple(of: 4) else { return nil }
    var all: [StoredLookup] = []
    for start in stride(from: 0, to: fields.count, by: 4) {
      guard let rank = Int(fields[start + 2]) else { return nil }
      all.append(
        StoredLookup(
          name: fields[start], value: fields[start + 1], rank: rank,
          isUnique: fields[start + 3] == "1"))
    }
    return all
  }
}

/// The keys of a store that may compress bodies, lists of lookups and confidential parts.
package struct PackingKeys: Sealer {
  private let keys: StorageKeys
  /// Whether anything is compressed; false while a service that cannot read that may use the store.
  private let isPacking: Bool

  package init(_ keys: StorageKeys, isPacking: Bool) {
    (self.keys, self.isPacking) = (keys, isPacking)
  }

  package func seal(_ bytes: [UInt8], about record: RecordKey) throws -> SealedPart {
    let packed = isPacking ? PackedText.packed(bytes, .confidential, about: record) : nil
    return try keys.seal(packed ?? bytes, about: record)
  }

  package func open(_ part: SealedPart, about record: RecordKey) throws -> [UInt8] {
    try keys.open(part, about: record)
  }

  package func digests(of text: String) throws -> [String] { try keys.digests(of: text) }

  package func packed(_ body: [UInt8], about record: RecordKey) -> [UInt8]? {
    isPacking ? PackedText.packed(body, .body, about: record) : nil
  }

  package func packed(_ lookups: [StoredLookup], about record: RecordKey) -> [UInt8]? {
    isPacking ? PackedText.packed(lookups, about: record) : nil
  }
}
