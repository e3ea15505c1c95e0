internal import PassFormats
internal import Vocabulary

/// What a page says about a pass, in the order in which its reader looks for it; not yet where.
struct PassContent: Equatable, Sendable {
  /// A word with its label, such as `Gate` and `B12`.
  struct Field: Equatable, Sendable {
    let label: String
    let value: String
    /// A second, smaller word, such as the zone of a time.
    var note = ""
  }

  /// An end of a journey or of a stay.
  struct End: Equatable, Sendable {
    /// `SFO`, or the day of an arrival.
    let mark: String
    /// `San Francisco`.
    let name: String
    /// `08:30`.
    var time = ""
    /// `PDT, UTC−7`.
    var zone = ""
  }

  /// What stands largest.
  enum Lead: Equatable, Sendable {
    /// A way from here to there.
    case journey(End, End)
    /// What it is, and where.
    case title(String, place: String)
    /// When it is, for somebody who must not be late.
    case moment(PrintedTime, title: String, place: String)
    /// Who it is, and what they do.
    case person(String, role: String)
  }

  /// What the document is, such as `Boarding pass`.
  let kind: String
  /// Who issued it.
  let issuer: String
  let lead: Lead
  /// A line below the lead: the flight and its day, or the day of a show.
  var caption = ""
  /// Up to four, large.
  var heroes: [Field] = []
  var person: Field?
  /// Small.
  var details: [Field] = []
  /// Further legs of a journey.
  var onward: [String] = []
  /// A warning that nobody may overlook, such as standby.
  var warning = ""
  /// What staff type when the barcode cannot be read.
  let reference: String
  let passID: PassID
  /// From when to when the pass is good.
  let validity: String
  /// What to do before, and when the barcode does not scan.
  let advice: [String]
  /// A sentence of the issuer's own.
  var note = ""
  /// The text of the barcode.
  let barcode: String
  let issuedAt: Instant
}

extension PassContent {
  /// What a page says about a pass and the details beside it, which must agree with it.
  init(_ pass: PrintablePass, _ details: PageDetails) throws(DetailsError) {
    switch pass.claims.content {
    case .boardingPass(let boardingPass):
      self = try .boardingPass(boardingPass, pass, details)
    case .ticket(let ticket): self = try .ticket(ticket, pass, details)
    }
    if let note = details.note { self.note = note }
  }

  /// From when to when a pass is good, such as `Good Sat 15 Mar 05:30 – 09:00, PDT`.
  static func validity(from: PrintedTime, until: PrintedTime) -> String {
    let end = from.date == until.date ? until.clock : until.dayAndClock
    return "Good \(from.dayAndClock) – \(end), \(until.abbreviation ?? until.zone)"
  }

  static func advice(_ place: String, _ staff: String) -> [String] {
    [
      "Keep folds, fingers and stickers off the code, and bring this page \(place).",
      "If it does not scan: lay the page flat, a hand's width from the reader, out of glare; "
        + "any side may be up. A phone photo of the page works too.",
      "Still nothing: \(staff)",
    ]
  }
}
