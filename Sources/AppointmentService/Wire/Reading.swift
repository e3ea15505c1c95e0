internal import Appointments
internal import Bookings
internal import OperatorFiles
internal import PassFormats
internal import PassService
internal import Vocabulary

extension AppointmentWish {
  /// Reads a wish whose times have offsets.
  init(_ body: inout ObjectReader) throws(ShapeError) {
    self.init(
      provider: try body.text("provider_id"), service: try body.text("service_type"),
      start: try body.time("start_time").instant, end: try body.time("end_time").instant,
      session: try body.optionalText("session_id"), subjects: try body.subjects())
  }
}

extension ObjectReader {
  /// `subject_ids`; none is told by a code of its own (S-12).
  mutating func subjects() throws(ShapeError) -> [Subject.ID] {
    if let nodes = peek("subject_ids"), case .array(let items) = nodes.value, items.isEmpty {
      _ = optional("subject_ids")
      return []
    }
    return try texts("subject_ids", 1...AppointmentOffer.mostSubjects)
  }

  /// What is said about an end.
  mutating func reason() throws(ShapeError) -> String? {
    try optionalWords("reason", upTo: AppointmentBooking.longestReason)
  }

  mutating func hours() throws(ShapeError) -> WeeklyHours {
    var spans: [WeeklyHours.Span] = []
    for (index, node) in try array("hours").enumerated() {
      var span = try ObjectReader(node, path: "hours[\(index)]")
      let weekday = try span.integer("weekday", in: 1...7)
      let (from, until) = (try span.minute("from"), try span.minute("until"))
      try span.finish()
      spans.append(.init(weekday: weekday, from: from, until: until))
    }
    do throws(Refusal) { return try WeeklyHours(spans) } catch {
      throw failure("hours", error.fault?.problem ?? error.description)
    }
  }

  /// Minutes since midnight of `HH:MM`, of which `24:00` is the last.
  private mutating func minute(_ name: String) throws(ShapeError) -> Int {
    let text = try string(name)
    if text == "24:00" { return 1_440 }
    guard let second = secondOfDay(hourAndMinute: text) else {
      throw failure(name, "expected a time of day such as 09:30")
    }
    return second / 60
  }

  /// - Parameter currency: of the provider.
  mutating func services(in currency: CurrencyCode) throws(ShapeError) -> [OfferedService] {
    var services: [OfferedService] = []
    for (index, node) in try array("services").enumerated() {
      var service = try ObjectReader(node, path: "services[\(index)]")
      services.append(try service.service(in: currency))
      try service.finish()
    }
    return services
  }

  private mutating func service(in currency: CurrencyCode) throws(ShapeError) -> OfferedService {
    let type: OpenWord = try text("service_type")
    let name = try title("name")
    var lengths: [Int] = []
    for node in try array("lengths_minutes") {
      guard case .integer(let minutes) = node.value, let minutes = Int(exactly: minutes) else {
        throw mismatch(node, "lengths_minutes", expected: "whole minutes")
      }
      lengths.append(minutes)
    }
    let price = Money(try integer("price_minor", in: 0...100_000_000), currency)
    let before = try optionalInteger("buffer_before_minutes", in: 0...10_080) ?? 0
    let after = try optionalInteger("buffer_after_minutes", in: 0...10_080) ?? 0
    let answers = try optionalInteger("answer_within_minutes", in: 1...43_200)
    let capacity = try optionalInteger("capacity", in: 1...OfferedService.mostPlaces) ?? 1
    let step = try optionalInteger("step_minutes", in: 5...1_440) ?? 15
    var tiers: [CancellationTerms.Tier] = []
    for (index, node) in (try optionalArray("refunds") ?? []).enumerated() {
      var tier = try ObjectReader(node, path: path(to: "refunds[\(index)]"))
      tiers.append(
        .init(
          hours: try tier.integer("hours_before", in: 0...8_784),
          percent: try tier.integer("percent", in: 0...100)))
      try tier.finish()
    }
    let closes = try optionalInteger("closes_hours_before", in: 0...8_784)
    guard let buffers = Buffers(before: before * 60, after: after * 60) else {
      throw failure("buffer_before_minutes", "expected a week at most")
    }
    do throws(Refusal) {
      return try OfferedService(
        type: type, name: name, lengths: lengths, price: price, buffers: buffers,
        answers: answers.map { $0 * 60 },
        cancellation: try CancellationTerms(tiers, closesHours: closes), capacity: capacity,
        step: step)
    } catch {
      throw failure(error.fault?.member ?? "services", error.fault?.problem ?? error.description)
    }
  }
}

/// A time as somebody writes it: with its offset, or as the clocks of the provider show it.
enum AskedTime {
  case moment(Instant)
  case local(LocalTime)

  static let expectation =
    "a time such as 2025-03-15T09:00:00+01:00, or 2025-03-15T09:00:00 by the provider's clocks"

  init?(_ text: String) {
    if let time = OffsetDateTime(text) {
      self = .moment(time.instant)
    } else if let local = LocalTime(text) {
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
  mutating func askedTime(_ name: String) throws(Problem) -> AskedTime? {
    guard let text = text(name) else { return nil }
    // A plus that a client left unescaped has become a blank.
    guard let time = AskedTime(text.replacing(" ", with: "+")) else {
      throw Problem(parameter: name, "expected \(AskedTime.expectation)")
    }
    return time
  }

  /// A moment with its offset; nil if it is missing.
  mutating func moment(_ name: String) throws(Problem) -> Instant? {
    guard let text = text(name) else { return nil }
    guard let time = OffsetDateTime(text.replacing(" ", with: "+")) else {
      throw Problem(parameter: name, "expected \(OffsetDateTime.expectation)")
    }
    return time.instant
  }
}
