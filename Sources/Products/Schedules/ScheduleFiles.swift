package import Airports
internal import Bookings
package import Flights
package import OperatorFiles
internal import StrictText
package import Vocabulary

/// An operator's files, read as one schedule.
///
/// CSV files have a line per service; JSON files have airports, seat maps, tariffs and flights. Number and
/// order of the files do not matter.
package struct ScheduleFiles {
  /// The valid parts, with the built-in airports that the services use.
  package private(set) var schedule = Schedule()
  /// All problems, with file and position.
  package private(set) var problems: [FileProblem] = []

  /// Whether some parts could not be read, so that missing names cannot be reported.
  private var lacksParts = false
  private var places: [(file: String, place: TextPlace)] = []

  package init() {}

  /// Reads another file: JSON if it begins with a brace, otherwise CSV.
  package mutating func read(
    _ name: String, _ bytes: [UInt8]
  ) {
    var file = OperatorFile(name, bytes)
    if file.isJSON {
      readJSON(&file)
    } else {
      file.rows(Self.members, required: Schedule.Service.columns) { row throws(TextFault) in
        try readService(row, in: name)
      }
    }
    problems += file.problems
  }

  private static let members = Schedule.Service.columns + Schedule.Service.optionalColumns

  private mutating func readService(_ row: FileRow, in file: String) throws(TextFault) {
    schedule.services.append(try Schedule.Service(row))
    places.append((file, row.place))
  }

  private mutating func readJSON(
    _ file: inout OperatorFile
  ) {
    let arrays = file.object { (object) throws(ShapeError) in
      (
        airports: try object.optionalArray("airports") ?? [],
        seatMaps: try object.optionalArray("seat_maps") ?? [],
        tariffs: try object.optionalArray("tariffs") ?? [],
        flights: try object.optionalArray("flights") ?? []
      )
    }
    guard let arrays else { return }
    let airports = file.parts(arrays.airports, "airports") { node, path throws(ShapeError) in
      try Airport(node, path)
    }
    let seatMaps = file.parts(arrays.seatMaps, "seat_maps") { node, path throws(ShapeError) in
      try Schedule.SeatMapPlan(node, path)
    }
    let tariffs = file.parts(arrays.tariffs, "tariffs") { node, path throws(ShapeError) in
      try Schedule.TariffPlan(node, path)
    }
    if !file.problems.isEmpty { lacksParts = true }
    schedule.airports += airports.map(\.part)
    schedule.seatMaps += seatMaps.map(\.part)
    schedule.tariffs += tariffs.map(\.part)
    let name = file.name
    file.rows(arrays.flights, "flights", Self.members) { row throws(TextFault) in
      try readService(row, in: name)
    }
  }
}

extension ScheduleFiles {
  /// Checks what depends on all files, and returns the number of departures.
  ///
  /// The problems are undefined names, tariffs at which some seat cannot be bought, two departures with the same
  /// number, and arrivals before departures. `known` has the names of seat maps and tariffs that are in the store
  /// already. `refuse` returns why a service cannot be sold, or nil if it can.
  package mutating func complete(
    zones: inout SystemZones, known: Set<String> = [],
    refuse: (Schedule.Service) -> String? = { _ in nil }
  ) throws(ZoneError) -> Int {
    var airports = Dictionary(
      schedule.airports.map { ($0.code, $0) }, uniquingKeysWith: { first, _ in first })
    var seen: [String: (file: String, place: TextPlace)] = [:]
    var count = 0
    for (service, (file, place)) in zip(schedule.services, places) {
      func complain(_ detail: String) {
        problems.append(FileProblem(file, place, detail))
      }
      if let reason = refuse(service) { complain(reason) }
      for code in [service.origin, service.destination] where airports[code] == nil {
        airports[code] = Airports.airport(code).map(Airport.init)
        if let airport = airports[code] { schedule.airports.append(airport) }
      }
      guard let origin = airports[service.origin], let destination = airports[service.destination]
      else {
        let missing = airports[service.origin] == nil ? service.origin : service.destination
        complain(
          "airport \(missing) is not known; add it under airports in a JSON file, with code, name, city, country and "
            + "zone")
        continue
      }
      if !lacksParts, !known.contains(service.seatMap),
        !schedule.seatMaps.contains(where: { $0.name == service.seatMap })
      {
        complain(
          "seat_map: no file has a seat map named \(shown(service.seatMap))"
            + Self.hint(schedule.seatMaps.map(\.name)))
      }
      if !lacksParts, !known.contains(service.tariff),
        !schedule.tariffs.contains(where: { $0.name == service.tariff })
      {
        complain(
          "tariff: no file has a tariff named \(shown(service.tariff))"
            + Self.hint(schedule.tariffs.map(\.name)))
      }
      for fault in tariffFaults(of: service) { complain(fault) }
      let from = try zones.zone(origin.zone)
      let to = try zones.zone(destination.zone)
      for day in service.days {
        let key = "\(service.designator) \(service.origin) \(day)"
        if let former = seen[key] {
          complain("\(key) departs twice; the other line is \(former.file):\(former.place)")
          break
        }
        seen[key] = (file, place)
        guard service.plan.times(on: day, from: from, to: to) != nil else {
          complain("arrives: \(service.designator) of \(day) would arrive before it leaves")
          break
        }
        count += 1
      }
    }
    problems.sortByPlace()
    return count
  }

  /// Returns why some seat of a service could not be bought at its tariff, as far as both are in the files.
  private func tariffFaults(of service: Schedule.Service) -> [String] {
    guard let map = schedule.seatMaps.first(where: { $0.name == service.seatMap }),
      let tariff = schedule.tariffs.first(where: { $0.name == service.tariff })
    else { return [] }
    let name = shown(tariff.name)
    var faults: [String] = []
    if let other = map.places.map(\.priceDelta.currency).first(where: { $0 != tariff.currency }) {
      faults.append(
        "tariff \(name) is in \(tariff.currency), but seat_map \(shown(map.name)) is in \(other); give both the same "
          + "currency")
    }
    for cabin in Set(map.places.map(\.cabin)).sorted(by: { $0.rawValue < $1.rawValue }) {
      let fares = tariff.fares.filter { $0.cabin == cabin }
      if fares.isEmpty {
        faults.append(
          "tariff \(name) has no fare for \(cabin.rawValue), which seat_map \(shown(map.name)) has")
      } else if !fares.contains(where: { $0.type == .adult }) {
        faults.append("tariff \(name) has no fare for an ADULT in \(cabin.rawValue)")
      }
    }
    return faults
  }

  /// Returns the names that exist in place of an unknown one, or where to get an example of what is missing.
  private static func hint(_ names: [String]) -> String {
    guard !names.isEmpty else {
      return
        "; also give the JSON file that has it (passservice schedule demo --parts prints an example)"
    }
    let more = names.count > 10 ? " and \(names.count - 10) more" : ""
    return "; there are " + names.prefix(10).map(shown).joined(separator: ", ") + more
  }

  /// Returns the time zones of the airports.
  package func zones(_ zones: inout SystemZones) throws(ZoneError) -> [AirportCode: ZoneInfo] {
    var found: [AirportCode: ZoneInfo] = [:]
    for airport in schedule.airports { found[airport.code] = try zones.zone(airport.zone) }
    return found
  }
}

extension Airport {
  /// Creates the airport from a built-in one.
  fileprivate init(_ known: KnownAirport) {
    self.init(
      code: known.code, name: known.name, city: known.city, country: known.country,
      zone: known.zone)
  }
}
