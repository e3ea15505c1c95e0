import Foundation

/// A place of bookings: a file or a database, with the number of services that sell from it.
enum Place: CaseIterable {
  case file, postgres, postgresTwice

  /// The text after the name of a step.
  var suffix: String {
    switch self {
    case .file: ""
    case .postgres: "-pg"
    case .postgresTwice: "-pg2"
    }
  }

  var services: Int { self == .postgresTwice ? 2 : 1 }

  /// Returns lines about the cost of the database and the gain by a second service, with the limit of that gain.
  static func verdicts(_ figures: [Figure]) -> [String] {
    ["hold", "book", "check-in"].compactMap { step in
      func figure(_ place: Place) -> Figure? {
        figures.last { $0.what == step + place.suffix && $0.connections == Figure.Goal.connections }
      }
      guard let file = figure(.file), let one = figure(.postgres), let two = figure(.postgresTwice)
      else { return nil }
      let ratio = two.perSecond / one.perSecond
      // With all processors busy, a second service takes its time from the others.
      let isLimited = two.busy > 0.9
      return String(
        format:
          "%@ in PostgreSQL %.2f of the file; two services %.2f of one (goal: at least 1.5 where processors allow)  %@",
        step.padding(toLength: 10, withPad: " ", startingAt: 0) as NSString,
        one.perSecond / file.perSecond, ratio,
        (ratio >= 1.5
          ? "met" : isLimited ? "limited by processors, which are busy" : "MISSED") as NSString)
    }
  }
}
