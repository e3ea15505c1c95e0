package import Vocabulary

/// The schedule of a small airline for thirty days, for trials and demonstrations.
///
/// It consists of two files as an operator would write them, so it is also an example of the format.
package enum DemoSchedule {
  package static let days = 30

  /// Returns the files with their names, for departures of a carrier from the given day on.
  package static func files(
    from day: CivilDate, of carrier: String = "UA"
  ) -> [(name: String, bytes: [UInt8])] {
    let last = CivilDate(daysSince1970: day.daysSince1970 + days - 1) ?? day
    let season = ",1234567,\(day),\(last),"
    let rows = services.split(separator: "\n").map {
      (carrier + $0.dropFirst(2)).replacing(" ", with: ",").replacing(",*,", with: season)
    }
    let header = "flight,origin,destination,departs,arrives,days,first_day,last_day,seat_map,tariff"
    let csv = ([header] + rows).joined(separator: "\n") + "\n"
    return [("demo.json", Array(parts.utf8)), ("demo.csv", Array(csv.utf8))]
  }

  /// The services, a line each: flight, from, to, departs, arrives, season, seat map, tariff.
  private static let services = """
    UA123 SFO JFK 08:30 17:05 * narrow transcontinental
    UA275 SFO JFK 12:15 20:50 * narrow transcontinental
    UA577 SFO JFK 22:40 07:10+1 * narrow transcontinental
    UA124 JFK SFO 07:00 10:35 * narrow transcontinental
    UA276 JFK SFO 13:20 16:55 * narrow transcontinental
    UA578 JFK SFO 18:45 22:20 * narrow transcontinental
    UA456 JFK BOS 09:10 10:25 * narrow short
    UA458 JFK BOS 19:00 20:20 * narrow short
    UA457 BOS JFK 06:45 08:05 * narrow short
    UA459 BOS JFK 17:30 18:55 * narrow short
    UA610 SFO ORD 06:00 12:15 * narrow transcontinental
    UA614 SFO ORD 14:05 20:20 * narrow transcontinental
    UA611 ORD SFO 08:15 10:55 * narrow transcontinental
    UA615 ORD SFO 17:40 20:20 * narrow transcontinental
    UA801 SFO LAX 07:00 08:30 * narrow short
    UA805 SFO LAX 12:00 13:30 * narrow short
    UA809 SFO LAX 18:00 19:30 * narrow short
    UA802 LAX SFO 09:30 11:00 * narrow short
    UA806 LAX SFO 14:30 16:00 * narrow short
    UA810 LAX SFO 20:30 22:00 * narrow short
    UA930 JFK LHR 08:00 20:05 * wide intercontinental
    UA934 JFK LHR 18:30 06:35+1 * wide intercontinental
    UA931 LHR JFK 08:30 11:35 * wide intercontinental
    UA935 LHR JFK 14:15 17:20 * wide intercontinental
    UA837 SFO NRT 11:05 14:25+1 * wide intercontinental
    UA839 SFO NRT 16:30 19:50+1 * wide intercontinental
    UA838 NRT SFO 17:05 10:25 * wide intercontinental
    UA840 NRT SFO 19:40 13:00 * wide intercontinental
    """

  private static let parts = """
    {
      "seat_maps": [
        {"name": "narrow", "currency": "USD", "cabins": [
          {"cabin": "BUSINESS", "first_row": 1, "last_row": 3, "letters": "AC DF"},
          {"cabin": "ECONOMY", "first_row": 7, "last_row": 11, "letters": "ABC DEF", "price_delta": 3900, "features": ["EXTRA_LEGROOM"]},
          {"cabin": "ECONOMY", "first_row": 12, "last_row": 13, "letters": "ABC DEF", "features": ["EXIT_ROW"]},
          {"cabin": "ECONOMY", "first_row": 14, "last_row": 30, "letters": "ABC DEF"}]},
        {"name": "wide", "currency": "USD", "cabins": [
          {"cabin": "BUSINESS", "first_row": 1, "last_row": 8, "letters": "A DG K"},
          {"cabin": "PREMIUM_ECONOMY", "first_row": 20, "last_row": 23, "letters": "AC DEF HK"},
          {"cabin": "ECONOMY", "first_row": 30, "last_row": 52, "letters": "ABC DEF HJK"}]}
      ],
      "tariffs": [
    \(tariffs.map(\.json).joined(separator: ",\n"))
      ]
    }
    """

  private static let tariffs = [
    DemoTariff(
      name: "short",
      fares: [
        .init(cabin: "ECONOMY", adult: 11_900, child: 8_900, infant: 0),
        .init(cabin: "BUSINESS", adult: 29_900, child: 29_900, infant: 0),
      ], taxes: DemoTariff.domesticTaxes, bag: 3_500, priority: 1_900,
      refundHours: (all: 24, half: 2)),
    DemoTariff(
      name: "transcontinental",
      fares: [
        .init(cabin: "ECONOMY", adult: 42_900, child: 32_100, infant: 0),
        .init(cabin: "BUSINESS", adult: 119_000, child: 119_000, infant: 0),
      ], taxes: DemoTariff.domesticTaxes, bag: 3_500, priority: 1_900,
      refundHours: (all: 24, half: 2)),
    DemoTariff(
      name: "intercontinental",
      fares: [
        .init(cabin: "ECONOMY", adult: 68_900, child: 51_600, infant: 6_890),
        .init(cabin: "PREMIUM_ECONOMY", adult: 129_000, child: 96_700, infant: 12_900),
        .init(cabin: "BUSINESS", adult: 349_000, child: 261_700, infant: 34_900),
      ], taxes: DemoTariff.internationalTaxes, bag: 7_500, priority: 2_900,
      refundHours: (all: 72, half: 24)),
  ]
}

/// A tariff in its file; amounts are cents.
private struct DemoTariff: Sendable {
  struct Fare: Sendable {
    let cabin: String
    let adult: Int
    let child: Int
    let infant: Int

    var lines: [String] {
      [("ADULT", adult), ("CHILD", child), ("INFANT", infant)].map { type, amount in
        #"{"cabin": "\#(cabin)", "type": "\#(type)", "amount": \#(amount)}"#
      }
    }
  }

  let name: String
  let fares: [Fare]
  let taxes: String
  let bag: Int
  let priority: Int
  /// The hours before departure up to which all and up to which half of the price is refunded.
  let refundHours: (all: Int, half: Int)

  static let domesticTaxes = """

            {"code": "US", "basis_points": 750}, {"code": "ZP", "per_traveler": 520},
            {"code": "AY", "per_traveler": 560}
    """
  static let internationalTaxes =
    #"{"code": "AY", "per_traveler": 560}, {"code": "XA", "per_traveler": 384}"#

  var json: String {
    """
        {"name": "\(name)", "currency": "USD",
          "fares": [
            \(fares.flatMap(\.lines).joined(separator: ",\n        "))],
          "taxes": [\(taxes)],
          "ancillaries": [
            {"code": "BAG", "label": "checked bag", "amount": \(bag)},
            {"code": "PRIORITY_BOARDING", "label": "priority boarding", "amount": \(priority)}],
          "refunds": [
            {"hours_before": \(refundHours.all), "basis_points": 10000}, {"hours_before": \(refundHours.half), "basis_points": 5000}]}
    """
  }
}
