internal import PassFormats
internal import StrictText
internal import Vocabulary

/// Checks the form of a text before a key is looked up.
enum Shape {
  /// The issuer that a payload names, not yet trusted, with the parsed payload.
  struct Payload {
    let issuer: IssuerID
    let node: JSONNode
  }

  /// Reads the token of a text in any form; `unsigned` gives the objection to an unsigned boarding pass.
  static func token(
    _ text: [UInt8], unsigned: (BoardingPass) -> Objection
  ) throws(Objection) -> UnfoldedPass {
    guard !text.isEmpty else { throw .refuse(.empty) }
    // A token that is short enough to be a pass is rejected later by its `typ`.
    if PackedStatement.kind(of: text) != nil || text.count > Verifier.longestPass,
      Statement.isStatementLike(text)
    {
      throw .refuse(.trustUpdate)
    }
    guard text.count <= Verifier.longestPass else { throw .tooLong }
    let reading: BarcodeReading
    do throws(MalformedText) { reading = try BarcodeReading(text) } catch {
      throw .refuse(Finding(error))
    }
    switch reading {
    case .pass(let pass):
      try checkRebuilt(pass)
      return pass
    case .notAPass: throw .refuse(.notAPass)
    case .unsigned(let pass): throw unsigned(pass)
    case .signatureMissing(let pass): throw .refuse(.signatureMissing(pass, .cutOff))
    }
  }

  /// Checks a token that was rebuilt from another form.
  private static func checkRebuilt(_ pass: UnfoldedPass) throws(Objection) {
    guard pass.form != .token else { return }
    // The limit applies to the token, whichever form it was scanned in.
    guard CompactJWS.count(signingInput: pass.jws.signingInput) <= Verifier.longestPass else {
      throw .tooLong
    }
    // Forms with exactly one spelling require the low s (docs/SPEC.md §2.4).
    guard pass.jws.hasLowS else {
      throw .refuse(
        .malformed(
          place: "signature", offset: 0, detail: "s is not in the lower half of its range"))
    }
  }

  /// Reads as much of the payload as is needed to select a key.
  static func payload(_ token: CompactJWS) throws(Objection) -> Payload {
    let node: JSONNode
    do throws(MalformedText) {
      node = try JSONReader.read(token.payload, part: "payload")
    } catch {
      throw .refuse(Finding(error))
    }
    do throws(ShapeError) {
      var object = try ObjectReader(node)
      return Payload(issuer: try object.text("iss"), node: node)
    } catch {
      throw .refuse(Finding(MalformedText(payload: error)))
    }
  }
}

extension Objection {
  /// The objection to a text that is longer than any pass.
  static let tooLong = refuse(.tooLong(limit: Verifier.longestPass))
}

extension Finding {
  init(_ error: TokenError) {
    switch error {
    case .malformed(let error), .signature(let error, _): self.init(error)
    case .header(let error): self.init(error)
    case .wrongType(let header): self = .wrongType(header.type)
    }
  }
}
