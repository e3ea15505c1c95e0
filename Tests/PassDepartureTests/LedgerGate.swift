import PassDeparture
import PassFormats
import PassGate
import PassTestSupport
import PassTrustStore
import PassVerifier
import Vocabulary

/// A gate of a departure with its own ledger, which lets each passenger in once.
struct LedgerGate {
  private let session: GateSession
  private let world: DepartureWorld

  /// Opens a gate with the kit of the first desk.
  init(_ world: DepartureWorld, name: String = "GATE1") throws {
    let issuer = world.desks[0].facts.issuer
    let directory = GateDirectory("\(world.folder.path)/\(name)")
    _ = try directory.create(
      issuer: issuer, name: try KeyID(name).orThrow("a name"), now: world.now)
    try directory.store.create(try world.trust())
    let departure = world.desks[0].facts.departure
    let list = try Manifest(try DepartureKit(world.desks[0]).list(made: world.now))
    session = try GateSession(
      directory,
      GateSetting(
        .flight(departure.flight, date: departure.date, station: departure.airport),
        manifest: list))
    self.world = world
  }

  /// Gives the gate the present kit.
  func renew() throws {
    let list = try Manifest(try DepartureKit(world.desks[0]).list(made: world.now))
    let refusal = try session.use(list, now: world.now)
    guard refusal == nil else { throw MissingValue("a list that the gate takes") }
  }

  /// Whether the gate lets the holder of a pass in now.
  func letsIn(_ text: String) -> Bool {
    session.scan(Array(text.utf8), at: ClockGuard.Reading(now: world.now, boot: nil)).light
      == .admit
  }
}
