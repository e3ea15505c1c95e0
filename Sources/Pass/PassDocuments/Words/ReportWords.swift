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
  /// The phrase for some of a ticket's people, such as `1 of 3`.
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

  // Reasons why people were not let in.
  let alreadyIn: String
  let otherEvent: String
  let tooEarly: String
  let tooLate: String
  let takenBack: String
  let notGenuine: String
  let noTicket: String
  let other: String

  /// The headings that a report adds to the list of all guests; a reader of guest lists recognises none of them.
  package let columns: Columns
  package let yes: String
  package let no: String
  /// The words for a guest who was let in by hand, without a scan.
  package let wasByHand: String
  package let wasOverridden: String

  /// The headings of the columns that a report adds to a list of guests.
  package struct Columns: Sendable {
    /// The heading of the number of people who are expected on the ticket.
    package let expected: String
    /// The heading of whether anybody came.
    package let came: String
    /// The heading of the number of people who came.
    package let count: String
    /// The heading of the time at which the first of them came, on the clocks of the place.
    package let when: String
    package let lane: String
    /// The heading of the way in which they came, by hand or against the rules, and the reason.
    package let how: String

    /// All headings in their order.
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
  /// The words of reports in this language.
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
