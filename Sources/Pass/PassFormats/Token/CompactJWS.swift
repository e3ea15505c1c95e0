package import StrictText

/// The decoded parts of a JWS in compact serialization (RFC 7515 §7.1); nothing is verified.
package struct CompactJWS: Sendable {
  /// The first two parts with the dot between them: the bytes that are signed.
  package let signingInput: [UInt8]
  /// The decoded header, any bytes.
  package let header: [UInt8]
  /// The decoded payload, any bytes.
  package let payload: [UInt8]
  /// The decoded signature, any bytes; `es256Signature` checks its length.
  package let signature: [UInt8]
  private let signatureOffset: Int

  /// Length of an ES256 signature, in bytes.
  package static let signatureByteCount = 64

  /// Splits and decodes a text.
  ///
  /// - Throws: `MalformedText` where the text does not have three parts in canonical base64url.
  package init(_ text: [UInt8]) throws(MalformedText) {
    let dot = UInt8(ascii: ".")
    guard let first = text.firstIndex(of: dot), let second = text.lastIndex(of: dot), first < second
    else { throw Self.wrongParts(text) }
    do throws(MalformedText) {
      header = try Self.decode(text[..<first], "header")
      payload = try Self.decode(text[(first + 1)..<second], "payload")
      signatureOffset = second + 1
      signature = try Self.decode(text[signatureOffset...], "signature")
    } catch {
      // A further dot is in the payload, and is no character of base64url.
      throw text[(first + 1)..<second].contains(dot) ? Self.wrongParts(text) : error
    }
    signingInput = Array(text[..<second])
  }

  /// Creates a token that is rebuilt from another form.
  init(header: [UInt8], payload: [UInt8], signature: [UInt8]) {
    self.header = header
    self.payload = payload
    self.signature = signature
    signatureOffset = 0
    signingInput = Self.signingInput(header: header, payload: payload)
  }

  /// Returns the signature, 64 bytes r‖s (RFC 7518 §3.4).
  ///
  /// Call it after checking the header, so that a token of another algorithm is reported as such and not as damaged.
  ///
  /// - Throws: `MalformedText` where the signature has another length.
  package func es256Signature() throws(MalformedText) -> [UInt8] {
    guard signature.count == Self.signatureByteCount else {
      let looksLikeDER = signature.first == 0x30 && (68...72).contains(signature.count)
      throw MalformedText(
        place: "signature", offset: signatureOffset,
        detail: "a signature has 64 bytes, but this one has \(signature.count)"
          + (looksLikeDER ? " and looks like DER; expected r‖s" : ""))
    }
    return signature
  }

  /// Returns the bytes to sign for a header and a payload.
  package static func signingInput(header: [UInt8], payload: [UInt8]) -> [UInt8] {
    let count = Base64URL.encodedCount(header.count) + 1 + Base64URL.encodedCount(payload.count)
    var text: [UInt8] = []
    text.reserveCapacity(count)
    Base64URL.append(header, to: &text)
    text.append(UInt8(ascii: "."))
    Base64URL.append(payload, to: &text)
    return text
  }

  /// Returns the length that the token will have, in characters, before it is signed.
  package static func count(signingInput: [UInt8]) -> Int {
    signingInput.count + 1 + Base64URL.encodedCount(signatureByteCount)
  }

  /// Returns the compact text of a signing input and its signature.
  package static func text(signingInput: [UInt8], signature: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(signingInput.count + 1 + Base64URL.encodedCount(signature.count))
    text += signingInput
    text.append(UInt8(ascii: "."))
    Base64URL.append(signature, to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  private static func wrongParts(_ text: [UInt8]) -> MalformedText {
    MalformedText(
      place: "token", offset: 0,
      detail: "a token has three parts joined by dots, but this text has "
        + "\(text.count { $0 == UInt8(ascii: ".") } + 1)")
  }

  private static func decode(
    _ part: ArraySlice<UInt8>, _ place: String
  ) throws(MalformedText) -> [UInt8] {
    do throws(Base64URLError) {
      return try Base64URL.decode(part)
    } catch {
      throw MalformedText(place: place, offset: error.offset, detail: error.description)
    }
  }
}

extension JSONReader {
  /// Reads a part of a token, which errors call `part`.
  package static func read(_ bytes: [UInt8], part: String) throws(MalformedText) -> JSONNode {
    do throws(JSONError) {
      return try read(bytes)
    } catch {
      throw MalformedText(place: part, offset: error.offset, detail: error.description)
    }
  }
}

extension MalformedText {
  /// Creates the error for a payload that breaks its shape.
  package convenience init(payload error: ShapeError) {
    self.init(
      place: error.path.isEmpty ? "payload" : "payload.\(error.path)", offset: error.offset,
      detail: error.detail)
  }
}

/// The error for a text that begins like a pass and then breaks its form; a class for the same reason as `ShapeError`.
package final class MalformedText: Error, Equatable, Sendable, CustomStringConvertible {
  /// The part at fault: `header`, `payload`, `signature`, or a member such as `payload.iss`.
  package let place: String
  /// Offset in the text, or in the decoded part where `place` names its content.
  package let offset: Int
  package let detail: String

  package init(place: String, offset: Int, detail: String) {
    self.place = place
    self.offset = offset
    self.detail = detail
  }

  package var description: String { "\(place), at \(offset): \(detail)" }

  package static func == (one: MalformedText, other: MalformedText) -> Bool {
    one.place == other.place && one.offset == other.offset && one.detail == other.detail
  }
}
