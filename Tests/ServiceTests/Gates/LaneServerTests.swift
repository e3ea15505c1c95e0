import Foundation
import NIOCore
import PassCrypto
import PassFormats
import PassTestSupport
import Platform
import StrictText
import Testing
import Vocabulary

@testable import LaneServer
@testable import PassGate

/// The exchange of lanes over https, and the way of its events to the service.
@Suite struct LaneServerTests {
  /// Certificate, key and page of an exchange, in files.
  private struct Stage {
    let folder: TemporaryDirectory
    let certificate: TestCertificate
    let now = Instant(secondsSince1970: SystemClock.secondsSince1970)

    init(days: Int = 30) throws {
      folder = try TemporaryDirectory()
      certificate = try TestCertificate(serial: 1, days: days)
      try folder.write("chain.pem", certificate.certificate)
      try folder.write("key.pem", certificate.key)
      try folder.setMode("key.pem", 0o600)
    }

    func read(chain: String = "chain.pem", key: String = "key.pem") throws -> ServerCertificate {
      try ServerCertificate(
        chain: "\(folder.path)/\(chain)", key: "\(folder.path)/\(key)", now: now)
    }

    func fault(chain: String = "chain.pem", key: String = "key.pem") -> String {
      do {
        _ = try read(chain: chain, key: key)
        return ""
      } catch {
        return "\(error)"
      }
    }
  }

  @Test func `a certificate or key that cannot be used is named, with what to do`() throws {
    let stage = try Stage()
    #expect(stage.fault().isEmpty)
    #expect(stage.fault(chain: "none.pem").contains("none.pem"))
    #expect(stage.fault(chain: "key.pem").contains("expected certificates in PEM form"))
    try stage.folder.setMode("chain.pem", 0o600)
    #expect(stage.fault(key: "chain.pem").contains("expected a private key in PEM form"))
    try stage.folder.write("other.pem", try TestCertificate(serial: 2).key)
    try stage.folder.setMode("other.pem", 0o600)
    #expect(
      stage.fault(key: "other.pem").contains("expected the private key of the first certificate"))
    try stage.folder.setMode("key.pem", 0o640)
    #expect(stage.fault().contains("chmod 600"))
    #expect(try Stage(days: -1).fault().contains("expired"))
    let soon = try Stage(days: 3)
    #expect(try soon.read().reminder(now: soon.now)?.contains("expires at") == true)
    #expect(try Stage().read().reminder(now: stage.now) == nil)
  }

  @Test func `a page is served as its list names it, and nothing beside it`() throws {
    let folder = try TemporaryDirectory()
    let text = Array("<!doctype html>".utf8)
    let digest = try SHA256.digest(text).map { byte in
      String(repeating: "0", count: byte < 16 ? 1 : 0) + String(byte, radix: 16)
    }.joined()
    try folder.write("index.html", text)
    try folder.write("secret.txt", Array("secret".utf8))
    try folder.write("files.sha256", Array("\(digest)  index.html\n".utf8))
    let page = try GatePageFiles(folder.path)
    #expect(page.file("").map { Array($0.bytes.readableBytesView) } == text)
    #expect(page.file("")?.type == "text/html; charset=utf-8")
    for path in ["secret.txt", "../key.pem", "index.html/", "/index.html", "files.sha256/.."] {
      #expect(page.file(path[...]) == nil)
    }
    try folder.write("files.sha256", Array("\(digest)  secret.txt\n".utf8))
    #expect(throws: ServiceError.self) { try GatePageFiles(folder.path) }
    try folder.write("files.sha256", Array("\(digest)  ../index.html\n".utf8))
    #expect(throws: ServiceError.self) { try GatePageFiles(folder.path) }
  }

  /// Asks an exchange over TLS and returns status and body.
  private static func ask(
    _ port: Int, _ certificate: TestCertificate, _ method: String, _ path: String,
    proof: String = "", fields: [String] = [], body: [UInt8] = []
  ) async throws -> HTTPReply {
    let connection = try await TLSConnection(
      port: port, trusting: certificate.certificate, protocols: ["http/1.1"])
    let head = [
      "\(method) \(path) HTTP/1.1", "host: localhost", "connection: close",
      "content-length: \(body.count)", "authorization: Lane \(proof)",
    ]
    let text = (head + fields).joined(separator: "\r\n") + "\r\n\r\n"
    return try HTTPReply(try await connection.exchange(Array(text.utf8) + body))
  }

  private static func proof(
    _ directory: GateDirectory, _ challenge: String, to host: String = "localhost"
  ) throws -> String {
    let device = try directory.ledger().device
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("iss", device.issuer.rawValue)
      writer.member("sub", device.rawValue)
      writer.member("aud", host)
      writer.member("nonce", challenge)
    }
    let input = TokenHeader(keyID: device.keyID, type: "lane+jwt").signingInput(writer.bytes)
    return CompactJWS.text(
      signingInput: input, signature: try directory.key().signature(for: input))
  }

  @Test
  func `a certificate answers for the hosts that it names, and one that names none is refused`()
    throws
  {
    let certificate = try Stage().read()
    #expect(certificate.names(host: "localhost") && certificate.names(host: "127.0.0.1"))
    for host in ["LOCALHOST", "localhost:8443", "127.0.0.2", "a.localhost", "host", ""] {
      #expect(!certificate.names(host: host))
    }
    let wild = CertificateHost.anyLabel(before: ".hall.example")
    #expect(wild.matches("gate.hall.example"))
    for host in ["hall.example", ".hall.example", "a.gate.hall.example", "gatehall.example"] {
      #expect(!wild.matches(host))
    }
    let stage = try Stage()
    try stage.folder.write("chain.pem", try TestCertificate(serial: 3, hosts: "").certificate)
    #expect(stage.fault().contains("names no host"))
  }

  @Test
  func
    `while signatures are checked for as many lanes as there are places, the desk answers the others`()
    async throws
  {
    try await TestService.run { service in
      let boarding = try await TestBoarding(service)
      let (exchange, lane) = (
        try await boarding.gate("EXCHANGE"), try await boarding.gate("LANE")
      )
      for gate in [exchange, lane] { try await gate.update() }
      let jane = try await boarding.checkedIn("jane")
      #expect(try boarding.scan(jane, at: lane) == "admit")
      let export = try boarding.export(lane, withOthers: false)
      let now = service.clock.now
      let checks = CheckSlots(1, longestLine: 0)
      let desk = try LaneDesk(exchange.directory, sharing: nil, checks: checks, clock: { now })
      let proof = try Self.proof(lane.directory, try await desk.challenge())
      let own = try await desk.lane(provedBy: proof, isFor: { $0 == "localhost" })
      #expect(own == (try lane.directory.ledger().device))
      // Another lane has the only place.
      #expect(await checks.enter())
      await #expect(throws: LaneDeskBusy.self) { _ = try await desk.receive(export) }
      await #expect(throws: LaneDeskBusy.self) {
        _ = try await desk.lane(provedBy: proof + "A", isFor: { $0 == "localhost" })
      }
      #expect(try await desk.lane(provedBy: proof, isFor: { $0 == "localhost" }) == own)
      #expect(try await !desk.list().json.isEmpty)
      try await desk.turn()
      await checks.leave()
      #expect(String(decoding: try await desk.receive(export), as: UTF8.self).contains(#""new":1"#))
    }
  }

  @Test func `over https a lane's entry reaches the exchange, the other lanes and the service`()
    async throws
  {
    try await TestService.run { service in
      let boarding = try await TestBoarding(service)
      let (exchange, lane) = (
        try await boarding.gate("EXCHANGE"), try await boarding.gate("LANE")
      )
      for gate in [exchange, lane] { try await gate.update() }
      let (jane, john) = (
        try await boarding.checkedIn("jane"), try await boarding.checkedIn("john")
      )
      #expect(try boarding.scan(jane, at: lane) == "admit")
      #expect(try boarding.scan(john, at: exchange) == "admit")
      let stage = try Stage()
      let now = service.clock.now
      let desk = try LaneDesk(exchange.directory, sharing: nil, clock: { now })
      let server = LaneServer(
        desk, certificate: try stage.read(), page: nil, origins: ["https://gate.example"],
        clock: { stage.now }, tell: { _ in })
      let (ports, port) = AsyncStream<Int>.makeStream()
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask {
          try await server.run(host: "127.0.0.1", port: 0, heedsSignals: false) { port.yield($0) }
        }
        defer { group.cancelAll() }
        let number = try await ports.first { _ in true }.orThrow("a port")
        let ask = {
          (method: String, path: String, proof: String, fields: [String], body: [UInt8]) in
          try await Self.ask(
            number, stage.certificate, method, path, proof: proof, fields: fields, body: body)
        }
        // Without a proof nothing is told but the challenge, and a page of another origin reads nothing.
        let refused = try await ask("GET", "/lanes", "", ["origin: https://other.example"], [])
        #expect(refused.status == 401)
        #expect(refused.field("access-control-allow-origin") == nil)
        // A connection stays open for the proof, unless there is a body that nobody reads; that is said then.
        #expect(refused.field("connection") == nil)
        let unread = try await ask("POST", "/lanes", "", [], [0x7B])
        #expect(unread.status == 401 && unread.field("connection") == "close")
        let challenge = try refused.json.text("challenge")
        // A proof for another server, which passes on the challenge of this one, is none.
        for host in ["other.example", "127.0.0.2", "localhost.example"] {
          let other = try Self.proof(lane.directory, challenge, to: host)
          #expect(try await ask("GET", "/lanes", other, [], []).status == 401)
        }
        for host in ["localhost", "127.0.0.1"] {
          let own = try Self.proof(lane.directory, challenge, to: host)
          #expect(try await ask("GET", "/lanes", own, [], []).status == 200)
        }
        let proof = try Self.proof(lane.directory, challenge)
        let export = try boarding.export(lane, withOthers: false)
        // A lane sends one body at a time.
        let device = try lane.directory.ledger().device
        #expect(await desk.begins(device))
        #expect(try await ask("POST", "/lanes", proof, [], export).status == 429)
        await desk.ends(device)
        let taken = try await ask("POST", "/lanes", proof, [], export)
        #expect(taken.status == 200)
        #expect(try taken.json["new"].int == 1)
        let list = try await ask("GET", "/lanes", proof, ["origin: https://gate.example"], [])
        #expect(try list.json["lanes"].items.count == 2)
        #expect(list.field("access-control-allow-origin") == "https://gate.example")
        let same = try await ask(
          "GET", "/lanes", proof, ["if-none-match: \(list.field("etag") ?? "")"], [])
        #expect(same.status == 304)
        let events = try await ask("GET", "/lanes/UA/EXCHANGE?after=0", proof, [], [])
        let ledger = try lane.directory.ledger()
        let trust = try lane.directory.store.load().held.trust
        #expect(try ledger.merge(events.body, trust: trust).new == 1)
        let long = try await ask(
          "POST", "/lanes", proof, [], [UInt8](repeating: 0x7B, count: 600_000))
        #expect(long.status == 413)
      }
      #expect(try boarding.scan(john, at: lane) == "refuse already_admitted")
      #expect(try boarding.scan(jane, at: exchange) == "refuse already_admitted")
      _ = try await boarding.upload(boarding.export(exchange)).with(200)
      #expect(try await boarding.state(jane) == "BOARDED")
      #expect(try await boarding.state(john) == "BOARDED")
      #expect(try await boarding.conflicts().isEmpty)
    }
  }
}
