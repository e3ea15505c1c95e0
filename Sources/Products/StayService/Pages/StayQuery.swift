internal import PassPages
internal import StrictText
internal import Vocabulary

/// What a traveler looks for: a place, days, people and rooms, as the query of a page has them.
///
/// The values are those that were typed. Whether they are right is for the endpoints to say.
struct StayQuery {
  let place: String
  /// The place by kind and id, if the traveler chose it among several of the same name; otherwise empty.
  let placeKind: String
  let placeID: String
  let arrival: String
  let departure: String
  let guests: String
  let rooms: String
  let sort: String
  let cursor: String

  /// The numbers that the fields take.
  static let guestNumbers = 1...100
  static let roomNumbers = 1...9

  init(_ visit: Visit) {
    func value(_ name: String, _ otherwise: String) -> String {
      visit.form.has(name) ? visit.form[name] : otherwise
    }
    (place, sort, cursor) = (visit.form["place"], visit.form["sort"], visit.form["cursor"])
    (placeKind, placeID) = (visit.form["place_kind"], visit.form["place_id"])
    // Tomorrow is a day that is not over anywhere.
    let tomorrow = visit.now.date().map { Self.day(after: $0.description) } ?? ""
    arrival = value("arrival", tomorrow)
    departure = value("departure", Self.day(after: arrival))
    guests = value("guests", "2")
    rooms = value("rooms", "1")
  }

  private static func day(after text: String) -> String {
    CivilDate(text).flatMap { CivilDate(daysSince1970: $0.daysSince1970 + 1) }?.description ?? ""
  }

  /// The nights as the endpoints have them.
  var nights: [(name: String, value: String)] {
    [("check_in_date", arrival), ("check_out_date", departure)]
  }

  /// The parameters of the search for hotels.
  var parameters: [(name: String, value: String)] {
    let area =
      placeID.isEmpty
      ? [(name: "place", value: place)]
      : [(name: "place_kind", value: placeKind), (name: "place_id", value: placeID)]
    return area + nights
      + [("guests", guests), ("rooms", rooms), ("sort", sort), ("cursor", cursor)]
  }

  /// The days, people and rooms for a link to another page, with further values.
  func link(_ path: String, _ further: [(name: String, value: String)] = []) -> String {
    let own = [("arrival", arrival), ("departure", departure), ("guests", guests)]
    let all = own.filter { pair in !further.contains { $0.name == pair.0 } } + further
    return path + "?"
      + all.map { "\(Self.encoded($0.0))=\(Self.encoded($0.1))" }.joined(separator: "&")
  }

  /// Returns a text with everything but unreserved characters percent-encoded (RFC 3986 §2.3).
  private static func encoded(_ text: String) -> String {
    text.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        String(UnicodeScalar(byte))
      default: "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }.joined()
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
    for (name, value, range) in [
      ("guests", guests, Self.guestNumbers), ("rooms", rooms, Self.roomNumbers),
    ] where !(Int(value).map(range.contains) ?? false) {
      form.tell(
        visit.text(
          .staysNumber, ["least": "\(range.lowerBound)", "most": "\(range.upperBound)"]),
        at: name)
      isMarked = true
    }
    guard refused.code == "INVALID_DATES" else { return isMarked }
    // Without a name in the refusal, the departure is at fault if the days stand the wrong way round.
    let isDeparture = refused.isAbout("check_out_date") || departure <= arrival
    form.tell(
      refused.message,
      at: isDeparture && !refused.isAbout("check_in_date") ? "departure" : "arrival")
    return true
  }
}
