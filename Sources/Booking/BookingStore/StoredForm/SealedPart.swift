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
    init(text: String) throws {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      lookups = try StoredJSON.value([ConfidentialLookup].self, from: lines[0])
      parts = Array(lines.dropFirst())
    }

    func text() throws -> String {
      ([try StoredJSON.text(of: lookups)] + parts).joined(separator: "\n")
    }
  }

  /// A lookup that the tables contain only as a digest.
  package struct ConfidentialLookup: Codable, Hashable, Sendable {
    package let name: String
    package let value: String

    package init(_ lookup: Lookup) {
      name = lookup.name
      value = lookup.value
    }

    /// Returns the text to digest, which includes kind and name, so that equal values of different lookups differ.
    package func text(_ kind: String) -> String { "\(kind)\u{0}\(name)\u{0}\(value)" }
  }

  package init(_ contents: Contents, about record: RecordKey, sealer: some Sealer) throws {
    self = try sealer.seal(Array(try contents.text().utf8), about: record)
  }

  package func contents(about record: RecordKey, sealer: some Sealer) throws -> Contents {
    try Contents(text: String(decoding: try sealer.open(self, about: record), as: UTF8.self))
  }
}
