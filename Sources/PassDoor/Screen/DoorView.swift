/// What a lane's screen is drawn from; all texts are foreign and not escaped yet.
package struct DoorView: Sendable {
  /// What the light says.
  package enum Light: Sendable, Equatable {
    /// Nothing was scanned yet.
    case ready
    /// Come in; `isReturn` for somebody who goes out.
    case green(isExit: Bool)
    case amber
    case red
    /// The scanner read a pass twice: its holder was just let in or out, and stands there.
    case repeated
    /// A bundle or a status list was taken in, or refused.
    case update(isTaken: Bool)
  }

  /// The answer that is shown.
  package struct Answer: Sendable {
    /// The light.
    package var light: Light
    /// Which answer of this lane it is, from 1: of two greens in a row one is even.
    package var ordinal: Int
    /// A code such as `already_admitted`; nil where the light is plainly green.
    package var reason: String?
    package var name: String?
    package var seat: String?
    package var sequence: String?
    package var reference: String?
    /// The remark of the list, such as a wheelchair.
    package var note: String?
    /// What to do.
    package var message: String
    /// What is wrong with the gate itself; nil where it is not to blame.
    package var gateFault: String?
    /// Whether name and seat are those of unsigned paper.
    package var isUnverified = false
    /// The number of the scan, by which staff may answer for it.
    package var scan: Int?

    package init(light: Light, ordinal: Int, message: String) {
      self.light = light
      self.ordinal = ordinal
      self.message = message
    }
  }

  /// A line of what a search found.
  package struct Found: Sendable {
    package var name: String
    package var seat: String
    package var reference: String
    package var note: String
    /// When and where somebody came in on it; empty where nobody did.
    package var entries: [String]

    package init(
      name: String, seat: String, reference: String, note: String, entries: [String]
    ) {
      self.name = name
      self.seat = seat
      self.reference = reference
      self.note = note
      self.entries = entries
    }
  }

  /// A search and what it found.
  package struct Search: Sendable {
    package var query: String
    package var found: [Found]
    /// How many there are, with those that are not in `found`.
    package var count: Int

    package init(query: String, found: [Found], count: Int) {
      self.query = query
      self.found = found
      self.count = count
    }
  }

  /// The event or the flight.
  package var title: String
  /// The lane.
  package var lane: String
  /// The hour on the wall.
  package var time = ""
  /// The last answer; nil before the first.
  package var answer: Answer?
  /// Who is in.
  package var inside = 0
  /// Tickets or passengers of the list on which nobody is in; nil without a list.
  package var toCome: Int?
  /// How many the list has.
  package var listed: Int?
  /// Scans that let nobody in, by reason code.
  package var stopped: [String: Int] = [:]
  /// People who are in twice, one text each.
  package var conflicts: [String] = []
  /// What stays amber until it is well again, such as a lane that cannot be heard.
  package var warnings: [String] = []
  /// The last word of an agent or another lane.
  package var news = ""
  /// What is being typed.
  package var typed = ""
  /// What was searched for; nil while nothing is.
  package var search: Search?
  /// What the door cannot know, a sentence each; shown until the first scan.
  package var unknowable: [String] = []
  /// What somebody who pressed Ctrl-C is told; empty otherwise.
  package var help = ""

  package init(title: String, lane: String) {
    self.title = title
    self.lane = lane
  }
}
