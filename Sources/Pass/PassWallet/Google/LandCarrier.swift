internal import Vocabulary

/// A carrier by train or bus that has an airline designator, so that airlines can sell its journeys.
struct LandCarrier {
  /// What it runs; the raw value is Google's word.
  enum Kind: String {
    case rail = "RAIL"
    case bus = "BUS"
    case several = "OTHER"
  }

  let name: String
  let kind: Kind

  /// Returns the carrier with this designator, or nil if it flies or is unknown.
  static func carrier(_ code: CarrierCode) -> LandCarrier? { all[code.rawValue] }

  // Designators that IATA has given out (Resolution 762), by public lists of them. IATA gives those of carriers that
  // ended to others, so only carriers that run today are here; a missing one is shown as a flight, as before.
  private static let all: [String: LandCarrier] = [
    "2A": LandCarrier(name: "Deutsche Bahn", kind: .rail),
    "2C": LandCarrier(name: "SNCF", kind: .rail),
    "2R": LandCarrier(name: "VIA Rail Canada", kind: .rail),
    "2V": LandCarrier(name: "Amtrak", kind: .rail),
    "4R": LandCarrier(name: "Renfe", kind: .rail),
    "5I": LandCarrier(name: "ALSA", kind: .bus),
    "9F": LandCarrier(name: "Eurostar", kind: .rail),
    // It sells trains and buses of many carriers under its own designator.
    "9B": LandCarrier(name: "AccesRail", kind: .several),
  ]
}
