package import Vocabulary

/// One part of a message, as it was read.
package struct MessagePart: Sendable {
  package let kind: MessageKind
  package let departure: Departure
  /// 1 or more.
  package let number: Int
  /// Whether it ends with `ENDPNL`, `ENDADL` or `ENDPFS`.
  package let isLast: Bool
  /// The time at which the sender wrote it, in UTC; the time of receipt where the part does not say it.
  package let origin: Instant
  /// The address of the sender, of seven characters, if it is there.
  package let sender: String?
  /// The digits of `ANA/`, which are the same in all parts of an ADL.
  package let association: String?
  package let addresses: [String]
  package let cabins: CabinConfiguration
  package let totals: [DestinationTotal]
  /// The names of a PNL or an ADL, in order.
  package let entries: [ListEntry]
  package let numericLines: [NumericLine]
  /// The names of a PFS.
  package let sales: [SalesBlock]
  /// Lines that nothing here reads.
  package let otherLines: [String]
  /// The lines from the flight to the end, as they were read: two parts with the same lines are the same part.
  package let lines: [String]
  /// The line of the kind, with which the part begins.
  package let place: SourcePlace
  package let doubts: [Doubt]
}

/// A part that was not taken, and the doubt that says why.
package struct RefusedPart: Sendable {
  /// The beginning of the part.
  package let place: SourcePlace
  package let kind: MessageKind
  /// The departure, if the line of the flight was read.
  package let departure: Departure?
  package let number: Int?
  package let reason: Doubt
}

/// The parts of one text.
package struct ReadMessages: Sendable {
  package let parts: [MessagePart]
  package let refused: [RefusedPart]
  /// All doubts of the text, those of the parts among them, in the order of the text.
  package let doubts: [Doubt]
  /// The number of doubts that are not listed, because there are too many.
  package let furtherDoubts: Int
}
