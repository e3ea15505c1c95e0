package import Vocabulary

/// The passes of several passengers, signed at once; a passenger whose pass cannot be signed stops no other.
package struct PassBatch: Sendable {
  /// The events of those that were signed.
  package private(set) var contents: [DeskEvent.Content] = []
  /// The passengers whose passes were not signed.
  package private(set) var failed: Set<TravelerID> = []
  /// Why they were not, with their sequences.
  package private(set) var faults: [String] = []

  /// Signs the passes that passengers lack; with `again` all of them anew.
  package init(
    _ passengers: [Passenger], again: Bool = false, _ signing: PassSigning, now: Instant
  ) {
    for passenger in passengers {
      do {
        contents += try signing.passes(for: passenger, again: again, now: now).map {
          .pass(passenger.id, $0)
        }
      } catch {
        let name = passenger.sequence.map { "sequence \($0)" } ?? passenger.traveler.label
        failed.insert(passenger.id)
        faults.append("\(name): no new pass was signed: \(error)")
      }
    }
  }
}
