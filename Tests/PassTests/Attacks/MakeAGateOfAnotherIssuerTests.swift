import Foundation
import PassCrypto
import StrictText
import PassTestSupport
import PassTrustStore
import PassVerifier
import Platform
import Testing
import Vocabulary

@testable import PassGate

/// The giver of a kit changes it: the issuer of the gate, its roots or its passenger lists.
@Suite struct MakeAGateOfAnotherIssuerTests {
  private static let now = GateFixture.now
  private let test: GateFixture
  private let kit: String
  private let gate: GateDirectory
  private var departure: Departure {
    get throws { try Departure(GateFixture.context).orThrow("a departure") }
  }

  init() throws {
    test = try GateFixture()
    kit = "\(test.folder.path)/kit"
    gate = try test.add("GATE1")
    try write(kit, gates: test.airline.issuer, roots: test.root, bundle: try test.bundle())
  }

  private func write(
    _ path: String, gates: IssuerID, roots: TestRoot, bundle: String
  ) throws {
    var writer = JSONWriter()
    writer.object { writer in
      writer.name("keys")
      writer.array { writer in
        for root in [roots.daily, roots.recovery] {
          writer.publicKey(x: root.key.publicKey.x, y: root.key.publicKey.y, keyID: root.keyID)
        }
      }
    }
    try GateKit.write(
      path, keySet: writer.bytes, gates: gates, bundle: Array(bundle.utf8), lists: [],
      of: roots.daily.issuer)
  }

  private func number(_ path: String) throws -> String {
    let kit = try GateKit(path)
    return try KitNumber.digits(of: kit.roots, gates: kit.gates)
  }

  /// Returns all files of the gate with their content.
  private func content() throws -> [String: Data] {
    var content: [String: Data] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: gate.path)
    where !name.contains("ledger.sqlite") && !name.hasSuffix(".lock") {
      content[name] = FileManager.default.contents(atPath: "\(gate.path)/\(name)")
    }
    return content
  }

  @Test func `the number of the card covers whose gates a kit makes`() throws {
    let card = try number(kit)
    #expect(card.split(separator: " ").map(\.count) == [4, 4, 4, 4, 4, 4])
    for issuer in ["ZOFIN", "EVIL"] {
      let record = #"{"roots_of":"GROUND","gates_of":"\#(issuer)"}"#
      try test.folder.write("kit/gate-kit.json", Array(record.utf8))
      #expect(try number(kit) != card)
    }
    let record = #"{"roots_of":"UA","gates_of":"UA"}"#
    try test.folder.write("kit/gate-kit.json", Array(record.utf8))
    #expect(try number(kit) != card)
  }

  @Test func `the number of a card of an earlier version is told apart from a wrong one`() throws {
    let roots = try GateKit(kit).roots
    var digest = Array("passtool roots\n\(roots.issuer)\n".utf8)
    for root in [roots.daily, try roots.recovery.orThrow("a recovery root")] {
      digest += Array("\(root.keyID)\n".utf8) + root.x + root.y
    }
    for _ in 0..<(1 << 17) { digest = try SHA256.digest(digest) }
    let digits = (0..<6).map { part in
      let bytes = digest[(part * 5)..<(part * 5 + 5)]
      return String(bytes.reduce(0) { $0 << 8 | UInt64($1) } % 10_000 + 10_000).dropFirst()
    }
    let typed = Array(digits.joined(separator: " ").utf8)
    #expect(try KitNumber.isOfEarlierVersion(typed, roots))
    #expect(try !KitNumber.isOfEarlierVersion(Array(try number(kit).utf8), roots))
  }

  @Test func `a kit for gates that its bundle does not name makes none`() throws {
    let evil = try IssuerID("EVIL").orThrow("an issuer")
    try write(kit, gates: evil, roots: test.root, bundle: try test.bundle())
    #expect(throws: GateKitError.self) { try GateKit(kit).trust(now: Self.now) }
  }

  @Test func `a gate takes nothing of a kit for gates of another issuer`() throws {
    let before = try content()
    try write(kit, gates: test.theatre.issuer, roots: test.root, bundle: try test.bundle())
    #expect(throws: GateKitError.self) { try GateKit(kit).update(gate, now: Self.now) }
    #expect(try content() == before)
    try write(kit, gates: test.airline.issuer, roots: test.root, bundle: try test.bundle())
    #expect(try GateKit(kit).update(gate, now: Self.now) == [])
    #expect(try content() != before)
  }

  @Test func `a gate takes nothing of a kit with other roots, be they all or one of them`() throws {
    let stranger = try TestRoot()
    let before = try content()
    try write(kit, gates: test.airline.issuer, roots: stranger, bundle: try test.bundle())
    #expect(throws: GateKitError.self) { try GateKit(kit).update(gate, now: Self.now) }
    let issuers = [try test.airline.trusted()]
    try write(
      kit, gates: test.airline.issuer, roots: stranger,
      bundle: try stranger.token(stranger.bundle(issuers, version: 99)))
    #expect(throws: GateKitError.self) { try GateKit(kit).update(gate, now: Self.now) }
    #expect(try content() == before)
  }

  @Test func `a kit with the roots to which its bundle leads the gate is taken`() throws {
    let next = try TestAuthority(issuer: "GROUND")
    let issuers = [try test.airline.trusted()]
    let bundle = try test.root.bundle(issuers, version: 99, nextRoot: next.rootKey)
    try write(
      kit, gates: test.airline.issuer, roots: test.root, bundle: try test.root.token(bundle))
    var writer = JSONWriter()
    writer.object { writer in
      writer.name("keys")
      writer.array { writer in
        for root in [next, test.root.recovery] {
          writer.publicKey(x: root.key.publicKey.x, y: root.key.publicKey.y, keyID: root.keyID)
        }
      }
    }
    try test.folder.write("kit/roots.jwks.json", writer.bytes)
    #expect(try GateKit(kit).update(gate, now: Self.now) == [])
    #expect(try gate.store.load().held.bundle?.version == 99)
  }

  @Test func `a list takes the place of another by its date alone, and none is of the future`()
    throws
  {
    let lists = DepartureLists(gate)
    func keep(_ made: String?) -> ListRefusal? {
      let facts = made.map { "made,\($0)\n" } ?? ""
      let text = facts + GateFixture.header + "25,12A,Doe,Jane,ABC123,1,,,,\n"
      do {
        _ = try lists.keep(Array(text.utf8), of: departure, now: Self.now, leeway: 60)
        return nil
      } catch {
        return error as? ListRefusal
      }
    }
    func kept() throws -> Data? {
      FileManager.default.contents(atPath: try lists.path(of: departure).orThrow("a list"))
    }
    #expect(keep(nil) == nil)
    #expect(keep("2025-03-15T13:30:00Z") == nil)
    let before = try kept()
    let held = try Instant("2025-03-15T13:30:00Z").orThrow("a time")
    #expect(keep(nil) == .undated(held: held))
    let older = held.adding(seconds: -1)
    #expect(keep("2025-03-15T13:29:59Z") == .older(made: older, held: held))
    for made in ["2099-01-01T00:00:00Z", "2025-03-15T15:01:01Z"] {
      let time = try Instant(made).orThrow("a time")
      #expect(keep(made) == .fromTheFuture(made: time, now: Self.now))
    }
    #expect(try kept() == before)
    #expect(keep("2025-03-15T15:01:00Z") == nil)
    // A list from a clock that was ahead, kept by an earlier version, can be replaced.
    let path = try lists.path(of: departure).orThrow("a list")
    let poisoned = "made,2099-01-01T00:00:00Z\n" + GateFixture.header
    try Data(poisoned.utf8).write(to: URL(filePath: path))
    #expect(keep("2025-03-15T15:00:00Z") == nil)
  }

  @Test func `a gate at work and one that starts take no list of the future`() throws {
    let rows = "25,12A,Doe,Jane,ABC123,0,,,,\n"
    let future = "made,2099-01-01T00:00:00Z\n"
    var dated = try GateFixture.setting()
    dated.manifest = try GateFixture.list(rows, "made,2025-03-15T14:00:00Z\n")
    let session = try GateSession(gate, dated)
    let list = try GateFixture.list(rows, future)
    #expect(try session.use(list, now: Self.now) != nil)
    #expect(try session.use(try GateFixture.list(rows), now: Self.now) != nil)
    #expect(session.listFault(now: Self.now) == nil)
    var setting = try GateFixture.setting()
    setting.manifest = list
    let other = try GateSession(gate, setting)
    #expect(other.listFault(now: Self.now) != nil)
    // The gate can replace the list that it began with.
    #expect(
      try other.use(try GateFixture.list(rows, "made,2025-03-15T14:00:00Z\n"), now: Self.now) == nil
    )
  }
}
