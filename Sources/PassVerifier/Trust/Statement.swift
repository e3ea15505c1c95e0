package import PassFormats
internal import Vocabulary

/// A trust bundle or a status list as received: a token, or the packed text of a barcode.
package struct Statement {
  let kind: PackedStatement.Kind
  let keyID: KeyID
  let token: CompactJWS

  /// Maximum length of a text, in bytes.
  static let longestText = TrustBundle.longestToken

  /// The progress of reading a text.
  package enum Reading {
    case statement(Statement)
    /// The payload of a packed text must be inflated first, to at most `Statement.longestPayload`
    /// bytes.
    case packed(PackedStatement)
  }

  /// Maximum size of an inflated payload, in bytes.
  package static let longestPayload = PackedStatement.longestPayload

  /// Returns whether a text begins like a statement.
  static func isStatementLike(_ text: [UInt8]) -> Bool {
    PackedStatement.kind(of: text) != nil
      || TokenHeader(beginning: text).flatMap { PackedStatement.Kind(tokenType: $0.type) } != nil
  }

  /// Reads a text.
  ///
  /// - Throws: `UpdateRefusal` where it is too long, damaged, or not a statement.
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

  /// A packed text with its inflated payload.
  package init(_ packed: PackedStatement, payload: [UInt8]) throws(UpdateRefusal) {
    kind = packed.kind
    keyID = packed.keyID
    token = packed.token(payload: payload)
    // It is stored as a token, which must be readable again.
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
