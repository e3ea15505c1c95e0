internal import Vocabulary

/// A signed ticket in fewer modules than its token: the claims by position, in characters that
/// Aztec encodes well (docs/SPEC.md §7).
///
/// The text is `PT1/`, a head of 32 bytes as letters, the lengths as letters, the texts, and the
/// signature as letters. All of it is printable ASCII; other texts are written as the letters of
/// their UTF-8 bytes.
enum PackedTicket {
  /// The prefix of a packed ticket.
  static let prefix = Array("PT1/".utf8)

  private static let headBytes = 32

  /// Returns the text of a signed ticket, or nil for claims of another content.
  static func text(_ claims: PassClaims, keyID: KeyID, signature: [UInt8]) -> String? {
    guard case .ticket(let ticket) = claims.content, claims.confirmation == nil,
      signature.count == CompactJWS.signatureByteCount
    else { return nil }
    let status = PackedStatus(claims.status, issuer: claims.issuer)
    var head = BitWriter()
    head.write(claims.passID.bytes)
    for instant in [claims.issuedAt, claims.notBefore, claims.expires] {
      head.write(MinuteField.number(instant), MinuteField.width)
    }
    head.write(ticket.starts.secondsSince1970, 32)
    head.write(ticket.ends.secondsSince1970, 32)
    head.write(ticket.kind.packedCode, 3)
    head.write(ticket.admits, 7)
    head.write(ticket.holder == nil ? 0 : 1, 1)
    head.write(ticket.seats.count, 7)
    head.write(keyID.rawValue.utf8.count - 1, 4)
    head.write(claims.issuer.rawValue.utf8.count - 2, 5)
    head.write(status.code, 2)
    head.write(claims.first == nil ? 0 : 1, 1)
    head.pad(toBytes: headBytes)

    let texts =
      [ticket.title, ticket.place] + (ticket.holder.map { [$0] } ?? []) + ticket.seats
      + [ticket.reference]
    let packed = texts.map { PackedText($0) }
    var lengths = BitWriter()
    if let first = claims.first { lengths.write(first.bytes) }
    status.write(to: &lengths)
    for text in packed { text.writeLength(to: &lengths) }

    return String(
      decoding: prefix + Letters.encode(head.bytes) + Letters.encode(lengths.bytes)
        + keyID.rawValue.utf8 + claims.issuer.rawValue.utf8 + status.characters
        + packed.flatMap({ $0.characters }) + Letters.encode(signature), as: UTF8.self)
  }

  /// Parses a packed ticket and rebuilds its token.
  ///
  /// - Throws: `MalformedText` with the part at fault.
  static func unfold(_ text: [UInt8]) throws(MalformedText) -> UnfoldedPass {
    var cursor = Cursor(text, from: prefix.count)
    var head = BitReader(try cursor.letters(bytes: headBytes, "head"))
    let passID = PassID(randomBytes: head.readBytes(PassID.randomByteCount))
    let times = (0..<3).map { _ in MinuteField.instant(head.read(MinuteField.width)) }
    let starts = Instant(secondsSince1970: head.readInt64(32))
    let ends = Instant(secondsSince1970: head.readInt64(32))
    let kind = Ticket.Kind(packedCode: head.read(3))
    let admits = head.read(7)
    let hasHolder = head.read(1) == 1
    let seatCount = head.read(7)
    let keyIDLength = head.read(4) + 1
    let issuerLength = head.read(5) + 2
    let statusCode = head.read(2)
    let isReissue = head.read(1) == 1
    guard let passID, let issuedAt = times[0], let notBefore = times[1], let expires = times[2],
      let kind, seatCount <= 99, statusCode <= 2, head.hasOnlyZerosLeft
    else { throw cursor.fault("head", "a number is out of bounds") }

    let textCount = 3 + (hasHolder ? 1 : 0) + seatCount
    let firstBits = isReissue ? PassID.randomByteCount * 8 : 0
    let lengthBits =
      firstBits + PackedStatus.bits(code: statusCode) + textCount * PackedText.lengthBits
    var lengths = BitReader(try cursor.letters(bytes: (lengthBits + 7) / 8, "lengths"))
    let first = isReissue ? PassID(randomBytes: lengths.readBytes(PassID.randomByteCount)) : nil
    var status = PackedStatus(code: statusCode, &lengths)
    let packedLengths = (0..<textCount).map { _ in PackedText.Length(&lengths) }
    guard lengths.hasOnlyZerosLeft else {
      throw cursor.fault("lengths", "unused bits are not zero")
    }

    guard let keyID = KeyID(try cursor.string(keyIDLength, "kid")) else {
      throw cursor.fault("kid", "expected \(KeyID.expectation)")
    }
    guard let issuer = IssuerID(try cursor.string(issuerLength, "iss")) else {
      throw cursor.fault("iss", "expected \(IssuerID.expectation)")
    }
    try status.readURI(&cursor)
    var texts: [TicketText] = []
    for length in packedLengths { texts.append(try PackedText.read(length, &cursor)) }
    let signature = try cursor.letters(bytes: CompactJWS.signatureByteCount, "signature")
    guard cursor.isAtEnd else {
      throw cursor.fault("signature", "there are characters after the signature")
    }

    let seats = texts[(hasHolder ? 3 : 2)..<(textCount - 1)]
    guard
      let ticket = Ticket(
        kind: kind, title: texts[0], place: texts[1], starts: starts, ends: ends,
        holder: hasHolder ? texts[2] : nil, seats: Array(seats), admits: admits,
        reference: texts[textCount - 1])
    else { throw cursor.fault("ticket", "its times or numbers are out of bounds") }
    let claims = PassClaims(
      issuer: issuer, passID: passID, issuedAt: issuedAt, notBefore: notBefore, expires: expires,
      content: .ticket(ticket), first: first, status: try status.reference(issuer: issuer, cursor))
    return UnfoldedPass(form: .packed, claims: claims, keyID: keyID, signature: signature)
  }

  /// The current position in a packed text.
  struct Cursor {
    private let text: [UInt8]
    private var position: Int

    init(_ text: [UInt8], from position: Int) {
      self.text = text
      self.position = position
    }

    var isAtEnd: Bool { position == text.count }

    /// Decodes the next letters to a number of bytes.
    mutating func letters(bytes count: Int, _ place: String) throws(MalformedText) -> [UInt8] {
      let letters = try take(Letters.count(bytes: count), place)
      guard let bytes = Letters.decode(letters, bytes: count) else {
        throw MalformedText(
          place: place, offset: letters.startIndex,
          detail: "expected \(letters.count) letters A–Z that spell \(count) bytes")
      }
      return bytes
    }

    mutating func string(_ count: Int, _ place: String) throws(MalformedText) -> String {
      String(decoding: try take(count, place), as: UTF8.self)
    }

    func fault(_ place: String, _ detail: String) -> MalformedText {
      MalformedText(place: place, offset: position, detail: detail)
    }

    private mutating func take(
      _ count: Int, _ place: String
    ) throws(MalformedText) -> ArraySlice<UInt8> {
      guard text.count - position >= count else { throw fault(place, "the text ends too early") }
      position += count
      return text[(position - count)..<position]
    }
  }
}

extension Ticket.Kind {
  /// The code of the kind in 3 bits; the switch makes the compiler demand a code for each new kind.
  fileprivate var packedCode: Int {
    switch self {
    case .show: 0
    case .stay: 1
    case .appointment: 2
    case .event: 3
    case .staff: 4
    }
  }

  /// Finds the kind with a code; returns nil where no kind has it.
  fileprivate init?(packedCode: Int) {
    guard let kind = Self.allCases.first(where: { $0.packedCode == packedCode }) else {
      return nil
    }
    self = kind
  }
}
