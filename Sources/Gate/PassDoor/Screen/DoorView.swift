internal import Vocabulary

/// The state from which a lane's screen is drawn; all texts are foreign and not escaped yet.
package struct DoorView: Sendable {
  /// The light of an answer.
  package enum Light: Sendable, Equatable {
    /// Nothing was scanned yet.
    case ready
    /// The guest may come in; with `isExit`, the guest may go out.
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
    /// The number of the answer on this screen, from 1: one of two greens in a row is even.
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
    /// The sentence that says what to do; empty where `blame` says it.
    package var message: String
    /// The message that the gate itself is at fault, or may be; nil where it is not to blame.
    package var blame: String?
    /// Whether name and seat are those of unsigned paper.
    package var isUnverified = false

    package init(light: Light, ordinal: Int, message: String) {
      self.light = light
      self.ordinal = ordinal
      self.message = message
    }
  }

  /// The words of the screen, in its language.
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
  /// The number of people who came in.
  package var admitted = 0
  /// The number of these people who are inside now; nil at a door without a way out.
  package var inside: Int?
  /// The number of tickets or passengers of the list that are not in; nil without a list.
  package var toCome: Int?
  /// The number of tickets or passengers that the list expects; nil without a list.
  package var listed: Int?
  /// The numbers of stopped scans, by reason code.
  package var stopped: [String: Int] = [:]
  /// People who are in twice, one text each.
  package var conflicts: [String] = []
  /// The warnings, which stay amber until all is well again, such as about a lane that cannot be heard.
  package var warnings: [String] = []
  /// The last news of an agent or another lane.
  package var news = ""
  /// The text that is being typed.
  package var typed = ""
  /// The dialogue beside scanning; nil without one.
  package var dialogue: DoorDialogue?
  /// The faults at the opening of the door, which stay until a person has read them.
  package var alerts: [String] = []
  /// The facts that the door cannot know, a sentence each; shown until the first scan.
  package var unknowable: [String] = []
  /// The help for a person who pressed Ctrl-C; empty otherwise.
  package var help = ""

  package init(title: String, lane: String, words: DoorWords = .inEnglish) {
    self.words = words
    self.title = title
    self.lane = lane
  }
}
