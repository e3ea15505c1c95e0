internal import PassFormats
internal import StrictText
internal import PassVerifier
internal import Vocabulary

/// The contents of the text of a barcode; only its form is checked, not its signature.
struct BarcodeContents {
  private enum Contents {
    case token(Token)
    case unsigned(BoardingPass, isSignatureMissing: Bool)
  }

  private struct Token {
    let form: BarcodeForm
    let text: String
    let header: JSONNode
    let payload: JSONNode
    /// The claims, or the reason why the payload has no claims of a pass.
    let claims: Result<PassClaims, ShapeError>
  }

  private let contents: Contents
  /// The prefix that a scanner added, such as a symbology identifier.
  private let removedPrefix: String?

  init(_ scan: ScanText) throws(MalformedText) {
    removedPrefix = scan.removedPrefix
    switch try BarcodeReading(scan) {
    case .pass(let pass): contents = .token(try Self.token(pass))
    case .unsigned(let pass): contents = .unsigned(pass, isSignatureMissing: false)
    case .signatureMissing(let pass): contents = .unsigned(pass, isSignatureMissing: true)
    case .notAPass:
      throw MalformedText(
        place: "text", offset: 0, detail: "it is neither a token nor a boarding pass")
    }
  }

  /// The compact JWT, or nil without one.
  var token: String? {
    if case .token(let token) = contents { token.text } else { nil }
  }

  /// Every item of a boarding pass with its number and its blanks, or nil for a ticket.
  var fields: String? {
    let bcbp: BCBP
    switch contents {
    case .unsigned(let pass, _): bcbp = pass.bcbp
    case .token(let token):
      guard case .success(let claims) = token.claims, case .boardingPass(let pass) = claims.content
      else { return nil }
      bcbp = pass.bcbp
    }
    let lines = bcbp.items.map { item, leg, text in
      let number = item.number.map { String($0) } ?? ""
      let name = leg.map { "legs[\($0)].\(item.rawValue)" } ?? item.rawValue
      return number.padded(to: 5) + name.padded(to: 32) + "|\(text)|"
    }
    return (["UNVERIFIED, anybody may have written this:"] + lines).joined(separator: "\n")
  }

  /// Returns the contents for a person, laid out and marked as unverified.
  func text(now: Instant) -> String {
    var lines = ["UNVERIFIED, anybody may have written this:"]
    switch contents {
    case .unsigned(let pass, let isSignatureMissing):
      lines += PassLayout(pass, now: now).lines
      lines.append("  signed    " + Self.signature(of: pass, isMissing: isSignatureMissing))
      lines += pass.bcbp.deviations.map { "  deviates  \(escaped($0.description))" }
    case .token(let token):
      switch token.claims {
      case .success(let claims): lines += PassLayout(claims, now: now).lines
      case .failure(let error): lines.append("not the claims of a pass: \(error)")
      }
      lines.append("  signed    everything above; passtool verify checks the signature")
      lines.append("  header    \(Self.canonical(token.header))")
      lines.append("  payload   \(Self.canonical(token.payload))")
    }
    if let removedPrefix {
      lines.append("  (the scanner put \(escaped(removedPrefix)) in front, which was left out)")
    }
    return lines.joined(separator: "\n")
  }

  private static func signature(of pass: BoardingPass, isMissing: Bool) -> String {
    if isMissing { return "no: this pass was signed by passtool, but its signature is missing" }
    guard let type = pass.bcbp[.securityType] else { return "nothing" }
    return "by another party (security data of type \(type)), which passtool cannot check"
  }

  /// Returns the contents for a program, as JSON.
  func json(now: Instant) -> String {
    var writer = JSONWriter(reserving: 2048, isForDisplay: true)
    writer.object { writer in
      writer.member("verified", false)
      switch contents {
      case .unsigned(let pass, let isSignatureMissing):
        writer.member("form", "unsigned")
        writer.member("signature_missing", isSignatureMissing)
        writer.name("pass")
        writer.pass(pass)
        writer.name("items")
        writer.bcbp(pass.bcbp, dates: BCBPDates(pass.bcbp, reference: now), prefix: nil)
      case .token(let token):
        writer.member("form", token.form.rawValue)
        writer.member("token", token.text)
        writer.name("header")
        writer.value(token.header.value)
        writer.name("payload")
        writer.value(token.payload.value)
        writer.name("pass")
        switch token.claims {
        case .success(let claims):
          writer.pass(claims)
          if case .boardingPass(let pass) = claims.content {
            writer.name("items")
            writer.bcbp(pass.bcbp, dates: claims.dates(of: pass, now: now), prefix: nil)
          }
        case .failure(let error):
          writer.null()
          writer.member("fault", error.description)
        }
      }
      writer.optionalMember("removed_prefix", removedPrefix)
    }
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private static func token(_ pass: UnfoldedPass) throws(MalformedText) -> Token {
    let payload = try JSONReader.read(pass.jws.payload, part: "payload")
    let claims: Result<PassClaims, ShapeError>
    do throws(ShapeError) {
      claims = .success(try PassClaims(payload, payload: pass.jws.payload))
    } catch {
      claims = .failure(error)
    }
    return Token(
      form: pass.form, text: pass.token,
      header: try JSONReader.read(pass.jws.header, part: "header"),
      payload: payload, claims: claims)
  }

  private static func canonical(_ node: JSONNode) -> String {
    var writer = JSONWriter()
    writer.value(node.value)
    return escaped(String(decoding: writer.bytes, as: UTF8.self), limit: Verifier.longestPass)
  }
}

extension String {
  /// Returns the text, padded with blanks to a width.
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(1, width - count))
  }
}
