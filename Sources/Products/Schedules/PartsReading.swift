internal import Bookings
internal import Flights
internal import OperatorFiles
internal import StrictText
internal import Vocabulary

// This file reads the parts of a schedule that exist only in JSON: airports, seat maps, tariffs.

extension Airport {
  init(_ node: JSONNode, _ path: String) throws(ShapeError) {
    var object = try ObjectReader(node, path: path)
    let code: AirportCode = try object.text("code")
    let name = try object.string("name")
    let city = try object.string("city")
    let country = try object.string("country")
    guard country.utf8.count == 2, country.utf8.allSatisfy(ASCII.isUpperCaseLetter) else {
      throw object.failure("country", "expected two capital letters, such as US")
    }
    self.init(
      code: code, name: name, city: city, country: country, zone: try object.text("zone"))
    try object.finish()
  }
}

extension Schedule.SeatMapPlan {
  init(
    _ node: JSONNode, _ path: String
  ) throws(ShapeError) {
    var object = try ObjectReader(node, path: path)
    let name = try object.string("name")
    let currency = try object.currency("currency")
    var (places, sections): ([Place], [SeatMap.Section]) = ([], [])
    for (index, node) in try object.array("cabins").enumerated() {
      var cabin = try ObjectReader(node, path: "\(path).cabins[\(index)]")
      let section = try SeatMap.Section(&cabin)
      places += try Self.places(&cabin, of: section, currency)
      sections.append(section)
      try cabin.finish()
    }
    guard (1...1_000).contains(places.count), Set(places.map(\.seat)).count == places.count else {
      throw object.failure("cabins", "expected 1 to 1000 seats, each once")
    }
    try object.finish()
    self.init(name: name, places: places, sections: sections)
  }

  private static func places(
    _ cabin: inout ObjectReader, of section: SeatMap.Section, _ currency: CurrencyCode
  ) throws(ShapeError) -> [Place] {
    let blocks = section.letters.split(separator: " ")
    let price = Money(try cabin.optionalInteger("price_delta") ?? 0, currency)
    let given = try features(&cabin)
    var places: [Place] = []
    for row in section.firstRow...section.lastRow {
      for (index, block) in blocks.enumerated() {
        for letter in block {
          guard let seat = Seat("\(row)\(letter)") else { continue }
          places.append(
            Place(
              seat: seat, cabin: section.cabin,
              features: features(letter, in: block, index, of: blocks.count) + given,
              priceDelta: price))
        }
      }
    }
    return places
  }

  private static func features(
    _ letter: Character, in block: Substring, _ index: Int, of count: Int
  ) -> [String] {
    let isFirst = letter == block.first
    let isLast = letter == block.last
    if index == 0 && isFirst || index == count - 1 && isLast { return [SeatFeature.window] }
    return isFirst || isLast ? [SeatFeature.aisle] : []
  }

  /// Returns the features that all seats of these rows have in addition, such as `EXIT_ROW`.
  private static func features(_ cabin: inout ObjectReader) throws(ShapeError) -> [String] {
    let given: [SeatFeature] = try cabin.optionalTexts("features", 1...8) ?? []
    let names = given.map(\.rawValue)
    guard Set(names).count == names.count, SeatFeature.ofPlaces.isDisjoint(with: names) else {
      throw cabin.failure(
        "features",
        "expected each feature once, without WINDOW and AISLE, which follow from the letters of the seats"
      )
    }
    return names
  }
}

extension SeatMap.Section {
  fileprivate init(_ cabin: inout ObjectReader) throws(ShapeError) {
    let kind: Cabin = try cabin.choice("cabin")
    let first = try cabin.integer("first_row")
    let last = try cabin.integer("last_row")
    guard first >= 1, first <= last, last <= 199 else {
      throw cabin.failure(
        "last_row", "expected rows from 1 to 199, and last_row not before first_row")
    }
    let letters = try cabin.string("letters")
    let blocks = letters.split(separator: " ")
    guard !blocks.isEmpty, letters.utf8.count <= 20,
      blocks.joined().utf8.allSatisfy(ASCII.isUpperCaseLetter)
    else {
      throw cabin.failure(
        "letters",
        "expected the letters of the seats, and a blank for each aisle, such as \"ABC DEF\"")
    }
    self.init(
      cabin: kind, firstRow: first, lastRow: last, letters: blocks.joined(separator: " "))
  }
}

extension Schedule.TariffPlan {
  init(
    _ node: JSONNode, _ path: String
  ) throws(ShapeError) {
    var object = try ObjectReader(node, path: path)
    let name = try object.string("name")
    let currency = try object.currency("currency")
    let fares = try object.optionalObjects("fares") { (fare) throws(ShapeError) in
      Tariff.Fare(
        cabin: try fare.choice("cabin"), type: try fare.choice("type"),
        amount: Money(try fare.amount("amount"), currency))
    }
    guard !fares.isEmpty else { throw object.failure("fares", "expected at least one fare") }
    let taxes = try object.optionalObjects("taxes") { (tax) throws(ShapeError) in
      Tariff.Tax(
        code: try tax.string("code"),
        perTraveler: Money(try tax.optionalInteger("per_traveler") ?? 0, currency),
        basisPoints: try tax.optionalInteger("basis_points") ?? 0)
    }
    let ancillaries = try object.optionalObjects("ancillaries") { (item) throws(ShapeError) in
      Tariff.Ancillary(
        code: try item.string("code"), label: try item.string("label"),
        amount: Money(try item.amount("amount"), currency))
    }
    let tiers = try object.optionalObjects("refunds") { (tier) throws(ShapeError) in
      let hours = try tier.amount("hours_before")
      let points = try tier.amount("basis_points")
      guard hours <= 10_000 else {
        throw tier.failure("hours_before", "expected at most 10000")
      }
      guard points <= 10_000 else {
        throw tier.failure("basis_points", "expected at most 10000, which is the whole price")
      }
      return RefundPolicy.Tier(secondsBefore: hours * 3_600, basisPoints: points)
    }
    try object.finish()
    self.init(
      name: name, currency: currency, fares: fares, taxes: taxes,
      ancillaries: ancillaries, refunds: RefundPolicy(tiers: tiers))
  }
}

extension ObjectReader {
  /// Reads a non-negative number.
  fileprivate mutating func amount(_ name: String) throws(ShapeError) -> Int {
    let amount = try integer(name)
    guard amount >= 0 else { throw failure(name, "expected 0 or more, found \(amount)") }
    return amount
  }
}
