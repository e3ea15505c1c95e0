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
    PackedStatement.kind(of: text) != nil || kind(ofToken: text) != nil
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
    let header: TokenHeader
    do throws(MalformedText) {
      token = try CompactJWS(text)
    } catch {
      throw .noStatement(detail: "\(error)")
    }
    do throws(TokenHeaderError) {
      header = try TokenHeader(token.header)
    } catch {
      throw UpdateRefusal(error)
    }
    guard let kind = PackedStatement.Kind.allCases.first(where: { $0.tokenType == header.type })
    else {
      throw .wrongType(header.type)
    }
    do throws(MalformedText) {
      _ = try token.es256Signature()
    } catch {
      throw .damaged(detail: "\(error)", isScan: false)
    }
    self.kind = kind
    keyID = header.keyID
  }

  /// The compact JWT.
  var text: [UInt8] {
    Array(CompactJWS.text(signingInput: token.signingInput, signature: token.signature).utf8)
  }

  private static func kind(ofToken text: [UInt8]) -> PackedStatement.Kind? {
    guard let token = try? CompactJWS(text), let header = try? TokenHeader(token.header) else {
      return nil
    }
    return PackedStatement.Kind.allCases.first { $0.tokenType == header.type }
  }
}

extension UpdateRefusal {
  fileprivate static let statementTooLong = UpdateRefusal.tooLong(limit: Statement.longestText)
}
