package import Vocabulary

/// What some texts hold, before anything is opened from them.
package struct TextPreview: Sendable {
  /// The departures of which there is a whole PNL with names.
  package private(set) var departures: [Departure] = []
  /// The parts that are missing of other lists, in words.
  package private(set) var missing: [String] = []
  /// Places that need a person's eye.
  package private(set) var doubts: [String] = []

  /// Maximum length of a text, in bytes.
  package static let longest = TextStore.longest

  package init(_ texts: [(name: String, text: [UInt8])], now: Instant) {
  }

  /// Returns the cabins that the list states, from the front, with their numbers of seats.
  package func configuration(
    of departure: Departure
  ) -> [(compartment: Character, seats: Int)] { [] }
}
