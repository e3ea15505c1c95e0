internal import PassPages
internal import Vocabulary

/// A place of a search: how the API is asked for it, and how people are told what was understood.
struct MeantPlace {
  /// The code of an airport, or the name of a city.
  let query: String
  let label: String
}

/// The meaning of what a person typed for a place.
enum TypedPlace {
  case found(MeantPlace)
  case missing
  case unknown

  func fault(_ visit: Visit) -> String? {
    switch self {
    case .found: nil
    case .missing: visit.text(.placeIsMissing)
    case .unknown: visit.text(.placeIsUnknown)
    }
  }
}

extension FlightPages {
  /// Returns what a field of a place means: a code, as it is typed or in brackets at the end, or the first suggestion
  /// for a name.
  func place(_ name: String, _ visit: Visit) async -> TypedPlace {
    let text = visit.form[name]
    // A script sends the place that was chosen from the suggestions beside the text, such as `airport:SFO`.
    let chosen = visit.form["\(name)-place"].split(separator: ":").last.map(String.init) ?? ""
    for candidate in [chosen, text, Self.inBrackets(text)] {
      if let code = AirportCode(candidate), AirportNames.city(code) != nil {
        return .found(MeantPlace(query: code.rawValue, label: ShownFlight.place(code.rawValue)))
      }
    }
    guard !text.isEmpty else { return .missing }
    let answer = try? await visit.ask(
      "suggestPlaces",
      query: [("q", String(text.prefix(100))), ("kind", "airport,city"), ("limit", "1")])
    guard let first = answer?["suggestions"].list.first else {
      // An operator may have airports that no table has.
      guard let code = AirportCode(text)?.rawValue else { return .unknown }
      return .found(MeantPlace(query: code, label: code))
    }
    let label = first["name"].text
    guard first["kind"].text == "airport" else {
      return .found(MeantPlace(query: label, label: label))
    }
    let code = first["place_id"].text
    return .found(MeantPlace(query: code, label: ShownFlight.place(code)))
  }

  /// The text in brackets at the end, such as `SFO` in "San Francisco (SFO)".
  private static func inBrackets(_ text: String) -> String {
    guard text.last == ")", let open = text.lastIndex(of: "(") else { return "" }
    return String(text[text.index(after: open)...].dropLast())
  }

  /// Returns the faults of a search whose names can mean several places, by the names of the fields.
  func unclear(
    _ suggestions: [Received], _ from: MeantPlace, _ to: MeantPlace, _ visit: Visit
  ) -> [String: String] {
    let names = suggestions.filter { $0["kind"].text == "airport" }.prefix(3).map {
      "\($0["name"].text) (\($0["place_id"].text))"
    }
    let text =
      names.isEmpty
      ? visit.text(.placeIsUnknown)
      : visit.text(.placeIsUnclear, ["places": visit.list(Array(names))])
    // The suggestions are about one of the two: the one whose name is among them.
    let isAboutDestination =
      AirportCode(from.query) != nil
      || (AirportCode(to.query) == nil
        && !suggestions.contains { $0["name"].text == from.label }
        && suggestions.contains { $0["name"].text == to.label })
    return [isAboutDestination ? "destination" : "origin": text]
  }
}
