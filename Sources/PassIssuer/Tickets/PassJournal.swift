package import StrictText
package import Platform
package import Vocabulary

/// A journal of issued passes, which makes an issuing run resumable: no pass is issued twice.
///
/// A pass is on the disk before it is handed out. Each line is a JSON object, `{"row":…,"pass_id":…,"barcode_data":…}`,
/// with further members for the program that prints. Revoked passes are taken out, so that the journal of a finished
/// run holds the passes that are still good.
package struct PassJournal: ~Copyable {
  /// A pass that was issued.
  package struct Entry: Sendable, Equatable {
    package let row: RowKey
    package let passID: PassID
    /// The text of its barcode.
    package let barcodeText: String
    /// The line itself, with its further members.
    fileprivate let line: [UInt8]
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
          description:
            "\(path):\(index + 1): this line is damaged, it is no record of a pass (\(error)); put back "
            + "the newest copy of the file")
      }
    }
    self.lock = lock
    self.journal = journal
    self.end = end
    self.entries = entries
  }

  /// Records passes; they are on the disk when this returns and may then be handed out.
  ///
  /// `further` writes the further members of each entry.
  package mutating func record(
    _ passes: [(key: RowKey, pass: Pass)], further: (inout JSONWriter) -> Void = { _ in }
  ) throws(PlatformError) {
    guard !passes.isEmpty else { return }
    let added = passes.map { key, pass in
      Entry(key, pass.claims.passID, pass.barcodeText, further)
    }
    let lines = added.map(\.line)
    try journal.append(lines, at: end)
    end += lines.reduce(0) { $0 + $1.count + 1 }
    entries += added
  }

  /// Removes passes, which must have ended; the journal is replaced whole, or stays as it is.
  package mutating func remove(_ passIDs: Set<PassID>) throws(PlatformError) {
    try replace(entries.filter { !passIDs.contains($0.passID) })
  }

  /// Returns the passes among these whose entries have other members than `further` writes.
  package func outdated(
    _ passIDs: Set<PassID>, further: (inout JSONWriter) -> Void
  ) -> Set<PassID> {
    let old = entries.filter { entry in
      passIDs.contains(entry.passID)
        && Entry(entry.row, entry.passID, entry.barcodeText, further) != entry
    }
    return Set(old.map(\.passID))
  }

  /// Gives the entries of passes the members that `further` writes; the journal is replaced whole, or stays as it is.
  package mutating func renew(
    _ passIDs: Set<PassID>, further: (inout JSONWriter) -> Void
  ) throws(PlatformError) {
    try replace(
      entries.map { entry in
        passIDs.contains(entry.passID)
          ? Entry(entry.row, entry.passID, entry.barcodeText, further) : entry
      })
  }

  private mutating func replace(_ entries: [Entry]) throws(PlatformError) {
    guard entries != self.entries else { return }
    let bytes = entries.flatMap { $0.line + [UInt8(ascii: "\n")] }
    try Files.takePlace(journal.path, bytes, mode: Files.privateMode)
    end = bytes.count
    self.entries = entries
  }

  private static func entry(_ line: [UInt8]) throws -> Entry {
    var object = try ObjectReader(try JSONReader.read(line))
    return Entry(
      row: RowKey(text: try object.string("row")), passID: try object.text("pass_id"),
      barcodeText: try object.string("barcode_data"), line: line)
  }
}

extension PassJournal.Entry {
  fileprivate init(
    _ row: RowKey, _ passID: PassID, _ barcodeText: String, _ further: (inout JSONWriter) -> Void
  ) {
    var writer = JSONWriter(reserving: 512)
    writer.object { writer in
      writer.member("row", row.text)
      writer.member("pass_id", passID.rawValue)
      writer.member("barcode_data", barcodeText)
      further(&writer)
    }
    self.init(row: row, passID: passID, barcodeText: barcodeText, line: writer.bytes)
  }
}

/// The reason why a journal cannot be used.
package struct PassJournalError: Error, CustomStringConvertible {
  package let description: String
}
