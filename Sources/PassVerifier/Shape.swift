internal import PassFormats
internal import Vocabulary

/// The first look at a text, before any key is asked for.
enum Shape {
  /// What the payload of a token says about itself before it is trusted.
  struct Payload {
    let issuer: IssuerID
    let node: JSONNode
  }

  /// The token that a text holds.
  static func token(_ text: [UInt8]) throws(Finding) -> CompactJWS {
    guard !text.isEmpty else { throw .refuse(.empty, "nothing was scanned; scan again") }
    guard text.count <= Verifier.longestPass else { throw .tooLong }
    if text.first == UInt8(ascii: "M"), text.count >= BCBP.shortest { throw unsigned(text) }
    guard isTokenLike(text) else {
      throw .refuse(.notAPass, "this code is no pass; ask for the boarding pass or ticket")
    }
    do throws(MalformedText) {
      return try CompactJWS(text)
    } catch {
      throw Finding(error)
    }
  }

  /// Reads the payload as far as is needed to choose a key.
  static func payload(_ token: CompactJWS) throws(Finding) -> Payload {
    do {
      let node = try JSONReader.read(token.payload)
      var object = try ObjectReader(node)
      return Payload(issuer: try object.text("iss"), node: node)
    } catch let error as JSONError {
      throw Finding(
        MalformedText(place: "payload", offset: error.offset, detail: error.description))
    } catch let error as ShapeError {
      throw Finding(
        MalformedText(place: "payload.\(error.path)", offset: error.offset, detail: error.detail))
    } catch {
      throw Finding(MalformedText(place: "payload", offset: 0, detail: "\(error)"))
    }
  }

  /// Whether a text begins like a token of ours (`{"` in base64url), or has the three parts of one.
  private static func isTokenLike(_ text: [UInt8]) -> Bool {
    if text.starts(with: "eyJ".utf8) { return true }
    var dots = 0
    for byte in text {
      if byte == UInt8(ascii: ".") {
        dots += 1
      } else if !Base64URL.isCharacter(byte) {
        return false
      }
    }
    return dots == 2
  }

  private static func unsigned(_ text: [UInt8]) -> Finding {
    do throws(BCBPError) {
      return .refer(
        .unsigned,
        "an unsigned boarding pass, anybody can print one; compare it with the passenger list "
          + "and a travel document",
        unverified: BoardingPass(try BCBP(text)))
    } catch {
      return Finding(
        MalformedText(
          place: "boarding pass", offset: error.offset, detail: error.description))
    }
  }
}

extension Finding {
  static let tooLong = refuse(
    .tooLong,
    "the code is longer than the \(Verifier.longestPass) characters of a pass; "
      + "ask for the boarding pass or ticket")

  init(_ error: MalformedText) {
    self = .refuse(
      .malformed, "damaged or altered (\(error)); scan again, then send the traveler to the desk")
  }

  init(_ error: TokenHeaderError) {
    switch error {
    case .malformed(let error): self.init(error)
    case .unsupportedAlgorithm(let detail):
      self = .refuse(.unsupportedAlgorithm, "forged: \(detail); send the traveler to the desk")
    case .unexpected(let detail):
      self = .refuse(
        .unexpectedHeader, "not written by passtool: \(detail); send the traveler to the desk")
    }
  }
}
