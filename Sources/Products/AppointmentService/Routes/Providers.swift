internal import ServiceHTTP
internal import Appointments
internal import BookingStore
internal import Bookings
internal import OperatorFiles
internal import StrictText
internal import Selling
internal import Vocabulary

extension AppointmentRoutes {
  var providers: [Endpoint] {
    let one = "/providers/{provider_id}"
    return [
      .get("/providers", "listProviders", .everybody) { call in try await listProviders(call) },
      .post("/providers", "addProvider", .operators) { call in try await addProvider(call) },
      .get(one, "getProvider", .everybody) { call in
        try answer(try await desk.found(Provider.self, try call.id("provider_id")), isOwn: false)
      },
      .put("\(one)/hours", "setHours", .users) { call in
        try await change(call) { (body) throws(ShapeError) in .hours(try body.hours()) }
      },
      .put("\(one)/services", "setServices", .users) { call in
        let provider = try await desk.found(Provider.self, try call.id("provider_id")).value
        return try await change(call) { (body) throws(ShapeError) in
          .services(try body.services(in: provider.currency))
        }
      },
      .put("\(one)/profile", "setProviderProfile", .users) { call in
        try await change(call) { (body) throws(ShapeError) in
          let (name, place) = try together(
            part(try body.title("name")), part(try body.title("place")))
          return .name(name, place: place)
        }
      },
      .put("\(one)/availability", "setTakesRequests", .users) { call in
        try await change(call) { (body) throws(ShapeError) in
          let isOpen = try together(part(try body.optionalBoolean("takes_requests")))
          guard let isOpen else {
            throw body.failure("takes_requests", "is missing; expected true or false")
          }
          return .isOpen(isOpen)
        }
      },
      .put("\(one)/user", "setProviderUser", .operators) { call in
        try await change(call) { (body) throws(ShapeError) in .user(try body.text("user")) }
      },
      .post("\(one)/absences", "addAbsence", .users) { call in try await addAbsence(call) },
      .delete("\(one)/absences/{absence_id}", "removeAbsence", .users) { call in
        let absence: OpaqueID<Provider.Absence> = try call.id("absence_id")
        return try await change(call) { _ throws(ShapeError) in .present(absence) }
      },
    ]
  }

  private func listProviders(_ call: Call) async throws -> HTTPAnswer {
    let (service, after, limit) = try call.parameters { (query) throws(Problem) in
      try together(
        parameter(try query.optionalWord("service_type") as Keyword?),
        parameter(try query.pageStart() as Provider.ID?),
        parameter(try query.integer("limit", in: 1...100, otherwise: 20)))
    }
    let found = try await desk.providers(of: service, after: after, limit: limit + 1)
    let shown = found.prefix(limit).map(\.value)
    return try .tagged(caching: .reference(seconds: 60)) { writer in
      writer.objects("providers", shown) { $0.members(of: $1, isOwn: false) }
      // The next page begins after the last provider that this page shows.
      writer.nextPage(after: found.count > limit ? shown.last?.key : nil)
    }
  }

  private func addProvider(_ call: Call) async throws -> HTTPAnswer {
    let draft = try call.json { (body) throws(ShapeError) in
      try ProviderDraft(&body)
    }
    let provider = try await desk.addProvider(
      draft, try call.actorCommand())
    return try answer(try await desk.found(Provider.self, provider.id), 201, isOwn: true)
      .with("location", "/v1/providers/\(provider.id)")
  }

  private func addAbsence(_ call: Call) async throws -> HTTPAnswer {
    let (from, until, version) = try call.json { (body) throws(ShapeError) in
      try together(
        part(try body.askedTime("start_time")), part(try body.askedTime("end_time")),
        part(try body.optionalInteger("version", in: 1...1_000_000_000)))
    }
    let id: Provider.ID = try call.id("provider_id")
    let calendar = try await desk.product.calendar(id, in: desk.store)
    let stretch = try Stretch(
      asked: try from.instant(at: calendar), try until.instant(at: calendar))
    return try answer(
      try await desk.change(
        id, .absence(stretch), expecting: version, try call.actorCommand()), isOwn: true
    )
  }

  /// Applies a change; if the request names a version, only to the version that the caller has read.
  private func change(
    _ call: Call,
    _ read: (inout ObjectReader) throws(ShapeError) -> AppointmentDesk.ProviderChange
  ) async throws -> HTTPAnswer {
    let (change, version) = try call.json { (body) throws(ShapeError) in
      try together(
        part(try read(&body)), part(try body.optionalInteger("version", in: 1...1_000_000_000)))
    }
    return try answer(
      try await desk.change(
        try call.id("provider_id"), change, expecting: version, try call.actorCommand()),
      isOwn: true)
  }

  private func answer(
    _ read: Versioned<Provider>, _ status: Int = 200, isOwn: Bool
  ) throws -> HTTPAnswer {
    try .tagged(status, caching: .checked) { writer in
      writer.members(of: read.value, isOwn: isOwn)
      writer.member("version", read.version)
    }
  }
}

extension ProviderDraft {
  fileprivate init(_ body: inout ObjectReader) throws(ShapeError) {
    let currency = part(try body.currency("currency"))
    let known = try? currency.get()
    let (code, name, place, zone, user, services, hours, paid) = try together(
      part(try body.text("code", as: OperatorCode.self)), part(try body.title("name")),
      part(try body.title("place")), part(try body.text("time_zone", as: ZoneName.self)),
      part(try body.text("user", as: UserID.self)), part(try body.services(in: known)),
      part(try body.hours()), currency)
    self.init(
      code: code, name: name, place: place, zone: zone, currency: paid, user: user,
      services: services, hours: hours)
  }
}
