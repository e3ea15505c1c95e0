internal import Bookings
internal import Flights
internal import PassBarcode
internal import PassDocuments
internal import PassFormats
internal import Vocabulary

/// In which form a pass is handed out.
enum PassForm: String, CaseIterable {
  case json, svg, png, pdf

  var mediaType: String {
    switch self {
    case .json: "application/json"
    case .svg: "image/svg+xml"
    case .png: "image/png"
    case .pdf: "application/pdf"
    }
  }
}

/// A pass as something to look at: its barcode for a screen, a page for paper.
///
/// The same pass gives the same bytes.
struct PassPicture: Sendable {
  let pass: MintedPass
  let content: BoardingPassContent
  let segment: FlightBooking.Segment
  /// The airports by their names, where they are known.
  let names: [AirportCode: String]

  /// Pages are set one at a time: it takes a processor for a while.
  private static let setter = WorkThread("pages")

  func svg() throws -> [UInt8] { Array(try symbol().svg().utf8) }

  func png() throws -> [UInt8] { try symbol().png() }

  private func symbol() throws -> Symbol { try Symbol(pass.barcode, symbology: .aztec) }

  /// A page to print; a `Problem` where this machine cannot print.
  func pdf() async throws -> [UInt8] {
    try await Self.setter.run {
      let job = PrintJob(
        try PrintablePass(Array(pass.barcode.utf8)), try PageDetails(request: details))
      do {
        return try Drawing([job]).pdf()
      } catch let error as DrawingError {
        guard case .noLibrary = error else { throw error }
        var problem = Problem(
          .serviceUnavailable,
          "pages are not made here: its operator would have to install Cairo and Pango; the barcode is "
            + "there as .svg and .png")
        problem.retryAfter = nil
        throw problem
      }
    }
  }

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
      ? "Delayed: the schedule says \(scheduled.minute)."
      : "Delayed: expected to leave on \(expected.date) at \(expected.minute)."
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

extension LocalTime {
  /// Hours and minutes.
  fileprivate var minute: String {
    "\(padded(secondOfDay / 3_600, to: 2)):\(padded(secondOfDay / 60 % 60, to: 2))"
  }
}
