internal import PassDocuments
internal import PassFormats
internal import Vocabulary

/// The members that passes of all kinds have, and the choice of the kind.
struct GoogleFrame {
  let pass: WalletPass
  let settings: WalletSettings
  let issuer: GoogleIssuer
  let now: Instant

  init(_ pass: WalletPass, _ settings: WalletSettings, _ issuer: GoogleIssuer, _ now: Instant) {
    self.pass = pass
    self.settings = settings
    self.issuer = issuer
    self.now = now
  }

  /// Returns the classes and objects; brief ones have little more than Google requires, so that they fit into a link.
  func resources(
    _ texts: GoogleTexts, isBrief: Bool
  ) throws(WalletError) -> (classes: [GoogleResource], objects: [GoogleResource]) {
    switch pass.pass.claims.content {
    case .boardingPass(let boardingPass):
      if let transit = GoogleTransit(boardingPass, self, texts) {
        return (
          [transit.classResource(self, texts, isBrief: isBrief)],
          [try transit.objectResource(self, texts, isBrief: isBrief)]
        )
      }
      if let flights = GoogleFlight.all(boardingPass, pass) {
        return (
          flights.map { flight in flight.classResource(self, texts, isBrief: isBrief) },
          try flights.mapEach { (flight) throws(WalletError) in
            try flight.objectResource(self, texts, isBrief: isBrief)
          }
        )
      }
      return try generic(boardingPass, texts, isBrief: isBrief)
    case .ticket(let ticket):
      return switch ticket.kind {
      case .show, .event: try eventTicket(ticket, texts, isBrief: isBrief)
      case .stay, .appointment, .staff: try generic(ticket, texts, isBrief: isBrief)
      }
    }
  }

  /// The issuer's name as people call it.
  func issuerName(_ texts: GoogleTexts) -> String {
    settings.appearance.organization ?? texts.main.issuer
  }

  var color: GoogleValue {
    let color = settings.appearance.background
    return .text("#\([color.red, color.green, color.blue].hexadecimal)")
  }

  /// The issuer's logo, which Google fetches; nil if no address is known.
  func logo(_ texts: GoogleTexts) -> GoogleValue? {
    issuer.logoAddress.map { address in
      .members([
        "sourceUri": .members(["uri": .text(address)]),
        "contentDescription": texts.same(issuerName(texts)),
      ])
    }
  }

  /// The token, character by character, and the reference for staff below it.
  func barcode(_ texts: GoogleTexts, isBrief: Bool) -> GoogleValue {
    let reference = texts.main.reference
    return .members([
      "type": .text("AZTEC"), "value": .text(pass.pass.text),
      "alternateText": isBrief || reference == "–" ? nil : .text(ifAny: reference),
    ])
  }

  var state: GoogleValue {
    if pass.isVoided { return .text("INACTIVE") }
    return .text(now < pass.pass.claims.expires ? "ACTIVE" : "EXPIRED")
  }

  /// The time in which the pass is good; a brief one says the end alone.
  func interval(isBrief: Bool) -> GoogleValue {
    let (from, until) = (pass.pass.claims.notBefore, pass.pass.claims.expires)
    return .members([
      "start": isBrief ? nil : .members(["date": .text(from.description)]),
      "end": .members(["date": .text(until.description)]),
    ])
  }

  /// Says in each language at which time the details were true, in a pass that is not told of changes.
  func asOf(_ content: PageContent) -> [GoogleModule] {
    if pass.isToldOfChanges { return [] }
    var details = pass.details
    details.language = content.language
    return [asOf(content, content.asOf(pass, details))]
  }

  /// The time at which the details were true, alone; it leaves room for the rest of a brief pass.
  func briefAsOf(_ content: PageContent) -> [GoogleModule] {
    pass.isToldOfChanges ? [] : [asOf(content, PageContent.moment(pass.trueAt, pass.details))]
  }

  private func asOf(_ content: PageContent, _ text: String) -> GoogleModule {
    GoogleModule(id: "as_of", header: content.language.walletWords.updated, body: text)
  }

  /// The stack in which the pass lies, and its place there; nil for a pass that lies alone.
  func grouping(leg: Int = 0, of count: Int = 1) throws(WalletError) -> GoogleValue? {
    let own = count > 1 ? try GoogleID.object(issuer, serial: pass.serialNumber) : nil
    return (pass.group ?? own).map { group in
      .members(["groupingId": .text(group), "sortIndex": .integer(leg + 1)])
    }
  }
}

extension Array {
  /// Returns what `transform` makes of each element; `map` of the standard library forgets the type of the error.
  fileprivate func mapEach<Value, Failure>(
    _ transform: (Element) throws(Failure) -> Value
  ) throws(Failure) -> [Value] {
    var values: [Value] = []
    for element in self { values.append(try transform(element)) }
    return values
  }
}
