internal import Bookings
internal import Flights
internal import OperatorFiles
internal import StrictText
internal import Vocabulary

extension Schedule.Service {
  /// The optional columns.
  ///
  /// `marketing_flight` is the number under which the flight is sold if it is not the operating carrier's (codeshare).
  package static let optionalColumns = ["marketing_flight"]

  /// The required columns of a schedule, also the members of a flight in JSON.
  package static let columns = [
    "flight", "origin", "destination", "departs", "arrives", "days", "first_day", "last_day",
    "seat_map", "tariff",
  ]

  /// The header line of a CSV file.
  package static let columnLine = columns.joined(separator: ",")

  /// Reads the service from a row.
  init(_ row: FileRow) throws(TextFault) {
    let (
      arrives, first, last, designator, marketing, origin, destination, departs, days, seatMap,
      tariff
    ) = try together(
      cell(
        try row.value("arrives", "a time such as 16:55, or 06:10+1 on the day after") {
          ArrivalTime($0)
        }),
      cell(try row.value("first_day", CivilDate.expectation) { CivilDate($0) }),
      cell(try row.value("last_day", CivilDate.expectation) { CivilDate($0) }),
      cell(
        try row.value("flight", FlightDesignator.expectation) { FlightDesignator($0.uppercased()) }),
      cell(
        try row.optionalValue("marketing_flight", FlightDesignator.expectation) {
          FlightDesignator($0)
        }),
      cell(try row.value("origin", AirportCode.expectation) { AirportCode($0.uppercased()) }),
      cell(try row.value("destination", AirportCode.expectation) { AirportCode($0.uppercased()) }),
      cell(try row.value("departs", "a time such as 08:30") { secondOfDay(hourAndMinute: $0) }),
      cell(
        try row.value("days", "the days of the week, such as 1234567 or 12345..") {
          daysOfWeek($0)
        }),
      cell(try row.value("seat_map", "the name of a seat map") { $0.isEmpty ? nil : $0 }),
      cell(try row.value("tariff", "the name of a tariff") { $0.isEmpty ? nil : $0 }))
    let plan = ScheduledService(
      designator: designator, marketing: marketing, origin: origin, destination: destination,
      hours: .init(
        departs: departs, arrives: arrives.secondOfDay, daysLater: arrives.daysLater),
      season: .init(from: first, through: last, on: days))
    self.init(plan, seatMap: seatMap, tariff: tariff)
    let place = try row.field("last_day").place
    guard first <= last else {
      throw TextFault(place, "last_day: is before first_day \(first)")
    }
    guard last.daysSince1970 - first.daysSince1970 < ScheduledService.Season.longest else {
      throw TextFault(
        place,
        "last_day: expected at most \(ScheduledService.Season.longest) days from first_day to last_day; divide the "
          + "service into two"
      )
    }
    guard plan.origin != plan.destination else {
      throw TextFault(
        try row.field("destination").place, "destination: is the same airport as origin")
    }
    guard !plan.days.isEmpty else {
      throw TextFault(
        try row.field("days").place, "days: none of them is between first_day and last_day")
    }
  }
}

/// A time with the number of days after the departure's date, as in schedules.
private struct ArrivalTime {
  let secondOfDay: Int
  let daysLater: Int

  init?(_ text: String) {
    let clock = text.prefix(5)
    guard let second = Vocabulary.secondOfDay(hourAndMinute: String(clock)) else { return nil }
    switch text.dropFirst(5) {
    case "": daysLater = 0
    case "+1": daysLater = 1
    case "+2": daysLater = 2
    case "-1": daysLater = -1
    default: return nil
    }
    secondOfDay = second
  }
}

/// Returns the days of the week in a text such as `1234567`, with dots for the days without a departure; 1 is Monday.
private func daysOfWeek(_ text: String) -> [Int]? {
  let bytes = text.utf8.filter { $0 != UInt8(ascii: ".") }
  let days = bytes.map { Int($0) - 0x30 }
  guard (1...7).contains(days.count), days.allSatisfy({ (1...7).contains($0) }),
    Set(days).count == days.count, text.utf8.count <= 7
  else { return nil }
  return days.sorted()
}
