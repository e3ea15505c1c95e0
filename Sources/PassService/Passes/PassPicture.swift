internal import Bookings
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
        var problem = Problem(.serviceUnavailable, "\(error)")
        problem.retryAfter = nil
        throw problem
      }
    }
  }

  /// What paper says and the barcode does not, all of it as the booking had it when the pass was made.
  private var details: [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("booking_reference", content.bookingReference.rawValue)
      writer.name("passenger")
      writer.object { writer in
        writer.member("surname", content.surname)
        writer.member("given_names", content.givenNames)
      }
      writer.objects("segments", [content.departure]) { $0.member("departure", $1.wire) }
      writer.name("print")
      writer.object { writer in
        if segment.departure != content.departure, let local = segment.departure.local {
          writer.member("note", "Delayed: departure is expected at \(local).")
        }
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
