package import StrictText
internal import Vocabulary

extension PassClaims {
  /// The payload of the token: members in the order of docs/SPEC.md §2.5, in the canonical
  /// spelling.
  package var payload: [UInt8] {
    // Ids have no character that needs an escape.
    var writer = JSONWriter()
    writer.verbatim(#"{"iss":""#, issuer.rawValue)
    writer.verbatim(#"","jti":""#, passID.rawValue)
    writer.verbatim(#"","iat":"#, issuedAt.secondsSince1970)
    writer.verbatim(#","nbf":"#, notBefore.secondsSince1970)
    writer.verbatim(#","exp":"#, expires.secondsSince1970)
    switch content {
    case .boardingPass(let pass):
      writer.verbatim(#","bcbp":"#)
      writer.string(ascii: pass.bcbp.bytes)
    case .ticket(let ticket):
      writer.verbatim(#","ticket":"#)
      ticket.write(to: &writer)
    }
    if let first {
      writer.verbatim(#","first":""#, first.rawValue)
      writer.verbatim("\"")
    }
    if let status {
      writer.verbatim(#","status":{"status_list":{"idx":"#, status.index)
      writer.verbatim(#","uri":"#)
      writer.string(status.uri)
      writer.verbatim("}}")
    }
    if let confirmation {
      writer.verbatim(#","cnf":"#)
      writer.value(confirmation)
    }
    writer.verbatim("}")
    return writer.bytes
  }

  /// Reads the claims of a payload whose signature is valid.
  ///
  /// - Parameters:
  ///   - node: the JSON value of the payload.
  ///   - payload: the bytes, which must be in the canonical spelling.
  /// - Throws: `ShapeError` where a claim breaks its rule.
  package init(_ node: JSONNode, payload: [UInt8]) throws(ShapeError) {
    var object = try ObjectReader(node)
    let issuer: IssuerID = try object.text("iss")
    let passID: PassID = try object.text("jti")
    let issuedAt = try object.wholeMinute("iat")
    let notBefore = try object.wholeMinute("nbf")
    let expires = try object.wholeMinute("exp")
    let content: Content
    switch (object.optional("bcbp"), object.optional("ticket")) {
    case (let node?, nil):
      guard case .string(let text) = node.value else {
        throw object.mismatch(node, "bcbp", expected: "a boarding pass text")
      }
      do throws(BCBPDeviation) {
        content = .boardingPass(BoardingPass(try BCBP(Array(text.utf8), mode: .tolerant)))
      } catch {
        throw object.failure("bcbp", error.description)
      }
    case (nil, let node?): content = .ticket(try Ticket(node, path: "ticket"))
    default:
      throw object.failure("bcbp", "expected exactly one of bcbp and ticket")
    }
    let first: PassID? = try object.optionalText("first")
    let status = try object.optionalStatus("status")
    self.init(
      issuer: issuer, passID: passID, issuedAt: issuedAt, notBefore: notBefore, expires: expires,
      content: content, first: first, status: status, confirmation: object.optional("cnf")?.value)
    try object.finish()
    if let (member, fault) = inconsistency { throw object.failure(member, fault) }
    guard self.payload == payload else {
      throw ShapeError(
        path: "", offset: 0,
        detail: "the claims are not in their canonical spelling (order, white space or escapes)")
    }
  }
}

extension PassClaims {
  /// The first claim that contradicts another, with the reason; nil where all agree.
  package var inconsistency: (member: String, fault: String)? {
    if let fault = inconsistencyBesidesRun { return fault }
    guard case .boardingPass(let pass) = content else { return nil }
    return runFault(pass).map { ("bcbp", $0) }
  }

  /// The first contradiction, without comparing the run, because claims that were rebuilt from a run agree with it.
  package var inconsistencyBesidesRun: (member: String, fault: String)? {
    if notBefore >= expires { return ("exp", "the window ends at \(expires), before it begins") }
    if issuedAt > expires { return ("iat", "issued at \(issuedAt), after the window ended") }
    if first == passID {
      return ("first", "expected the id of an earlier pass, found the id of this pass")
    }
    guard case .boardingPass(let pass) = content else { return nil }
    if first != nil {
      return ("first", "only tickets have this member; leave it out of a boarding pass")
    }
    if let fault = pass.unsignable { return ("bcbp", fault.description) }
    // A theatre's key must not sign boarding passes.
    if !issuer.isAirlineDesignator {
      return ("iss", "a boarding pass is issued by an airline, and \(issuer) is not one")
    }
    let isNamed = pass.bcbp.range(.issuer, leg: nil) != nil && !pass.bcbp.holds(.issuer, "")
    return !isNamed || pass.bcbp.namesIssuer(issuer)
      ? nil : ("bcbp", "item 21 does not name the issuer \(issuer)")
  }

  /// Returns the fault of a boarding pass's run, or nil where the run is right or absent.
  ///
  /// The run must equal the claims, because the BCBP form has nothing else to rebuild them from. A token without a run
  /// cannot be written in that form.
  private func runFault(_ pass: BoardingPass) -> String? {
    // The text is searched only where there is no run at the right place.
    let run = pass.bcbp.run
    if run == nil, !pass.bcbp.hasRun { return nil }
    guard let run, run == SigningRun(self) else {
      return "the run in the airline-use data does not say what the claims say"
    }
    return pass.bcbp.namesIssuer(issuer) ? nil : "item 21 does not name the issuer \(issuer)"
  }
}

extension ObjectReader {
  fileprivate mutating func optionalStatus(_ name: String) throws(ShapeError) -> StatusReference? {
    guard let node = optional(name) else { return nil }
    var status = try ObjectReader(node, path: path(to: name))
    var list = try ObjectReader(try status.required("status_list"), path: "status.status_list")
    try status.finish()
    let index = try list.int64("idx")
    let uri = try list.string("uri")
    try list.finish()
    guard index >= 0 else { throw list.failure("idx", "expected 0 or more, found \(index)") }
    guard let reference = StatusReference(index: index, uri: uri) else {
      throw list.failure(
        "uri", "expected the URI of a status list, found \"\(escaped(uri, limit: 40))\"")
    }
    return reference
  }
}
