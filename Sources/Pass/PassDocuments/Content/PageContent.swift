package import Vocabulary

/// The content of a printed pass in the order in which its reader looks for it, without positions.
package struct PageContent: Equatable, Sendable {
  /// A labelled value, such as `Gate` and `B12`.
  package struct Field: Equatable, Sendable {
    /// The meaning of a field, the same in all languages.
    package enum Role: String, Sendable {
      case gate, boarding, seat, group, sequence, passenger, booking, cabin, baggage, fastTrack
      case frequentFlyer, ticketNumber, nameInCode, begins, ends, doors, entrance, admits, holder
      /// A number of a report.
      case figure
    }

    package let role: Role
    package let label: String
    package let value: String
    /// A smaller addition, such as the zone of a time.
    package var note = ""

    init(_ role: Role, label: String, value: String, note: String = "") {
      self.role = role
      self.label = label
      self.value = value
      self.note = note
    }
  }

  /// The start or the end of a journey or of a stay.
  package struct End: Equatable, Sendable {
    /// An airport code such as `SFO`, or the day of a stay's start or end.
    package let mark: String
    /// The name of the place, such as `San Francisco`.
    package let name: String
    /// The local time, such as `08:30`; with `+1` where it is on the day after the departure.
    package var time = ""
    /// The zone of the time, such as `PDT, UTC−7`.
    package var zone = ""
  }

  /// A moment in words.
  package struct Moment: Equatable, Sendable {
    package let clock: String
    /// The day, such as `Saturday, 15 March 2025`.
    package let day: String
    package let zone: String
    /// The day and the clock, in short form.
    package let short: String
  }

  /// The largest element of the page.
  package enum Lead: Equatable, Sendable {
    /// The two ends of a journey or of a stay.
    case journey(End, End)
    /// The title and the place.
    case title(String, place: String)
    /// The moment, for a traveler who must not be late, with title and place.
    case moment(Moment, title: String, place: String)
    /// The person and their role.
    case person(String, role: String)
  }

  /// The language of its words.
  package let language: Language
  /// The kind of document, such as `Boarding pass`.
  package let kind: String
  /// The issuer's name, or its id where no name is known.
  package let issuer: String
  /// Name and id of the issuer; the pass states the id.
  package let issuerAndID: String
  package let lead: Lead
  /// A line below the lead: the flight and its day, or the day of a show.
  package var caption = ""
  /// The flight, such as `UA 123`; empty for a ticket.
  package var flight = ""
  /// The day on which the journey or the event begins, such as `Sat 15 Mar`; empty if it is not known.
  package var shortDay = ""
  /// The terminal, such as `Terminal 3`; empty if it is not known.
  package var terminal = ""
  /// Up to four fields in large type.
  package var heroes: [Field] = []
  /// The fields whose values are too long for large type and take lines of their own, such as nine seats.
  package var wide: [Field] = []
  package var person: Field?
  /// The seats of the bearer of a badge, and the number of people if the badge is for several.
  package var seating: [Field] = []
  /// Fields in small type.
  package var details: [Field] = []
  /// Further legs of a journey.
  package var onward: [String] = []
  /// A conspicuous warning, such as standby.
  package var warning = ""
  /// The reference that staff enter when the barcode cannot be read.
  package let reference: String
  package let passID: PassID
  /// The validity of the pass, in words.
  package let validity: String
  /// Advice on how to keep the barcode readable, and on what to do when it does not scan.
  package let advice: [String]
  /// The issuer's picture.
  package var logo: Logo?
  /// A note from the issuer.
  package var note = ""
  /// The text of the barcode.
  package let barcode: String
  package let issuedAt: Instant
}

extension PageContent {
  /// Creates the content for a pass and its details; throws if they do not agree.
  ///
  /// A boarding pass for several flights leads with the flight of that index, and names the later ones below.
  package init(
    _ pass: PrintablePass, _ details: PageDetails, leg: Int = 0
  ) throws(DetailsError) {
    switch pass.claims.content {
    case .boardingPass(let boardingPass):
      self = try .boardingPass(boardingPass, pass, details, leg: leg)
    case .ticket(let ticket): self = try .ticket(ticket, pass, details)
    }
    if let note = details.note { self.note = note }
  }

  /// Returns issuer and id in one line; the id alone if no name is known.
  static func issuerAndID(_ pass: PrintablePass, _ details: PageDetails) -> String {
    let (name, id) = (details.shownIssuer(pass), pass.claims.issuer.rawValue)
    return name == id ? id : details.language.words.joined([name, id], by: " · ")
  }

  /// The pass ID in words, such as `pass KYEDE27V8KW8YDX4`.
  package var passInWords: String { words.fill(\.passNumber, ["pass": passID.rawValue]) }

  /// The advice for a pass on a screen, where brightness matters, and folds and glare do not.
  package var adviceOnScreen: [String] {
    if case .person = lead { return advice }
    return [words.screenHint] + advice.suffix(1)
  }

  /// The heading of the note.
  package var noteHeading: String { words.fill(\.fromIssuer, ["issuer": issuer]) }

  /// The words of the content's language.
  var words: Words { language.words }

  /// Returns the times from which and until which a pass is good, such as `Valid Sat 15 Mar 05:30 – 09:00, PDT`.
  ///
  /// The text contains the years only if the two dates are in different years.
  static func validity(_ words: Words, from: PrintedTime, until: PrintedTime) -> String {
    let years = from.date?.year != until.date?.year
    let end =
      from.date == until.date ? until.clock : words.dayAndTime(of: until, year: years)
    return words.fill(
      \.good,
      [
        "from": words.dayAndTime(of: from, year: years), "until": end,
        "zone": until.abbreviation ?? until.zone,
      ])
  }
}
