import PassDeparture
import PassFormats
import PassIssuer
import PassTestSupport
import PassTrustStore
import PassVerifier
import Testing
import Vocabulary

/// A departure key that was made beforehand signs what its terms say, and gates need nothing but the airline's bundle.
@Suite struct AirlineKeyTests {
  /// The time at which the airline made key and bundle, eleven days before the flight.
  private static let made = Instant("2026-03-01T00:00:00Z")

  /// Makes a key with some terms and the airline's bundle, and returns them as `open` takes them.
  private static func airline(
    _ folder: TemporaryDirectory, days: Int = 30, kinds: Set<KeyKind> = [.boardingPass],
    carriers: Set<CarrierCode>? = nil, inBundle isInBundle: Bool = true
  ) throws -> DepartureOpening.Signing {
    let made = try made.orThrow("a time")
    let issuer = try IssuerID("ZX").orThrow("an issuer")
    let terms = KeyTerms(
      from: made, days: days, kinds: kinds, carriers: carriers, longestLifetimeDays: 3)
    let keys = KeyStore(directory: "\(folder.path)/airline")
    let other = KeyStore(directory: "\(folder.path)/other")
    for store in [keys, other] {
      _ = try store.generate(issuer: issuer, terms: try terms.orThrow("terms"))
    }
    let roots = KeyStore(directory: "\(folder.path)/roots")
    _ = try roots.generate(issuer: issuer, terms: nil)
    let named = isInBundle ? "airline" : "other"
    let source =
      #"{"issuer":"ZX","valid_days":30,"version":1,"issuers":[{"issuer":"ZX","name":"Example Air","#
      + #""keys":"\#(named)/ZX.jwks.json"}]}"#
    try folder.write("trust.json", Array(source.utf8))
    let (bundle, _) = try TrustSource(path: "\(folder.path)/trust.json").bundle(
      now: made, version: nil, after: nil)
    let token = try bundle.signed(by: roots.root(of: issuer), now: made).token
    return .airline(
      DepartureOpening.Airline(
        keys: "\(folder.path)/airline", owner: issuer, roots: try folder.read("roots/ZX.jwks.json"),
        bundle: Array(token.utf8), lists: []))
  }

  /// A gate of the airline that has its bundle and no kit of the departure.
  private func gate(_ world: DepartureWorld, now: Instant) throws -> Verifier {
    let issuer = try IssuerID("ZX").orThrow("an issuer")
    var held = HeldTrust(
      roots: try RootPins(jwks: try world.folder.read("roots/ZX.jwks.json"), issuer: issuer))
    try held.accept(try world.folder.read("desk1/trust/bundle.jwt"), now: now)
    return Verifier(trust: held.trust)
  }

  private func signed(_ world: DepartureWorld) throws -> [UInt8] {
    try world.checkIn([world.desks[0].state.all[15]])
    try world.signPasses()
    return Array(try world.desks[0].state.all[15].pass().orThrow("a pass").text.utf8)
  }

  @Test func anyGateWithTheAirlinesBundleAdmitsThePass() throws {
    let world = try DepartureWorld(count: 30) { try Self.airline($0) }
    let pass = try signed(world)
    let verdict = try gate(world, now: world.now).verify(pass, now: world.now)
    #expect(verdict.decision.name == "admit")
  }

  @Test func aGateThatLacksTheNewestBundleSaysUnknownKey() throws {
    let world = try DepartureWorld(count: 30) { try Self.airline($0) }
    let pass = try signed(world)
    // The airline's bundle before the departure key was in it.
    let before = try DepartureWorld(count: 20)
    let held = try DepartureTrust(before.desks[0]).held(gates: [], now: before.now)
    let verdict = Verifier(trust: held.trust).verify(pass, now: world.now)
    #expect(verdict.decision.name == "refuse" && verdict.reason == .unknownKey)
    let none = Verifier(trust: Trust()).verify(pass, now: world.now)
    #expect(none.decision.name == "refuse" && none.reason == .unknownIssuer)
  }

  @Test func afterItsDaysTheKeySignsNothingAndGatesRefuseIt() throws {
    let world = try DepartureWorld(count: 30) { try Self.airline($0, days: 13) }
    let pass = try signed(world)
    let late = world.now.adding(seconds: 2 * 86_400)
    #expect(try gate(world, now: world.now).verify(pass, now: late).decision.name != "admit")
    #expect(throws: (any Error).self) { try PassSigning(world.desks[0], now: late) }
    #expect(throws: (any Error).self) {
      try DepartureWorld(count: 20) { try Self.airline($0, days: 5) }
    }
  }

  @Test func aKeyForAnotherKindOpensNoDeparture() throws {
    #expect(throws: (any Error).self) {
      try DepartureWorld(count: 20) { try Self.airline($0, kinds: [.show]) }
    }
  }

  @Test func aKeyForAnotherCarrierSignsNoPassOfThisFlight() throws {
    let carrier = try CarrierCode("QX").orThrow("a carrier")
    #expect(throws: (any Error).self) {
      let world = try DepartureWorld(count: 20) { try Self.airline($0, carriers: [carrier]) }
      try world.checkIn([world.desks[0].state.all[15]])
      try world.signPasses()
    }
  }

  @Test func aBundleThatDoesNotNameTheKeyIsRefused() throws {
    #expect(throws: DepartureError.self) {
      try DepartureWorld(count: 20) { try Self.airline($0, inBundle: false) }
    }
  }
}
