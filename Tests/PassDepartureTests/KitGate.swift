import PassDeparture
import PassFormats
import PassGate
import PassTestSupport
import PassVerifier
import Vocabulary

/// A gate with the current kit of a desk.
struct KitGate {
  private let gate: Gate
  private let context: String
  private let now: Instant

  /// A gate with the list of a desk; the root of the departure, and so the trust, is at the first desk.
  init(_ desk: Desk, trust: HeldTrust, now: Instant) throws {
    let departure = desk.facts.departure
    // As a gate reads it: a list that it would not load would stop a boarding.
    let list = try Manifest(try DepartureKit(desk).list(made: now))
    gate = Gate(
      GateSetting(
        .flight(departure.flight, date: departure.date, station: departure.airport),
        manifest: list),
      held: trust)
    context = "\(departure)"
    self.now = now
  }

  init(_ world: DepartureWorld, at index: Int = 0) throws {
    try self.init(world.desks[index], trust: try world.trust(), now: world.now)
  }

  /// Whether the gate is green for a pass, before it has let in anybody.
  func admits(_ pass: DeskEvent.IssuedPass) throws -> Bool {
    try admits(Array(pass.text.utf8))
  }

  func admits(_ text: [UInt8]) throws -> Bool {
    let verdict = gate.verifier.verify(text, now: now, at: gate.checkpoint)
    return gate.judge(verdict, now: now).light == .admit
  }

  /// The event with which a gate notes that it let in a pass.
  func admission(_ pass: DeskEvent.IssuedPass, number: Int) throws -> AdmissionEvent {
    let issuer = try IssuerID("ZX").orThrow("an issuer")
    var event = AdmissionEvent(
      id: try EventID(randomBytes: [UInt8](repeating: UInt8(number), count: 10)).orThrow("an id"),
      device: DeviceID(issuer: issuer, keyID: try KeyID("GATE1").orThrow("a key")),
      sequence: number, previous: [], at: now, kind: .admit, context: context)
    event.pass = PassKey(issuer: issuer, passID: pass.id, part: "0")
    return event
  }
}

extension DepartureKit {
  /// The number of rows of people with a seat who may board.
  var expectedAdults: Int { rows.filter { !$0.isOffloaded && !$0.isInfant }.count }
}
