internal import PassPages
internal import StrictText
internal import Vocabulary

/// Days, numbers and rooms as the pages of stays write them.
extension Visit {
  /// Returns the days of arrival and departure in short.
  func days(_ arrival: String, _ departure: String) -> String {
    "\(shortDay(arrival)) – \(shortDay(departure))"
  }

  /// Returns a number with its word, such as "Nights: 2"; empty without one.
  func count(_ text: PageText, _ number: Int?) -> String {
    number.map { self.text(text, ["count": "\($0)"]) } ?? ""
  }

  /// Returns the parts that say something, in one line.
  func line(_ parts: [String]) -> String {
    parts.filter { !$0.isEmpty }.joined(separator: " · ")
  }

  /// Returns the score that guests gave, which the answer has in tenths, such as "8.8 / 10".
  func score(_ tenths: Int) -> String {
    let point = [.english, .japanese, .arabic].contains(language) ? "." : ","
    return "\u{2066}\(tenths / 10)\(point)\(tenths % 10) / 10\u{2069}"
  }

  /// Returns the state of a booking in words.
  func stayState(_ state: String) -> String { PageText.stayStates[state].map { text($0) } ?? state }

  /// Returns when rooms are ready and until when they are left, by the hotel's clocks.
  ///
  /// The hours are those of `from` and `until`, which are local times.
  func stayTimes(arrival: String, from: String, departure: String, until: String) -> [Fact] {
    func fact(_ label: PageText, _ words: PageText, _ date: String, _ hour: String) -> Fact {
      Fact(
        text(label), hour.isEmpty ? day(date) : text(words, ["day": day(date), "time": hour]))
    }
    return [
      fact(.staysCheckIn, .staysFrom, arrival, from),
      fact(.staysCheckOut, .staysUntil, departure, until),
    ]
  }

  /// Returns the times of a booking.
  func stayTimes(of booking: Received) -> [Fact] {
    let (arrival, departure) = (booking["check_in_from"].text, booking["check_out_until"].text)
    return stayTimes(
      arrival: arrival, from: clock(arrival), departure: departure, until: clock(departure))
  }

  /// Returns rooms by their kinds, such as "2 × Double room (203, 204)".
  ///
  /// `hotel` has the names of the kinds; without it they are named by their codes.
  func roomWords(_ rooms: Received, at hotel: Received?) -> String {
    let rooms = rooms.list
    var kinds: [String] = []
    for room in rooms where !kinds.contains(room["room_type"].text) {
      kinds.append(room["room_type"].text)
    }
    let words = kinds.map { kind -> String in
      let own = rooms.filter { $0["room_type"].text == kind }
      let known = hotel?["rooms"].list.first { $0["room_type"].text == kind }
      let numbers = own.map { $0["room"].text }.filter { !$0.isEmpty }
      return (own.count > 1 ? "\(own.count) × " : "") + (known?["name"].nonEmpty ?? kind)
        + (numbers.isEmpty ? "" : " (\(numbers.joined(separator: ", ")))")
    }
    return words.joined(separator: ", ")
  }

  /// Returns the hotel with the names of its rooms; nil if it is not there any more, because a booking outlasts it.
  func hotel(_ id: Received) async -> Received? {
    try? await ask("getHotel", ["hotel_id": id.text])
  }
}
