internal import GateRules
internal import PassFormats
internal import PassGate
internal import PassTestSupport
internal import PassVerifier
internal import Platform
internal import StrictText
internal import Vocabulary

/// Random days at a gate: scans of good, bad and copied passes, and every command of agents.
struct GateDays {
  private var generator: SeededGenerator
  private let airline: TestAuthority
  private let forger: TestAuthority
  private let lists: TestAuthority
  private let root: TestRoot
  private(set) var bytes: [UInt8] = []
  private(set) var scans = 0
  private(set) var answers: [String: Int] = [:]

  private static let passengers = 8

  init(seed: UInt64) throws {
    generator = SeededGenerator(seed: seed)
    (airline, forger) = (try TestAuthority(keyID: "FIRST"), try TestAuthority(keyID: "FIRST"))
    (lists, root) = (try TestAuthority(keyID: "LISTS"), try TestRoot())
  }

  /// Plays days, each at a new gate.
  mutating func play(_ count: Int) throws {
    for number in 0..<count {
      let folder = try TemporaryDirectory()
      try play(number, in: "\(folder.path)/gate")
    }
  }

  private mutating func play(_ number: Int, in folder: String) throws {
    let isFlight = number % 2 == 0
    let start = TestAuthority.now
    let place = isFlight ? try flight(hasList: number % 4 == 0) : try event(number / 2)
    let texts = try passes(isFlight)
    let day = try GateDay(
      in: folder, place, trusting: (try rootSet(), try root.pins(withRecovery: false)),
      with: try statements(number), isExit: number % 7 == 3, now: start)
    var (now, elapsed) = (start, 10)
    for _ in 0..<Int.random(in: 20...60, using: &generator) {
      let step = Int.random(in: 0...40, using: &generator)
      (now, elapsed) = (now.adding(seconds: step), elapsed + step)
      // Now and then somebody sets the clock.
      if Int.random(in: 0..<60, using: &generator) == 0 {
        now = now.adding(seconds: Int.random(in: -4_000...4_000, using: &generator))
      }
      let reading = ClockGuard.Reading(now: now, sinceOpening: ("opening \(number)", elapsed))
      if Int.random(in: 0..<5, using: &generator) > 0 {
        let text = texts[Int.random(in: texts.indices, using: &generator)]
        day.scan(text, at: reading, isFurther: Int.random(in: 0..<6, using: &generator) == 0)
      } else {
        try command(day, isFlight, reading)
      }
    }
    try day.end(ClockGuard.Reading(now: now, sinceOpening: ("opening \(number)", elapsed)))
    bytes += day.bytes
    scans += day.scans
    answers.merge(day.answers, uniquingKeysWith: +)
  }

  // MARK: Commands

  private mutating func command(
    _ day: GateDay, _ isFlight: Bool, _ reading: ClockGuard.Reading
  ) throws {
    let row = Int.random(in: 0..<Self.passengers, using: &generator)
    let named = day.stopped.first.flatMap { Bool.random(using: &generator) ? $0 : nil }
    let kind = Int.random(in: 0..<11, using: &generator)
    func members(_ writer: inout JSONWriter) {
      writer.member("row", row)
      writer.member("reason", "checked id")
    }
    func event(_ event: AdmissionEvent) -> String { Self.json { $0.event("event", event) } }
    /// Gives a command about the row, as a page does: without a list there is no such row.
    func about(
      _ name: String, _ give: (GateControl, ManifestRow) throws(LedgerError) -> String
    ) throws {
      try day.command(name, members, at: reading) { (desk, list) throws(LedgerError) in
        guard let rows = list?.rows, rows.indices.contains(row) else {
          throw .refused("the list has no row \(row); search again")
        }
        return try give(desk, rows[row])
      }
    }
    switch kind {
    case 0:
      try about("board") { (desk, row) throws(LedgerError) in
        Self.json(try desk.board(row, reason: "checked id"))
      }
    case 1:
      try about("clear") { (desk, row) throws(LedgerError) in
        event(try desk.clear(row, reason: "checked id"))
      }
    case 2:
      try about("offload") { (desk, row) throws(LedgerError) in
        event(try desk.offload(row, reason: "checked id"))
      }
    case 3:
      try about("let-out") { (desk, row) throws(LedgerError) in
        event(try desk.letOut(row, reason: "checked id"))
      }
    case 4:
      try about("come-back") { (desk, row) throws(LedgerError) in
        event(try desk.comeBack(row, reason: "checked id"))
      }
    case 5:
      try day.command(
        "come-back",
        { writer in
          if let named { writer.member("scan", named) }
          writer.member("reason", "had a bag")
        }, at: reading
      ) { (desk, _) throws(LedgerError) in
        Self.json(try desk.comeBack(scan: named, reason: "had a bag").outcome)
      }
    case 6:
      try day.command("undo", { $0.member("reason", "a mistake") }, at: reading) {
        (desk, _) throws(LedgerError) in
        event(try desk.undo(nil, reason: "a mistake").by)
      }
    case 7:
      let departs = reading.now.adding(seconds: Int.random(in: -9_000...9_000, using: &generator))
      try day.command("depart", { $0.member("departs", departs.secondsSince1970) }, at: reading) {
        (desk, _) throws(LedgerError) in
        event(try desk.depart(at: departs, reason: nil))
      }
    case 8:
      try day.command("confirm-clock", { _ in }, at: reading) { (desk, _) throws(LedgerError) in
        event(try desk.confirmClock(reading, reason: nil))
      }
    case 9:
      let badge = try badge()
      let (trust, clock) = (day.trust, try day.clock(reading))
      try day.command(
        "override",
        { writer in
          if let named { writer.member("scan", named) }
          writer.member("reason", "known to me")
        }, at: reading, bytes: badge
      ) { (desk, _) throws(LedgerError) in
        Self.json(
          try desk.override(
            scan: named, badge: badge, trust: trust, clock: clock, reason: "known to me"))
      }
    default:
      try about("undo") { (desk, row) throws(LedgerError) in
        event(try desk.undo(entryOf: row, reason: "checked id").by)
      }
    }
  }

  private static func json(_ members: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter(isForDisplay: true)
    writer.object(members)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private static func json(_ outcome: EntryOutcome) -> String {
    json { writer in
      switch outcome {
      case .entered(let event, let count):
        writer.event("event", event)
        writer.member("count", count)
      case .stopped(let light, let reason, let earlier, let name):
        writer.name("stopped")
        writer.object { writer in
          writer.member("light", light.rawValue)
          writer.member("reason", reason.rawValue)
          writer.event("earlier", earlier)
          if let name { writer.member("name", name) }
        }
      case .readAgain(let earlier): writer.event("read_again", earlier)
      }
    }
  }

  // MARK: What the gate has

  private func rootSet() throws -> [UInt8] {
    let key = root.daily.rootKey
    var set = JSONWriter()
    set.object { set in
      set.name("keys")
      set.array { $0.publicKey(x: key.x, y: key.y, keyID: key.keyID) }
    }
    return set.bytes
  }

  private func statements(_ number: Int) throws -> [String] {
    let now = TestAuthority.now
    let issuer = try airline.trusted(
      [
        try airline.trustedKey(longestLifetime: 40 * 86_400),
        try lists.trustedKey(kinds: [.status]),
      ],
      lists: [airline.listURI()])
    let bundle = try root.token(
      root.bundle(
        [issuer], version: 1, issuedAt: now.adding(seconds: -3_600),
        policy: TrustPolicy(onStale: .admitMarked)))
    return [bundle, try lists.statusList(values: [3: 1, 4: 2])]
  }

  private func flight(hasList: Bool) throws -> GateDay.Place {
    let setting = GateSetting(
      .flight(
        try FlightDesignator("UA123").orThrow("flight"),
        date: try CivilDate("2025-03-15").orThrow("date"),
        station: try AirportCode("SFO").orThrow("station")))
    var list =
      "sequence,seat,surname,given_names,booking_reference,status,pass_id,eticket,note,paper\n"
    for number in 1...Self.passengers {
      let status = number == Self.passengers ? "7" : "1"
      list +=
        "\(number),\(10 + number)A,Doe,\(String(repeating: "j", count: number)),ABC123,"
        + "\(status),\(Self.id(number)),,\(number == 2 ? "wheelchair" : ""),\n"
    }
    return GateDay.Place(
      setting: setting, json: #"{"flight":"UA123","date":"2025-03-15","station":"SFO"}"#,
      list: hasList ? Array(list.utf8) : nil)
  }

  private func event(_ number: Int) throws -> GateDay.Place {
    let policies = EntryPolicy.allCases
    let policy = policies[number % policies.count]
    let setting = GateSetting(
      .event(
        Checkpoint.Event(
          title: try TicketText("Die Zauberflöte").orThrow("title"),
          issuers: [try IssuerID("UA").orThrow("issuer")]), policy))
    var list = "holder,reference,admits,pass_id\n"
    for number in 1...Self.passengers {
      list += "Jane \(number),ABC12\(number),\(number == 5 ? 3 : 1),\(Self.id(number))\n"
    }
    return GateDay.Place(
      setting: setting,
      json: #"{"event":"Die Zauberflöte","issuers":["UA"],"policy":"\#(policy.rawValue)"}"#,
      list: number % 3 == 0 ? Array(list.utf8) : nil)
  }

  // MARK: Passes

  private static func id(_ number: Int) -> String {
    "0D4X8K2M7PQR" + String(repeating: "0", count: 4 - String(number).count) + String(number)
  }

  private mutating func passes(_ isFlight: Bool) throws -> [[UInt8]] {
    var texts: [[UInt8]] = []
    for number in 1...Self.passengers + 4 {
      var sample = SamplePass()
      sample.passID = Self.id(number)
      (sample.issuedAt, sample.expires) = (sample.issuedAt - 7_200, sample.expires + 18_000)
      sample.notBefore -= 9_000
      sample.status = (number, airline.listURI())
      if number == 7 { sample.holder = "Jane Doe" }
      if number == 5 { sample.admits = 3 }
      if number == 6, !isFlight { sample.first = Self.id(12) }
      if isFlight {
        let name = "DOE/" + String(repeating: "J", count: number)
        sample.bcbp =
          "M1\(name)" + String(repeating: " ", count: 20 - name.utf8.count)
          + "EABC123 SFOJFKUA \(number == 9 ? "0456" : "0123") 074Y0\(10 + number)A00"
          + (number < 10 ? "0" : "") + "\(number) \(number == Self.passengers ? "7" : "1")00"
      }
      if number == 10 { sample.title = "Hamlet" }
      let signer = number == 11 ? forger : airline
      let text = Array(try signer.token(payload: sample.payload).utf8)
      texts += [text, text]
      // A newer pass of the same passenger.
      if isFlight, number == 1 || number == 2 {
        sample.passID = Self.id(number + 20)
        sample.issuedAt += 600
        texts.append(Array(try signer.token(payload: sample.payload).utf8))
      }
      if let bcbp = sample.bcbp { texts.append(Array(bcbp.utf8)) }
      texts.append(text.mutated(using: &generator))
    }
    texts.append(try badge())
    return texts
  }

  private func badge() throws -> [UInt8] {
    var sample = SamplePass()
    sample.passID = Self.id(99)
    (sample.kind, sample.title, sample.place) = ("staff", "Duty manager", "SFO")
    sample.notBefore -= 9_000
    sample.holder = "John Doe"
    return Array(try airline.token(payload: sample.payload).utf8)
  }
}

extension JSONWriter {
  fileprivate mutating func event(_ name: String, _ event: AdmissionEvent) {
    self.name(name)
    self.event(event)
  }
}
