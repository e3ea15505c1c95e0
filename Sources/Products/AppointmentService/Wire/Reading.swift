internal import ServiceHTTP
internal import Appointments
internal import Bookings
internal import OperatorFiles
internal import PassFormats
internal import StrictText
internal import Vocabulary

extension AppointmentWish {
  /// Reads a wish whose times have offsets.
  init(_ body: inout ObjectReader) throws(ShapeError) {
    let (provider, service, start, end, session, subjects) = try together(
      part(try body.text("provider_id", as: Provider.ID.self)),
      part(try body.text("service_type", as: Keyword.self)),
      part(try body.time("start_time").instant), part(try body.time("end_time").instant),
      part(try body.optionalText("session_id", as: ClassSession.ID.self)),
      part(try body.subjects()))
    self.init(
      provider: provider, service: service, start: start, end: end, session: session,
      subjects: subjects)
  }
}

extension ObjectReader {
  /// Reads `subject_ids`; an empty list has an error code of its own.
  mutating func subjects() throws(ShapeError) -> [Subject.ID] {
    if let nodes = peek("subject_ids"), case .array(let items) = nodes.value, items.isEmpty {
      _ = optional("subject_ids")
      return []
    }
    return try texts("subject_ids", 1...AppointmentOffer.maxSubjects)
  }

  /// Reads the reason for an end.
  mutating func reason() throws(ShapeError) -> String? {
    try optionalWords("reason", upTo: AppointmentBooking.longestReason)
  }

  mutating func hours() throws(ShapeError) -> WeeklyHours {
    let spans = try objects("hours") { (span) throws(ShapeError) in
      let (weekday, from, until) = try together(
        part(try span.integer("weekday", in: 1...7)), part(try span.minute("from")),
        part(try span.minute("until")))
      return WeeklyHours.Span(weekday: weekday, from: from, until: until)
    }
    do throws(Refusal) { return try WeeklyHours(spans) } catch {
      throw failure("hours", error.fault?.problem ?? error.description)
    }
  }

  /// Reads `HH:MM` as minutes since midnight; `24:00` is the last.
  private mutating func minute(_ name: String) throws(ShapeError) -> Int {
    let text = try string(name)
    if text == "24:00" { return 1_440 }
    guard let second = secondOfDay(hourAndMinute: text) else {
      throw failure(name, "expected a time of day such as 09:30")
    }
    return second / 60
  }

  /// Reads the services, with prices in the currency of the provider.
  ///
  /// If the currency is itself at fault, it is nil: the services are then read only to find their faults.
  mutating func services(in currency: CurrencyCode?) throws(ShapeError) -> [OfferedService] {
    try objects("services") { (service) throws(ShapeError) in
      try service.service(in: currency)
    }.compactMap(\.self)
  }

  private mutating func service(
    in currency: CurrencyCode?
  ) throws(ShapeError) -> OfferedService? {
    let isByDay = peek("per") != nil
    let (
      type, name, byDay, lengths, minor, before, after, answers, capacity, step, tiers, closes
    ) =
      try together(
        part(try text("service_type", as: Keyword.self)), part(try title("name")),
        part(try placesByDay()), part(try isByDay ? noLengths() : lengths()),
        part(try integer("price_minor", in: 0...100_000_000)),
        part(try optionalInteger("buffer_before_minutes", in: 0...10_080) ?? 0),
        part(try optionalInteger("buffer_after_minutes", in: 0...10_080) ?? 0),
        part(try optionalInteger("answer_within_minutes", in: 1...43_200)),
        part(try optionalInteger("capacity", in: 1...OfferedService.maxPlaces) ?? 1),
        part(try optionalInteger("step_minutes", in: 5...1_440) ?? 15), part(try refunds()),
        part(try optionalInteger("closes_hours_before", in: 0...8_784)))
    guard let currency else { return nil }
    guard let buffers = Buffers(before: before * 60, after: after * 60) else {
      throw failure("buffer_before_minutes", "expected a week at most")
    }
    do throws(Refusal) {
      return try OfferedService(
        type: type, name: name, lengths: lengths, price: Money(minor, currency), buffers: buffers,
        answers: answers.map { $0 * 60 },
        cancellation: try CancellationTerms(tiers, closesHours: closes), capacity: capacity,
        byDay: byDay, step: step)
    } catch {
      throw failure(error.fault?.member ?? "services", error.fault?.problem ?? error.description)
    }
  }

  /// Reads `per` and `most_days` of a service over days; nil without `per`.
  private mutating func placesByDay() throws(ShapeError) -> PlacesByDay? {
    let unit: PlacesByDay.Unit? = peek("per") == nil ? nil : try choice("per")
    let most = try optionalInteger("most_days", in: 1...PlacesByDay.longest)
    guard let unit else {
      guard most == nil else {
        throw failure("most_days", "is only for a service with per; leave it out")
      }
      return nil
    }
    return PlacesByDay(unit, most: most ?? PlacesByDay.longest)
  }

  /// Refuses `lengths_minutes`, because a service over days is as long as its days.
  private mutating func noLengths() throws(ShapeError) -> [Int] {
    guard optional("lengths_minutes") == nil else {
      throw failure("lengths_minutes", "is only for a service without per; leave it out")
    }
    return []
  }

  private mutating func lengths() throws(ShapeError) -> [Int] {
    try each(of: try array("lengths_minutes"), "lengths_minutes") {
      (node, place) throws(ShapeError) in
      guard case .integer(let minutes) = node.value, let minutes = Int(exactly: minutes) else {
        throw mismatch(node, place, expected: "whole minutes")
      }
      return minutes
    }
  }

  private mutating func refunds() throws(ShapeError) -> [CancellationTerms.Tier] {
    try optionalObjects("refunds") { (tier) throws(ShapeError) in
      let (hours, percent) = try together(
        part(try tier.integer("hours_before", in: 0...8_784)),
        part(try tier.integer("percent", in: 0...100)))
      return .init(hours: hours, percent: percent)
    }
  }
}

/// A time as a client writes it: with its offset from UTC, or as the clocks of the provider show it.
enum AskedTime {
  case moment(Instant)
  case local(LocalTime)

  static let expectation =
    "a time such as 2025-03-15T09:00:00+01:00, or 2025-03-15T09:00:00 by the provider's clocks"

  init?(_ text: String) {
    if let time = OffsetDateTime(sent: text) {
      self = .moment(time.instant)
    } else if let local = LocalTime(sent: text) {
      self = .local(local)
    } else {
      return nil
    }
  }

  func instant(at calendar: ProviderCalendar) throws(Refusal) -> Instant {
    switch self {
    case .moment(let instant): instant
    case .local(let local): try calendar.moment(local)
    }
  }
}

extension ObjectReader {
  mutating func askedTime(_ name: String) throws(ShapeError) -> AskedTime {
    guard let time = AskedTime(try string(name)) else {
      throw failure(name, "expected \(AskedTime.expectation)")
    }
    return time
  }
}

extension QueryReader {
  mutating func askedTime(_ name: String) throws(Problem) -> AskedTime {
    guard let text = text(name) else {
      throw Problem(parameter: name, "is missing; expected \(AskedTime.expectation)")
    }
    // A plus that a client left unescaped has become a blank.
    guard let time = AskedTime(text.replacing(" ", with: "+")) else {
      throw Problem(parameter: name, "expected \(AskedTime.expectation)")
    }
    return time
  }

  /// Reads a moment with its offset; nil if it is missing.
  mutating func moment(_ name: String) throws(Problem) -> Instant? {
    guard let text = text(name) else { return nil }
    guard let time = OffsetDateTime(sent: text.replacing(" ", with: "+")) else {
      throw Problem(parameter: name, "expected \(OffsetDateTime.expectation)")
    }
    return time.instant
  }
}
