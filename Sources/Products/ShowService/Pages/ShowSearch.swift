internal import PassPages
internal import StrictText
internal import Vocabulary

/// What a visitor looks for, with the lists from which it is chosen.
struct ShowSearch: Sendable {
  /// The most seats that one request of the API takes.
  static let mostSeats = 100

  let cities: [String]
  var city: String
  /// The theaters and films of the city, as the API lists them.
  var theaters: [Received] = []
  var films: [Received] = []
  /// The ids of the chosen theater and film; empty for all.
  var theater: String
  var film: String
  /// The day as `yyyy-mm-dd`; empty for the next one with shows.
  var day: String
  let count: Int
  /// The faults of the fields, by their names.
  var faults: [String: String] = [:]

  init(_ form: PostedForm, cities: [String]) {
    self.cities = cities
    city = form.has("city") ? form["city"] : cities.first ?? ""
    theater = form["theater"]
    film = form["film"]
    day = form["day"]
    count = Self.count(in: form)
  }

  /// The number of seats that a query or a form asks for, by default two.
  static func count(in form: PostedForm) -> Int {
    min(max(Int(form["count"]) ?? 2, 1), mostSeats)
  }

  /// The form with what is looked for.
  func form(_ visit: Visit, action: String) -> Form {
    // A city of a link that is not in the list stays visible, with its fault.
    let unknown = cities.contains(city) || city.isEmpty ? [] : [city]
    let fields = [
      FormField(
        .choice((cities + unknown).map { FormChoice($0, $0) }), "city", visit.text(.city),
        value: city),
      FormField(
        .choice(
          [FormChoice("", visit.text(.allTheaters))]
            + theaters.map { FormChoice($0["theater_id"].text, $0["name"].text) }),
        "theater", visit.text(.theater), value: theater
      ).with { $0.isRequired = false },
      FormField(
        .choice(
          [FormChoice("", visit.text(.allFilms))]
            + films.map { FormChoice($0["movie_id"].text, $0["title"].text) }),
        "film", visit.text(.film), value: film
      ).with { $0.isRequired = false },
      FormField(.date, "day", visit.text(.day), value: day).with { $0.isRequired = false },
      FormField(
        .number(1...Self.mostSeats), "count", visit.text(.numberOfSeats), value: "\(count)"),
    ]
    var form = Form(
      action,
      [FormGroup("", fields.map { field in field.with { $0.fault = faults[$0.name] ?? "" } })],
      submit: visit.text(.showProgramme))
    form.isQuery = true
    return form
  }

  /// Returns the page of this search for another day.
  func path(_ action: String, on day: String) -> String {
    let pairs = [
      ("city", city), ("theater", theater), ("film", film), ("day", day), ("count", "\(count)"),
    ].filter { !$0.1.isEmpty }
    return action + "?" + pairs.map { "\($0.0)=\(Self.encoded($0.1))" }.joined(separator: "&")
  }

  /// Returns a text with everything but unreserved characters percent-encoded (RFC 3986 §2.3).
  private static func encoded(_ text: String) -> String {
    text.utf8.reduce(into: "") { result, byte in
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        result.unicodeScalars.append(Unicode.Scalar(byte))
      default: result += "%" + [byte].hexadecimal.uppercased()
      }
    }
  }
}
