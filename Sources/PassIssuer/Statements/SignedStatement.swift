internal import PassCompression
package import PassFormats
public import Vocabulary

/// A signed trust bundle or status list (docs/SPEC.md §15).
///
/// It is a token for files and networks, and a packed text for a barcode.
public struct SignedStatement: Hashable, Sendable {
  /// The kind of statement.
  package let kind: PackedStatement.Kind
  /// The key that signed it.
  public let keyID: KeyID
  /// The signed payload, in JSON.
  package let payload: [UInt8]
  /// The signature, 64 bytes r‖s.
  package let signature: [UInt8]

  package init(
    kind: PackedStatement.Kind, keyID: KeyID, payload: [UInt8], signature: [UInt8]
  ) {
    self.kind = kind
    self.keyID = keyID
    self.payload = payload
    self.signature = signature
  }

  /// The signing input: the first two parts of the token.
  package var signingInput: [UInt8] {
    TokenHeader(keyID: keyID, type: kind.tokenType).signingInput(payload)
  }

  /// The compact JWT, which any JOSE library can verify.
  public var token: String {
    CompactJWS.text(signingInput: signingInput, signature: signature)
  }

  /// Returns the packed form in upper case, digits and `/`, which a barcode carries.
  public func packedText() throws(StatementError) -> String {
    guard let compressed = Zlib.compress(payload) else { throw .outOfMemory }
    return PackedStatement(
      kind: kind, keyID: keyID, signature: signature, compressed: compressed
    ).text
  }
}

extension SignedStatement {
  /// Parses a token or a packed text, ignoring white space at both ends; checks no signature.
  package init(reading text: [UInt8]) throws(StatementError) {
    let text = Array(text.trimmed { $0 == 0x20 || (0x09...0x0D).contains($0) })
    do throws(MalformedText) {
      self =
        PackedStatement.kind(of: text) == nil
        ? try Self(token: text) : try Self(packed: try PackedStatement(text))
    } catch {
      throw .malformed(place: error.place, error.detail)
    }
  }

  private init(packed: PackedStatement) throws(MalformedText) {
    let payload: [UInt8]
    do throws(InflateError) {
      payload = try Zlib.inflate(packed.compressed, limit: PackedStatement.longestPayload)
    } catch {
      throw MalformedText(place: "payload", offset: 0, detail: error.description)
    }
    self.init(
      kind: packed.kind, keyID: packed.keyID, payload: payload, signature: packed.signature)
  }

  private init(token: [UInt8]) throws(MalformedText) {
    guard token.count <= PackedStatement.longestToken else {
      throw MalformedText(
        place: "token", offset: 0,
        detail:
          "longer than \(PackedStatement.longestToken) characters, the most that a trust bundle or a "
          + "status list has")
    }
    do throws(TokenError) {
      let opened = try OpenedToken(token, kind: PackedStatement.Kind.init(tokenType:))
      self.init(
        kind: opened.kind, keyID: opened.keyID, payload: opened.jws.payload,
        signature: opened.jws.signature)
    } catch {
      guard case .wrongType(let header) = error else { throw error.malformedText }
      throw MalformedText(
        place: "header", offset: 0,
        detail: "its typ is \"\(escaped(header.type, limit: 40))\", which is neither a trust "
          + "bundle nor a status list")
    }
  }
}
