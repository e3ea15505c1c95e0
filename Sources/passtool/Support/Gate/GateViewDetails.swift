internal import PassDoor
internal import PassGate
internal import Vocabulary

/// The details that a full screen shows beside the answers of the gate.
struct GateViewDetails {
  /// The language of the screen.
  var language = Language.english
  /// The agent at the screen, who is recorded with actions by hand.
  var agent: String?
  /// Whether the bell signals the light, too: once green, twice amber, three times red.
  var rings = true
  /// The facts that the gate cannot know; shown until the first scan.
  var unknowable: [String] = []
  /// The faults at the opening; shown until a person has read them.
  var alerts: [String] = []
  /// The number of this terminal of the lane, from 2; nil for the first.
  var terminal: Int?
  /// The destination of the flight, if it was given.
  var destination: AirportCode?
}
