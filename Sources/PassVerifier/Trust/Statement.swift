package import PassFormats
internal import Vocabulary

/// A trust bundle or a status list as it was handed over: a token, or the packed text of a barcode.
package struct Statement {
  let kind: PackedStatement.Kind
  let keyID: KeyID
  let token: CompactJWS

  /// Longest text that is looked at, in bytes.
  static let longestText = TrustBundle.longestToken

  /// How far a text could be read.
  package enum Reading {
    case statement(Statement)
    /// The payload of a packed text must be inflated first, to no more than `Statement.longestPayload`.
    case packed(PackedStatement)
  }

  /// Longest payload that a packed text may inflate to, in bytes.
  package static let longestPayload = PackedStatement.longestPayload

  /// Whether a text is meant as a statement, told by its beginning alone.
  static func isMeant(_ text: [UInt8]) -> Bool {
    PackedStatement.kind(of: text) != nil
      || TokenHeader(beginning: text).flatMap { PackedStatement.Kind(tokenType: $0.type) } != nil
  }

  /// Takes a text apart.
  package static func read(_ text: [UInt8]) throws(UpdateRefusal) -> Reading {
    guard text.count <= Self.longestText else {
      throw .statementTooLong
    }
    guard PackedStatement.kind(of: text) != nil else {
      return .statement(try Statement(token: text))
    }
    do throws(MalformedText) {
      return .packed(try PackedStatement(text))
    } catch {
      throw .damaged(detail: "\(error)", isScan: true)
    }
  }

  /// A packed text whose payload was inflated.
  package init(_ packed: PackedStatement, payload: [UInt8]) throws(UpdateRefusal) {
    kind = packed.kind
    keyID = packed.keyID
    token = packed.token(payload: payload)
    // It is kept as a token, and read again as one.
    guard text.count <= Self.longestText else { throw .statementTooLong }
  }

  init(token text: [UInt8]) throws(UpdateRefusal) {
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
  static let statementTooLong = UpdateRefusal.tooLong(limit: Statement.longestText)
}
