internal import PassCompression
public import PassFormats
internal import StrictText
public import Vocabulary

/// A status list that was just signed.
public struct SignedStatusList: Sendable {
  /// An entry that differs from the previous list.
  public struct Difference: Hashable, Sendable {
    /// The index of the entry in the list.
    public let index: Int
    /// The pass that the entry belongs to, if the register knows it.
    public let passID: PassID?
    /// The status in the previous list.
    public let from: Status
    /// The status in this list.
    public let to: Status

    package init(index: Int, passID: PassID?, from: Status, to: Status) {
      self.index = index
      self.passID = passID
      self.from = from
      self.to = to
    }
  }

  /// The signed statement, for the gates.
  public let statement: SignedStatement
  /// The moment at which the list was signed (`iat`).
  public let issuedAt: Instant
  /// The moment from which on gates do not rely on the list (`exp`).
  public let expires: Instant
  /// The moment at which the previous list was signed; nil if this is the first.
  public let previous: Instant?
  /// The differences from the previous list, by index.
  public let differences: [Difference]
}

extension StatusListClaims {
  /// Returns the entries, decompressed within their size limit.
  package func list() throws -> StatusList {
    let bytes = try Zlib.inflate(
      compressed, limit: StatusList.maxBytes(bitsPerEntry: bitsPerEntry))
    guard let list = StatusList(bitsPerEntry: bitsPerEntry, bytes: bytes) else {
      throw ShapeError(path: "status_list.lst", offset: 0, detail: "is too long")
    }
    return list
  }
}

extension StatusList {
  /// Returns the entries that differ from an older list.
  ///
  /// Entries that the older list does not have count as valid in it. So do all entries if there is no older list, or if
  /// it has another number of bits per entry.
  func differences(from old: StatusList?) -> [(index: Int, from: Status, to: Status)] {
    let old = old?.bitsPerEntry == bitsPerEntry ? old : nil
    let entriesPerByte = 8 / bitsPerEntry
    var differences: [(index: Int, from: Status, to: Status)] = []
    for (place, byte) in bytes.enumerated() {
      // Few bytes differ, so entries are compared only where their bytes do.
      let oldByte = old.flatMap { place < $0.bytes.count ? $0.bytes[place] : nil } ?? 0
      if oldByte == byte { continue }
      for index in place * entriesPerByte..<(place + 1) * entriesPerByte {
        let (before, after) = (old?[index] ?? 0, self[index] ?? 0)
        if before != after {
          differences.append((index, Status(value: before), Status(value: after)))
        }
      }
    }
    return differences
  }
}
