internal import Vocabulary

/// The words of a report on an event or a boarding in one language; `Words` has those that pages share.
///
/// No member has a default, so that the compiler refuses a language that lacks one.
package struct ReportWords: Sendable {
  /// The kind of document.
  let report: String

  // Numbers.
  let expected: String
  let onTickets: Phrase
  let ofPassengers: Phrase
  let came: String
  let boarded: String
  let unlisted: Phrase
  let absent: String
  let notBoarded: String
  /// How many of a ticket's people.
  let someOf: Phrase

  // Parts.
  let arrivals: Phrase
  let byHand: String
  let overridden: String
  let conflicts: String
  let conflictIs: Phrase
  let stopped: String
  let lanes: String
  let lookAt: String

  // Why people were not let in.
  let alreadyIn: String
  let otherEvent: String
  let tooEarly: String
  let tooLate: String
  let takenBack: String
  let notGenuine: String
  let noTicket: String
  let other: String

  /// Headings of the list of all guests: none that a reader of guest lists understands as a column of its own.
  package let columns: Columns
  package let yes: String
  package let no: String
  /// How a guest came in without a scan.
  package let wasByHand: String
  package let wasOverridden: String

  /// The headings of what a report adds to a list of guests.
  package struct Columns: Sendable {
    /// How many people are expected on the ticket.
    package let expected: String
    /// Whether anybody came.
    package let came: String
    /// How many came.
    package let count: String
    /// When the first of them came, on the clocks of the place.
    package let when: String
    package let lane: String
    /// By hand or against the rules, and why.
    package let how: String

    /// In their order.
    package var all: [String] { [expected, came, count, when, lane, how] }
  }

  func word(for stop: EventReport.Stop) -> String {
    switch stop {
    case .alreadyIn: alreadyIn
    case .otherEvent: otherEvent
    case .tooEarly: tooEarly
    case .tooLate: tooLate
    case .takenBack: takenBack
    case .notGenuine: notGenuine
    case .noTicket: noTicket
    case .other: other
    }
  }
}

extension Language {
  /// The words of reports.
  package var reportWords: ReportWords {
    switch self {
    case .english: .english
    case .czech: .czech
    case .german: .german
    case .french: .french
    case .spanish: .spanish
    case .polish: .polish
    case .japanese: .japanese
    case .arabic: .arabic
    }
  }
}
