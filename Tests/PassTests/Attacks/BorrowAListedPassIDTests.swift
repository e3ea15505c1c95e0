import PassFormats
import PassIssuer
import PassTestSupport
import PassVerifier
import SQLite
import Testing
import Vocabulary

@testable import PassGate

/// A listed passenger shows a pass that another issuer signed under the same pass id.
///
/// Then agents would note their actions for that pass, and the real one would stay valid for a friend. So a pass is
/// known by its issuer and its id, and a pass whose signer is not trusted here belongs to no passenger of the list.
@Suite struct BorrowAListedPassIDTests {
  private static let id = "0D4X8K2M7PQR9TVW"
  private static let later = "0D4X8K2M7PQR9TVX"

  // MARK: At a door

  private func ticket(
    _ signer: TestAuthority, _ holder: String = "Jane Doe", reference: String = "7",
    first: String? = nil
  ) throws -> String {
    try signer.token(
      payload: signer.payload(
        jti: "\"\(Self.id)\"",
        content:
          #""ticket":{"kind":"event","title":"Ball","place":"Hall","starts":1742050800,"#
          + #""ends":1742058000,"holder":"\#(holder)","admits":1,"ref":"\#(reference)"}"#,
        rest: first.map { #","first":"\#($0)""# } ?? ""))
  }

  private func setting(_ issuers: Set<IssuerID>, policy: EntryPolicy = .once) throws -> GateSetting
  {
    let event = Checkpoint.Event(title: try TicketText("Ball").orThrow("title"), issuers: issuers)
    let list = "name,order,pass_id\nJane Doe,7,\(Self.id)\nJohn Doe,8,\(Self.later)\n"
    return GateSetting(.event(event, policy), manifest: try Manifest(guests: Array(list.utf8)))
  }

  private func board(
    _ directory: GateDirectory, _ setting: GateSetting, now: Instant = GateFixture.now
  ) throws -> EntryOutcome {
    let desk = try GateControl(directory, setting, by: "4711", now: now)
    return try desk.board(try desk.passenger("Jane"), reason: "dead phone, id checked")
  }

  @Test func `who was let in by hand is in, whoever signed a ticket under the same id before`()
    throws
  {
    let test = try GateFixture()
    let directory = try test.add()
    let setting = try setting([test.airline.issuer])
    let door = try GateSession(directory, setting)
    #expect(door.scan(try ticket(test.theatre)).inShort == "refuse wrong_issuer")
    guard case .entered = try board(directory, setting) else {
      Issue.record("not let in")
      return
    }
    #expect(door.scan(try ticket(test.airline)).inShort == "refuse already_admitted")
    #expect(door.counts.admitted == 1 && door.counts.toBoard == 1)
    let report = try directory.ledger().report(setting)
    #expect(report.conflicts.isEmpty && report.notBoarded.map(\.name) == ["John Doe"])
  }

  @Test func `nor by a lost key that calls it an issue of another guest's ticket`() throws {
    let test = try GateFixture()
    let directory = try test.add()
    let setting = try setting([test.airline.issuer])
    let door = try GateSession(directory, setting)
    let bundle = try test.bundle(revokedFrom: GateFixture.now.adding(seconds: -5 * 3600))
    #expect(door.scan(bundle).light == .admit)
    #expect(door.scan(try ticket(test.airline, first: Self.later)).inShort == "refuse key_revoked")
    guard case .entered(let event, _) = try board(directory, setting) else {
      Issue.record("not let in")
      return
    }
    #expect(event.pass?.identity == PassID(Self.id))
  }

  @Test func `a guest of yesterday comes in by hand today, and once`() throws {
    let test = try GateFixture()
    let directory = try test.add()
    let setting = try setting([test.airline.issuer], policy: .oncePerDay)
    let door = try GateSession(directory, setting)
    #expect(door.scan(try ticket(test.airline)).inShort == "admit")
    let tomorrow = GateFixture.now.adding(seconds: 86_400)
    guard case .entered = try board(directory, setting, now: tomorrow) else {
      Issue.record("not let in")
      return
    }
    guard
      case .stopped(.refuse, .alreadyAdmitted, _, _) = try board(directory, setting, now: tomorrow)
    else {
      Issue.record("let in twice")
      return
    }
  }

  @Test func `at a door of two issuers each has its own ticket of an id`() throws {
    let test = try GateFixture()
    let directory = try test.add()
    let event = Checkpoint.Event(
      title: try TicketText("Ball").orThrow("title"),
      issuers: [test.airline.issuer, test.theatre.issuer])
    let list = "name,order\nJane Doe,7\nJohn Doe,8\n"
    let setting = GateSetting(
      .event(event, .once), manifest: try Manifest(guests: Array(list.utf8)))
    var door = try GateSession(directory, setting)
    #expect(door.scan(try ticket(test.theatre, "John Doe", reference: "8")).inShort == "admit")
    #expect(door.scan(try ticket(test.airline)).inShort == "admit")
    #expect(door.counts.toBoard == 0)
    door = try GateSession(directory, setting)
    #expect(door.counts.toBoard == 0 && door.counts.admitted == 2)
  }

  // MARK: At a flight whose list has no sequences

  /// The gate, its list and the pass that the list names.
  ///
  /// Another airline has a key, and perhaps may sign for the flight.
  private struct Flight {
    let test: GateFixture
    let directory: GateDirectory
    let list: String
    /// The passenger's own pass; `foreign` is a pass of the other airline under the same id.
    let text: String
    let foreign: String
    let session: GateSession

    init(sequence: Int? = nil, isPartner: Bool = false, isLost: Bool = false) throws {
      test = try GateFixture()
      let other = try TestAuthority(issuer: "LH")
      let id = BorrowAListedPassIDTests.id
      text = try test.pass(sequence, id: id).text
      foreign = try test.pass(sequence, id: id, by: other).text
      directory = try test.add()
      let device = try JWKSet(try test.folder.read("GATE1/device.jwks.json")).keys[0]
      let carriers = isPartner ? [try CarrierCode("UA").orThrow("carrier")] : nil
      let bundle = try test.root.bundle(
        [
          try test.airline.trusted([
            try test.airline.trustedKey(),
            TrustedKey(
              keyID: device.keyID, x: device.x, y: device.y,
              terms: try device.terms.orThrow("terms")),
          ]),
          try other.trusted([
            try other.trustedKey(
              carriers: carriers.map { Set($0) }, revokedFrom: isLost ? GateFixture.now : nil)
          ]),
        ], version: 9, issuedAt: test.made)
      _ = try directory.store.accept(Array(try test.root.token(bundle).utf8), now: GateFixture.now)
      list = "\(sequence.map(String.init) ?? ""),12A,Doe,Jane,ABC123,1,\(id),,,\n"
      session = try GateFixture.session(directory, list)
    }

    var desk: GateControl { get throws { try GateControl(directory, manifest: list) } }

    func offload() throws {
      _ = try desk.offload(try desk.passenger("Doe"), reason: "at her own wish")
    }
  }

  /// A time at which the flight's passes do not count yet, so that no passenger is in.
  private static let early = GateFixture.now.adding(seconds: -5 * 3600)

  @Test func `who is off-loaded stays off, whoever signed a pass under the same id before`() throws
  {
    let flight = try Flight()
    #expect(flight.session.scan(flight.foreign).inShort == "refuse key_not_allowed")
    #expect(flight.session.scan(flight.text, now: Self.early).inShort == "refuse not_yet_valid")
    try flight.offload()
    #expect(flight.session.scan(flight.text).inShort == "refuse not_checked_in")
  }

  @Test func `an agent who cannot name the pass is told so, and nothing is noted of another's`()
    throws
  {
    let flight = try Flight()
    #expect(flight.session.scan(flight.foreign).inShort == "refuse key_not_allowed")
    let error = #expect(throws: LedgerError.self) { try flight.offload() }
    #expect(
      error?.description.contains("no pass that the list names was accepted here yet") == true)
    #expect(throws: LedgerError.self) {
      try flight.desk.board(try flight.desk.passenger("Doe"), reason: "phone")
    }
    #expect(try flight.directory.ledger().everything().events.isEmpty)
  }

  @Test func `what was scanned under the id in another name is not the passenger's`() throws {
    let flight = try Flight()
    let other = try flight.test.pass(nil, id: Self.id, name: ("Roe", "Mallory")).text
    #expect(flight.session.scan(other).inShort == "refer not_as_listed")
    #expect(throws: LedgerError.self) { try flight.offload() }
    #expect(flight.session.scan(flight.text).inShort == "admit")
    try flight.offload()
    #expect(flight.session.scan(flight.text).inShort == "refuse not_checked_in")
  }

  @Test func `a partner that may sign for the flight hides nobody behind the same id`() throws {
    let flight = try Flight(isPartner: true)
    #expect(flight.session.scan(flight.text, now: Self.early).inShort == "refuse not_yet_valid")
    #expect(flight.session.scan(flight.foreign).inShort == "admit")
    try flight.offload()
    for pass in [flight.text, flight.foreign] {
      #expect(flight.session.scan(pass).inShort == "refuse not_checked_in")
    }
  }

  @Test(arguments: [nil, 25])
  func `a partner's lost key takes no passenger's place by the id alone`(sequence: Int?) throws {
    let flight = try Flight(sequence: sequence, isPartner: true, isLost: true)
    let answer = flight.session.scan(flight.foreign)
    #expect(answer.inShort == (sequence == nil ? "refer key_revoked" : "admit"))
    _ = flight.session.scan(flight.text)
    // With a sequence in the list, both passes count as the same passenger.
    #expect(flight.session.counts.admitted == 1)
  }

  // MARK: Paper

  @Test func `a pass of the same day of another year holds nothing against anybody's paper`() throws
  {
    let test = try GateFixture()
    test.policy = TrustPolicy(unsigned: .manifest)
    let session = try GateFixture.session(try test.add(), "25,12A,Doe,Jane,ABC123,1,,,,LH\n")
    #expect(session.scan(try test.statusList([7: 1])).light == .admit)
    let paper = GateFixture.cut(try test.pass(25).text, issuer: "LH")
    // The first pass is for UA123 on 15 March 2026, the second is another passenger's with the same sequence.
    let year = 365 * 86_400
    let status = #","status":{"status_list":{"idx":7,"uri":"urn:passtool:status:UA:1"}}"#
    let next = try test.airline.token(
      payload: test.airline.payload(
        nbf: "\(1_742_041_800 + year)", exp: "\(1_742_054_400 + year)", rest: status))
    #expect(session.scan(next).light == .refuse)
    let other = try test.pass(25, name: ("Roe", "Mary"), entry: 7).text
    #expect(session.scan(other).inShort == "refuse revoked")
    #expect(session.scan(paper).inShort == "admit")
  }
}
