internal import Bookings
internal import Flights
internal import PassFormats
internal import PassService
internal import Vocabulary

/// What paper says beside a boarding pass.
struct FlightPage: Sendable {
  let content: BoardingPassContent
  let segment: FlightBooking.BookedFlight
  /// The airports by their names, where they are known.
  let names: [AirportCode: String]

  /// When it leaves, as far as is known; on another day than the pass is for, when it should have left.
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
    return departure == segment.departure
      ? "Delayed: the schedule says \(hourAndMinute(secondOfDay: scheduled.secondOfDay))."
      : "Delayed: expected to leave on \(expected.date) at \(hourAndMinute(secondOfDay: expected.secondOfDay))."
  }

  /// What paper says and the barcode does not, all of it as the booking had it when the pass was made.
  var details: [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("booking_reference", content.bookingReference.rawValue)
      writer.name("passenger")
      writer.object { writer in
        writer.member("surname", content.surname)
        writer.member("given_names", content.givenNames)
      }
      writer.objects("segments", [departure]) { $0.member("departure", $1.wire) }
      writer.name("print")
      writer.object { writer in
        if let note { writer.member("note", note) }
        writer.objects("segments", [segment]) { writer, segment in
          writer.member("arrival", segment.arrival.wire)
          writer.member("origin_zone", content.departure.zone.rawValue)
          writer.member("destination_zone", segment.arrival.zone.rawValue)
          if let name = names[content.origin] { writer.member("origin_name", name) }
          if let name = names[content.destination] { writer.member("destination_name", name) }
        }
      }
    }
    return writer.bytes
  }
}
