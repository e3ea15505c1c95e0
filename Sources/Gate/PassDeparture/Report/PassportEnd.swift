internal import DepartureMessages
package import Vocabulary

extension Desk {
  /// The number of days after the flight's day after which passport data is removed by the next command.
  package static let daysOfPassportData = 2

  /// Whether passport data is due to be removed.
  package func isPassportDataDue(now: Instant) -> Bool {
    guard let today = now.date(offsetMinutes: 0), !TextStore(directory).isPurged else {
      return false
    }
    return today.daysSince1970 > facts.departure.date.daysSince1970 + Self.daysOfPassportData
  }

  /// Removes the texts, and keeps the list without the remarks that have passport data, contacts or other documents.
  ///
  /// It throws, and removes nothing, where the kept list would name other passengers. The caller holds the lock.
  package mutating func removePassportData() throws {
    guard let list = list.list, !TextStore(directory).isPurged else { return }
    let former = self.list.formerPassengers
    let all = (list.passengers + former).map(\.withoutPassportData)
    let origin = list.applied.last?.origin ?? Instant(secondsSince1970: 0)
    let sender = "\(facts.departure.airport)KM\(facts.departure.flight.carrier)"
    func head(_ origin: Instant) -> MessageHead {
      MessageHead(
        addresses: [String(sender.prefix(7))], sender: String(sender.prefix(7)), origin: origin,
        departure: facts.departure)
    }
    var texts = ListWriter.nameList(all, cabins: list.cabins, head: head(origin))
    if !former.isEmpty {
      // The message comes a minute later, because messages say no seconds.
      texts += ListWriter.changes(
        former.map { ListEntry(.delete, $0.withoutPassportData) }, totals: [:],
        head: head(origin.adding(seconds: 60)))
    }
    let kept = Array(texts.joined(separator: "\n").utf8)
    let received = ReceivedText(name: "the list", text: kept, received: firstReceived ?? origin)
    let reading = ListReading([received], of: facts.departure)
    let before = try [self.list.travelers(of: facts.id), self.list.formerTravelers(of: facts.id)]
    let after = try [reading.travelers(of: facts.id), reading.formerTravelers(of: facts.id)]
    guard before.map({ Set($0.map(\.id)) }) == after.map({ Set($0.map(\.id)) }) else {
      throw DepartureError.invalid(
        "\(directory.path): the list without passport data would name other passengers, so nothing was removed; when the "
          + "report is done, remove the whole directory")
    }
    try TextStore(directory).removePassportData(keeping: kept)
    if let share = record.share { DeskExchange(share).removeTexts(of: self) }
    try reread()
  }
}

extension NamedPassenger {
  /// The passenger without remarks about documents and contacts.
  fileprivate var withoutPassportData: NamedPassenger {
    func kept(_ elements: [MessageElement]) -> [MessageElement] {
      elements.filter { element in
        switch element.letters {
        case "R": !Self.personalCodes.contains(Remark(element).code)
        // `.S/` in a list has data of documents.
        case "S", "SN": false
        default: true
        }
      }
    }
    return NamedPassenger(
      surname: surname, givenName: givenName, title: title, writtenGivenName: writtenGivenName,
      bookingClass: bookingClass, destination: destination, group: group,
      ownElements: kept(ownElements), sharedElements: kept(sharedElements),
      locator: locator, isUnnamed: isUnnamed, ordinal: ordinal, at: place)
  }

  private static let personalCodes: Set<String> = [
    "DOCS", "DOCO", "DOCA", "PSPT", "FOID", "CTCM", "CTCE", "CTCR", "CTCH", "CTCB", "CTCA",
  ]
}
