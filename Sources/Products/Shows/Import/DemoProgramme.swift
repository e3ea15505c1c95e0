package import Vocabulary

/// The programme of two theaters in one city for a week, for trials and demonstrations.
///
/// It consists of two files as an operator would write them, so it is also an example of the format.
package enum DemoProgramme {
  package static let days = 7

  /// Returns the files by name, for shows from the given day on.
  package static func files(from day: CivilDate) -> [(name: String, bytes: [UInt8])] {
    let header = (Programme.Show.columns + Programme.Show.optionalColumns).joined(separator: ",")
    var lines = [header]
    for offset in 0..<days {
      guard let date = CivilDate(daysSince1970: day.daysSince1970 + offset) else { break }
      for screen in screens {
        for (slot, hour) in screen.hours.enumerated() {
          let movie = screen.movies[(slot + offset) % screen.movies.count]
          let code = "\(screen.code)-\(date)-\(hour.prefix(2))\(hour.suffix(2))"
          lines.append("\(code),\(movie),\(screen.code),\(date),\(hour),EUR,,\(screen.prices)")
        }
      }
    }
    let csv = lines.joined(separator: "\n") + "\n"
    return [("demo.json", Array(parts.utf8)), ("demo.csv", Array(csv.utf8))]
  }

  private struct Screen: Sendable {
    let code: String
    let hours: [String]
    /// The movies in turn, so that a movie is shown at several hours.
    let movies: [String]
    /// The number of places, then a price for each category: regular, premium, vip, wheelchair, companion.
    let prices: String
  }

  private static let screens = [
    Screen(
      code: "lumen-1", hours: ["14:30", "17:30", "20:30"],
      movies: ["night-ferry", "salt-road", "harbour"], prices: ",1200,1450,,800,0"),
    Screen(
      code: "lumen-studio", hours: ["15:00", "19:00", "21:30"],
      movies: ["paper-moths", "small-hours"], prices: "60,950,,,,"),
    Screen(
      code: "palast-1", hours: ["11:00", "14:00", "17:15", "20:15", "23:15"],
      movies: ["salt-road", "nine-lanterns", "night-ferry"], prices: ",1350,1600,2400,900,900"),
    Screen(
      code: "palast-2", hours: ["16:00", "18:45", "21:15"],
      movies: ["harbour", "paper-moths", "nine-lanterns", "small-hours"],
      prices: ",1100,,1900,800,800"),
  ]

  private static let parts = """
    {
      "movies": [
        {"code": "night-ferry", "title": "The Night Ferry", "minutes": 118, "genres": ["thriller"], "rating": "12", "released": "2025-01-16"},
        {"code": "salt-road", "title": "Salt Road", "minutes": 141, "genres": ["drama", "history"], "rating": "12", "released": "2024-11-28"},
        {"code": "nine-lanterns", "title": "Nine Lanterns", "minutes": 127, "genres": ["fantasy", "family"], "rating": "6", "released": "2025-02-06"},
        {"code": "harbour", "title": "A Harbour in Winter", "minutes": 104, "genres": ["romance"], "rating": "6", "released": "2025-02-13"},
        {"code": "paper-moths", "title": "Paper Moths", "minutes": 92, "genres": ["animation", "family"], "rating": "0", "released": "2024-12-19"},
        {"code": "small-hours", "title": "The Small Hours", "minutes": 110, "genres": ["comedy"], "rating": "16", "released": "2025-01-30"}
      ],
      "theaters": [
        {"code": "lumen", "name": "Kino Lumen", "address": "Lindengasse 4, 1070 Wien", "city": "Wien", "zone": "Europe/Vienna"},
        {"code": "palast", "name": "Palast am Kanal", "address": "Uferzeile 21, 1020 Wien", "city": "Wien", "zone": "Europe/Vienna", "avoid_single_gaps": true}
      ],
      "screens": [
        {"code": "lumen-1", "theater": "lumen", "name": "Saal 1", "rows": [
          {"row": "A", "seats": "_ 1-5 __ 6-10 _", "wheelchair": "1 10", "companion": "2 9"},
          {"row": "B", "seats": "1-6 __ 7-12"},
          {"row": "C", "seats": "1-6 __ 7-12"},
          {"row": "D", "seats": "1-6 __ 7-12"},
          {},
          {"row": "E", "seats": "1-6 __ 7-12", "category": "premium"},
          {"row": "F", "seats": "1-6 __ 7-12", "category": "premium"},
          {"row": "G", "seats": "1-14", "category": "premium"}]},
        {"code": "lumen-studio", "theater": "lumen", "name": "Studio"},
        {"code": "palast-1", "theater": "palast", "name": "Großer Saal", "rows": [
          {"row": "A", "seats": "___ 18-11 _ 10-1 ___", "wheelchair": "1-2 17-18", "companion": "3 16"},
          {"row": "B", "seats": "__ 20-11 _ 10-1 __"},
          {"row": "C", "seats": "_ 22-12 _ 11-1 _"},
          {"row": "D", "seats": "_ 22-12 _ 11-1 _"},
          {"row": "E", "seats": "24-13 _ 12-1"},
          {},
          {"row": "F", "seats": "24-13 _ 12-1", "category": "premium"},
          {"row": "G", "seats": "24-13 _ 12-1", "category": "premium"},
          {"row": "H", "seats": "24-13 _ 12-1", "category": "premium"},
          {},
          {"row": "AA", "seats": "____ 9-5 _ 4 _ 3 _ 2 _ 1 ____", "category": "vip"},
          {"row": "BB", "seats": "____ 9-5 _ 4 _ 3 _ 2 _ 1 ____", "category": "vip"}]},
        {"code": "palast-2", "theater": "palast", "name": "Kammer", "rows": [
          {"row": "1", "seats": "1-3 _ 4", "wheelchair": "1", "companion": "2"},
          {"row": "2", "seats": "1-5 _ 6-7"},
          {"row": "3", "seats": "1-7 _"},
          {"row": "L", "seats": "1-2 _ 3-4 _ 5-6", "category": "vip"}]}
      ]
    }
    """
}
