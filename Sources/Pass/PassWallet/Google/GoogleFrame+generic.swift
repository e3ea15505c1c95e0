internal import PassDocuments
internal import PassFormats
internal import Vocabulary

extension GoogleFrame {
  /// Returns the class and the object of a stay, an appointment or a staff badge.
  func generic(
    _ ticket: Ticket, _ texts: GoogleTexts, isBrief: Bool
  ) throws(WalletError) -> (classes: [GoogleResource], objects: [GoogleResource]) {
    let isStaff = ticket.kind == .staff
    let title = isStaff ? texts.main.person?.value ?? ticket.holder?.rawValue : nil
    return try generic(
      ticket.kind.rawValue, texts, isBrief: isBrief,
      type: isStaff ? "GENERIC_OTHER" : "GENERIC_RESERVATIONS",
      header: texts.same(title ?? ticket.title.rawValue),
      // A badge overrides decisions of a gate, so a picture of it must not be passed on.
      constraints: isStaff
        ? .members(["screenshotEligibility": .text("INELIGIBLE")]) : nil)
  }

  /// Returns the class and the object of a boarding pass that Google cannot show as a flight.
  func generic(
    _ boardingPass: BoardingPass, _ texts: GoogleTexts, isBrief: Bool
  ) throws(WalletError) -> (classes: [GoogleResource], objects: [GoogleResource]) {
    let isReceipt = boardingPass.isItineraryReceipt
    return try generic(
      isReceipt ? "receipt" : "journey", texts, isBrief: isBrief,
      type: isReceipt ? "GENERIC_RECEIPT" : "GENERIC_OTHER",
      header: texts.same(boardingPass.leg(0).routeInWords), constraints: nil)
  }

  private func generic(
    _ kind: String, _ texts: GoogleTexts, isBrief: Bool, type: String, header: GoogleValue?,
    constraints: GoogleValue?
  ) throws(WalletError) -> (classes: [GoogleResource], objects: [GoogleResource]) {
    let id = GoogleID.class(issuer, [pass.pass.claims.issuer.rawValue, kind])
    let modules: (PageContent) -> [GoogleModule] = { content in
      content.warningModule + asOf(content) + content.leadModules + content.captionModule
        + content.heroModules
        + content.personModule + content.onwardModule + content.noteModule
        + content.detailModules + content.validityModule
    }
    return (
      [
        GoogleResource(
          .genericClass, id, ["classTemplateInfo": isBrief ? nil : Self.layout(texts.main)])
      ],
      [
        GoogleResource(
          .genericObject, try GoogleID.object(issuer, serial: pass.serialNumber),
          [
            "classId": .text(id), "state": state, "genericType": .text(type),
            "cardTitle": texts.same(issuerName(texts)), "header": header,
            "subheader": isBrief ? nil : texts.localized(\.kind),
            "logo": isBrief ? nil : logo(texts),
            "hexBackgroundColor": isBrief ? nil : color,
            "barcode": barcode(texts, isBrief: isBrief),
            "validTimeInterval": interval(isBrief: isBrief), "groupingInfo": try grouping(),
            "passConstraints": constraints,
            // The day and the hour of an appointment or a stay are nowhere else.
            "textModulesData": isBrief
              ? texts.briefModules(texts.main.leadModules + briefAsOf(texts.main))
              : texts.modules(modules),
          ])
      ]
    )
  }

  /// Returns the layout that shows the ends of a stay or a journey, or the moment of an appointment, on the front.
  private static func layout(_ content: PageContent) -> GoogleValue? {
    let row: GoogleValue
    switch content.lead {
    case .journey:
      row = .members(["twoItems": .members(["startItem": item("from"), "endItem": item("to")])])
    case .moment: row = .members(["oneItem": .members(["item": item("when")])])
    case .title, .person: return nil
    }
    return .members([
      "cardTemplateOverride": .members(["cardRowTemplateInfos": .list([row])])
    ])
  }

  private static func item(_ module: String) -> GoogleValue {
    .members([
      "firstValue": .members([
        "fields": .list([.members(["fieldPath": .text("object.textModulesData['\(module)']")])])
      ])
    ])
  }
}
