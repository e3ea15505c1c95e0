internal import PassCrypto
internal import PassFormats
internal import PassIssuer
internal import Platform
internal import StrictText
internal import Vocabulary

/// The events of one desk as a text: lines, each with the digest of the one before, in sections that end in the desk's
/// signature over the last line.
package struct DeskLog: Sendable {
  /// The events, in order.
  package private(set) var events: [DeskEvent] = []
  /// The bytes up to the last signature.
  private(set) var bytes: [UInt8] = []
  private var lastDigest: [UInt8] = []

  /// The `typ` of the signature, so that no other statement of a key counts as one.
  private static let type = "departure-desk+jwt"
  /// Maximum length of a log, in bytes.
  package static let longest = 1 << 24

  package init() {}

  /// The greatest tick of the events; 0 without any.
  var lastTick: Int { events.map(\.tick).max() ?? 0 }

  /// Reads a log and checks that the desk signed it; what follows the last signature is left out.
  ///
  /// It throws where a line or a signature is not the desk's, or does not follow the line before it.
  init(_ text: [UInt8], of desk: Int, departure: PassID, key: DeskKey) throws(DepartureError) {
    let parts = LedgerText(text)
    do {
      let publicKey = try PublicKey(x: key.x, y: key.y)
      for section in parts.sections {
        for (index, line) in section.lines.enumerated() {
          guard line.count <= DeskEvent.longestLine else {
            throw DepartureError.invalid("line \(section.firstLine + index) is too long")
          }
          let event = try DeskEvent(line: line)
          guard event.desk == desk, event.number == events.count + 1, event.previous == lastDigest,
            event.tick > events.last?.tick ?? 0
          else {
            throw DepartureError.invalid(
              "line \(section.firstLine + index) does not follow the line before it")
          }
          events.append(event)
          lastDigest = try SHA256.digest(line)
        }
        let opened = try OpenedToken(section.token, type: Self.type)
        guard opened.header.keyID == key.keyID,
          try publicKey.isValidSignature(
            try opened.jws.es256Signature(), for: opened.jws.signingInput)
        else {
          throw DepartureError.invalid(
            "line \(section.lastLine): desk \(desk) did not sign this part")
        }
        guard opened.jws.payload == Self.payload(departure, desk, events.count, lastDigest) else {
          throw DepartureError.invalid(
            "line \(section.lastLine): the signature is of other lines or of another departure")
        }
      }
    } catch let error as DepartureError {
      throw error
    } catch {
      throw .invalid("\(error)")
    }
    bytes = Array(text.prefix(parts.end))
  }

  /// Returns the text with further events, signed by the desk, and the events.
  func appending(
    _ contents: [DeskEvent.Content], of desk: Int, departure: PassID, tick: Int, at now: Instant,
    signer: Signer
  ) throws -> (log: DeskLog, lines: [[UInt8]]) {
    var log = self
    var lines: [[UInt8]] = []
    for (index, content) in contents.enumerated() {
      let event = DeskEvent(
        desk: desk, number: log.events.count + 1, tick: tick + index, at: now,
        previous: log.lastDigest, content: content)
      let line = event.line
      guard line.count <= DeskEvent.longestLine else {
        throw DepartureError.invalid("an event has \(line.count) bytes, which is too long")
      }
      lines.append(line)
      log.events.append(event)
      log.lastDigest = try SHA256.digest(line)
    }
    let header = TokenHeader(keyID: signer.keyID, type: Self.type)
    let payload = Self.payload(departure, desk, log.events.count, log.lastDigest)
    lines.append(Array(try signer.sign(header.signingInput(payload)).token.utf8))
    for line in lines { log.bytes += line + [0x0A] }
    guard log.bytes.count <= Self.longest else {
      throw DepartureError.refused(
        "this desk has written \(Self.longest >> 20) MiB of events, which is all that others read; "
          + "go on at another desk: passtool departure invite")
    }
    return (log, lines)
  }

  /// Returns the log with events that are neither signed nor written.
  func imagining(_ contents: [DeskEvent.Content], of desk: Int, tick: Int) -> DeskLog {
    var log = self
    for content in contents {
      log.events.append(
        DeskEvent(
          desk: desk, number: log.events.count + 1, tick: tick,
          at: Instant(secondsSince1970: 0), previous: [], content: content))
    }
    return log
  }

  /// Whether this log has all lines of another one.
  func continues(_ other: DeskLog) -> Bool { bytes.starts(with: other.bytes) }

  private static func payload(
    _ departure: PassID, _ desk: Int, _ count: Int, _ digest: [UInt8]
  ) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("departure", departure.rawValue)
      writer.member("desk", desk)
      writer.member("n", count)
      writer.member("head", ascii: Base64URL.encode(digest))
    }
    return writer.bytes
  }
}
