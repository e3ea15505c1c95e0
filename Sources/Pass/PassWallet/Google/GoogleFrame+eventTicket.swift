internal import PassDocuments
internal import PassFormats
internal import Vocabulary

extension GoogleFrame {
  /// Returns the class of an event and the object of its ticket.
  func eventTicket(
    _ ticket: Ticket, _ texts: GoogleTexts, isBrief: Bool
  ) throws(WalletError) -> (classes: [GoogleResource], objects: [GoogleResource]) {
    let id = try eventID(ticket)
    return (
      [eventClass(ticket, id, texts, isBrief: isBrief)],
      [
        GoogleResource(
          .eventTicketObject, try GoogleID.object(issuer, serial: pass.serialNumber),
          [
            "classId": .text(id), "state": state,
            "ticketHolderName": .text(ifAny: texts.main.person?.value),
            "ticketNumber": isBrief ? nil : .text(pass.pass.claims.passID.rawValue),
            "ticketType": isBrief ? nil : texts.localized(\.kind),
            "reservationInfo": .members(["confirmationCode": .text(ticket.reference.rawValue)]),
            "seatInfo": seats(ticket, texts), "barcode": barcode(texts, isBrief: isBrief),
            "validTimeInterval": interval(isBrief: isBrief), "groupingInfo": try grouping(),
            "textModulesData": isBrief
              ? texts.briefModules(briefAsOf(texts.main))
              : texts.modules { content in
                content.warningModule + asOf(content) + content.heroModules + content.detailModules
                  + content.noteModule + content.validityModule
              },
          ])
      ]
    )
  }

  /// Returns the id of the event, made of what is signed, so that it stays the same when the hours change.
  private func eventID(_ ticket: Ticket) throws(WalletError) -> String {
    GoogleID.class(
      issuer,
      [
        pass.pass.claims.issuer.rawValue, ticket.kind.rawValue,
        try GoogleID.digest([
          ticket.title.rawValue, ticket.place.rawValue, "\(ticket.starts.secondsSince1970)",
        ]),
      ])
  }

  private func eventClass(
    _ ticket: Ticket, _ id: String, _ texts: GoogleTexts, isBrief: Bool
  ) -> GoogleResource {
    let details = pass.details
    let place = texts.same(ticket.place.rawValue)
    return GoogleResource(
      .eventTicketClass, id,
      [
        "issuerName": .text(issuerName(texts)), "reviewStatus": .text("UNDER_REVIEW"),
        "eventName": texts.same(ticket.title.rawValue),
        // Google wants both, and a ticket has one text for the place.
        "venue": isBrief ? nil : .members(["name": place, "address": place]),
        "dateTime": .members([
          "doorsOpen": isBrief
            ? nil
            : details.doors.map {
              GoogleTime.atPlace($0.instant, details.zone, like: $0)
            },
          "start": GoogleTime.atPlace(
            details.hours?.begins ?? ticket.starts, details.zone, like: details.starts),
          "end": isBrief
            ? nil
            : GoogleTime.atPlace(
              details.hours?.ends ?? ticket.ends, details.zone, like: details.ends),
        ]),
        "hexBackgroundColor": isBrief ? nil : color, "logo": isBrief ? nil : logo(texts),
      ])
  }

  private func seats(_ ticket: Ticket, _ texts: GoogleTexts) -> GoogleValue? {
    let seats = ticket.seats.map(\.rawValue).joined(separator: ", ")
    let info: [String: GoogleValue?] = [
      "seat": texts.same(seats), "gate": texts.same(pass.details.entrance),
    ]
    let known = info.compactMapValues(\.self)
    return known.isEmpty ? nil : .object(known)
  }
}
