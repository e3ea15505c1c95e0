internal import PassCompression
internal import PassFormats
internal import Vocabulary

/// A trust bundle or a status list as somebody handed it over: a token, or the packed text of a barcode.
struct Statement {
  let kind: PackedStatement.Kind
  let keyID: KeyID
  let token: CompactJWS

  /// Longest text that is looked at, in bytes.
  static let longestText = TrustBundle.longestToken

  /// Whether a text is meant as a statement, told by its beginning alone.
  static func isMeant(_ text: [UInt8]) -> Bool {
    PackedStatement.kind(of: text) != nil
      || TokenHeader(beginning: text).flatMap { PackedStatement.Kind(tokenType: $0.type) } != nil
  }

  /// Takes a text apart.
  init(_ text: [UInt8]) throws(UpdateRefusal) {
    guard text.count <= Self.longestText else {
      throw .statementTooLong
    }
    if PackedStatement.kind(of: text) != nil {
      try self.init(packed: text)
    } else {
      try self.init(token: text)
    }
  }

  private init(packed scanned: [UInt8]) throws(UpdateRefusal) {
    let packed: PackedStatement
    do throws(MalformedText) {
      packed = try PackedStatement(scanned)
    } catch {
      throw .damaged(detail: "\(error)", isScan: true)
    }
    let payload: [UInt8]
    do throws(InflateError) {
      payload = try Zlib.inflate(packed.compressed, limit: PackedStatement.longestPayload)
    } catch .tooLong {
      throw .statementTooLong
    } catch {
      throw .damaged(detail: "payload \(error)", isScan: true)
    }
    kind = packed.kind
    keyID = packed.keyID
    token = packed.token(payload: payload)
    // It is kept as a token, and read again as one.
    guard text.count <= Self.longestText else { throw .statementTooLong }
  }

  private init(token text: [UInt8]) throws(UpdateRefusal) {
    if text.first == UInt8(ascii: "{") {
      throw .unsignedDraft
    }
    let opened: OpenedToken<PackedStatement.Kind>
    do throws(TokenError) {
      opened = try OpenedToken(text, kind: PackedStatement.Kind.init(tokenType:))
    } catch {
      throw UpdateRefusal(error, malformed: { .noStatement(detail: $0) }) { .wrongType($0) }
    }
    kind = opened.kind
    keyID = opened.keyID
    token = opened.jws
  }

  /// The compact JWT.
  var text: [UInt8] {
    Array(CompactJWS.text(signingInput: token.signingInput, signature: token.signature).utf8)
  }
}

extension UpdateRefusal {
  fileprivate static let statementTooLong = UpdateRefusal.tooLong(limit: Statement.longestText)
}
