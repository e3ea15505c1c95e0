internal import PassCompression
public import PassFormats
public import Vocabulary

/// A status list that was just signed.
public struct SignedStatusList: Sendable {
  /// An entry that says something else than in the list before.
  public struct Difference: Hashable, Sendable {
    /// Its index in the list.
    public let index: Int
    /// The pass that has the entry, where the register knows it.
    public let passID: PassID?
    /// What the list before says.
    public let from: Status
    /// What this list says.
    public let to: Status

    package init(index: Int, passID: PassID?, from: Status, to: Status) {
      self.index = index
      self.passID = passID
      self.from = from
      self.to = to
    }
  }

  /// What gates are given.
  public let statement: SignedStatement
  /// When it was signed (`iat`).
  public let issuedAt: Instant
  /// From here on no gate relies on it (`exp`).
  public let expires: Instant
  /// When the list before it was signed; nil where this is the first.
  public let previous: Instant?
  /// What it tells that the list before did not, by index.
  public let differences: [Difference]
}

extension StatusListClaims {
  /// The entries, inflated within their bound.
  package func list() throws -> StatusList {
    let bytes = try Zlib.inflate(
      compressed, limit: StatusList.mostBytes(bitsPerEntry: bitsPerEntry))
    guard let list = StatusList(bitsPerEntry: bitsPerEntry, bytes: bytes) else {
      throw ShapeError(path: "status_list.lst", offset: 0, detail: "is too long")
    }
    return list
  }
}

extension StatusList {
  /// The entries that differ from an older list; where there is none, or it was shorter, all was valid.
  func differences(from old: StatusList?) -> [(index: Int, from: Status, to: Status)] {
    let old = old?.bitsPerEntry == bitsPerEntry ? old : nil
    let entriesPerByte = 8 / bitsPerEntry
    var differences: [(index: Int, from: Status, to: Status)] = []
    for (place, byte) in bytes.enumerated() {
      // Hardly any byte differs, and only where one does are its entries looked at.
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
