internal import PassPages
internal import StrictText
internal import Vocabulary

/// What a traveler looks for: a place, days, people and rooms, as the query of a page has them.
///
/// The values are those that were typed. Whether they are right is for the endpoints to say.
struct StayQuery {
  let place: String
  /// The place by kind and id, such as `city:CH-zurich`, if the traveler chose a suggestion; otherwise empty.
  let suggestion: String
  let arrival: String
  let departure: String
  let guests: String
  let rooms: String
  let sort: String
  let cursor: String

  /// The name under which scripts send the suggestion that was chosen in the field of the place.
  static let suggestionField = "place-place"
  /// The numbers that the fields take.
  static let guestNumbers = 1...100
  static let roomNumbers = 1...9

  init(_ visit: Visit) {
    func value(_ name: String, _ otherwise: String) -> String {
      visit.form.has(name) ? visit.form[name] : otherwise
    }
    (place, sort, cursor) = (visit.form["place"], visit.form["sort"], visit.form["cursor"])
    suggestion = visit.form[Self.suggestionField]
    // Tomorrow is a day that is not over anywhere.
    let tomorrow = visit.now.date().map { Self.day(after: $0.description) } ?? ""
    arrival = value("arrival", tomorrow)
    departure = value("departure", Self.day(after: arrival))
    guests = value("guests", "2")
    rooms = value("rooms", "1")
  }

  /// The nights, people and rooms of a wish on the waiting list.
  init(of wish: Received) {
    (place, suggestion, sort, cursor) = ("", "", "", "")
    (arrival, departure) = (wish["check_in_date"].text, wish["check_out_date"].text)
    guests = "\(wish["guests"].number ?? 1)"
    rooms = "\(wish["room_count"].number ?? max(wish["room_ids"].list.count, 1))"
  }

  private static func day(after text: String) -> String {
    CivilDate(text).flatMap { CivilDate(daysSince1970: $0.daysSince1970 + 1) }?.description ?? ""
  }

  /// The nights as the endpoints have them.
  var nights: [(name: String, value: String)] {
    [(name: "check_in_date", value: arrival), (name: "check_out_date", value: departure)]
  }

  /// The parameters of the search for hotels.
  var parameters: [(name: String, value: String)] {
    let chosen = suggestion.split(separator: ":", maxSplits: 1).map(String.init)
    var all: [(name: String, value: String)] =
      chosen.count == 2
      ? [(name: "place_kind", value: chosen[0]), (name: "place_id", value: chosen[1])]
      : [(name: "place", value: place)]
    all += nights
    all.append((name: "guests", value: guests))
    all.append((name: "rooms", value: rooms))
    all.append((name: "sort", value: sort))
    all.append((name: "cursor", value: cursor))
    return all
  }

  /// Returns a path with the days and people, and with further values that may stand for them.
  func link(_ path: String, _ further: [(name: String, value: String)] = []) -> String {
    let own: [(name: String, value: String)] = [
      (name: "arrival", value: arrival), (name: "departure", value: departure),
      (name: "guests", value: guests),
    ]
    var all = own.filter { pair in !further.contains { $0.name == pair.name } }
    all += further.filter { !$0.value.isEmpty }
    let pairs = all.map { "\(Self.encoded($0.name))=\(Self.encoded($0.value))" }
    return "\(path)?\(pairs.joined(separator: "&"))"
  }

  /// Returns a text with everything but unreserved characters percent-encoded (RFC 3986 §2.3).
  private static func encoded(_ text: String) -> String {
    var encoded = ""
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      default: encoded += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
      }
    }
    return encoded
  }

  /// The fields for days, people and rooms.
  func fields(_ visit: Visit) -> [FormField] {
    [
      FormField(.date, "arrival", visit.text(.staysArrival), value: arrival),
      FormField(.date, "departure", visit.text(.staysDeparture), value: departure),
      FormField(.number(Self.guestNumbers), "guests", visit.text(.staysGuests), value: guests),
      FormField(.number(Self.roomNumbers), "rooms", visit.text(.staysRooms), value: rooms),
    ]
  }

  /// Puts what is wrong with days and numbers at their fields; returns whether anything of them is.
  func mark(_ form: inout Form, _ refused: PageFault.Refused, _ visit: Visit) -> Bool {
    var isMarked = false
    func check(_ name: String, _ value: String, _ range: ClosedRange<Int>) {
      if let number = Int(value), range.contains(number) { return }
      let bounds: KeyValuePairs = [
        "least": "\(range.lowerBound)", "most": "\(range.upperBound)",
      ]
      form.tell(visit.text(.staysNumber, bounds), at: name)
      isMarked = true
    }
    check("guests", guests, Self.guestNumbers)
    check("rooms", rooms, Self.roomNumbers)
    guard refused.code == "INVALID_DATES" else { return isMarked }
    // Without a name in the refusal, the departure is at fault if the days stand the wrong way round.
    let isDeparture = refused.isAbout("check_out_date") || departure <= arrival
    form.tell(
      refused.message,
      at: isDeparture && !refused.isAbout("check_in_date") ? "departure" : "arrival")
    return true
  }
}
