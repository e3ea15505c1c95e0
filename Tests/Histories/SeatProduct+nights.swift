package import Vocabulary

/// The names of a stay's seats: a room and a night each.
extension SeatProduct {
  /// Returns the names of rooms for `count` nights from 2025-03-10 on; the nights of a room are adjacent.
  ///
  /// The services under test begin in that month.
  static func nights(in rooms: [String], _ count: Int) -> [String] {
    let start = CivilDate("2025-03-10")?.daysSince1970 ?? 0
    return rooms.flatMap { room in
      (0..<count).compactMap { CivilDate(daysSince1970: start + $0).map { "\(room)/\($0)" } }
    }
  }

  static func room(of seat: String) -> String { String(seat.prefix { $0 != "/" }) }

  package static func night(of seat: String) -> CivilDate? {
    CivilDate(String(seat.drop { $0 != "/" }.dropFirst()))
  }

  func room(_ seats: [String]) -> String { Self.room(of: seats.first ?? "") }

  /// Returns the members of a body for the hotel, the dates and the number of guests.
  func dates(_ seats: [String]) -> String {
    let nights = seats.compactMap(Self.night).sorted()
    let until = nights.last.flatMap { CivilDate(daysSince1970: $0.daysSince1970 + 1) }
    return #""hotel_id":"\#(occasion)","check_in_date":"\#(nights.first.map { "\($0)" } ?? "")","#
      + #""check_out_date":"\#(until.map { "\($0)" } ?? "")","guests":1"#
  }

  /// Returns the rooms of a booking in each of its nights.
  func nights(of booking: [String: Any]) -> [String] {
    func date(_ name: String) -> Int {
      (booking[name] as? String).flatMap { CivilDate($0) }?.daysSince1970 ?? 0
    }
    let rooms = (booking["rooms"] as? [[String: Any]] ?? []).compactMap { $0["room"] as? String }
    let (first, last) = (date("check_in_date"), date("check_out_date"))
    return rooms.flatMap { room in
      (first..<max(first, last)).compactMap {
        CivilDate(daysSince1970: $0).map { "\(room)/\($0)" }
      }
    }
  }
}
