internal import Vocabulary

/// Messages that are put together from parts, which may come in any order and several times.
package struct MessageSet: Sendable {
  /// Complete PNLs and ADLs of all departures, in the order of their times of origin.
  package let lists: [PassengerListMessage]
  /// Complete PFSs, likewise.
  package let sales: [FinalSales]
  package let incomplete: [IncompleteMessage]
  /// Doubts about parts as members of messages, such as a part that came twice.
  package let doubts: [Doubt]

  /// The longest time from one part of a message to its next.
  package static let longestPause: Int64 = 600
}
