package import Vocabulary

/// A PNL or an ADL of which all parts are there.
package struct PassengerListMessage: Sendable {
  package let kind: MessageKind
  package let departure: Departure
  /// The time at which the first part was written, in UTC: messages are applied in this order.
  package let origin: Instant
  package let sender: String?
  package let cabins: CabinConfiguration
  /// The totals, once for each destination and class, in the order of the message.
  package let totals: [DestinationTotal]
  /// The names, in the order of the parts.
  package let entries: [ListEntry]
  /// The beginning of the first part.
  package let place: SourcePlace
  /// The lines of all parts, without their envelopes: the same message has the same lines.
  package let lines: [[String]]
  /// The doubts about the message as a whole; those of the parts are theirs.
  package let doubts: [Doubt]
  /// The turn in which the message became whole, of parts that came in turns (`MessageSet`).
  package internal(set) var turn = 0

  /// Whether a PNL has totals and no name, as some hosts send it a day before.
  package var hasNumbersOnly: Bool { kind == .nameList && entries.isEmpty }
}

/// A message with parts that are missing or contradict each other; it changes nothing.
package struct IncompleteMessage: Sendable {
  package let kind: MessageKind
  package let departure: Departure
  package let origin: Instant
  /// The numbers of the parts that are there.
  package let present: [Int]
  /// The numbers below the highest that are not there.
  package let missing: [Int]
  /// Whether the part that ends the message is there.
  package let hasLast: Bool
  /// The numbers of which there are two parts with different contents.
  package let contradicting: [Int]
  package let place: SourcePlace

  /// The missing parts in words, such as `part 1 and the last part are missing`.
  package var inWords: String {
    var words = contradicting.map { "there are two different parts \($0)" }
    var parts = missing.map { "part \($0)" }
    if !hasLast { parts.append("the last part") }
    if let last = parts.last {
      let list =
        parts.count == 1 ? last : parts.dropLast().joined(separator: ", ") + " and \(last)"
      words.append("\(list) \(parts.count == 1 ? "is" : "are") missing")
    }
    return words.isEmpty ? "the parts do not fit together" : words.joined(separator: "; ")
  }
}
