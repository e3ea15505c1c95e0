internal import DepartureMessages
package import Vocabulary

/// A text of messages, with the time at which it came, which gives month and year to its messages.
package struct ReceivedText: Sendable {
  /// The name for doubts, such as that of a file.
  package let name: String
  package let text: [UInt8]
  package let received: Instant

  package init(name: String, text: [UInt8], received: Instant) {
    (self.name, self.text, self.received) = (name, text, received)
  }
}

/// Some texts of messages, read.
struct MessageTexts {
  /// The complete messages.
  let set: MessageSet
  private let reads: [ReadMessages]

  /// Reads texts that came together.
  init(_ texts: [ReceivedText]) {
    reads = texts.map { MessageReader.read($0.text, from: $0.name, received: $0.received) }
    set = MessageSet(reads.flatMap(\.parts))
  }

  /// Reads the texts of a departure: those that opened it came together, and the others one after the other.
  ///
  /// A text has no signature. So a later text cannot undo what a person has accepted.
  init(inTurn texts: [ReceivedText]) {
    reads = texts.map { MessageReader.read($0.text, from: $0.name, received: $0.received) }
    let count = texts.prefix { $0.received == texts.first?.received }.count
    set = MessageSet(
      inTurn: [reads.prefix(count).flatMap(\.parts)] + reads.dropFirst(count).map(\.parts))
  }

  /// Returns the missing and refused parts of a departure's messages; with nil those of all departures.
  func faults(about departure: Departure?) -> [String] {
    let refused = reads.flatMap(\.refused).filter {
      departure == nil || $0.departure == nil || $0.departure == departure
    }
    return refused.map(\.reason.withoutNames) + missing(of: departure)
  }

  /// Returns the parts that are missing.
  func missing(of departure: Departure?) -> [String] {
    set.incomplete.filter { departure == nil || $0.departure == departure }.map {
      "\($0.place): the \($0.kind.rawValue) of \($0.departure) is not whole, so nothing of it was taken: \($0.inWords)"
    }
  }

  /// The doubts of the texts that are not about single elements.
  var doubts: [String] {
    reads.flatMap(\.doubts).filter { Self.shown.contains($0.kind) }.map { "\($0)" }
      + set.doubts.map { "\($0)" }
  }

  /// Doubts about sums, envelopes and characters, which a person can clear up with the sender.
  private static let shown: Set<Doubt.Kind> = [
    .textTooLong, .lineCut, .originMissing, .originTime, .kindNotRead, .flightLine, .endMissing,
    .endWrong, .nameUnreadable, .sumDiffers, .totalDiffers, .tooManyNames, .twiceInList,
    .characterReplaced, .characterRemoved,
  ]
}
