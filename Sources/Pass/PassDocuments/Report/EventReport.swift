package import Vocabulary

/// The course of an event or a boarding, as a page shows it to the person who answers for it, and the page's language.
///
/// All times are those of the place.
package struct EventReport: Sendable {
  /// A guest or passenger on the page.
  package struct Entry: Sendable {
    /// The name of the person, or a reference or pass if no name is known.
    package var name: String
    package var seat: String?
    package var reference: String?
    /// The number of people that the entry is about.
    package var people = 1
    /// The number of people for comparison: those of the ticket, or those who are allowed.
    package var of = 1
    /// The time at which they came.
    package var at: OffsetDateTime?
    /// The lanes at which they came in.
    package var lanes: [String] = []
    /// The reason that was given by the person who decided.
    package var reason: String?
    /// The person who decided.
    package var by: String?

    package init(name: String) { self.name = name }
  }

  /// The reason why people were not let in, in the kinds that an organiser distinguishes.
  package enum Stop: Int, CaseIterable, Sendable {
    case alreadyIn, otherEvent, tooEarly, tooLate, takenBack, notGenuine, noTicket, other
  }

  package var language = Language.english
  package var title: String
  package var place: String?
  package var begins: OffsetDateTime?
  /// The issuer of the tickets or passes.
  package var issuer: String
  /// Whether it is a boarding; otherwise it is an event.
  package var isFlight = false
  /// The number of tickets or passengers on the list; nil without a list.
  package var tickets: Int?
  /// The number of people that the list expects; nil without a list.
  package var expected: Int?
  /// The time at which each person came, in order of time.
  package var arrivals: [OffsetDateTime] = []
  /// The number of people who came without being on the list.
  package var unlisted = 0
  package var absent: [Entry] = []
  package var byHand: [Entry] = []
  package var overridden: [Entry] = []
  /// The people or passes that are in more often than allowed.
  package var conflicts: [Entry] = []
  /// The number of scans without an entry, by reason.
  package var stops: [Stop: Int] = [:]
  /// The lanes and gates at which people came in.
  package var lanes: [String] = []
  /// The faults that a person must look at, in the words of the ledger.
  package var faults: [String] = []

  /// Creates a report without arrivals.
  package init(title: String, issuer: String) {
    self.title = title
    self.issuer = issuer
  }
}
