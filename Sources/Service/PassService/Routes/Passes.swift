package import ServiceHTTP
package import PassMinting
internal import BookingStore
internal import Bookings
internal import HTTPTypes
internal import PassDocuments
package import StrictText
internal import Selling
internal import Vocabulary

extension ServedProduct {
  func passes(_ tools: ServiceTools) -> [Endpoint] {
    [
      .get("\(path)/passes/{pass_id}", name(of: .getPass), .travelers) { call in
        try await getPass(call, tools)
      }.forGuests()
    ]
  }

  private func getPass(_ call: Call, _ tools: ServiceTools) async throws -> HTTPAnswer {
    let (id, form) = try PassForm.wanted(call)
    let barcode =
      try call.parameters { (query) throws(Problem) -> BarcodeFormat? in
        try query.choice("barcode_format")
      } ?? barcodeFormat
    return try await readingAnew {
      let (reached, pass) = try await reachedPass(call, id)
      let booking = reached.read
      if reached.reach == .agent {
        try await keepTrail(of: [booking.value], call, "read_pass", ["pass_id": id.rawValue])
      }
      guard pass.state == .valid else { return try ended(pass, of: booking.value, form) }
      let minted = try await tools.signer.passes(of: booking, as: self, now: call.now)
        .first { $0.id == id }
      guard let minted else {
        return pass.validUntil <= call.now ? try ended(pass, of: booking.value, form) : nil
      }
      let language = AcceptLanguage(call.header(.acceptLanguage)).best
      let answer =
        switch form {
        case .pkpass:
          try await applePass(
            minted, pass, of: booking.value, in: language, tools, now: call.now)
        case .ics:
          try await calendar(
            [(pass, minted)], of: booking.value, in: language, named: pass.id.rawValue)
        case .json, .svg, .png, .pdf:
          try await self.answer(
            minted, pass, of: booking.value, as: form, barcode, language, now: call.now)
        }
      return answer?.with("vary", "accept, accept-language, authorization")
    }
  }

  /// Returns the answer about a pass that may end while the answer is made.
  ///
  /// The closure returns nil if the pass has ended meanwhile; it is then called again, three times at most.
  package func readingAnew(
    _ answer: () async throws -> HTTPAnswer?
  ) async throws -> HTTPAnswer {
    for _ in 0..<3 {
      if let answer = try await answer() { return answer }
    }
    throw Refusal.busy
  }

  private func answer(
    _ minted: MintedPass, _ pass: OwnPass, of booking: Booking, as form: PassForm,
    _ barcode: BarcodeFormat, _ language: Language, now: Instant
  ) async throws -> HTTPAnswer {
    // A pass does not change until it ends, and offline copies cannot be recalled anyway.
    let caching = HTTPAnswer.Caching.mine(seconds: Int(minted.validUntil.seconds(since: now)))
    if form == .json {
      return try .tagged(caching: caching) { write(pass, of: booking, minted, barcode, to: &$0) }
    }
    var page = form == .pdf ? try await self.page(for: pass, of: booking) : PageDetails()
    page.language = language
    let picture = PassPicture(barcode: minted.barcode, format: barcode, page: page)
    let bytes =
      switch form {
      case .png: try picture.png()
      case .pdf: try await picture.pdf()
      default: try picture.svg()
      }
    return HTTPAnswer.content(form.mediaType, bytes, caching: caching)
      .with("etag", try ETag.of(bytes))
      .with("content-disposition", "inline; filename=\"\(minted.id).\(form.rawValue)\"")
  }

  /// Answers with a pass that has ended: its state, without anything to scan.
  private func ended(_ pass: OwnPass, of booking: Booking, _ form: PassForm) throws -> HTTPAnswer {
    if form == .json {
      return try .tagged(caching: .checked) { write(pass, of: booking, nil, nil, to: &$0) }
        .with("vary", "accept, authorization")
    }
    // A pass that expired is still the newest of its entitlement.
    let next = pass.state == .valid ? nil : booking.passes.valid(for: pass.entitlement)?.id.rawValue
    let state = pass.state == .valid ? "has expired" : "is \(pass.state.rawValue)"
    var problem = Problem(
      .passEnded,
      "the pass \(pass.id) \(state) and has no barcode any more"
        + (next == nil ? "" : "; details.replaced_by names the newer pass"))
    problem.details = {
      $0.member("state", pass.state.published)
      $0.member("replaced_by", orNull: next)
    }
    throw problem
  }

  /// Writes a pass with its current state; a pass that has ended has nothing to scan.
  package func write(
    _ pass: OwnPass, of booking: Booking, _ minted: MintedPass?, _ format: BarcodeFormat?,
    to writer: inout JSONWriter
  ) {
    writeFacts(pass, of: booking, minted, format, to: &writer)
    writer.member("booking_id", booking.key)
    writer.member("state", pass.state.published)
    if pass.state != .valid {
      writer.member(
        "replaced_by", orNull: booking.passes.valid(for: pass.entitlement)?.id.rawValue)
    }
  }

  /// Writes the members that every representation of a pass has: id, bearer, occasion, barcode, validity and token.
  package func writeFacts(
    _ pass: OwnPass, of booking: Booking, _ minted: MintedPass?, _ format: BarcodeFormat?,
    to writer: inout JSONWriter
  ) {
    writer.member("pass_id", pass.id.rawValue)
    writeBearer(of: pass, in: booking, to: &writer)
    writeOccasion(of: pass, in: booking, to: &writer)
    writer.member("barcode_data", orNull: minted?.barcode)
    writer.member("barcode_format", orNull: minted.map { _ in (format ?? barcodeFormat).rawValue })
    writer.member("valid_from", pass.validFrom.description)
    writer.member("valid_until", pass.validUntil.description)
    writer.member("offline_token", orNull: minted?.token)
  }
}

extension PassForm {
  /// Returns the pass and its form, by the suffix of the path or else by the Accept header.
  fileprivate static func wanted(_ call: Call) throws -> (PassID, PassForm) {
    let parts = (call.parameters["pass_id"] ?? "").split(
      separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let id = parts.first.flatMap({ PassID(String($0)) }) else {
      throw Problem(.notFound, "there is no such pass")
    }
    if parts.count > 1 {
      guard let form = PassForm(rawValue: String(parts[1])) else {
        throw Problem(.notFound, "a pass comes as .json, .svg, .png, .pdf, .pkpass or .ics")
      }
      return (id, form)
    }
    let accept = Accept(call.header(.accept))
    guard let form = accept.best(of: PassForm.allCases, \.mediaType) else {
      throw Problem(
        .notAcceptable,
        "a pass comes as \(PassForm.allCases.map(\.mediaType).joined(separator: ", "))")
    }
    return (id, form)
  }
}

extension PassState {
  package var published: String { rawValue.uppercased() }
}
