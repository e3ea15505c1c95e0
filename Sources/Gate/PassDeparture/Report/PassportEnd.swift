internal import DepartureMessages
package import Vocabulary

extension Desk {
  /// The number of days after the flight's day after which passport data is removed by the next command.
  package static let daysOfPassportData = 2

  /// Whether a desk closed the departure, or passport data was removed here: then no text is kept, taken in or handed
  /// out.
  package var isClosed: Bool { wasClosed || TextStore(directory).isPurged }

  private var wasClosed: Bool {
    logs.values.contains { $0.events.contains { $0.content == .closed } }
  }

  private func isOver(_ now: Instant) -> Bool {
    guard let today = now.date(offsetMinutes: 0) else { return false }
    return today.daysSince1970 > facts.departure.date.daysSince1970 + Self.daysOfPassportData
  }

  /// Whether passport data is here that is due to be removed, because the flight is over or the departure was closed.
  package func isPassportDataDue(now: Instant) -> Bool {
    guard isClosed || isOver(now) else { return false }
    let store = TextStore(directory)
    return store.hasTexts || list.list != nil && !store.isPurged
  }

  /// Closes the departure: it removes the texts here and in the shared folder, and keeps the list without passport data.
  ///
  /// It throws, and removes nothing, where the kept list would name other passengers. A call that was killed is taken up
  /// by the next one. The caller holds the lock.
  package mutating func removePassportData(now: Instant) throws {
    try keepListAlone()
    // The other desks see by their clocks that a flight is over; its day may be later than what a desk's key signs.
    if !wasClosed, !isOver(now) { try append([.closed], now: now) }
    try TextStore(directory).removeTexts()
    if let share = record.share { DeskExchange(share).removeTexts(of: self) }
    try reread()
  }

  /// Removes the texts here, because another desk closed the departure.
  mutating func followClosing() throws {
    let store = TextStore(directory)
    guard wasClosed, store.hasTexts else { return }
    try keepListAlone()
    try store.removeTexts()
    try reread()
  }

  private func keepListAlone() throws {
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
    try TextStore(directory).keep(listAlone: kept)
  }
}
