internal import OperatorFiles
internal import StrictText
internal import Vocabulary

extension Programme.Show {
  /// The required columns of a show, also its members in JSON.
  package static let columns = ["code", "movie", "screen", "date", "starts", "currency"]

  /// Optional columns: the length, places without numbers, and a price for each category that is sold.
  package static let optionalColumns = numbers

  /// The columns that may be integers in JSON.
  static let numbers = ["minutes", "places"] + SeatCategory.allCases.map(\.rawValue)

  private static let maxPlaces = 100_000

  /// Reads the show in a row.
  init(_ row: FileRow) throws(TextFault) {
    let longest = Shows.Show.longest / 60
    let (prices, places, code, movie, screen, date, starts, minutes) = try together(
      cell(try Self.prices(row, try row.currency("currency"))),
      cell(
        try row.optionalValue("places", "1 to \(Self.maxPlaces)") {
          number($0, 1...Self.maxPlaces)
        }),
      cell(try row.value("code", OperatorCode.expectation) { OperatorCode($0) }),
      cell(try row.value("movie", OperatorCode.expectation) { OperatorCode($0) }),
      cell(try row.value("screen", OperatorCode.expectation) { OperatorCode($0) }),
      cell(try row.value("date", CivilDate.expectation) { CivilDate($0) }),
      cell(
        try row.value("starts", "a time such as 20:30") {
          Vocabulary.secondOfDay(hourAndMinute: $0)
        }),
      cell(try row.optionalValue("minutes", "1 to \(longest)") { number($0, 1...longest) }))
    guard places == nil || prices.contains(where: { $0.category == .regular }) else {
      throw TextFault(
        row.place, "regular: is missing; places without numbers are sold at this price")
    }
    self.init(
      code: code, movie: movie, screen: screen, date: date, secondOfDay: starts, minutes: minutes,
      prices: prices, places: places)
  }

  private static func prices(
    _ row: FileRow, _ currency: CurrencyCode
  ) throws(TextFault) -> [Shows.Show.Price] {
    var prices: [Shows.Show.Price] = []
    var faults = FaultList<TextFault>()
    for category in SeatCategory.allCases {
      do throws(TextFault) {
        guard let amount = try row.optionalAmount(category.rawValue, in: currency) else { continue }
        prices.append(.init(category: category, amount: amount))
      } catch { faults.add(error) }
    }
    try faults.check()
    guard !prices.isEmpty else {
      throw TextFault(
        row.place,
        "the show has no price; give one in at least one of the columns "
          + SeatCategory.allCases.map(\.rawValue).joined(separator: ", "))
    }
    return prices
  }
}
