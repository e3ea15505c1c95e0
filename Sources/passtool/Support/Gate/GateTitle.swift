internal import Airports
internal import PassDoor
internal import PassGate
internal import Vocabulary

/// The bar of a gate: the title of the event, or the flight with its destination, its hour and its
/// delay.
struct GateTitle {
  private var destination: AirportCode?

  /// Creates the bar; if `destination` is nil, the first pass gives it.
  init(_ destination: AirportCode?) { self.destination = destination }

  /// Learns the destination from a pass with a good signature for this flight.
  mutating func learn(from answer: GateAnswer, _ session: GateSession) {
    guard destination == nil, case .flight(let flight, _, let station) = session.gate.setting.place,
      case .boardingPass(let pass) = answer.verdict?.pass?.claims.content
    else { return }
    destination =
      pass.legs.first { $0.flight == flight && $0.origin == station }?.destination
  }

  /// Returns the title, such as `OK614 to Paris CDG 11:30 → 12:40`.
  func text(_ session: GateSession, _ speech: DoorSpeech) -> String {
    switch session.gate.setting.place {
    case .event(let event, _): return event.title.rawValue
    case .flight(let flight, let date, let station):
      let place = destination.map { code in
        [Airports.airport(code)?.city, code.rawValue].compactMap(\.self).joined(separator: " ")
      }
      let head =
        place.map { speech.words.flight("\(flight)", to: $0) } ?? "\(flight) \(station)"
      let hours = [session.gate.setting.manifest?.facts.departs, session.gate.departs]
        .compactMap(\.self).map(speech.hour)
      // The hour of the list comes first, and the hour that an agent gave since comes second.
      let times = hours.count == 2 && hours[0] == hours[1] ? [hours[0]] : hours
      let last = times.isEmpty ? "\(date)" : times.joined(separator: " → ")
      return "\(head) \(last)"
    }
  }
}
