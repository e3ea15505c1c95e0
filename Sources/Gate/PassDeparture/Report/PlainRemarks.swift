internal import DepartureMessages
internal import Vocabulary

extension NamedPassenger {
  /// The passenger with those elements alone that the departure still needs, each written anew from what was read of it.
  ///
  /// Agents and hosts write numbers of passports into any remark, so no free text stays.
  var withoutPassportData: NamedPassenger {
    NamedPassenger(
      surname: surname, givenName: givenName, title: title, writtenGivenName: writtenGivenName,
      bookingClass: bookingClass, destination: destination, group: group,
      ownElements: ownElements.compactMap(\.withoutFreeText),
      sharedElements: sharedElements.compactMap(\.withoutFreeText),
      locator: locator, isUnnamed: isUnnamed, ordinal: ordinal, at: place)
  }
}

extension MessageElement {
  /// The element without free text; nil where it is not needed after the departure.
  fileprivate var withoutFreeText: MessageElement? {
    let plain: String?
    switch letters {
    case "L": plain = Locator(element: text).map { "\($0)" }
    case "M": plain = Connection(text) == nil ? nil : String(text.prefix { $0 != " " })
    case "R": plain = Remark(self).withoutFreeText
    default: plain = nil
    }
    return plain.map { MessageElement(letters, $0, isUnsure: isUnsure, at: place) }
  }
}

extension Remark {
  /// The text of the remark with code, status and the value that was read of it; nil for codes that are not needed.
  fileprivate var withoutFreeText: String? {
    let head = "\(code)\(status.map { " \($0)\(count ?? 1)" } ?? "")"
    if let ticket { return "\(head) \(ticket.isInfant ? "INF" : "")\(ticket)" }
    if let infant {
      let name = infant.name.prefix { !$0.isNumber }
      return name.isEmpty ? nil : "\(head) \(name.split(separator: " ").joined(separator: " "))"
    }
    if let seats = seatRequest?.seats {
      return seats.isEmpty ? nil : "\(head) \(seats.joined(separator: " "))"
    }
    if let checkedInSequence { return "\(head) \(padded(checkedInSequence, to: 4))" }
    if let frequentFlyer {
      return "\(head) \(frequentFlyer.carrier) \(frequentFlyer.number)"
    }
    return code == "CHLD" || code == "UMNR" || Traveler.needCodes.contains(code) ? head : nil
  }
}
