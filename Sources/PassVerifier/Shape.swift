internal import PassFormats
internal import Vocabulary

/// The first look at a text, before any key is asked for.
enum Shape {
  /// What the payload of a token says about itself before it is trusted.
  struct Payload {
    let issuer: IssuerID
    let node: JSONNode
  }

  /// The token that a text holds, in whichever form.
  ///
  /// - Parameter unsigned: what a boarding pass that nobody signed comes to.
  static func token(
    _ text: [UInt8], unsigned: (BoardingPass) -> Objection
  ) throws(Objection) -> UnfoldedPass {
    guard !text.isEmpty else { throw .refuse(.empty) }
    // A short one that is no pass tells so by its type.
    if PackedStatement.kind(of: text) != nil || text.count > Verifier.longestPass,
      Statement.isMeant(text)
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

  /// What holds for a token in another form than its own.
  private static func checkRebuilt(_ pass: UnfoldedPass) throws(Objection) {
    guard pass.form != .token else { return }
    // Whichever form it came in, it is one token and meets one limit.
    guard CompactJWS.count(signingInput: pass.jws.signingInput) <= Verifier.longestPass else {
      throw .tooLong
    }
    // These forms have one spelling, so of the two halves of s they have the lower.
    guard pass.jws.hasLowS else {
      throw .refuse(
        .malformed(
          place: "signature", offset: 0, detail: "s is not in the lower half of its range"))
    }
  }

  /// Reads the payload as far as is needed to choose a key.
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
  /// The text is longer than any pass.
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
