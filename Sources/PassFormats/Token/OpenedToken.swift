package import Vocabulary

/// A compact JWS of ours taken apart: it has three parts, a header that we write, a type that the caller
/// takes, and a signature of ES256's size.
///
/// Nothing is verified: the header says which key to ask for, and only its answer tells who signed.
package struct OpenedToken<Kind> {
  package let jws: CompactJWS
  package let header: TokenHeader
  /// What its type is to the caller.
  package let kind: Kind

  /// The key that the token asks for.
  package var keyID: KeyID { header.keyID }

  /// Splits, decodes and checks a text.
  ///
  /// - Parameter kind: what a type is to the caller, nil for one that it does not take.
  package init(_ text: [UInt8], kind: (String) -> Kind?) throws(TokenError) {
    let jws: CompactJWS
    do throws(MalformedText) { jws = try CompactJWS(text) } catch { throw .malformed(error) }
    try self.init(jws, kind: kind)
  }

  /// Checks a token whose parts are decoded already.
  ///
  /// The signature comes last, so that a token of another algorithm or type is called that.
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
  /// Splits, decodes and checks a text that must be of one type.
  package init(_ text: [UInt8], type: String) throws(TokenError) {
    try self.init(text) { $0 == type ? () : nil }
  }
}

/// Why a text is no token of ours, or none that the caller takes.
package enum TokenError: Error, Equatable, Sendable, CustomStringConvertible {
  /// It has not three parts in base64url.
  case malformed(MalformedText)
  case header(TokenHeaderError)
  /// It is one of ours, for something else.
  case wrongType(TokenHeader)
  /// Its signature has another size than ES256's.
  case signature(MalformedText, TokenHeader)

  /// The header, where it could be read.
  package var tokenHeader: TokenHeader? {
    switch self {
    case .malformed, .header: nil
    case .wrongType(let header), .signature(_, let header): header
    }
  }

  /// What is wrong as a part with its place.
  package var malformedText: MalformedText {
    switch self {
    case .malformed(let error), .signature(let error, _), .header(.malformed(let error)): error
    case .header(.unsupportedAlgorithm(let detail)), .header(.unexpected(let detail)):
      MalformedText(place: "header", offset: 0, detail: detail)
    case .wrongType(let header):
      MalformedText(
        place: "header", offset: 0,
        detail: "a token of type \(escaped(header.type, limit: 40)), which is none of these")
    }
  }

  package var description: String { malformedText.description }
}
