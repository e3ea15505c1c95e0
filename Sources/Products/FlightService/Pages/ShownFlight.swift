internal import Airports
internal import PassPages
internal import Vocabulary

/// A departure as an answer of the API describes it, ready to be shown.
struct ShownFlight {
  let id: String
  let number: String
  let operatingNumber: String
  let origin: String
  let destination: String
  /// The expected local times, such as `2025-03-02T08:30:00`.
  let departure: String
  let arrival: String
  /// The scheduled local times; equal to the expected ones unless the flight is late or early.
  let scheduledDeparture: String
  let scheduledArrival: String
  let status: String
  let gate: String
  let divertedTo: String
  let originZone: String
  private let seconds: Int64?

  init(_ flight: Received) {
    id = flight["flight_id"].text
    number = flight["flight_number"].text
    operatingNumber = flight["operating_flight_number"].text
    origin = flight["departure"]["airport_code"].text
    destination = flight["arrival"]["airport_code"].text
    departure = Self.local(Self.expected(flight["departure"]))
    arrival = Self.local(Self.expected(flight["arrival"]))
    scheduledDeparture = Self.local(flight["departure"]["scheduled_at"].text)
    scheduledArrival = Self.local(flight["arrival"]["scheduled_at"].text)
    status = flight["status_code"].text
    gate = flight["gate"].text
    divertedTo = flight["diverted_to"].text
    originZone = flight["departure"]["time_zone"].text
    if let begins = Instant(Self.expected(flight["departure"])),
      let ends = Instant(Self.expected(flight["arrival"])), ends > begins
    {
      seconds = ends.seconds(since: begins)
    } else {
      seconds = nil
    }
  }

  private static func expected(_ time: Received) -> String {
    time["expected_at"].nonEmpty ?? time["scheduled_at"].text
  }

  /// The local time in a time with its offset, which begins with it.
  private static func local(_ time: String) -> String { String(time.prefix(19)) }

  /// The city of an airport; its code if the airport is not known.
  static func city(_ code: String) -> String {
    AirportCode(code).flatMap(AirportNames.city) ?? code
  }

  /// The city of an airport with its code, such as "New York (JFK)".
  static func place(_ code: String) -> String {
    let city = city(code)
    return city == code ? code : "\(city) (\(code))"
  }

  /// The departure in short, such as "Sun 2 Mar 08:30 SFO".
  func departs(_ visit: Visit) -> String {
    "\(visit.dayAndClock(departure)) \(visit.leftToRight("\(origin) – \(destination)"))"
  }

  /// The time of flight, such as "5 h 35 min"; nil if the answer does not give it.
  func duration(_ visit: Visit) -> String? {
    seconds.map {
      visit.text(.flightDuration, ["hours": "\($0 / 3_600)", "minutes": "\($0 / 60 % 60)"])
    }
  }

  /// The hours of departure and arrival, with the day of arrival if it is another one.
  func hours(_ visit: Visit) -> String {
    let isSameDay = departure.prefix(10) == arrival.prefix(10)
    let end = isSameDay ? visit.clock(arrival) : visit.dayAndClock(arrival)
    return "\(visit.clock(departure)) – \(end)"
  }

  /// What people see of a flight in the order in which they need it.
  func facts(_ visit: Visit) -> [Fact] {
    var facts = [
      Fact(visit.text(.flight), visit.leftToRight(number)),
      Fact(visit.text(.flightFrom), Self.place(origin)),
      Fact(visit.text(.flightTo), Self.place(divertedTo.isEmpty ? destination : divertedTo)),
      Fact(visit.text(.flightDeparture), time(departure, scheduledDeparture, visit)),
      Fact(visit.text(.flightArrival), time(arrival, scheduledArrival, visit)),
    ]
    if let duration = duration(visit) { facts.append(Fact(visit.text(.flightTime), duration)) }
    if operatingNumber != number {
      facts.append(operated(visit))
    }
    if status != "SCHEDULED" {
      facts.append(Fact(visit.text(.flightStatus), visit.word(status, PageText.flightStates)))
    }
    return facts
  }

  private func operated(_ visit: Visit) -> Fact {
    Fact(
      visit.text(.flight),
      visit.text(.operatedAs, ["flight": operatingNumber]))
  }

  /// Returns a time with its day, and with the scheduled one if that is another.
  func time(_ expected: String, _ scheduled: String, _ visit: Visit) -> String {
    let shown = "\(visit.day(expected)), \(visit.clock(expected))"
    guard expected != scheduled else { return shown }
    let isSameDay = expected.prefix(10) == scheduled.prefix(10)
    return visit.text(
      .insteadOf,
      [
        "time": shown,
        "scheduled": isSameDay ? visit.clock(scheduled) : visit.dayAndClock(scheduled),
      ])
  }

  /// Returns a moment on the clocks of the airport of departure, such as `2025-03-01T08:30:00`; nil if its zone is not
  /// known.
  func localTime(_ moment: Instant) -> String? {
    guard let zone = ZoneName(originZone) else { return nil }
    var zones = SystemZones()
    return (try? zones.time(moment, in: zone))?.local?.description
  }
}
