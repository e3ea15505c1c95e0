package import Vocabulary

/// Hotels of two providers, for trials and demonstrations.
///
/// It consists of two files as an operator would write them, so it is also an example of the format.
package enum DemoHotels {
  /// The number of nights that are sold.
  package static let nights = 90

  /// Returns the files by name, for nights from the given day on.
  package static func files(from day: CivilDate) -> [(name: String, bytes: [UInt8])] {
    let header = (HotelPlans.Rate.columns + HotelPlans.Rate.optionalColumns).joined(separator: ",")
    var lines = [header]
    // The prices begin a day earlier, because it is still yesterday in places farther west.
    func date(_ offset: Int) -> CivilDate {
      CivilDate(daysSince1970: day.daysSince1970 - 1 + offset) ?? day
    }
    for price in prices {
      let row = "\(price.hotel),\(price.type)"
      lines.append("\(row),\(date(0)),\(date(30)),\(price.amount),\(price.currency),,")
      lines.append(
        "\(row),\(date(30)),\(date(44)),\(price.amount),\(price.currency),Early bird,15")
      lines.append(
        "\(row),\(date(44)),\(date(nights)),\(price.amount * 6 / 5),\(price.currency),,")
    }
    let csv = lines.joined(separator: "\n") + "\n"
    return [("demo.json", Array(hotels.utf8)), ("demo.csv", Array(csv.utf8))]
  }

  private struct Price: Sendable {
    let hotel: String
    let type: String
    let amount: Int
    let currency: String
  }

  private static let prices = [
    Price(hotel: "linden", type: "single", amount: 8_900, currency: "EUR"),
    Price(hotel: "linden", type: "double", amount: 12_400, currency: "EUR"),
    Price(hotel: "linden", type: "suite", amount: 28_000, currency: "EUR"),
    Price(hotel: "uferhof", type: "double", amount: 9_900, currency: "EUR"),
    Price(hotel: "uferhof", type: "family", amount: 15_500, currency: "EUR"),
    Price(hotel: "bay-house", type: "queen", amount: 21_900, currency: "USD"),
    Price(hotel: "bay-house", type: "loft", amount: 34_900, currency: "USD"),
  ]

  private static let hotels = """
    {
      "hotels": [
        {"code": "linden", "provider": "Stadthotels", "name": "Hotel Linden", "address": "Lindengasse 12, 1070 Wien", "city": "Wien", "country": "AT", "latitude": "48.2003", "longitude": "16.3497", "zone": "Europe/Vienna", "check_in": "15:00", "check_out": "11:00", "currency": "EUR", "stars": 4, "score": 88, "featured": true, "highlight": "A quiet court in the seventh district", "description": "A house of the turn of the century with eleven rooms. Breakfast is served in the court, and two lines of trams stop at the corner.", "thumbnail": "https://pictures.example.com/linden-small.jpg", "pictures": ["https://pictures.example.com/linden.jpg"],
          "amenities": [{"name": "Breakfast", "category": "food"}, {"name": "Wi-Fi", "category": "room"}, {"name": "Lift", "category": "access"}],
          "room_types": [
            {"code": "single", "name": "Single room", "occupancy": 1, "rooms": ["101", "102", "103", "104"], "refunds": [{"hours_before": 24, "percent": 100}]},
            {"code": "double", "name": "Double room", "description": "To the quiet court", "occupancy": 2, "rooms": ["201", "202", "203", "204", "205", "206"], "refunds": [{"hours_before": 48, "percent": 100}, {"hours_before": 0, "percent": 50}]},
            {"code": "suite", "name": "Suite", "occupancy": 4, "rooms": ["301"], "refunds": [{"hours_before": 168, "percent": 100}]}]},
        {"code": "uferhof", "provider": "Stadthotels", "name": "Uferhof", "address": "Uferzeile 3, 1020 Wien", "city": "Wien", "country": "AT", "latitude": "48.2159", "longitude": "16.3842", "zone": "Europe/Vienna", "check_in": "14:00", "check_out": "10:30", "currency": "EUR", "stars": 3, "score": 79,
          "amenities": [{"name": "Wi-Fi", "category": "room"}, {"name": "Parking", "category": "access"}],
          "room_types": [
            {"code": "double", "name": "Double room", "occupancy": 2, "count": 40, "refunds": [{"hours_before": 24, "percent": 100}]},
            {"code": "family", "name": "Family room", "occupancy": 5, "count": 8, "refunds": [{"hours_before": 72, "percent": 100}]}]},
        {"code": "bay-house", "provider": "Pacific Rooms", "name": "Bay House", "address": "18 Pier Street, San Francisco, CA 94133", "city": "San Francisco", "country": "US", "latitude": "37.8044", "longitude": "-122.4114", "zone": "America/Los_Angeles", "check_in": "16:00", "check_out": "11:00", "currency": "USD", "stars": 5, "score": 93, "featured": true, "highlight": "Rooms above the water", "thumbnail": "https://pictures.example.com/bay-house-small.jpg", "pictures": ["https://pictures.example.com/bay-house.jpg"],
          "amenities": [{"name": "Pool", "category": "leisure"}, {"name": "Wi-Fi", "category": "room"}, {"name": "Step-free", "category": "access"}],
          "room_types": [
            {"code": "queen", "name": "Queen room", "occupancy": 2, "rooms": ["11", "12", "14", "15", "21", "22"], "refunds": [{"hours_before": 48, "percent": 100}]},
            {"code": "loft", "name": "Loft", "description": "Under the roof, with a view of the bay", "occupancy": 4, "rooms": ["31", "32"], "refunds": []}]}
      ]
    }
    """
}
