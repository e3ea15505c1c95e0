package import PassCrypto
internal import PassFormats
package import PassIssuer
package import Vocabulary

/// Signs the passes of a departure.
package struct PassSigning: Sendable {
  package let facts: DepartureFacts
  private let issuer: Issuer

  /// Opens the departure key; `passphrase` is called where its file is encrypted.
  package init(
    _ desk: Desk, now: Instant, passphrase: KeyStore.Passphrase = { _ in nil }
  ) throws {
    let store = KeyStore(directory: desk.record.keys ?? desk.directory.keysPath)
    issuer = try store.issuer(
      desk.facts.issuer, kind: .boardingPass, now: now, passphrase: passphrase)
    facts = desk.facts
  }

  /// Signs the passes that a passenger lacks: their own, and one for each infant on their lap.
  ///
  /// With `again` all are signed anew. A new pass is later than the one that it replaces.
  package func passes(
    for passenger: Passenger, again: Bool = false, now: Instant,
    random: some RandomSource = SecureRandom()
  ) throws -> [DeskEvent.IssuedPass] {
    guard let checkIn = passenger.checkIn, let seat = checkIn.seat else {
      throw DepartureError.refused(
        "\(passenger.traveler.label) has no seat; give one: passtool departure seat")
    }
    let holders = [nil] + passenger.traveler.infants.indices.map { Optional($0 + 1) }
    return try holders.filter { again || passenger.pass(infant: $0) == nil }.map { infant in
      let request = try request(passenger, checkIn, seat: seat, infant: infant)
      let former = passenger.passes.last {
        $0.infant == infant && $0.sequence == checkIn.sequence && passenger.isOfSamePerson($0)
      }
      let pass = try issuer.issue(
        request, now: now, random: random,
        replacing: former.map { FormerPass(first: $0.id, issuedAt: $0.issuedAt) })
      return DeskEvent.IssuedPass(
        id: pass.claims.passID, issuedAt: pass.claims.issuedAt, text: pass.barcodeText,
        seat: infant == nil ? seat : Seat("INF"), sequence: checkIn.sequence, infant: infant)
    }
  }

  private func request(
    _ passenger: Passenger, _ checkIn: DeskEvent.CheckIn, seat: Seat, infant: Int?
  ) throws -> BoardingPassRequest {
    let traveler = passenger.traveler
    let lap = infant.map { traveler.infants[$0 - 1] }
    let name = try PassengerName(
      surname: lap?.surname ?? traveler.surname,
      givenNames: lap?.givenNames ?? traveler.givenNames + traveler.title)
    guard let clock = facts.clock,
      let reference = traveler.reference(sequence: checkIn.sequence)
    else { throw DepartureError.invalid("\(facts.departure) is no departure of the calendar") }
    var segment = Journey.Segment(
      flight: facts.departure.flight, origin: facts.departure.airport,
      destination: traveler.destination, departure: clock,
      cabin: traveler.compartment, seat: infant == nil ? seat : Seat("INF"),
      sequence: checkIn.sequence, status: checkIn.bags.count > 0 && infant == nil ? "3" : "1")
    segment.marketingCarrier =
      traveler.marketingCarrier == facts.departure.flight.carrier ? nil : traveler.marketingCarrier
    var journey = Journey(bookingReference: reference, name: name, segments: [segment])
    journey.description = PassengerDescription(lap == nil ? traveler.descriptionCode : "4")
    let ticket = lap == nil ? traveler.ticket : lap?.ticket
    if let ticket, let airline = AirlineNumericCode(String(ticket.prefix(3))),
      let document = DocumentNumber(String(ticket.dropFirst(3)))
    {
      journey.electronicTicket = Journey.ElectronicTicket(
        airlineCode: airline, documentNumber: document)
    } else {
      journey.isTicketless = true
    }
    if lap == nil, let flyer = traveler.frequentFlyer {
      journey.frequentFlyer = Journey.FrequentFlyer(airline: flyer.airline, number: flyer.number)
    }
    var request = BoardingPassRequest(issuer: facts.issuer, source: .journey(journey))
    (request.validFrom, request.validUntil) = facts.validity
    return request
  }
}

extension Traveler {
  /// The reference on a pass: the locator, cut to the seven characters of the item, or a number of the desk for a person
  /// without a booking.
  package func reference(sequence: Int) -> BookingReference? {
    BookingReference(String(locator.prefix(7))) ?? BookingReference("GO\(sequence)")
  }
}

extension DepartureFacts {
  /// The departure as a pass needs it: its time, or without one the start of its day.
  var clock: OffsetDateTime? { departs ?? OffsetDateTime(dayStart, offsetMinutes: 0) }

  private var dayStart: Instant {
    Instant(secondsSince1970: departure.date.daysSince1970 * 86_400)
  }

  /// The time in which passes are good: from the day before to the day after, because nobody knows when such a flight
  /// leaves.
  var validity: (from: Instant, until: Instant) {
    let noon = departs?.instant ?? dayStart.adding(seconds: 43_200)
    return (noon.adding(seconds: -86_400), noon.adding(seconds: 86_400))
  }
}
