internal import Vocabulary

/// What a lane's screen is drawn from; all texts are foreign and not escaped yet.
package struct DoorView: Sendable {
  /// What the light says.
  package enum Light: Sendable, Equatable {
    /// Nothing was scanned yet.
    case ready
    /// Come in; `isExit` for a person who goes out.
    case green(isExit: Bool)
    case amber
    case red
    /// The scanner read a pass twice: its holder was just let in or out, and is still there.
    case repeated
    /// A bundle or a status list was taken in, or refused.
    case update(isTaken: Bool)
  }

  /// The answer that is shown.
  package struct Answer: Sendable {
    /// The light.
    package var light: Light
    /// Which answer of this screen it is, from 1: of two greens in a row one is even.
    package var ordinal: Int
    /// The number of the scan in the ledger, by which staff may answer for it; nil where it has none.
    package var number: Int?
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

    package init(light: Light, ordinal: Int, message: String) {
      self.light = light
      self.ordinal = ordinal
      self.message = message
    }
  }

  /// What the screen says, in its language.
  package var words: DoorWords
  /// Whether passes of a flight are scanned, and not tickets.
  package var isFlight = false
  /// The event or the flight.
  package var title: String
  /// The lane.
  package var lane: String
  /// The hour on the wall.
  package var time = ""
  /// The last answer; nil before the first.
  package var answer: Answer?
  /// How many came in.
  package var admitted = 0
  /// How many of them are inside now; nil at a door without a way out.
  package var inside: Int?
  /// Tickets or passengers of the list that are not in; nil without a list.
  package var toCome: Int?
  /// How many the list has.
  package var listed: Int?
  /// Numbers of stopped scans, by reason code.
  package var stopped: [String: Int] = [:]
  /// People who are in twice, one text each.
  package var conflicts: [String] = []
  /// What stays amber until it is well again, such as a lane that cannot be heard.
  package var warnings: [String] = []
  /// The last word of an agent or another lane.
  package var news = ""
  /// What is being typed.
  package var typed = ""
  /// What is looked for and chosen beside scanning; nil while nothing is.
  package var dialogue: DoorDialogue?
  /// What was wrong when the door was opened; stays until it was read.
  package var alerts: [String] = []
  /// What the door cannot know, a sentence each; shown until the first scan.
  package var unknowable: [String] = []
  /// What a person who pressed Ctrl-C sees; empty otherwise.
  package var help = ""

  package init(title: String, lane: String, words: DoorWords = .inEnglish) {
    self.words = words
    self.title = title
    self.lane = lane
  }
}
