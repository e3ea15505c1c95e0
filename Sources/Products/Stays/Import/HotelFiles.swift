internal import Bookings
package import OperatorFiles
internal import StrictText
package import Vocabulary

/// An operator's files, read together: hotels in JSON, and rates in either format, a line for each price.
package struct HotelFiles {
  /// The valid parts.
  package private(set) var plans = HotelPlans()
  /// All problems, with file and position.
  package private(set) var problems: [FileProblem] = []
  /// Whether hotels could not be read, so that missing ones cannot be reported.
  private var lacksHotels = false
  private var origins: [OperatorCode: Origin] = [:]
  /// The positions of the rates, in their order.
  private var rateOrigins: [Origin] = []

  private struct Origin: CustomStringConvertible {
    let file: String
    let place: TextPlace

    var description: String { "\(file):\(place)" }
  }

  package init() {}

  /// Reads another file: JSON if it begins with a brace, otherwise CSV.
  package mutating func read(_ name: String, _ bytes: [UInt8]) {
    var file = OperatorFile(name, bytes)
    let columns = HotelPlans.Rate.columns + HotelPlans.Rate.optionalColumns
    if file.isJSON {
      let arrays = file.object { (object) throws(ShapeError) in
        (
          hotels: try object.optionalArray("hotels") ?? [],
          rates: try object.optionalArray("rates") ?? []
        )
      }
      let hotels = file.parts(arrays?.hotels ?? [], "hotels") { node, path throws(ShapeError) in
        try HotelPlans.Hotel(node, path)
      }
      if !file.problems.isEmpty { lacksHotels = true }
      for (hotel, place) in hotels { add(hotel, Origin(file: name, place: place)) }
      file.rows(
        arrays?.rates ?? [], "rates", columns, numbers: HotelPlans.Rate.numbers
      ) { row throws(TextFault) in try readRate(row, in: name) }
    } else {
      file.rows(columns, required: HotelPlans.Rate.columns) { row throws(TextFault) in
        try readRate(row, in: name)
      }
    }
    problems += file.problems
  }

  private mutating func readRate(_ row: FileRow, in file: String) throws(TextFault) {
    plans.rates.append(try HotelPlans.Rate(row))
    rateOrigins.append(Origin(file: file, place: row.place))
  }

  private mutating func add(_ hotel: HotelPlans.Hotel, _ origin: Origin) {
    if let former = origins.updateValue(origin, forKey: hotel.code) {
      note(origin, "hotel \(hotel.code) is there twice; see \(former)")
    } else {
      plans.hotels.append(hotel)
    }
  }

  /// Checks what depends on all files and on the hotels that are known already.
  ///
  /// These are unknown codes, zones, other currencies than the hotel's, and nights with two prices.
  package mutating func complete(
    known: [OperatorCode: Hotel], zone: (ZoneName) throws -> ZoneInfo
  ) {
    var types: [OperatorCode: (currency: CurrencyCode, types: Set<OperatorCode>)] = [:]
    for hotel in known.values {
      types[hotel.code] = (hotel.currency, Set(hotel.types.map(\.code)))
    }
    for hotel in plans.hotels {
      do { _ = try zone(hotel.zone) } catch { note(origins[hotel.code], "zone: \(error)") }
      if let former = known[hotel.code],
        (former.zone, former.currency) != (hotel.zone, hotel.currency)
      {
        note(
          origins[hotel.code],
          "\(hotel.code) exists already in \(former.zone) with prices in \(former.currency), and stays may already "
            + "have been sold; give this hotel another code"
        )
      }
      for sold in hotel.types.map(RoomsSold.init) {
        guard let problem = sold.problem(beside: known[hotel.code]?.soldAs ?? []) else { continue }
        note(origins[hotel.code], "\(hotel.code): \(problem)")
      }
      types[hotel.code] = (hotel.currency, Set(hotel.types.map(\.code)))
    }
    var last: [[OperatorCode]: (rate: Rate, origin: Origin)] = [:]
    let sorted = plans.rates.indices.sorted {
      (plans.rates[$0].rate.from, $0) < (plans.rates[$1].rate.from, $1)
    }
    for index in sorted {
      let (plan, origin) = (plans.rates[index], rateOrigins[index])
      guard let hotel = types[plan.hotel] else {
        if !lacksHotels {
          note(
            origin,
            "hotel: there is no hotel with the code \(plan.hotel); add it, or correct the code")
        }
        continue
      }
      guard hotel.types.contains(plan.type) else {
        note(origin, "type: the hotel \(plan.hotel) has no room type \(plan.type)")
        continue
      }
      if plan.rate.amount.currency != hotel.currency {
        note(
          origin,
          "currency: expected \(hotel.currency), as \(plan.hotel) has it, found \(plan.rate.amount.currency)"
        )
      }
      if let former = last[[plan.hotel, plan.type]], plan.rate.from < former.rate.until {
        note(
          origin,
          "from: the night of \(plan.rate.from) has a price already; see \(former.origin)")
      }
      last[[plan.hotel, plan.type]] = (plan.rate, origin)
    }
    problems.sortByPlace()
  }

  private mutating func note(_ origin: Origin?, _ detail: String) {
    guard let origin else { return }
    problems.append(FileProblem(origin.file, origin.place, detail))
  }
}
