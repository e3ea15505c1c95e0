import Foundation
import PassGate
import PassIssuer
import PassTestSupport
import PassVerifier
import Testing

/// The programs in README.md and docs/start/library.md, run unchanged.
@Suite struct ReadmeTests {
  @Test func `the gate of the README admits a pass and explains a refusal`() throws {
    let authority = try TestAuthority()
    let scanned = try authority.signedBoardingPass().barcodeText
    let answer = try atTheGate(scanned, keys: authority.jwks, at: TestAuthority.now)
    #expect(answer.hasPrefix("come in, "))
    let late = TestAuthority.now.adding(seconds: 86_400)
    #expect(try atTheGate(scanned, keys: authority.jwks, at: late).hasPrefix("too late"))
  }

  @Test func `the first program admits its pass and refuses the altered one`() throws {
    let folder = try TemporaryDirectory()
    let issuer = try IssuerID("UA").orThrow("UA")
    let from = try Instant("2025-03-01T00:00:00Z").orThrow("a time")
    let until = try Instant("2025-06-01T00:00:00Z").orThrow("a time")
    _ = try KeyStore(directory: folder.path).generate(
      issuer: issuer,
      terms: try KeyTerms(
        notBefore: from, expires: until, kinds: [.boardingPass], longestLifetime: 864_000
      ).orThrow("terms"))
    let request = Document.root.appending(path: "Examples/boarding-pass.json").path
    let verdicts = try firstPass(request: request, keys: folder.path)
    try #require(verdicts.count == 2)
    #expect(verdicts[0] == "admit: good pass")
    #expect(verdicts[1].hasPrefix("refuse bad_signature"))
  }

  @Test func `the lane of the first program lets a passenger in once`() throws {
    let test = try GateFixture()
    let directory = try test.add()
    let scan = Array(try test.pass(25).text.utf8)
    let answers = try board([scan, scan], directory: directory.path, at: GateFixture.now)
    try #require(answers.count == 2)
    #expect(answers[1].contains("already"), "\(answers)")
  }

  @Test func `the door of one's own rule looks at tickets without a name`() throws {
    let authority = try TestAuthority()
    let verifier = door(trusting: try Trust(jwks: authority.jwks))
    let named = TestAuthority.ticket.replacing(
      "\"admits\"", with: "\"holder\":\"Jane Doe\",\"admits\"")
    for (ticket, expected) in [
      (TestAuthority.ticket, "refer house_rule: a ticket without a name; ask for one"),
      (named, "admit: good pass"),
    ] {
      let token = try authority.token(payload: authority.payload(content: ticket))
      #expect("\(verifier.verify(token, now: TestAuthority.now))" == expected)
    }
  }

  @Test func `the programs below are those of the documents, to the character`() throws {
    let source = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8)
    var count = 0
    for path in ["README.md", "docs/start/library.md"] {
      for block in try Document(path).blocks("swift") where block.hasPrefix("import ") {
        count += 1
        let program = block.split(separator: "\n", omittingEmptySubsequences: false)
          .drop { $0.hasPrefix("import ") }.joined(separator: "\n")
          .trimmingCharacters(in: .newlines)
        #expect(program.split(separator: "\n").count <= 14)
        #expect(source.contains(program), "\(path): \(program)")
      }
    }
    #expect(count == 5)
  }

  /// The lines that a consumer copies name a package and products that exist.
  @Test func `the dependency of the documents is a product of the package`() throws {
    let package = try String(
      contentsOf: Document.root.appending(path: "Package.swift"), encoding: .utf8)
    for path in ["README.md", "docs/start/library.md"] {
      let named = try Document(path).blocks("swift").joined()
        .matches(of: /\.product\(name: "(\w+)", package: "passtool"\)/)
      #expect(!named.isEmpty)
      for product in named {
        #expect(package.contains(".library(name: \"\(product.output.1)\""), "\(product.output.1)")
      }
    }
    #expect(package.contains("name: \"passtool\""))
  }
}

func boardingPass(for request: [UInt8], at now: Instant) throws -> (text: String, svg: String) {
  let request = try BoardingPassRequest(json: request)
  let issuer = try KeyStore(directory: "keys").issuer(
    request.issuer, kind: .boardingPass, now: now)
  let pass = try issuer.issue(request, now: now, random: SecureRandom())
  return (text: pass.barcodeText, svg: try pass.symbol().svg())
}

func atTheGate(_ scanned: String, keys jwks: [UInt8], at now: Instant) throws -> String {
  guard let airline = IssuerID("UA"), let flight = FlightDesignator("UA123"),
    let date = CivilDate("2025-03-15"), let airport = AirportCode("SFO")
  else { return "no gate" }
  let verifier = Verifier(trust: try Trust(jwks: jwks, issuer: airline))
  let gate = Checkpoint.Flight(flight: flight, date: date, station: airport)
  let verdict = verifier.verify(scanned, now: now, at: .flight(gate))
  if case .admit(let pass) = verdict.decision { return "come in, \(pass.claims.passID)" }
  return verdict.message
}

func firstPass(request file: String, keys: String) throws -> [String] {
  guard let issued = Instant("2025-03-15T12:00:00Z"), let scanned = Instant("2025-03-15T15:00:00Z")
  else { return [] }
  let request = try BoardingPassRequest(json: Array(try Data(contentsOf: URL(filePath: file))))
  let store = KeyStore(directory: keys)
  let issuer = try store.issuer(request.issuer, kind: .boardingPass, now: issued)
  let text = try issuer.issue(request, now: issued, random: SecureRandom()).barcodeText
  let jwks = Array(try Data(contentsOf: URL(filePath: "\(keys)/\(request.issuer).jwks.json")))
  let verifier = Verifier(trust: try Trust(jwks: jwks, issuer: request.issuer))
  let altered = text.replacing("12A", with: "12B")
  return [text, altered].map { verifier.verify($0, now: scanned).description }
}

func board(_ scans: [[UInt8]], directory: String, at now: Instant) throws -> [String] {
  guard let flight = FlightDesignator("UA123"), let date = CivilDate("2025-03-15"),
    let airport = AirportCode("SFO")
  else { return [] }
  let setting = GateSetting(.flight(flight, date: date, station: airport))
  let gate = try GateSession(GateDirectory(directory), setting)
  return scans.map { gate.scan($0, at: ClockGuard.Reading(now: now, boot: nil)).message }
}

struct NamedTickets: Policy {
  func judge(_ pass: PassClaims, in situation: Situation) -> Objection? {
    guard case .ticket(let ticket) = pass.content, ticket.holder == nil else { return nil }
    return .refer(.houseRule(code: "no_name", message: "a ticket without a name; ask for one"))
  }
}

func door(trusting trust: Trust) -> Verifier {
  Verifier(trust: trust).adding(NamedTickets())
}
