import Foundation
import PassCrypto
import PassFormats
import PassTestSupport
import PassVerifier
import StrictText
import Testing
import Vocabulary

@testable import PassGate

/// A client of the network in which lanes exchange events, without a key of theirs or with one.
@Suite struct SpeakForALaneTests {
  private let test: GateFixture
  private let (exchange, lane, stranger): (GateDirectory, GateDirectory, GateDirectory)
  private let hub: LaneHub
  private static let now = GateFixture.now

  init() throws {
    test = try GateFixture()
    (exchange, lane) = (try test.add("EXCHANGE"), try test.add("LANE"))
    for gate in [exchange, lane] {
      _ = try gate.store.accept(Array(try test.bundle().utf8), now: Self.now)
    }
    // This device is not in the bundle that the exchange has.
    stranger = try test.add("STRANGER")
    hub = try LaneHub(exchange, sharing: nil)
  }

  private func proof(
    _ directory: GateDirectory, as device: DeviceID? = nil, challenge: String = "a challenge",
    type: String = "lane+jwt", audience: String? = "gate.hall.example"
  ) throws -> [UInt8] {
    let own = try directory.ledger().device
    let named = device ?? own
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("iss", named.issuer.rawValue)
      writer.member("sub", named.rawValue)
      if let audience { writer.member("aud", audience) }
      writer.member("nonce", challenge)
    }
    let input = TokenHeader(keyID: named.keyID, type: type).signingInput(writer.bytes)
    let signature = try directory.key().signature(for: input)
    return Array(CompactJWS.text(signingInput: input, signature: signature).utf8)
  }

  private func proves(_ proof: [UInt8]) throws -> DeviceID? {
    try hub.lane(provedBy: proof, challenge: "a challenge", at: "gate.hall.example")
  }

  @Test func `a proof that a lane gave one server is good at no other`() throws {
    #expect(try proves(try proof(lane)) != nil)
    for other in [
      "gate.other.example", "hall.example", "other.gate.hall.example", "https://gate.hall.example",
      "gate.hall.example:8443", "GATE.hall.example", "", nil,
    ] {
      #expect(try proves(try proof(lane, audience: other)) == nil, "\(other ?? "no audience")")
    }
  }

  @Test func `only the key of a lane proves to be that lane, and only for the challenge`() throws {
    let device = try lane.ledger().device
    #expect(try proves(try proof(lane)) == device)
    #expect(try proves(try proof(stranger)) == nil)
    #expect(try proves(try proof(stranger, as: device)) == nil)
    #expect(try proves(try proof(lane, as: try exchange.ledger().device)) == nil)
    #expect(try proves(try proof(lane, challenge: "another")) == nil)
    #expect(try proves(try proof(lane, type: LedgerHead.type)) == nil)
    // A partner's device counts only once an agent named it.
    let theatre = try test.add("DOOR", of: test.theatre)
    _ = try exchange.store.accept(Array(try test.bundle().utf8), now: Self.now)
    #expect(try proves(try proof(theatre)) == nil)
    let whole = try proof(lane)
    for place in whole.indices {
      var altered = whole
      altered[place] ^= 1
      #expect(try proves(altered) == nil)
      #expect(try proves(Array(whole[..<place])) == nil)
    }
  }

  @Test func `what is forged, altered, old or unsigned changes no ledger and is not kept`() throws {
    let session = try GateFixture.session(lane)
    _ = session.scan(try test.pass(1).text)
    let early = try lane.export(now: Self.now)
    _ = session.scan(try test.pass(2).text)
    let whole = try lane.export(now: Self.now)
    #expect(try hub.receive(whole).new == 2)
    _ = try GateFixture.session(stranger).scan(try test.pass(3).text)
    let foreign = try stranger.export(now: Self.now)
    let line = Array(whole.prefix { $0 != 0x0A }) + [0x0A]
    let token = Array(foreign.dropLast().split(separator: 0x0A).last ?? []) + [0x0A]
    let before = try exchange.ledger().everything().events
    var random = SeededGenerator(seed: 7)
    var bodies: [[UInt8]] = [early, whole, foreign, line, token, line + token, foreign + line, []]
    for _ in 0..<200 {
      var altered = whole
      altered[Int.random(in: altered.indices, using: &random)] ^= UInt8.random(
        in: 1...255, using: &random)
      bodies.append(altered)
    }
    for body in bodies {
      let report = try hub.receive(body)
      #expect(report.new == 0)
    }
    #expect(try exchange.ledger().everything().events == before)
    // No refusal of a stranger's text stays in the ledger, or on the screen of its gate.
    #expect(try exchange.ledger().refusedParts().isEmpty)
  }

  @Test func `a body with more signatures than a sender may have checked at a time is refused`()
    throws
  {
    var device = try DishonestDevice(lane)
    let parts = try (1...65).map { _ in try device.part(.close) }
    #expect(try hub.receive(parts.flatMap(\.self)).refused.first?.contains("65 signed") == true)
    #expect(try hub.ends().isEmpty)
    #expect(try hub.receive(parts.dropLast().flatMap(\.self)).new == 64)
  }

  @Test func `a lane that sent as much as is kept of one sends no more, and the others do`() throws
  {
    let small = try LaneHub(exchange, sharing: nil, quota: (events: 3, bytes: 1 << 20))
    let few = try LaneHub(exchange, sharing: nil, quota: (events: 100, bytes: 100))
    var device = try DishonestDevice(lane)
    for number in 1...5 {
      let report = try small.receive(try device.part(.close))
      #expect(report.new == (number <= 3 ? 1 : 0))
      #expect(report.refused.isEmpty == (number <= 3))
    }
    #expect(small.full == [device.device])
    #expect(try few.receive(try device.part(.close)).refused.count == 1)
    let other = try test.add("OTHER")
    _ = try exchange.store.accept(Array(try test.bundle().utf8), now: Self.now)
    var another = try DishonestDevice(other)
    #expect(try proves(try proof(other)) != nil)
    #expect(try hub.receive(try another.part(.close)).new == 1)
  }

  @Test func `the newest events of a lane alone hide none of those before them`() throws {
    var device = try DishonestDevice(lane)
    let parts = try (1...4).map { _ in try device.part(.close) }
    let id = device.device
    #expect(try hub.receive(parts[3]).new == 1)
    #expect(try hub.ends().isEmpty)
    #expect(try hub.events(of: id, after: 0, upTo: 1 << 16, now: Self.now).isEmpty)
    for part in parts[..<2] { _ = try hub.receive(part) }
    #expect(try hub.ends() == [LaneEnd(device: id, sequence: 2)])
    _ = try hub.receive(parts[2])
    #expect(try hub.ends() == [LaneEnd(device: id, sequence: 4)])
    let handed = try hub.events(of: id, after: 0, upTo: 1 << 16, now: Self.now)
    #expect(LedgerText(handed).sections.flatMap(\.lines).count == 4)
  }

  @Test func `a file with the name of a phone keeps none of its events from native lanes`() throws {
    try FileManager.default.createDirectory(
      atPath: "\(test.folder.path)/shared", withIntermediateDirectories: true)
    try test.folder.write("shared/UA_LANE.ledger", [UInt8]())
    let hub = try LaneHub(exchange, sharing: "\(test.folder.path)/shared")
    let proved = try hub.lane(
      provedBy: try proof(lane), challenge: "a challenge", at: "gate.hall.example")
    #expect(proved != nil)
    _ = try GateFixture.session(lane).scan(try test.pass(1).text)
    #expect(try hub.receive(try lane.export(now: Self.now)).new == 1)
    try hub.turn(now: Self.now)
    let heard = try test.folder.read("shared/UA_EXCHANGE.heard.ledger")
    #expect(LedgerText(heard).sections.flatMap(\.lines).count == 1)
  }

  @Test func `a part with more under one signature than others can read is refused`() throws {
    var device = try DishonestDevice(lane)
    var lines: [UInt8] = []
    var section: [UInt8] = []
    while lines.count < 70_000 {
      section = try device.part(.close) { $0.reason = String(repeating: "x", count: 100) }
      lines += section.prefix { $0 != 0x0A } + [0x0A]
    }
    let token = Array(section.dropLast().split(separator: 0x0A).last ?? []) + [0x0A]
    let report = try hub.receive(lines + token)
    #expect(report.new == 0 && report.refused.first?.contains("64 KiB") == true)
    #expect(try hub.ends().isEmpty)
  }
}
