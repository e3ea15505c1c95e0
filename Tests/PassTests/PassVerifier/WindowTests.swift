import PassTestSupport
import PassVerifier
import Testing

/// The window of a pass: valid from `nbf` until `exp` (exclusive), not before `iat`, with a leeway of 60 seconds.
///
/// See RFC 7519 §4.1.4, §4.1.5 and docs/SPEC.md §9.
@Suite struct WindowTests {
  let authority: TestAuthority
  static let notBefore = 1_742_041_800
  static let expires = 1_742_054_400

  init() throws { authority = try TestAuthority() }

  private func word(_ text: String, at second: Int, leeway: Int? = nil) throws -> String {
    let trust = try Trust(jwks: authority.jwks)
    let verifier = leeway.map { Verifier(trust: trust, leeway: $0) } ?? Verifier(trust: trust)
    return verifier.verify(text, now: Instant(secondsSince1970: second)).word
  }

  @Test func `the window opens to the second`() throws {
    let token = try authority.goodToken()
    for second in -65 ... -61 {
      #expect(try word(token, at: Self.notBefore + second) == "refuse not_yet_valid", "\(second)")
    }
    for second in -60...60 {
      #expect(try word(token, at: Self.notBefore + second) == "admit", "\(second)")
    }
  }

  @Test func `the window closes to the second`() throws {
    let token = try authority.goodToken()
    for second in -60...59 {
      #expect(try word(token, at: Self.expires + second) == "admit", "\(second)")
    }
    for second in 60...65 {
      #expect(try word(token, at: Self.expires + second) == "refuse expired", "\(second)")
    }
  }

  @Test(arguments: [0, 1, 60, 300])
  func `the leeway is what the verifier was given`(leeway: Int) throws {
    let token = try authority.goodToken()
    #expect(
      try word(token, at: Self.notBefore - leeway - 1, leeway: leeway) == "refuse not_yet_valid")
    #expect(try word(token, at: Self.notBefore - leeway, leeway: leeway) == "admit")
    #expect(try word(token, at: Self.expires + leeway - 1, leeway: leeway) == "admit")
    #expect(try word(token, at: Self.expires + leeway, leeway: leeway) == "refuse expired")
  }

  @Test(arguments: [0, 600, 2_400, 86_400, 36 * 3_600, 36 * 3_600 + 1, 48 * 3_600])
  func `paper waits for a flight that departs late, a day and a half at most`(late: Int) throws {
    var gate = Checkpoint.Flight(flight: nil, date: CivilDate("2025-03-15"), station: nil)
    gate.departure = Instant(secondsSince1970: Self.expires + late)
    // The pass ends half an hour after the departure, as any pass does.
    let end = Self.expires + min(late + 1_800, 36 * 3_600)
    let verifier = try authority.verifier()
    for (second, expected) in [(59, "admit"), (60, "refuse expired")] {
      let now = Instant(secondsSince1970: end + second)
      let verdict = verifier.verify(try authority.goodToken(), now: now, at: .flight(gate))
      #expect(verdict.word == expected, "\(late), \(second)")
    }
    // An earlier departure does not end the validity.
    gate.departure = Instant(secondsSince1970: Self.notBefore)
    let last = Instant(secondsSince1970: Self.expires + 59)
    #expect(
      verifier.verify(try authority.goodToken(), now: last, at: .flight(gate)).word == "admit")
  }

  @Test func `a pass from the future is not yet valid, to the second`() throws {
    let issued = 1_742_050_800
    let token = try authority.token(payload: authority.payload(iat: "\(issued)"))
    #expect(try word(token, at: issued - 61) == "refuse not_yet_valid")
    #expect(try word(token, at: issued - 60) == "admit")
    #expect(try word(token, at: issued) == "admit")
  }

  @Test func `the shortest window is open for its minute and the leeway`() throws {
    let token = try authority.token(
      payload: authority.payload(nbf: "\(Self.notBefore)", exp: "\(Self.notBefore + 60)"))
    let open = try (-130...190).filter { try word(token, at: Self.notBefore + $0) == "admit" }
    #expect(open == Array(-60..<120))
  }

  @Test(arguments: [Int.min, .min + 1, -62_135_596_800, -1, 0, 253_402_300_800, .max - 1, .max])
  func `a clock that is far off gives a verdict`(second: Int) throws {
    let expected = second < 1_742_041_800 ? "refuse not_yet_valid" : "refuse expired"
    #expect(try word(authority.goodToken(), at: second) == expected)
  }
}
