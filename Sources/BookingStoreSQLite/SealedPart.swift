internal import BookingStore
internal import Bookings
internal import Foundation
internal import GRDB
internal import Synchronization

/// What of a record is confidential, as it stands beside its body: a box, and the key it is under.
struct SealedPart: Hashable, Sendable {
  let key: String
  let box: [UInt8]

  /// What is in the box.
  struct Contents {
    /// The parts, each as JSON.
    let parts: [String]
    /// What the record is found by, in the clear, so that a new key can digest it anew.
    let lookups: [ConfidentialLookup]

    init(parts: [String], lookups: [ConfidentialLookup]) {
      self.parts = parts
      self.lookups = lookups
    }

    /// Lines, of which the first has the lookups and each other a part: JSON escapes its line ends.
    init(text: String) throws {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      lookups = try JSON.value([ConfidentialLookup].self, from: lines[0])
      parts = Array(lines.dropFirst())
    }

    func text() throws -> String {
      ([try JSON.text(of: lookups)] + parts).joined(separator: "\n")
    }
  }

  /// A lookup of which only a digest stands in the tables.
  struct ConfidentialLookup: Codable, Hashable {
    let name: String
    let value: String

    /// What is digested: the same value under another name is another one.
    func text(_ kind: String) -> String { "\(kind)\u{0}\(name)\u{0}\(value)" }
  }

  init(key: String, box: [UInt8]) {
    self.key = key
    self.box = box
  }

  /// The part of a row with `sealed_key` and `sealed`; nil where the record has nothing confidential.
  init?(_ row: Row) {
    guard let key = row["sealed_key"] as String?, let box = row["sealed"] as Data? else {
      return nil
    }
    self.init(key: key, box: Array(box))
  }

  init(_ contents: Contents, about record: RecordKey, keys: StorageKeys) throws {
    let sealed = try keys.seal(Array(try contents.text().utf8), about: record)
    self.init(key: sealed.key, box: sealed.box)
  }

  func contents(about record: RecordKey, keys: StorageKeys) throws -> Contents {
    let bytes = try keys.open(box, under: key, about: record)
    return try Contents(text: String(decoding: bytes, as: UTF8.self))
  }
}

/// The confidential parts of one record, as JSON.
final class JSONEnvelope: Envelope {
  private let texts: Mutex<[String]>

  init(_ parts: [String] = []) { texts = Mutex(parts) }

  var parts: [String] { texts.withLock { $0 } }

  func add(_ part: some Encodable) throws -> Int {
    // In an array, because not every value is a JSON text by itself.
    let text = try JSON.text(of: [part])
    return texts.withLock { texts in
      texts.append(text)
      return texts.count - 1
    }
  }

  func part<Part: Decodable>(_ type: Part.Type, at place: Int) throws -> Part {
    let text = texts.withLock { $0.indices.contains(place) ? $0[place] : "[]" }
    guard let part = try JSON.value([Part].self, from: text).first else {
      throw StoreError.failed("a confidential part is missing")
    }
    return part
  }
}
