internal import StrictText
package import Vocabulary

/// The protected header of a token: exactly `{"alg":"ES256","kid":"…","typ":"…"}` (docs/SPEC.md §2.3).
///
/// `alg` is only compared and never selects an algorithm, because the algorithm follows from the trusted key.
package struct TokenHeader: Equatable, Sendable {
  package let keyID: KeyID
  /// The token's `typ`, such as `pass+jwt`; the caller decides which it accepts.
  package let type: String

  package init(keyID: KeyID, type: String) {
    self.keyID = keyID
    self.type = type
  }

  /// The `typ` of passes.
  package static let passType = "pass+jwt"

  /// Returns whether a `typ` is that of a pass of a later format, such as `pass2+jwt`.
  package static func isNewerPassType(_ type: String) -> Bool {
    guard type.hasPrefix("pass"), type.hasSuffix("+jwt") else { return false }
    let number = type.utf8.dropFirst("pass".utf8.count).dropLast("+jwt".utf8.count)
    return (1...3).contains(number.count) && number.allSatisfy(ASCII.isDigit)
      && number.first != UInt8(ascii: "0") && !number.elementsEqual("1".utf8)
  }

  /// The header's JSON, in the canonical spelling.
  package var bytes: [UInt8] {
    var writer = JSONWriter(reserving: 64)
    writer.object { writer in
      writer.member("alg", "ES256")
      writer.member("kid", keyID.rawValue)
      writer.member("typ", type)
    }
    return writer.bytes
  }

  /// The header of a pass, whose key id has no character that needs an escape.
  package static func bytes(ofPassBy keyID: KeyID) -> [UInt8] {
    var writer = JSONWriter(reserving: 64)
    writer.verbatim(#"{"alg":"ES256","kid":""#, keyID.rawValue)
    writer.verbatim(#"","typ":"pass+jwt"}"#)
    return writer.bytes
  }

  /// Returns the bytes to sign for a payload with this header.
  package func signingInput(_ payload: [UInt8]) -> [UInt8] {
    CompactJWS.signingInput(header: bytes, payload: payload)
  }

  /// Maximum length of an encoded header, in characters, when only the type of a text is looked up;
  /// key ids and types are short.
  private static let longestBeginning = 256

  /// Reads the header at the beginning of a text; returns nil where the text does not begin with a canonical header.
  package init?(beginning text: [UInt8]) {
    guard let dot = text.prefix(Self.longestBeginning).firstIndex(of: UInt8(ascii: ".")),
      let bytes = try? Base64URL.decode(text[..<dot]), let header = try? TokenHeader(bytes)
    else { return nil }
    self = header
  }

  /// Reads a header.
  ///
  /// - Throws: `TokenHeaderError` for the first fault, in the order of docs/SPEC.md §2.3.
  package init(_ bytes: [UInt8]) throws(TokenHeaderError) {
    // The bytes are compared with the usual header first, because only other headers need parsing, to report the fault.
    if let header = Self.canonical(bytes) {
      self = header
      return
    }
    let node: JSONNode
    do throws(MalformedText) {
      node = try JSONReader.read(bytes, part: "header")
    } catch {
      throw .malformed(error)
    }
    guard case .object(let members) = node.value else {
      throw .malformed(
        MalformedText(
          place: "header", offset: 0, detail: "expected an object, found \(node.value.kind)"))
    }
    guard let algorithm = members.first(where: { $0.name == "alg" })?.node.value else {
      throw .unsupportedAlgorithm("the header names no algorithm")
    }
    guard case .string("ES256") = algorithm else {
      throw .unsupportedAlgorithm("the header asks for \(algorithm.kind), but only ES256 is used")
    }
    for member in members where !["alg", "kid", "typ"].contains(member.name) {
      throw .unexpected(
        "the member \"\(escaped(member.name, limit: 40))\" has no place in a header")
    }
    guard members.map({ $0.name }) == ["alg", "kid", "typ"] else {
      throw .unexpected("the members must be alg, kid and typ in this order")
    }
    guard case .string(let key) = members[1].node.value, let keyID = KeyID(key) else {
      throw .unexpected("kid: expected \(KeyID.expectation), found \(members[1].node.value.kind)")
    }
    guard case .string(let type) = members[2].node.value else {
      throw .unexpected("typ: expected a string, found \(members[2].node.value.kind)")
    }
    self.init(keyID: keyID, type: type)
    var canonical = JSONWriter()
    canonical.value(node.value)
    guard canonical.bytes == bytes else {
      throw .unexpected("the header is not in its canonical spelling (white space or escapes)")
    }
  }

  private static let beforeKeyID = Array(#"{"alg":"ES256","kid":""#.utf8)
  private static let beforeType = Array(#"","typ":""#.utf8)
  private static let end = Array(#""}"#.utf8)

  private static func canonical(_ bytes: [UInt8]) -> TokenHeader? {
    guard bytes.starts(with: beforeKeyID) else { return nil }
    let rest = bytes[beforeKeyID.count...]
    guard let keyEnd = rest.firstIndex(of: UInt8(ascii: "\"")),
      let keyID = KeyID(String(decoding: rest[..<keyEnd], as: UTF8.self)),
      rest[keyEnd...].elementsEqual(passEnd)
    else { return nil }
    return TokenHeader(keyID: keyID, type: passType)
  }

  private static let passEnd = beforeType + passType.utf8 + end
}

/// The reason why a header is not of this format (docs/SPEC.md §2.3).
package enum TokenHeaderError: Error, Equatable, Sendable {
  case malformed(MalformedText)
  case unsupportedAlgorithm(String)
  case unexpected(String)
}
