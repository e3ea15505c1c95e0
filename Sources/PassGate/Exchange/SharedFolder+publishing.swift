internal import PassCrypto
internal import PassFormats
internal import Platform
internal import SQLite
public import Vocabulary

/// How far a gate's own file in a shared folder is written.
struct Published {
  /// The last event that stands there.
  var sequence: Int
  /// Where its signature ends, in bytes.
  var end: Int
  /// The signature, with its line end.
  var tail: [UInt8]
}

extension SharedFolder {
  private var ownPath: String { "\(path)/\(Self.name(of: ledger.device))" }
  /// How much of the file's end is searched for the last signature.
  private static let tail = 2 * Ledger.longestSection

  /// Puts there what this gate recorded since the last time.
  ///
  /// It writes behind its own last signature; whatever stands in its place without one keeps its bytes and
  /// loses its name to a new file.
  public func publish(now: Instant) throws(LedgerError) {
    try asLedgerErrors {
      // The processes of a gate write one file, each behind what the others wrote.
      let lock = try FileLock(lockPath)
      let before = published
      published = nil
      published = try append(behind: before, now: now) ?? begin(now: now)
      lock.release()
    }
  }

  /// Writes behind what stands in the file; nil where it is not this gate's own.
  private func append(behind known: Published?, now: Instant) throws -> Published? {
    let file: FileDescriptor
    do throws(PlatformError) {
      file = try FileDescriptor(plain: ownPath, forWriting: true)
    } catch {
      if error.isMissing || error.isNotPlain { return nil }
      throw error
    }
    // Under another name it may be anything.
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
    last.follow(part)
    return last
  }

  private func stands(
    _ known: Published?, in file: borrowing FileDescriptor, _ size: Int
  ) throws -> Bool {
    guard let known, size == known.end else { return false }
    return try file.read(count: known.tail.count, at: size - known.tail.count) == known.tail
  }

  /// Reads off the end of the file how far it got, for whoever was stopped and starts again: to the last
  /// event of the ledger that stands there under this gate's own signature.
  private func find(in file: borrowing FileDescriptor, _ size: Int) throws -> Published? {
    if size == 0 { return Published(sequence: 0, end: 0, tail: []) }
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
      return Published(
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

  /// Begins the file anew, in the place of whatever is there.
  private func begin(now: Instant) throws -> Published? {
    let whole = try ledger.exported(key: key, now: now)
    if whole.isEmpty { return nil }
    try Files.takePlace(ownPath, whole, mode: Files.privateMode)
    var published = Published(sequence: 0, end: 0, tail: [])
    published.follow(whole)
    return published
  }
}

extension Published {
  /// Goes behind a part that was written.
  fileprivate mutating func follow(_ part: [UInt8]) {
    let text = LedgerText(part)
    guard let last = text.sections.last, let line = last.lines.last,
      let event = try? AdmissionEvent(line: line)
    else { return }
    sequence = event.sequence
    end += text.end
    tail = last.token + [0x0A]
  }
}
