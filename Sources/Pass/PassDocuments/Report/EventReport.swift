package import Vocabulary

/// How an event or a boarding went, for the person who answers for it: what a page says of it, and in which language.
///
/// All times are those of the place.
package struct EventReport: Sendable {
  /// A guest or passenger on the page.
  package struct Entry: Sendable {
    /// Who it is, by name, or by a reference or pass where no name is known.
    package var name: String
    package var seat: String?
    package var reference: String?
    /// How many people it is about.
    package var people = 1
    /// Of how many: those of the ticket, or those who are allowed.
    package var of = 1
    /// When they came.
    package var at: OffsetDateTime?
    /// Where they came in.
    package var lanes: [String] = []
    /// What the person said who decided.
    package var reason: String?
    /// Who decided.
    package var by: String?

    package init(name: String) { self.name = name }
  }

  /// Why people were not let in, in as many kinds as an organiser tells apart.
  package enum Stop: Int, CaseIterable, Sendable {
    case alreadyIn, otherEvent, tooEarly, tooLate, takenBack, notGenuine, noTicket, other
  }

  package var language = Language.english
  package var title: String
  package var place: String?
  package var begins: OffsetDateTime?
  /// Whose tickets or passes these are.
  package var issuer: String
  /// Whether it is a boarding; otherwise it is an event.
  package var isFlight = false
  /// How many tickets or passengers the list has; nil without a list.
  package var tickets: Int?
  /// How many people the list expects; nil without a list.
  package var expected: Int?
  /// When each person came, in order of time.
  package var arrivals: [OffsetDateTime] = []
  /// How many of those are not on the list.
  package var unlisted = 0
  package var absent: [Entry] = []
  package var byHand: [Entry] = []
  package var overridden: [Entry] = []
  /// Who is in more often than allowed.
  package var conflicts: [Entry] = []
  /// The number of scans without an entry, by reason.
  package var stops: [Stop: Int] = [:]
  /// The lanes and gates at which people came in.
  package var lanes: [String] = []
  /// What must be looked at, in the words of the ledger.
  package var faults: [String] = []

  /// A report without arrivals.
  package init(title: String, issuer: String) {
    self.title = title
    self.issuer = issuer
  }
}
