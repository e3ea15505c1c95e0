package import Vocabulary

extension NamedPassenger {
  /// A passenger of whom a program knows a few facts, such as one who buys a seat at the airport.
  ///
  /// A ticket has 13 digits and perhaps `/` and a coupon. The place is that for messages about the passenger.
  package init(
    surname: String, givenName: String, title: String? = nil, locator: String = "",
    ticket: String? = nil, elements: [MessageElement] = [], group: PartyGroup? = nil,
    in bookingClass: String, to destination: AirportCode,
    at place: SourcePlace = SourcePlace(source: "", line: 1, column: 1)
  ) {
    var own: [MessageElement] = []
    if !locator.isEmpty { own.append(MessageElement("L", locator, at: place)) }
    if let ticket { own.append(MessageElement("R", "TKNE HK1 \(ticket)", at: place)) }
    self.init(
      surname: surname, givenName: givenName, title: title,
      writtenGivenName: givenName + (title ?? ""), bookingClass: bookingClass,
      destination: destination, group: group, ownElements: own + elements, sharedElements: [],
      locator: locator, at: place)
  }
}
