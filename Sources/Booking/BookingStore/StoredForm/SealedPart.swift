package import Bookings

/// The encrypted confidential fields of a record: the ciphertext and the name of its key.
package struct SealedPart: Hashable, Sendable {
  package let key: String
  package let box: [UInt8]

  package init(key: String, box: [UInt8]) {
    self.key = key
    self.box = box
  }

  /// The decrypted content.
  package struct Contents: Sendable {
    /// The fields, each as JSON.
    package let parts: [String]
    /// The confidential lookups in plain text, so that they can be digested again under a new key.
    package let lookups: [ConfidentialLookup]

    package init(parts: [String], lookups: [ConfidentialLookup]) {
      self.parts = parts
      self.lookups = lookups
    }

    /// Reads the lookups from the first line and one field from each further line; JSON escapes line breaks.
    init(_ bytes: [UInt8]) throws {
      let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self) }
      lookups = try StoredJSON.value([ConfidentialLookup].self, from: lines[0])
      parts = Array(lines.dropFirst())
    }
  }

  /// A lookup that the tables contain only as a digest.
  package struct ConfidentialLookup: Storable, Hashable, Sendable {
    package let name: String
    package let value: String

    package init(_ lookup: Lookup) {
      name = lookup.name
      value = lookup.value
    }

    /// Returns the text to digest, which includes kind and name, so that equal values of different lookups differ.
    package func text(_ kind: String) -> String { "\(kind)\u{0}\(name)\u{0}\(value)" }
  }

  /// Encrypts the content again, under the newest key.
  package init(_ contents: Contents, about record: RecordKey, sealer: some Sealer) throws {
    let fields = contents.parts.flatMap { [UInt8(ascii: "\n")] + Array($0.utf8) }
    self = try sealer.seal(try Self.line(contents.lookups) + fields, about: record)
  }

  /// Encrypts the fields of a record, each of which begins with a line break, and its confidential lookups; nil if it
  /// has neither.
  init?(
    fields: [UInt8], lookups: [Lookup], about record: RecordKey, sealer: some Sealer
  ) throws {
    let hidden = lookups.filter(\.isConfidential).map(ConfidentialLookup.init)
    if fields.isEmpty && hidden.isEmpty { return nil }
    let each =
      hidden.count < 2
      ? hidden : Set(hidden).sorted { ($0.name, $0.value) < ($1.name, $1.value) }
    self = try sealer.seal(try Self.line(each) + fields, about: record)
  }

  private static func line(_ lookups: [ConfidentialLookup]) throws -> [UInt8] {
    var text = StoredText(capacity: 64)
    try lookups.write(to: &text)
    return text.bytes
  }

  package func contents(about record: RecordKey, sealer: some Sealer) throws -> Contents {
    try Contents(try sealer.open(self, about: record))
  }
}

extension SealedPart.ConfidentialLookup {
  package func write(to text: inout StoredText) throws {
    text.open()
    text.name("name")
    text.write(name)
    text.name("value")
    text.write(value)
    text.close()
  }
}
