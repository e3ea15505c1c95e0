internal import ServiceHTTP
internal import PassMinting
internal import BookingStore
internal import Bookings
internal import HTTPTypes
internal import PassDocuments
internal import StrictText
internal import Selling
internal import Vocabulary

/// All current passes of a booking at once: as data for one page of an app, and on paper.
extension ServedProduct {
  func familyPasses(_ tools: ServiceTools) -> [Endpoint] {
    let booking = "\(path)/bookings/{booking_id}"
    return [
      .get("\(booking)/passes", name(of: .getBookingPasses), .travelers) { call in
        try await getBookingPasses(call, tools)
      }.forGuests(),
      .get("\(booking)/passes.pdf", name(of: .printBookingPasses), .travelers) { call in
        try await printBookingPasses(call, tools)
      }.forGuests(),
    ]
  }

  private func getBookingPasses(_ call: Call, _ tools: ServiceTools) async throws -> HTTPAnswer {
    let format: BarcodeFormat? = try call.parameters { (query) throws(Problem) in
      try query.choice("barcode_format")
    }
    return try await readingAnew {
      guard let (booking, passes) = try await currentPasses(call, tools) else { return nil }
      return try .tagged(caching: .checked) { writer in
        writer.member("booking_id", booking.key)
        // Clients of earlier versions read `boarding_passes`, although a ticket for a show is not a boarding pass.
        for name in ["passes", "boarding_passes"] {
          writer.objects(name, passes) {
            writeFacts($1.pass, of: booking, $1.minted, format, to: &$0)
          }
        }
      }
    }
  }

  private func printBookingPasses(_ call: Call, _ tools: ServiceTools) async throws -> HTTPAnswer {
    let (format, layout) = try call.parameters { (query) throws(Problem) in
      try together(
        parameter(try query.choice("barcode_format") as BarcodeFormat?),
        parameter(try query.choice("layout") as SheetLayout?))
    }
    return try await readingAnew {
      guard let (booking, passes) = try await currentPasses(call, tools) else { return nil }
      try checkThatThere(are: passes.map(\.pass), of: booking)
      let language = AcceptLanguage(call.header(.acceptLanguage)).best
      var pictures: [PassPicture] = []
      for one in passes {
        var page = try await self.page(for: one.pass, of: booking)
        page.language = language
        pictures.append(
          PassPicture(
            barcode: one.minted.barcode, format: format ?? barcodeFormat, page: page))
      }
      let bytes = try await PassPicture.pdf(
        pictures, arrangement: (layout ?? (passes.count > 1 ? .family : .page)).arrangement)
      return HTTPAnswer.content(PassForm.pdf.mediaType, bytes, caching: .checked)
        .with("etag", try ETag.of(bytes))
        .with("content-disposition", "inline; filename=\"\(booking.key).pdf\"")
        .with("vary", "accept-language, authorization")
    }
  }

  /// Refuses to make a document of no pass.
  func checkThatThere(are passes: [OwnPass], of booking: Booking) throws(Problem) {
    guard passes.isEmpty else { return }
    throw Problem(
      .notFound, "no passenger of the booking \(booking.key) has a pass; check in first")
  }

  /// Returns the valid passes that have not ended, signed, in the order of the booking; nil if it changed meanwhile.
  func currentPasses(
    _ call: Call, _ tools: ServiceTools
  ) async throws -> (booking: Booking, passes: [(pass: OwnPass, minted: MintedPass)])? {
    let reached = try await reached(call)
    if reached.reach == .agent { try await keepTrail(of: [reached.value], call, "read_passes") }
    let minted = try await tools.signer.passes(of: reached.read, as: self, now: call.now)
    var passes: [(OwnPass, MintedPass)] = []
    for pass in current(reached.value.passes.passes, at: call.now) {
      guard let one = minted.first(where: { $0.id == pass.id }) else { return nil }
      passes.append((pass, one))
    }
    return (reached.value, passes)
  }

  private func current(_ passes: [OwnPass], at now: Instant) -> [OwnPass] {
    passes.filter { $0.state == .valid && $0.validUntil > now }
  }
}

/// The layout of passes on sheets of paper.
private enum SheetLayout: String, CaseIterable {
  /// Four passes to a sheet.
  case family
  /// One pass to a sheet.
  case page

  var arrangement: Arrangement {
    switch self {
    case .family: .family
    case .page: .page
    }
  }
}
