internal import PassFormats
internal import PassVerifier
internal import Vocabulary

/// What a text of a barcode holds, read for form alone.
struct BarcodeContents {
  private enum Form {
    case token(Token)
    case unsigned(BoardingPass)
  }

  private struct Token {
    let text: String
    let header: JSONNode
    let payload: JSONNode
    /// Why the payload is no claims of a pass, or the claims.
    let claims: Result<PassClaims, ShapeError>
  }

  private let form: Form
  /// What a scanner had put in front.
  private let removedPrefix: String?

  init(_ scan: ScanText) throws(MalformedText) {
    removedPrefix = scan.removedPrefix
    guard !scan.text.isEmpty else {
      throw MalformedText(place: "text", offset: 0, detail: "it is empty")
    }
    guard scan.text.count <= Verifier.longestPass else {
      throw MalformedText(
        place: "text", offset: Verifier.longestPass,
        detail: "longer than the \(Verifier.longestPass) characters of a pass")
    }
    form =
      scan.text.first == UInt8(ascii: "M")
      ? .unsigned(try Self.boardingPass(scan.text)) : .token(try Self.token(scan.text))
  }

  /// The compact JWT, or nil where there is none.
  var token: String? {
    if case .token(let token) = form { token.text } else { nil }
  }

  /// For a person: laid out, and marked for what it is.
  var text: String {
    var lines = ["UNVERIFIED, anybody may have written this:"]
    switch form {
    case .unsigned(let pass):
      lines += PassLayout(pass).lines
      lines.append("  signature none")
    case .token(let token):
      switch token.claims {
      case .success(let claims): lines += PassLayout(claims).lines
      case .failure(let error): lines.append("not the claims of a pass: \(error)")
      }
      lines.append("  header    \(Self.canonical(token.header))")
      lines.append("  payload   \(Self.canonical(token.payload))")
    }
    if let removedPrefix {
      lines.append("  (the scanner put \(escaped(removedPrefix)) in front, which was left out)")
    }
    return lines.joined(separator: "\n")
  }

  /// For a program.
  var json: String {
    var writer = JSONWriter(reserving: 2048, isForDisplay: true)
    writer.object { writer in
      writer.member("verified", false)
      switch form {
      case .unsigned(let pass):
        writer.member("form", "bcbp")
        writer.name("pass")
        writer.pass(pass)
      case .token(let token):
        writer.member("form", "token")
        writer.member("token", token.text)
        writer.name("header")
        writer.value(token.header.value)
        writer.name("payload")
        writer.value(token.payload.value)
        writer.name("pass")
        switch token.claims {
        case .success(let claims): writer.pass(claims)
        case .failure(let error):
          writer.null()
          writer.member("fault", error.description)
        }
      }
      writer.optionalMember("removed_prefix", removedPrefix)
    }
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private static func boardingPass(_ text: [UInt8]) throws(MalformedText) -> BoardingPass {
    do throws(BCBPError) {
      return BoardingPass(try BCBP(text))
    } catch {
      throw MalformedText(place: "boarding pass", offset: error.offset, detail: error.description)
    }
  }

  private static func token(_ text: [UInt8]) throws(MalformedText) -> Token {
    let jws = try CompactJWS(text)
    let header = try node(jws.header, "header")
    let payload = try node(jws.payload, "payload")
    let claims: Result<PassClaims, ShapeError>
    do throws(ShapeError) {
      claims = .success(try PassClaims(payload, payload: jws.payload))
    } catch {
      claims = .failure(error)
    }
    return Token(
      text: String(decoding: text, as: UTF8.self), header: header, payload: payload, claims: claims)
  }

  private static func node(_ bytes: [UInt8], _ place: String) throws(MalformedText) -> JSONNode {
    do throws(JSONError) {
      return try JSONReader.read(bytes)
    } catch {
      throw MalformedText(place: place, offset: error.offset, detail: error.description)
    }
  }

  private static func canonical(_ node: JSONNode) -> String {
    var writer = JSONWriter()
    writer.value(node.value)
    return escaped(String(decoding: writer.bytes, as: UTF8.self), limit: Verifier.longestPass)
  }
}
