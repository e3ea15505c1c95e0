package import Airports
internal import Bookings
package import Flights
internal import PassFormats
package import Vocabulary

/// An operator's files, read as one schedule.
///
/// CSV files have a line per service; JSON files have airports, seat maps, tariffs and flights. Number and
/// order of the files do not matter.
package struct ScheduleFiles {
  /// Maximum size of a file in bytes.
  package static let longestFile = 64 << 20

  /// The valid parts, with the built-in airports that the services use.
  package private(set) var schedule = Schedule()
  /// All problems, with file and position.
  package private(set) var problems: [ScheduleProblem] = []

  /// Whether some parts could not be read, so that missing names cannot be reported.
  private var lacksParts = false
  private var places: [(file: String, place: TextPlace)] = []

  package init() {}

  /// Reads another file: JSON if it begins with a brace, otherwise CSV.
  package mutating func read(
    _ name: String, _ bytes: [UInt8], using random: inout some RandomNumberGenerator
  ) {
    let first = bytes.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    if first == UInt8(ascii: "{") {
      readJSON(name, bytes, using: &random)
    } else {
      readCSV(name, bytes)
    }
  }

  private mutating func readCSV(_ name: String, _ bytes: [UInt8]) {
    do throws(TextFault) {
      let table = try CSVTable(bytes)
      let required = Schedule.Service.columns
      let columns = try table.columns(
        required + Schedule.Service.optionalColumns, required: required)
      for fault in table.faults { note(fault, in: name) }
      for cells in table.rows {
        let fields = Dictionary(zip(columns, cells)) { first, _ in first }
        readService(Row(place: cells[0].place, fields: fields), in: name)
      }
    } catch { note(error, in: name) }
  }

  private mutating func readService(_ row: Row, in file: String) {
    do throws(TextFault) {
      schedule.services.append(try Schedule.Service(row))
      places.append((file, row.place))
    } catch { note(error, in: file) }
  }

  private mutating func readJSON(
    _ name: String, _ bytes: [UInt8], using random: inout some RandomNumberGenerator
  ) {
    func place(_ offset: Int) -> TextPlace { TextPlace(offset: offset, in: bytes) }
    do throws(JSONError) {
      let node = try JSONReader.read(bytes)
      do throws(ShapeError) {
        var object = try ObjectReader(node)
        let parts = (
          airports: try object.optionalArray("airports") ?? [],
          seatMaps: try object.optionalArray("seat_maps") ?? [],
          tariffs: try object.optionalArray("tariffs") ?? [],
          flights: try object.optionalArray("flights") ?? []
        )
        try object.finish()
        each(parts.airports, name, bytes) { (node, index, schedule) throws(ShapeError) in
          schedule.airports.append(try Airport(node, "airports[\(index)]"))
        }
        each(parts.seatMaps, name, bytes) { (node, index, schedule) throws(ShapeError) in
          schedule.seatMaps.append(try SeatMap(node, "seat_maps[\(index)]", using: &random))
        }
        each(parts.tariffs, name, bytes) { (node, index, schedule) throws(ShapeError) in
          schedule.tariffs.append(try Tariff(node, "tariffs[\(index)]", using: &random))
        }
        for (index, node) in parts.flights.enumerated() {
          do throws(ShapeError) {
            readService(try row(node, "flights[\(index)]", bytes), in: name)
          } catch { note(TextFault(place(error.offset), "\(error)"), in: name) }
        }
      } catch { note(TextFault(place(error.offset), "\(error)"), in: name) }
    } catch { note(TextFault(place(error.offset), "\(error)"), in: name) }
  }

  private mutating func each(
    _ nodes: [JSONNode], _ file: String, _ bytes: [UInt8],
    _ read: (JSONNode, Int, inout Schedule) throws(ShapeError) -> Void
  ) {
    for (index, node) in nodes.enumerated() {
      do throws(ShapeError) {
        try read(node, index, &schedule)
      } catch {
        lacksParts = true
        note(TextFault(TextPlace(offset: error.offset, in: bytes), "\(error)"), in: file)
      }
    }
  }

  private func row(
    _ node: JSONNode, _ path: String, _ bytes: [UInt8]
  ) throws(ShapeError) -> Row {
    var object = try ObjectReader(node, path: path)
    var fields: [String: PlacedText] = [:]
    for name in Schedule.Service.columns + Schedule.Service.optionalColumns {
      guard let offset = object.peek(name)?.offset, let text = try object.optionalString(name)
      else { continue }
      fields[name] = PlacedText(text: text, place: TextPlace(offset: offset, in: bytes))
    }
    try object.finish()
    return Row(place: TextPlace(offset: node.offset, in: bytes), fields: fields)
  }

  private mutating func note(_ fault: TextFault, in file: String) {
    problems.append(ScheduleProblem(file, fault.place, fault.detail))
  }
}

extension ScheduleFiles {
  /// Checks what depends on all files, and returns the number of departures.
  ///
  /// These are undefined names, two departures with the same number, and arrivals before departures.
  ///
  /// - Parameters:
  ///   - known: names of seat maps and tariffs that are in the store already.
  ///   - refuse: why a service cannot be sold, or nil if it can.
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
        problems.append(ScheduleProblem(file, place, detail))
      }
      if let reason = refuse(service) { complain(reason) }
      for code in [service.origin, service.destination] where airports[code] == nil {
        airports[code] = Airports.airport(code).map(Airport.init)
        if let airport = airports[code] { schedule.airports.append(airport) }
      }
      guard let origin = airports[service.origin], let destination = airports[service.destination]
      else {
        let missing = airports[service.origin] == nil ? service.origin : service.destination
        complain("airport \(missing) is not known; say where it is under airports in a JSON file")
        continue
      }
      if !lacksParts, !known.contains(service.seatMap),
        !schedule.seatMaps.contains(where: { $0.name == service.seatMap })
      {
        complain("seat_map: no file has one named \(shown(service.seatMap))")
      }
      if !lacksParts, !known.contains(service.tariff),
        !schedule.tariffs.contains(where: { $0.name == service.tariff })
      {
        complain("tariff: no file has one named \(shown(service.tariff))")
      }
      let from = try zones.zone(origin.zone)
      let to = try zones.zone(destination.zone)
      for day in service.days {
        let key = "\(service.designator) \(service.origin) \(day)"
        if let former = seen[key] {
          complain("\(key) departs twice: see \(former.file):\(former.place)")
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
    problems.sort { ($0.file, $0.line, $0.column) < ($1.file, $1.line, $1.column) }
    return count
  }

  /// The time zones of the airports.
  package func zones(_ zones: inout SystemZones) throws(ZoneError) -> [AirportCode: ZoneInfo] {
    var found: [AirportCode: ZoneInfo] = [:]
    for airport in schedule.airports { found[airport.code] = try zones.zone(airport.zone) }
    return found
  }
}

extension Airport {
  /// A built-in airport.
  fileprivate init(_ known: KnownAirport) {
    self.init(
      code: known.code, name: known.name, city: known.city, country: known.country,
      zone: known.zone)
  }
}
