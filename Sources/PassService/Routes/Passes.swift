internal import BookingStore
internal import Bookings
internal import FlightSales
internal import Flights
internal import HTTPTypes
internal import PassFormats
internal import Selling
internal import Vocabulary

extension Endpoint {
  static let passes: [Endpoint] = [
    .get("/passes/{pass_id}", "getPass", .travelers, getPass),
    .post("/passes/{pass_id}/reissue", "reissuePass", .travelers, reissuePass),
  ]

  /// How often a pass is read anew that ends while it is handed out.
  private static let attempts = 3

  private static func getPass(_ call: Call, _ service: Service) async throws -> Answer {
    let (id, form) = try wanted(call)
    for _ in 0..<attempts {
      let (booking, pass) = try await service.desk.booking(of: id, for: try call.user())
      guard pass.state == .valid else { return try ended(pass, of: booking.value, form) }
      let minted = try await service.press.passes(of: booking, now: call.now)
        .first { $0.id == id }
      guard let minted else {
        if pass.validUntil <= call.now { return try ended(pass, of: booking.value, form) }
        continue
      }
      return try await answer(minted, pass, of: booking.value, as: form, call, service)
        .with("vary", "accept, authorization")
    }
    throw Refusal.busy
  }

  private static func answer(
    _ minted: MintedPass, _ pass: Bookings.Pass<BoardingPassContent>, of booking: FlightBooking,
    as form: PassForm, _ call: Call, _ service: Service
  ) async throws -> Answer {
    // It never changes until it ends; who has it offline goes on having it.
    let caching = Answer.Caching.mine(seconds: minted.validUntil.seconds(since: call.now))
    if form == .json {
      return try .tagged(caching: caching) { $0.members(of: pass, of: booking, minted) }
    }
    let segment = booking.segments[minted.segment]
    var names: [AirportCode: String] = [:]
    for code in [segment.origin, segment.destination] {
      names[code] = try await service.desk.store.record(Airport.self, code.rawValue)?.value.name
    }
    let picture = PassPicture(pass: minted, content: pass.content, segment: segment, names: names)
    let bytes =
      switch form {
      case .json, .svg: try picture.svg()
      case .png: try picture.png()
      case .pdf: try await picture.pdf()
      }
    return Answer.content(form.mediaType, bytes, caching: caching)
      .with("etag", try ETag.of(bytes))
      .with("content-disposition", "inline; filename=\"\(minted.id).\(form.rawValue)\"")
  }

  /// A pass that is over says so, and shows nobody anything that could be scanned.
  private static func ended(
    _ pass: Bookings.Pass<BoardingPassContent>, of booking: FlightBooking, _ form: PassForm
  ) throws -> Answer {
    if form == .json {
      return try .tagged(caching: .checked) { $0.members(of: pass, of: booking, nil) }
        .with("vary", "accept, authorization")
    }
    var problem = Problem(
      .passEnded,
      "the pass \(pass.id) is \(pass.state == .valid ? "over" : pass.state.rawValue) and has no picture"
    )
    let next = booking.passes.valid(for: pass.entitlement)?.id.rawValue
    problem.details = {
      $0.member("state", pass.state.published)
      $0.member("replaced_by", orNull: next)
    }
    throw problem
  }

  /// Which pass, and how: what its name ends in, or else what the client takes.
  private static func wanted(_ call: Call) throws -> (PassID, PassForm) {
    let parts = (call.parameters["pass_id"] ?? "").split(
      separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let id = parts.first.flatMap({ PassID(String($0)) }) else {
      throw Problem(.notFound, "there is no such pass")
    }
    if parts.count > 1 {
      guard let form = PassForm(rawValue: String(parts[1])) else {
        throw Problem(.notFound, "a pass comes as .json, .svg, .png or .pdf")
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

  private static func reissuePass(_ call: Call, _ service: Service) async throws -> Answer {
    _ = try call.json { _ throws(ShapeError) in }
    guard let id = PassID(call.parameters["pass_id"] ?? "") else {
      throw Problem(.notFound, "there is no such pass")
    }
    let user = try call.user()
    var random = SystemRandomNumberGenerator()
    _ = try await service.desk.reissue(
      id, for: user, once: call.once, now: call.now, using: &random)
    for _ in 0..<attempts {
      let (booking, former) = try await service.desk.booking(of: id, for: user)
      let passes = try await service.press.passes(of: booking, now: call.now)
      try await service.press.follow(now: call.now)
      guard let pass = booking.value.passes.valid(for: former.entitlement) else {
        throw Problem(.passEnded, "the new pass has ended already; read the booking again")
      }
      if let minted = passes.first(where: { $0.id == pass.id }) {
        return .json(201) { $0.members(of: pass, of: booking.value, minted) }
          .with("location", "/v1/passes/\(pass.id)").about(booking.value.id)
      }
    }
    throw Refusal.busy
  }
}

extension JSONWriter {
  /// A pass as check-in gave it, with where it stands now; one that is over has nothing to scan.
  fileprivate mutating func members(
    of pass: Bookings.Pass<BoardingPassContent>, of booking: FlightBooking, _ minted: MintedPass?
  ) {
    let delivery = booking.deliveries.first { $0.entitlement == pass.entitlement }
    if let minted {
      minted.write(to: &self)
    } else {
      member("pass_id", pass.id.rawValue)
      member("passenger_id", orNull: delivery?.passenger.rawValue)
      member("barcode_data", orNull: nil)
      member("barcode_format", orNull: nil)
      member("valid_from", pass.validFrom.description)
      member("valid_until", pass.validUntil.description)
      member("offline_token", orNull: nil)
    }
    member("booking_id", booking.key)
    let flight = delivery.map { booking.segments[$0.segment].instance.rawValue }
    member("flight_id", orNull: flight)
    member("state", pass.state.published)
    if pass.state != .valid {
      member("replaced_by", orNull: booking.passes.valid(for: pass.entitlement)?.id.rawValue)
    }
  }
}

extension PassState {
  fileprivate var published: String { rawValue.uppercased() }
}
