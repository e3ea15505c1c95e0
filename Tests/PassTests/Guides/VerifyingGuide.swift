import PassVerifier

/// The program of the article "Verifying passes".
struct VerifyingGuide {
  let now: Instant

  func trust(_ bundle: [UInt8], roots: RootPins) throws -> HeldTrust {
    var held = HeldTrust(roots: roots)
    try held.accept(bundle, now: now)
    return held
  }

  func verifier(_ held: HeldTrust) -> Verifier {
    Verifier(trust: held.trust)
  }

  func flight() -> Checkpoint? {
    guard let flight = FlightDesignator("UA123"), let date = CivilDate("2025-03-15"),
      let airport = AirportCode("SFO")
    else { return nil }
    return .flight(Checkpoint.Flight(flight: flight, date: date, station: airport))
  }

  func sayIfAdmitted(_ scanned: String, by verifier: Verifier, at gate: Checkpoint) -> String {
    let verdict = verifier.verify(scanned, now: now, at: gate)
    switch verdict.decision {
    case .admit(let pass): return "come in, \(pass.claims.passID)"
    case .refer: return "a person decides: \(verdict.message)"
    case .refuse: return "stop: \(verdict.message)"
    }
  }
}
