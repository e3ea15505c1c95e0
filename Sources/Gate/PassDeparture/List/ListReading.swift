package import DepartureMessages
internal import PassCrypto
internal import Vocabulary

/// The list that follows from some texts of messages, whatever their order.
package struct ListReading: Sendable {
  /// The list; nil before a whole PNL with names is there.
  package private(set) var list: DepartureList?
  /// Passengers whom an earlier message named and a later one removed.
  private var former: [NamedPassenger] = []
  /// Places that need a person's eye, and texts that were left out.
  package internal(set) var faults: [String] = []

  /// The reading of no texts.
  init() {}

  init(_ texts: [(name: String, text: [UInt8])], of departure: Departure, now: Instant) {
  }

  /// The passengers of the list; infants on laps belong to their adults.
  func travelers(of departure: PassID) throws(CryptoError) -> [Traveler] {
    try Self.travelers(list?.passengers ?? [], list?.cabins, departure)
  }

  /// The passengers whom a message removed.
  func formerTravelers(of departure: PassID) throws(CryptoError) -> [Traveler] {
    try Self.travelers(former, list?.cabins, departure)
  }

  private static func travelers(
    _ passengers: [NamedPassenger], _ cabins: CabinConfiguration?, _ departure: PassID
  ) throws(CryptoError) -> [Traveler] {
    var travelers: [Traveler] = []
    for passenger in passengers where passenger.kind != .infant {
      travelers.append(
        try Traveler(passenger, in: cabins ?? CabinConfiguration(), of: departure))
    }
    return travelers
  }
}
