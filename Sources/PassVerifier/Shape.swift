internal import PassCrypto
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
    _ text: [UInt8], unsigned: (BoardingPass) -> Finding
  ) throws(Finding) -> UnfoldedPass {
    guard !text.isEmpty else { throw .refuse(.empty, "nothing was scanned; scan again") }
    // A short one that is no pass tells so by its type.
    if PackedStatement.kind(of: text) != nil || text.count > Verifier.longestPass,
      Statement.isMeant(text)
    {
      throw .refuse(
        .wrongType,
        "a trust bundle or a status list, which is no pass; load it with passtool trust update")
    }
    guard text.count <= Verifier.longestPass else { throw .tooLong }
    let reading: BarcodeReading
    do throws(MalformedText) { reading = try BarcodeReading(text) } catch { throw Finding(error) }
    switch reading {
    case .pass(let pass):
      try checkRebuilt(pass)
      return pass
    case .notAPass:
      throw .refuse(.notAPass, "this code is no pass; ask for the boarding pass or ticket")
    case .unsigned(let pass): throw unsigned(pass)
    case .signatureMissing(let pass):
      throw .refuse(
        .signatureMissing,
        "forged or altered: the signature of this boarding pass is gone; "
          + "send the traveler to the desk",
        unverified: pass)
    }
  }

  /// What holds for a token in another form than its own.
  private static func checkRebuilt(_ pass: UnfoldedPass) throws(Finding) {
    guard pass.form != .token else { return }
    // Whichever form it came in, it is one token and meets one limit.
    guard CompactJWS.count(signingInput: pass.jws.signingInput) <= Verifier.longestPass else {
      throw .tooLong
    }
    // These forms have one spelling, so of the two halves of s they have the lower.
    guard PublicKey.hasLowS(pass.jws.signature) else {
      throw Finding(
        MalformedText(
          place: "signature", offset: 0, detail: "s is not in the lower half of its range"))
    }
  }

  /// Reads the payload as far as is needed to choose a key.
  static func payload(_ token: CompactJWS) throws(Finding) -> Payload {
    let node: JSONNode
    do throws(MalformedText) {
      node = try JSONReader.read(token.payload, part: "payload")
    } catch {
      throw Finding(error)
    }
    do throws(ShapeError) {
      var object = try ObjectReader(node)
      return Payload(issuer: try object.text("iss"), node: node)
    } catch {
      throw Finding(MalformedText(payload: error))
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

  init(_ error: TokenError) {
    switch error {
    case .malformed(let error), .signature(let error, _): self.init(error)
    case .header(let error): self.init(error)
    case .wrongType(let header):
      self = .refuse(
        .wrongType,
        "this token is no pass (\(escaped(header.type, limit: 40))); "
          + "ask for the boarding pass or ticket")
    }
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
