internal import PassDoor
internal import PassGate
internal import Vocabulary

/// What a full screen shows beside what the gate answers.
struct GateViewDetails {
  /// The language that it speaks.
  var language = Language.english
  /// Who works at the screen, for what is done there by hand.
  var agent: String?
  /// Whether the bell tells the light, too: once green, twice amber, three times red.
  var rings = true
  /// What the gate cannot know; shown until the first scan.
  var unknowable: [String] = []
  /// What was wrong at the opening; shown until it was read.
  var alerts: [String] = []
  /// Which terminal of this lane it is, from 2; nil for the first.
  var terminal: Int?
  /// Where the flight goes, where that was said.
  var destination: AirportCode?
}
