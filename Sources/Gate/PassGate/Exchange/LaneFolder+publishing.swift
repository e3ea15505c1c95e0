internal import PassCrypto
internal import PassFormats
internal import Platform
internal import SQLite
public import Vocabulary

/// The position up to which a gate's own file in a shared folder was written.
struct PublishedPosition {
  /// The sequence number of the last event in the file.
  var sequence: Int
  /// The end of the signature of that event, as an offset in bytes.
  var end: Int
  /// The signature, with its line end.
  var tail: [UInt8]
}

extension LaneFolder {
  private var ownName: String { Self.name(of: ledger.device) }
  /// The number of bytes at the end of the file that are searched for the last signature.
  private static let tail = 2 * Ledger.longestSection

  /// Appends the events that this gate recorded since the last time to its file.
  ///
  /// It writes after its own last signature. A file without such a signature is not changed; a new file takes its name.
  public func publish(now: Instant) throws(LedgerError) {
    try asLedgerErrors {
      // All processes of a gate write to one file.
      let lock = try FileLock(lockPath)
      let before = published
      published = nil
      published = try append(behind: before, now: now) ?? begin(now: now)
      lock.release()
    }
  }

  /// Appends to the file; returns nil where the file is not this gate's own.
  private func append(behind known: PublishedPosition?, now: Instant) throws -> PublishedPosition? {
    let file: FileDescriptor
    do throws(PlatformError) {
      file = try folder.open(ownName, forWriting: true)
    } catch {
      if error.isMissing || error.isNotPlain { return nil }
      throw error
    }
    // A file with a second name may belong to another program.
    guard file.linkCount == 1 else { return nil }
    let size = try file.byteCount()
    guard var last = try stands(known, in: file, size) ? known : find(in: file, size) else {
      return nil
    }
    let part = try ledger.exported(after: last.sequence, key: key, now: now)
    if part.isEmpty { return last }
    if size != last.end { try file.resize(to: last.end) }
    do throws(PlatformError) {
      try file.write(part, at: last.end)
      try file.synchronize()
    } catch {
      try? file.resize(to: last.end)
      throw error
    }
    last.advance(past: part)
    return last
  }

  private func stands(
    _ known: PublishedPosition?, in file: borrowing FileDescriptor, _ size: Int
  ) throws -> Bool {
    guard let known, size == known.end else { return false }
    return try file.read(count: known.tail.count, at: size - known.tail.count) == known.tail
  }

  /// Finds the position in a file that an earlier process wrote: the last event of the ledger that this gate signed
  /// there.
  private func find(in file: borrowing FileDescriptor, _ size: Int) throws -> PublishedPosition? {
    if size == 0 { return PublishedPosition(sequence: 0, end: 0, tail: []) }
    let start = max(0, size - Self.tail)
    let bytes = try file.read(count: size - start, at: start)
    var lines: [(bytes: ArraySlice<UInt8>, end: Int)] = []
    var rest = bytes[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      lines.append((rest[..<end], start + end + 1))
      rest = rest[(end + 1)...]
    }
    for (line, next) in zip(lines, lines.dropFirst()).reversed() {
      guard next.bytes.first != UInt8(ascii: "{"), let head = ownHead(next.bytes),
        try head.digest == SHA256.digest(Array(line.bytes)), try isOwn(head)
      else { continue }
      return PublishedPosition(
        sequence: head.sequence, end: next.end, tail: Array(next.bytes) + [0x0A])
    }
    return nil
  }

  private func ownHead(_ text: ArraySlice<UInt8>) -> LedgerHead? {
    guard let token = try? OpenedToken(Array(text), type: LedgerHead.type).jws,
      let head = try? LedgerHead(payload: token.payload),
      head.device == ledger.device,
      (try? key.publicKey.isValidSignature(token.signature, for: token.signingInput)) == true
    else { return nil }
    return head
  }

  private func isOwn(_ head: LedgerHead) throws -> Bool {
    try ledger.database.first(
      "SELECT 1 FROM events WHERE device = ? AND device_seq = ? AND digest = ?",
      .text(head.device.rawValue), .integer(head.sequence), .blob(head.digest)) != nil
  }

  /// Writes a new file, which replaces the file of that name.
  private func begin(now: Instant) throws -> PublishedPosition? {
    let whole = try ledger.exported(key: key, now: now)
    if whole.isEmpty { return nil }
    try folder.put(ownName, whole)
    var published = PublishedPosition(sequence: 0, end: 0, tail: [])
    published.advance(past: whole)
    return published
  }
}

extension PublishedPosition {
  /// Moves past a part that was written.
  fileprivate mutating func advance(past part: [UInt8]) {
    let text = LedgerText(part)
    guard let last = text.sections.last, let line = last.lines.last,
      let event = try? AdmissionEvent(line: line)
    else { return }
    sequence = event.sequence
    end += text.end
    tail = last.token + [0x0A]
  }
}
