import PassGate

/// The program of the article "A gate".
struct GateGuide {
  let now: Instant

  func makeGate(_ path: String, of airline: IssuerID, roots: RootPins) throws -> DeviceID? {
    guard let name = KeyID("GATEA12") else { return nil }
    let directory = GateDirectory(path)
    let device = try directory.create(issuer: airline, name: name, now: now)
    try directory.store.create(HeldTrust(roots: roots))
    return device
  }

  func takeIn(_ bundle: [UInt8], at path: String) throws {
    _ = try GateDirectory(path).store.accept(bundle, now: now)
  }

  func open(_ path: String) throws -> GateSession? {
    guard let flight = FlightDesignator("UA123"), let date = CivilDate("2025-03-15"),
      let airport = AirportCode("SFO")
    else { return nil }
    let setting = GateSetting(.flight(flight, date: date, station: airport))
    return try GateSession(GateDirectory(path), setting)
  }

  func board(_ scanned: [UInt8], at gate: GateSession) -> String {
    let answer = gate.scan(scanned, at: ClockGuard.Reading(now: now, boot: nil))
    return "\(answer.light): \(answer.message)"
  }
}
