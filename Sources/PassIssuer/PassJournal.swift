package import PassCrypto
package import PassFormats
package import Platform
package import Vocabulary

/// A journal of issued passes, which makes an issuing run resumable: no pass is issued twice.
///
/// A pass is on the disk before it is handed out. Each line is a JSON object,
/// `{"row":…,"pass_id":…,"barcode_data":…}`, and further members that the one who prints wants back. A row is identified by the content of its ticket and
/// not by its position, because a list may grow or be sorted between two runs.
package struct PassJournal: ~Copyable {
  /// A pass that was issued.
  package struct Entry: Sendable, Equatable {
    package let passID: PassID
    /// The text of its barcode.
    package let barcodeText: String
  }

  /// The key of a row: 128 bits of a digest, and a number that distinguishes equal rows.
  package struct RowKey: Hashable, Sendable {
    let text: String

    /// The key of a request; `occurrence` counts equal requests from 0.
    package init(_ request: TicketRequest, occurrence: Int) throws(CryptoError) {
      let ticket = request.ticket
      var writer = JSONWriter()
      writer.array { writer in
        for text in [
          request.issuer.rawValue, ticket.kind.rawValue, ticket.title.rawValue,
          ticket.place.rawValue, ticket.starts.description, ticket.ends.description,
          ticket.holder?.rawValue ?? "", ticket.reference.rawValue, "\(ticket.admits)",
          request.validFrom?.description ?? "", request.validUntil?.description ?? "",
        ] { writer.string(text) }
        for seat in ticket.seats { writer.string(seat.rawValue) }
      }
      let digest = try SHA256.digest(writer.bytes)
      let hex = digest.prefix(16).hexadecimal
      text = occurrence == 0 ? hex : "\(hex)-\(occurrence)"
    }
  }

  private let lock: FileLock
  private let journal: LineJournal
  /// The offset at which the last complete line ends.
  private var end: Int
  private var entries: [String: Entry]

  /// Opens a journal, which is created if it is missing, and locks out every other process.
  package init(_ path: String) throws {
    let lock = try FileLock(path)
    let journal = LineJournal(path)
    var lines: [[UInt8]] = []
    let end = try journal.read { lines.append(Array($0)) }
    var entries: [String: Entry] = [:]
    for (index, line) in lines.enumerated() {
      do {
        var object = try ObjectReader(try JSONReader.read(line))
        let key = try object.string("row")
        entries[key] = Entry(
          passID: try object.text("pass_id"), barcodeText: try object.string("barcode_data"))
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

  /// The number of passes in the journal.
  package var count: Int { entries.count }

  /// The pass of a row, or nil if none has been issued.
  package func entry(_ key: RowKey) -> Entry? { entries[key.text] }

  /// Records passes; they are on the disk when this returns and may then be handed out.
  ///
  /// - Parameter further: writes members that each of the entries has besides.
  package mutating func record(
    _ passes: [(key: RowKey, pass: Pass)], further: (inout JSONWriter) -> Void = { _ in }
  ) throws(PlatformError) {
    guard !passes.isEmpty else { return }
    let lines = passes.map { key, pass in
      var writer = JSONWriter(reserving: 512)
      writer.object { writer in
        writer.member("row", key.text)
        writer.member("pass_id", pass.claims.passID.rawValue)
        writer.member("barcode_data", pass.barcodeText)
        further(&writer)
      }
      return writer.bytes
    }
    try journal.append(lines, at: end)
    end += lines.reduce(0) { $0 + $1.count + 1 }
    for (key, pass) in passes {
      entries[key.text] = Entry(passID: pass.claims.passID, barcodeText: pass.barcodeText)
    }
  }
}

/// Why a journal cannot be used.
package struct PassJournalError: Error, CustomStringConvertible {
  package let description: String
}
