package import Vocabulary

/// The changes that a message would make to a list, for a person to confirm.
///
/// Nothing is changed before the caller takes `after` for the list.
package struct ListChange: Sendable {
  package enum Step: Hashable, Sendable {
    case added(NamedPassenger)
    /// The place is that of the deletion.
    case removed(NamedPassenger, at: SourcePlace)
    /// The same passenger with other facts, class and destination among them.
    case changed(before: NamedPassenger, after: NamedPassenger)

    /// The line of the message that wants this.
    package var place: SourcePlace {
      switch self {
      case .added(let passenger), .changed(_, let passenger): passenger.place
      case .removed(_, let place): place
      }
    }
  }

  /// A deletion or a change that fits no passenger, or several.
  package struct Unresolved: Hashable, Sendable {
    package let entry: ListEntry
    /// The passengers whom it fits; empty if it fits none.
    package let candidates: [PassengerIdentity]
    package let doubt: Doubt
  }

  package let kind: MessageKind
  package let departure: Departure
  package let origin: Instant
  package let place: SourcePlace
  /// The reason if the message changes nothing: another departure, an older one, the same message again.
  package let refusal: Doubt?
  package let steps: [Step]
  package let unresolved: [Unresolved]
  package let doubts: [Doubt]
  /// The list as it would be.
  package let after: DepartureList

  /// Whether the message would change nothing that is known of the passengers.
  package var isEmpty: Bool { steps.isEmpty }
}
