package import Vocabulary

/// A compact JWS with a valid header, a `typ` that the caller accepts, and a signature of the right
/// length.
///
/// The signature is not verified; the header only names the key to verify it with.
package struct OpenedToken<Kind> {
  package let jws: CompactJWS
  package let header: TokenHeader
  /// The caller's value for the `typ`.
  package let kind: Kind

  /// The id of the key that the header names.
  package var keyID: KeyID { header.keyID }

  /// Splits, decodes and checks a text; `kind` returns the caller's value for a `typ`, or nil to reject it.
  package init(_ text: [UInt8], kind: (String) -> Kind?) throws(TokenError) {
    let jws: CompactJWS
    do throws(MalformedText) { jws = try CompactJWS(text) } catch { throw .malformed(error) }
    try self.init(jws, kind: kind)
  }

  /// Checks a decoded token.
  ///
  /// The signature's length is checked last, so that a token of another algorithm or type is
  /// reported as such.
  package init(_ jws: CompactJWS, kind: (String) -> Kind?) throws(TokenError) {
    let header: TokenHeader
    do throws(TokenHeaderError) {
      header = try TokenHeader(jws.header)
    } catch {
      throw .header(error)
    }
    guard let kind = kind(header.type) else { throw .wrongType(header) }
    do throws(MalformedText) {
      _ = try jws.es256Signature()
    } catch {
      throw .signature(error, header)
    }
    self.jws = jws
    self.header = header
    self.kind = kind
  }
}

extension OpenedToken<Void> {
  /// Splits, decodes and checks a text of a single type.
  package init(_ text: [UInt8], type: String) throws(TokenError) {
    try self.init(text) { $0 == type ? () : nil }
  }
}

/// The reason why a text is not a token of this format, or does not have a type that the caller accepts.
package enum TokenError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The text does not have three parts in canonical base64url.
  case malformed(MalformedText)
  case header(TokenHeaderError)
  /// The text is a token of this format with another `typ`.
  case wrongType(TokenHeader)
  /// The signature does not have 64 bytes.
  case signature(MalformedText, TokenHeader)

  /// The header, where it could be read.
  package var tokenHeader: TokenHeader? {
    switch self {
    case .malformed, .header: nil
    case .wrongType(let header), .signature(_, let header): header
    }
  }

  /// The part at fault with its offset.
  package var malformedText: MalformedText {
    switch self {
    case .malformed(let error), .signature(let error, _), .header(.malformed(let error)): error
    case .header(.unsupportedAlgorithm(let detail)), .header(.unexpected(let detail)):
      MalformedText(place: "header", offset: 0, detail: detail)
    case .wrongType(let header):
      MalformedText(
        place: "header", offset: 0,
        detail:
          "this token has the type \(escaped(header.type, limit: 40)), which is not expected here")
    }
  }

  package var description: String { malformedText.description }
}
