internal import PassDocuments
internal import PassFormats
internal import StrictText
internal import Vocabulary

/// The text of `pass.json`.
struct PassJSON {
  let pass: WalletPass
  let content: PageContent
  let fields: AppleFields
  let leg: Int
  let isOneOfSeveral: Bool
  let identity: AppleIdentity
  let settings: WalletSettings
  let getsNews: Bool

  /// The style of the pass: the name of its member.
  var style: String {
    switch pass.pass.claims.content {
    case .boardingPass: "boardingPass"
    case .ticket(let ticket):
      switch ticket.kind {
      case .show, .event: "eventTicket"
      case .stay, .appointment, .staff: "generic"
      }
    }
  }

  private var details: PageDetails { pass.details }

  var bytes: [UInt8] {
    var writer = JSONWriter(reserving: 4_096)
    writer.object { writer in
      writeIdentity(to: &writer)
      writeBarcode(to: &writer)
      writeTimes(to: &writer)
      writeAppearance(to: &writer)
      let semantics = AppleSemantics(pass.pass.claims, details, content, leg: leg)
      if semantics.hasBoardingStyle {
        writer.member("preferredStyleSchemes", ["semanticBoardingPass", "boardingPass"])
      }
      if !semantics.tags.isEmpty {
        writer.name("semantics")
        semantics.write(to: &writer)
      }
      writer.name(style)
      writer.object { writer in
        if style == "boardingPass" { writer.member("transitType", "PKTransitTypeAir") }
        for (name, fields) in fields.lists { write(fields, name, to: &writer) }
      }
    }
    return writer.bytes
  }

  private func writeIdentity(to writer: inout JSONWriter) {
    writer.member("formatVersion", 1)
    writer.member("passTypeIdentifier", identity.passType)
    writer.member("teamIdentifier", identity.team)
    writer.member(
      "serialNumber", leg == 0 ? pass.serialNumber : "\(pass.serialNumber)-\(leg + 1)")
    writer.member("organizationName", settings.appearance.organization ?? content.issuer)
    writer.member("description", fields.description)
    if pass.isVoided { writer.member("voided", true) }
    // Only these two styles may name a group.
    let group = pass.group ?? (isOneOfSeveral ? pass.serialNumber : nil)
    if let group, style != "generic" { writer.member("groupingIdentifier", group) }
    if getsNews, let address = settings.webService, let token = pass.authenticationToken {
      writer.member("webServiceURL", address)
      writer.member("authenticationToken", token)
    }
  }

  private func writeBarcode(to writer: inout JSONWriter) {
    func write(_ writer: inout JSONWriter) {
      writer.object { writer in
        writer.member("format", "PKBarcodeFormatAztec")
        writer.member("message", content.barcode)
        writer.member("messageEncoding", "iso-8859-1")
        writer.member("altText", content.reference)
      }
    }
    writer.name("barcodes")
    writer.array { write(&$0) }
    // Systems before iOS 9 and viewers on other phones read only the old member.
    writer.name("barcode")
    write(&writer)
  }

  private func writeTimes(to writer: inout JSONWriter) {
    writer.member("expirationDate", pass.pass.claims.expires.description)
    let moment = relevant.description
    // iOS 18 reads the list, its first versions the other name within it, and older systems the single date.
    writer.name("relevantDates")
    writer.array { writer in
      writer.object { writer in
        writer.member("date", moment)
        writer.member("relevantDate", moment)
      }
    }
    writer.member("relevantDate", moment)
  }

  /// The moment at which the traveler needs the pass.
  private var relevant: Instant {
    switch pass.pass.claims.content {
    case .boardingPass:
      let beside = details.legs.indices.contains(leg) ? details.legs[leg] : nil
      return (beside?.boarding ?? beside?.departure)?.instant ?? pass.pass.claims.notBefore
    case .ticket(let ticket):
      return details.doors?.instant ?? details.hours?.begins ?? ticket.starts
    }
  }

  private func writeAppearance(to writer: inout JSONWriter) {
    let appearance = settings.appearance
    writer.member("backgroundColor", appearance.background.inWords)
    writer.member("foregroundColor", appearance.foreground.inWords)
    writer.member("labelColor", appearance.label.inWords)
    if appearance.packed["logo.png"] == nil {
      writer.member("logoText", appearance.organization ?? content.issuer)
    }
  }

  private func write(
    _ fields: [AppleFields.Field], _ name: String, to writer: inout JSONWriter
  ) {
    writer.objects(name, fields) { writer, field in
      writer.member("key", field.key)
      writer.member("label", field.label)
      writer.member("value", field.value)
      if let message = field.changeMessage { writer.member("changeMessage", message) }
      // Otherwise a phone makes links of numbers that look like those of telephones.
      if name == "backFields" { writer.member("dataDetectorTypes", []) }
    }
  }
}

extension WalletColor {
  /// The colour as all systems read it.
  fileprivate var inWords: String { "rgb(\(red), \(green), \(blue))" }
}
