import Foundation

/// Where bookings are kept, and how many services sell them.
enum Place: CaseIterable {
  case file, postgres, postgresTwice

  /// Behind the name of a step.
  var suffix: String {
    switch self {
    case .file: ""
    case .postgres: "-pg"
    case .postgresTwice: "-pg2"
    }
  }

  var services: Int { self == .postgresTwice ? 2 : 1 }

  /// What the database costs, and what a second service brings; with what limits it.
  static func verdicts(_ figures: [Figure]) -> [String] {
    ["hold", "book", "check-in"].compactMap { step in
      func figure(_ place: Place) -> Figure? {
        figures.last { $0.what == step + place.suffix && $0.connections == Figure.Goal.connections }
      }
      guard let file = figure(.file), let one = figure(.postgres), let two = figure(.postgresTwice)
      else { return nil }
      let ratio = two.perSecond / one.perSecond
      // With all processors busy, what a second service does the others cannot.
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
