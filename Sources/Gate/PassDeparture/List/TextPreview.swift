internal import DepartureMessages
package import Vocabulary

/// The contents of some texts, before anything is opened from them.
package struct TextPreview: Sendable {
  /// The departures with a whole PNL that has names.
  package let departures: [Departure]
  /// The parts that are missing of other lists, in words.
  package let missing: [String]
  /// Places that need a person's eye.
  package let doubts: [String]
  private let lists: [PassengerListMessage]

  /// Maximum length of a text, in bytes.
  package static let longest = TextStore.longest

  package init(_ texts: [ReceivedText]) {
    let messages = MessageTexts(texts)
    lists = messages.set.lists
    departures = lists.filter { $0.kind == .nameList && !$0.hasNumbersOnly }.map(\.departure)
      .reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    missing = messages.faults(about: nil)
    doubts = messages.doubts
  }

  /// Returns the cabins that the list states, from the front, with their numbers of seats.
  package func configuration(
    of departure: Departure
  ) -> [(compartment: Character, seats: Int)] {
    let list = lists.last { $0.departure == departure && !$0.cabins.cabins.isEmpty }
    return (list?.cabins.cabins ?? []).compactMap { cabin in
      cabin.letter.first.map { ($0, cabin.seats) }
    }
  }
}
