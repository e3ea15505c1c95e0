internal import PassCrypto
internal import PassFormats
internal import SQLite
public import Vocabulary

extension Ledger {
  /// Maximum size of the events under one signature, in bytes, so that a reader of a part of a file finds the next
  /// signature.
  static let longestSection = 1 << 16

  /// Returns the export of this gate: its own events, signed, and on request those of other gates as these signed them.
  ///
  /// Its own events begin after the sequence number `number`, and take about `byteCount` bytes; the rest comes the next
  /// time.
  func exported(
    after number: Int = 0, upTo byteCount: Int = .max, key: PrivateKey, now: Instant,
    withOthers: Bool = false
  ) throws(LedgerError) -> [UInt8] {
    try asLedgerErrors {
      var text = SignedSections(device: device, key: key, now: now)
      let rows = try database.rows(
        """
        SELECT device_seq, digest, line FROM events WHERE device = ? AND device_seq > ?
        ORDER BY device_seq, n LIMIT ?
        """, .text(device.rawValue), .integer(number), .integer(Self.eventCount(in: byteCount)))
      for row in rows {
        if text.bytes.count + (row[2].blob ?? []).count > byteCount { break }
        try text.append(row[2].blob ?? [], sequence: row[0].integer ?? 0, digest: row[1].blob ?? [])
      }
      try text.sign()
      return text.bytes + (withOthers ? try exportedOthers() : [])
    }
  }

  /// Returns the maximum number of events that are read for a number of bytes.
  private static func eventCount(in byteCount: Int) -> Int {
    // No event is shorter than its digests, ids and names.
    byteCount == .max ? -1 : max(byteCount / 200, 1)
  }

  /// Returns the events of another gate after a number, as far as a signature of that gate covers them without a gap.
  ///
  /// The events take about `byteCount` bytes; the rest comes the next time.
  package func exported(
    of other: DeviceID, after number: Int, through last: Int = .max, upTo byteCount: Int
  ) throws(LedgerError) -> [UInt8] {
    try asLedgerErrors {
      var text: [UInt8] = []
      let heads = try database.rows(
        """
        SELECT device_seq, token FROM heads WHERE device = ? AND device_seq > ? AND device_seq <= ?
        ORDER BY device_seq LIMIT ?
        """, .text(other.rawValue), .integer(number), .integer(last),
        .integer(Self.eventCount(in: byteCount)))
      var done = number
      for head in heads {
        let end = head[0].integer ?? 0
        let rows = try database.rows(
          """
          SELECT device_seq, line FROM events WHERE device = ? AND device_seq > ? AND device_seq <= ?
          ORDER BY device_seq DESC LIMIT ?
          """, .text(other.rawValue), .integer(done), .integer(end),
          .integer(Self.eventCount(in: byteCount)))
        var (lines, expected): ([[UInt8]], Int) = ([], end)
        for row in rows where row[0].integer == expected {
          lines.append(row[1].blob ?? [])
          expected -= 1
        }
        let section =
          lines.reversed().flatMap { $0 + [0x0A] } + (head[1].blob ?? []) + [0x0A]
        // A first section that is longer is returned alone, because a signed section cannot be cut.
        if !text.isEmpty, text.count + section.count > byteCount { break }
        if !lines.isEmpty { text += section }
        done = end
      }
      return text
    }
  }

  /// Returns the events of other gates, with the signatures with which they were taken in.
  private func exportedOthers() throws -> [UInt8] {
    var text: [UInt8] = []
    var written: (device: String, sequence: Int) = ("", 0)
    let heads = try database.rows(
      "SELECT device, device_seq, token FROM heads WHERE device <> ? ORDER BY device, device_seq",
      .text(device.rawValue))
    for head in heads {
      let (device, sequence) = (head[0].text ?? "", head[1].integer ?? 0)
      let start = written.device == device ? written.sequence : 0
      var lines: [[UInt8]] = []
      var expected = sequence
      // The loop goes back from the signed event to the first gap, because the signature covers no events before the
      // gap.
      let rows = try database.rows(
        """
        SELECT device_seq, line FROM events WHERE device = ? AND device_seq > ? AND device_seq <= ?
        ORDER BY device_seq DESC
        """, .text(device), .integer(start), .integer(sequence))
      for row in rows where row[0].integer == expected {
        lines.append(row[1].blob ?? [])
        expected -= 1
      }
      for line in lines.reversed() { text += line + [0x0A] }
      text += (head[2].blob ?? []) + [0x0A]
      written = (device, sequence)
    }
    return text
  }
}

/// A device's own events as text, in sections that each end in the device's signature.
private struct SignedSections {
  private(set) var bytes: [UInt8] = []
  private let device: DeviceID
  private let key: PrivateKey
  private let now: Instant
  /// The start of the section that is not signed yet, as an offset in bytes.
  private var start = 0
  /// The last event of that section.
  private var last: (sequence: Int, digest: [UInt8])?

  init(device: DeviceID, key: PrivateKey, now: Instant) {
    self.device = device
    self.key = key
    self.now = now
  }

  /// Adds the line of an event, in a new section where the last one has no room for it.
  mutating func append(_ line: [UInt8], sequence: Int, digest: [UInt8]) throws {
    if bytes.count - start + line.count + 1 > Ledger.longestSection { try sign() }
    bytes += line
    bytes.append(0x0A)
    last = (sequence, digest)
  }

  /// Ends the section with the signature of its last event, which signs them all.
  mutating func sign() throws {
    guard let last else { return }
    let head = LedgerHead(
      device: device, issuedAt: now, sequence: last.sequence, digest: last.digest)
    let header = TokenHeader(keyID: device.keyID, type: LedgerHead.type)
    let input = header.signingInput(head.payload)
    bytes += CompactJWS.text(signingInput: input, signature: try key.signature(for: input)).utf8
    bytes.append(0x0A)
    start = bytes.count
    self.last = nil
  }
}

extension GateDirectory {
  /// Returns the gate's own events after a number, signed with its key, in about that many bytes.
  package func export(
    after number: Int, upTo byteCount: Int, now: Instant
  ) throws(LedgerError) -> [UInt8] {
    try ledger().exported(after: number, upTo: byteCount, key: try key(), now: now)
  }

  /// Returns the gate's export, signed with its key.
  public func export(now: Instant, withOthers: Bool = true) throws(LedgerError) -> [UInt8] {
    try ledger().exported(key: try key(), now: now, withOthers: withOthers)
  }
}
