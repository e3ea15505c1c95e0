package import Vocabulary

/// The passengers of a departure after a PNL and the ADLs that were applied.
package struct DepartureList: Sendable {
  package let departure: Departure
  package let cabins: CabinConfiguration
  /// The passengers in the order of the messages; their identities differ.
  package let passengers: [NamedPassenger]
  /// The totals that the last message declares for each destination and class.
  package let totals: [DestinationTotal]
  /// The messages that made the list, oldest first.
  package let applied: [AppliedMessage]
  /// Changes of an ADL whose passenger no message has named yet.
  package let waiting: [ListEntry]

  /// A message that made the list.
  package struct AppliedMessage: Hashable, Sendable {
    package let kind: MessageKind
    package let origin: Instant
    package let place: SourcePlace
    /// The lines of its parts, by which the same message is recognised.
    package let lines: [[String]]
  }
}
