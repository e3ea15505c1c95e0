package import Bookings

/// What of a record is confidential, as it stands beside its body: a box, and the key it is under.
package struct SealedPart: Hashable, Sendable {
  package let key: String
  package let box: [UInt8]

  package init(key: String, box: [UInt8]) {
    self.key = key
    self.box = box
  }

  /// What is in the box.
  package struct Contents: Sendable {
    /// The parts, each as JSON.
    package let parts: [String]
    /// What the record is found by, in the clear, so that a new key can digest it anew.
    package let lookups: [ConfidentialLookup]

    package init(parts: [String], lookups: [ConfidentialLookup]) {
      self.parts = parts
      self.lookups = lookups
    }

    /// Lines, of which the first has the lookups and each other a part: JSON escapes its line ends.
    init(text: String) throws {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      lookups = try StoredJSON.value([ConfidentialLookup].self, from: lines[0])
      parts = Array(lines.dropFirst())
    }

    func text() throws -> String {
      ([try StoredJSON.text(of: lookups)] + parts).joined(separator: "\n")
    }
  }

  /// A lookup of which only a digest stands in the tables.
  package struct ConfidentialLookup: Codable, Hashable, Sendable {
    package let name: String
    package let value: String

    package init(_ lookup: Lookup) {
      name = lookup.name
      value = lookup.value
    }

    /// What is digested: the same value under another name is another one.
    package func text(_ kind: String) -> String { "\(kind)\u{0}\(name)\u{0}\(value)" }
  }

  package init(_ contents: Contents, about record: RecordKey, sealer: some Sealer) throws {
    self = try sealer.seal(Array(try contents.text().utf8), about: record)
  }

  package func contents(about record: RecordKey, sealer: some Sealer) throws -> Contents {
    try Contents(text: String(decoding: try sealer.open(self, about: record), as: UTF8.self))
  }
}
