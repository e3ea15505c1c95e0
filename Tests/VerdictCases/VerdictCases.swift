internal import PassCrypto
internal import PassFormats
internal import StrictText
internal import PassIssuer
internal import PassTestSupport
internal import PassVerifier
internal import Platform
internal import Vocabulary

/// A program that writes questions and this verifier's answers: the vectors of docs/SPEC.md, and mutated and signed
/// texts.
///
/// The program mutates each vector eight times and scans about 5,000 texts under a bundle. Many passes are mutated
/// before they are signed, so that the cases reach every rule.
///
/// With a third argument it also writes days of a native gate (`GateDays`).
///
/// usage: verdict-cases FOLDER OF THE VECTORS, FILE [FILE OF DAYS]
@main struct VerdictCases {
  private var generator = SeededGenerator(seed: 15)
  private var writer = CaseWriter()

  static func main() throws {
    guard (3...4).contains(CommandLine.arguments.count) else {
      throw MissingValue("the folder of the vectors, a file to write, and perhaps a file of days")
    }
    if CommandLine.arguments.count == 4 {
      var days = try GateDays(seed: 46)
      try days.play(60)
      try Files.replace(CommandLine.arguments[3], days.bytes, mode: Files.publicMode)
      print("\(days.scans) scans at gates")
      for (answer, count) in days.answers.sorted(by: { $0.key < $1.key }) {
        print("  \(count)  \(answer)")
      }
    }
    var cases = VerdictCases()
    try cases.vectors(in: CommandLine.arguments[1], mutatedEach: 8)
    try cases.underABundle(5_000)
    try Files.replace(CommandLine.arguments[2], cases.writer.bytes, mode: Files.publicMode)
    print("\(cases.writer.scans) scans")
    for (reason, count) in cases.writer.reasons.sorted(by: { $0.key < $1.key }) {
      print("  \(count)  \(reason)")
    }
  }

  // MARK: Vectors

  private mutating func vectors(in folder: String, mutatedEach times: Int) throws {
    for name in ["boarding-passes", "boarding-pass-faults", "tickets", "ticket-faults", "tokens"] {
      let text = try Files.read("\(folder)/\(name).json", limit: 1 << 20).orThrow(name)
      var file = try ObjectReader(json: text)
      var set = JSONWriter()
      set.value(try file.required("jwks").value)
      try writer.trust(keySet: set.bytes)
      let now = Instant(secondsSince1970: try file.int64("now"))
      for node in try file.array("cases") {
        var vector = try ObjectReader(node)
        let text = Array(try vector.string("text").utf8)
        let now = try vector.optionalInt64("now").map { Instant(secondsSince1970: $0) } ?? now
        writer.scan(text, now: now)
        for _ in 0..<times { writer.scan(text.mutated(using: &generator), now: now) }
      }
    }
  }

  // MARK: A bundle

  /// Scans passes of an issuer with a list, a lost key and survivors, at gates, doors and badge checks.
  private mutating func underABundle(_ count: Int) throws {
    let root = try TestRoot()
    let (airline, lost, lists) = (try TestAuthority(), try TestAuthority(), try TestAuthority())
    let now = TestAuthority.now
    var survivors: [String] = []
    for number in 10..<30 { survivors.append(try lost.token(payload: pass(number).payload)) }
    let digests = try survivors.map { try survivor($0) }.sorted { $0.rawValue < $1.rawValue }
    let policies = [
      TrustPolicy(), TrustPolicy(onStale: .refuse), TrustPolicy(onStale: .admitMarked),
    ]
    for (version, policy) in policies.enumerated() {
      try writer.trust(root: root.daily.rootKey, of: root.daily.issuer)
      let keys = [
        try airline.trustedKey(longestLifetime: 40 * 86_400),
        try lost.trustedKey(revokedFrom: now.adding(seconds: -600)),
        try lists.trustedKey(kinds: [.status]),
      ]
      let issuer = try airline.trusted(
        keys, lists: [airline.listURI()], signsSince: now.adding(seconds: -86_400),
        survivors: digests)
      try writer.take(
        try root.token(
          root.bundle(
            [issuer], version: version + 1, issuedAt: now.adding(seconds: -3_600), policy: policy)),
        now: now)
      let values: [Int: UInt8] = [1: 1, 2: 2, 3: 3]
      try writer.take(try lists.statusList(values: values), now: now)
      for number in 0..<count / policies.count {
        if number % 40 == 0 { stand(number / 40) }
        // A newer bundle must not end the lists that the verifier holds already.
        if number == count / policies.count / 2 {
          try writer.take(
            try root.token(
              root.bundle(
                [issuer], version: version + 10, issuedAt: now.adding(seconds: -1_800),
                policy: policy)),
            now: now)
        }
        try scan(number, airline, lost, survivors)
      }
    }
  }

  private mutating func stand(_ number: Int) {
    switch number % 5 {
    case 0: writer.stand(.anywhere(), "{}")
    case 1:
      let flight = Checkpoint.Flight(
        flight: FlightDesignator("UA123"), date: CivilDate("2025-03-15"),
        station: AirportCode("SFO"))
      writer.stand(
        .flight(flight), #"{"flight":"UA123","date":"2025-03-15","station":"SFO"}"#)
    case 2:
      var flight = Checkpoint.Flight(
        flight: FlightDesignator("UA123"), date: CivilDate("2025-03-15"),
        station: AirportCode("SFO"))
      flight.departure = TestAuthority.now.adding(seconds: 6 * 3_600)
      flight.issuers = IssuerID("LH").map { [$0] }
      let departs = TestAuthority.now.secondsSince1970 + 6 * 3_600
      writer.stand(
        .flight(flight),
        #"{"flight":"UA123","date":"2025-03-15","station":"SFO","issuers":["LH"],"departs":"#
          + "\(departs)}")
    case 3:
      guard let title = TicketText("Die Zauberflöte"), let issuer = IssuerID("UA") else { return }
      writer.stand(
        .event(Checkpoint.Event(title: title, issuers: [issuer])),
        #"{"event":"Die Zauberflöte","issuers":["UA"]}"#)
    default:
      guard let issuer = IssuerID("UA") else { return }
      writer.stand(.staff(of: issuer), #"{"staff":"UA"}"#)
    }
  }

  private mutating func scan(
    _ number: Int, _ airline: TestAuthority, _ lost: TestAuthority, _ survivors: [String]
  ) throws {
    let signer = number % 7 == 0 ? lost : airline
    let now = TestAuthority.now.adding(seconds: Int.random(in: -9_000...9_000, using: &generator))
    switch number % 10 {
    case 0...2:
      // The pass is signed after the mutation, so the signature is good and the claims may be anything.
      let payload = Array(pass(number).payload.utf8).mutated(using: &generator)
      let token = try signer.token(header: Array(signer.header.utf8), payload: payload)
      writer.scan(Array(token.utf8), now: now)
    case 3: writer.scan(Array(survivors[number % survivors.count].utf8), now: now)
    case 4:
      // The pass is in the airlines' form or packed, and the time is random.
      let status = StatusEntry(list: 1, index: number % 5)
      let issued =
        try number % 20 == 4
        ? signer.signedTicket(status: status) : signer.signedBoardingPass(status: status)
      writer.scan(Array(issued.barcodeText.utf8), now: now)
    case 5:
      // The pass is any that the formats allow, and the time is inside its validity or far outside.
      var sample = SamplePass(using: &generator)
      sample.issuer = "UA"
      if sample.status != nil { sample.status = (number % 1_001, airline.listURI()) }
      let moment =
        number % 20 == 5 ? now : Instant(secondsSince1970: (sample.notBefore + sample.expires) / 2)
      writer.scan(Array(try signer.token(payload: sample.payload).utf8), now: moment)
    case 6:
      let token = Array(try signer.token(payload: pass(number).payload).utf8)
      writer.scan(token.mutated(using: &generator), now: now)
    case 7: writer.scan(Array(paper().utf8), now: now)
    default:
      writer.scan(Array(try signer.token(payload: pass(number).payload).utf8), now: now)
    }
  }

  /// Returns an unsigned boarding pass of any day and any date of issue.
  ///
  /// The carrier is an airline that signs every pass, or another one.
  private mutating func paper() -> String {
    func digits(_ number: Int, _ width: Int) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(0, width - text.count)) + text
    }
    let day = Bool.random(using: &generator) ? 74 : Int.random(in: 0...367, using: &generator)
    let issued = Int.random(in: 0...9_366, using: &generator)
    let carrier = ["UA", "LH"][Int.random(in: 0...1, using: &generator)]
    let issuer = ["UA", "LH", "  "][Int.random(in: 0...2, using: &generator)]
    return "M1DOE/JANE            EABC123 SFOJFK\(carrier) 0123 \(digits(day, 3))Y012A0025 1"
      + "0F>80B   \(digits(issued, 4))B\(issuer) "
  }

  /// Returns the pass with that number: passes have several flights and events, all statuses, and some are valid for
  /// long.
  private func pass(_ number: Int) -> SamplePass {
    var pass = SamplePass()
    let digits = String(number % 10_000)
    pass.passID = "0D4X8K2M7PQR" + String(repeating: "0", count: 4 - digits.count) + digits
    if number % 3 != 0 {
      let flights = ["0123", "0123", "0123", "0456"]
      let airports = ["SFOJFK", "SFOJFK", "JFKSFO"]
      pass.bcbp =
        "M1DOE/JANE            EABC123 \(airports[number % 3])UA \(flights[number % 4]) "
        + "\(number % 11 == 0 ? "075" : "074")Y012A0025 \(number % 13 == 0 ? "0" : "1")00"
    } else if number % 9 == 0 {
      pass.kind = "staff"
    } else if number % 12 == 0 {
      pass.title = "Hamlet"
    }
    if number % 17 == 0 { pass.expires += 50 * 86_400 }
    if number % 19 == 0 { pass.issuedAt = Int(TestAuthority.now.secondsSince1970) }
    if number % 2 == 0 {
      pass.status = (number % 5, "urn:passtool:status:UA:\(1 + number % 23 / 22)")
    }
    if number % 29 == 0 { pass.status = (.max, "urn:passtool:status:UA:1") }
    if number % 31 == 0 { pass.confirmation = "{}" }
    return pass
  }
}
