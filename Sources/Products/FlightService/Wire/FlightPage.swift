internal import Bookings
internal import Flights
internal import PassDocuments
internal import Vocabulary

/// The printed text beside a boarding pass.
struct FlightPage: Sendable {
  let content: BoardingPassContent
  let segment: FlightBooking.BookedFlight
  /// The names of the known airports.
  let names: [AirportCode: String]
  /// Whether the passenger boards before others.
  let hasPriority: Bool
  /// The gate, as far as it is known and shown.
  var gate: String?

  /// The expected departure or, if that is on another day than the pass is for, the scheduled one.
  private var departure: ZonedTime {
    segment.departure.date == content.departure.date ? segment.departure : content.departure
  }

  private var note: String? {
    let notes = [content.marketing.map { "Sold as \($0)." }, delay].compactMap(\.self)
    return notes.isEmpty ? nil : notes.joined(separator: " ")
  }

  private var delay: String? {
    guard segment.departure != content.departure, let expected = segment.departure.local,
      let scheduled = content.departure.local
    else { return nil }
    let change = segment.departure.instant < content.departure.instant ? "Earlier" : "Delayed"
    return departure == segment.departure
      ? "\(change): the schedule says \(hourAndMinute(secondOfDay: scheduled.secondOfDay))."
      : "\(change): expected to leave on \(expected.date) at \(hourAndMinute(secondOfDay: expected.secondOfDay))."
  }

  /// The printed details that the barcode does not contain, from the booking as it was when the pass was
  /// made.
  var details: PageDetails {
    var leg = PageDetails.Leg()
    leg.departure = departure.offsetDateTime
    leg.arrival = segment.arrival.offsetDateTime
    leg.originZone = Zone(content.departure.zone.rawValue)
    leg.destinationZone = Zone(segment.arrival.zone.rawValue)
    leg.originName = names[content.origin]
    leg.destinationName = names[content.destination]
    if hasPriority { leg.group = "PRIORITY" }
    leg.gate = gate
    return PageDetails(
      surname: content.surname, givenNames: content.givenNames,
      bookingReference: content.bookingReference.rawValue, legs: [leg], note: note)
  }
}
