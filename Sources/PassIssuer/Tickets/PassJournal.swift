internal import PassFormats
package import Platform
package import Vocabulary

/// A journal of issued passes, which makes an issuing run resumable: no pass is issued twice.
///
/// A pass is on the disk before it is handed out. Each line is a JSON object,
/// `{"row":…,"pass_id":…,"barcode_data":…}`. What was revoked is taken out, so that the journal of a finished
/// run holds the passes that stand.
package struct PassJournal: ~Copyable {
  /// A pass that was issued.
  package struct Entry: Sendable, Equatable {
    package let row: RowKey
    package let passID: PassID
    /// The text of its barcode.
    package let barcodeText: String
  }

  /// The passes, in the order in which they were recorded.
  package private(set) var entries: [Entry]
  private let lock: FileLock
  private let journal: LineJournal
  /// The offset at which the last complete line ends.
  private var end: Int

  /// Opens a journal, which is created with its first pass, and locks out every other process.
  ///
  /// The lock is a file beside it, because the journal is replaced when passes are taken out.
  package init(_ path: String) throws {
    let lock = try FileLock("\(Files.parent(of: path))/.lock")
    let journal = LineJournal(path)
    var lines: [[UInt8]] = []
    let end = try journal.read { lines.append(Array($0)) }
    var entries: [Entry] = []
    for (index, line) in lines.enumerated() {
      do {
        entries.append(try Self.entry(line))
      } catch {
        throw PassJournalError(
          description: "\(path):\(index + 1): is no entry of a journal of passes: \(error)")
      }
    }
    self.lock = lock
    self.journal = journal
    self.end = end
    self.entries = entries
  }

  /// Records passes; they are on the disk when this returns and may then be handed out.
  package mutating func record(_ passes: [(key: RowKey, pass: Pass)]) throws(PlatformError) {
    guard !passes.isEmpty else { return }
    let added = passes.map {
      Entry(row: $0, passID: $1.claims.passID, barcodeText: $1.barcodeText)
    }
    let lines = added.map(Self.line)
    try journal.append(lines, at: end)
    end += lines.reduce(0) { $0 + $1.count + 1 }
    entries += added
  }

  /// Takes passes out, which must have ended; the journal is replaced whole, or stays as it is.
  package mutating func remove(_ passIDs: Set<PassID>) throws(PlatformError) {
    let kept = entries.filter { !passIDs.contains($0.passID) }
    guard kept.count < entries.count else { return }
    let bytes = kept.flatMap { Self.line($0) + [UInt8(ascii: "\n")] }
    try Files.takePlace(journal.path, bytes, mode: Files.privateMode)
    end = bytes.count
    entries = kept
  }

  private static func line(_ entry: Entry) -> [UInt8] {
    var writer = JSONWriter(reserving: 512)
    writer.object { writer in
      writer.member("row", entry.row.text)
      writer.member("pass_id", entry.passID.rawValue)
      writer.member("barcode_data", entry.barcodeText)
    }
    return writer.bytes
  }

  private static func entry(_ line: [UInt8]) throws -> Entry {
    var object = try ObjectReader(try JSONReader.read(line))
    return Entry(
      row: RowKey(text: try object.string("row")), passID: try object.text("pass_id"),
      barcodeText: try object.string("barcode_data"))
  }
}

/// Why a journal cannot be used.
package struct PassJournalError: Error, CustomStringConvertible {
  package let description: String
}
