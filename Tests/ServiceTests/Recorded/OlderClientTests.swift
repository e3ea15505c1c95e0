import Foundation
import PassTestSupport
import PassVerifier
import ServiceDescription
import Testing
import Vocabulary

/// The recorded requests and answers of clients of released descriptions, compared with the current service: a folder
/// of `Tests/Recorded` for each release.
///
/// PASSTOOL_RECORD=2026-11 records a folder anew (`make record-exchanges`); a released one is never changed.
@Suite struct OlderClientTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Recorded")

  static let releases: [String] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.first?.isNumber == true }.sorted()
  }()

  private static func exchanges(_ release: String) throws -> [RecordedExchange] {
    let data = try Data(contentsOf: folder.appending(path: "\(release)/exchanges.json"))
    return try JSONDecoder().decode([RecordedExchange].self, from: data)
  }

  private static func description(_ release: String) throws -> ReleasedDescription {
    let data = try Data(contentsOf: folder.appending(path: "\(release)/openapi.json"))
    return ReleasedDescription(try JSONDecoder().decode(RecordedJSON.self, from: data))
  }

  @Test(.enabled(if: ProcessInfo.processInfo.environment["PASSTOOL_RECORD"] != nil))
  func record() async throws {
    let release = try ProcessInfo.processInfo.environment["PASSTOOL_RECORD"].orThrow("a release")
    try await TestService.run { service in
      var client = OlderClient(service)
      var recorded: [RecordedExchange] = []
      for var exchange in RecordedExchange.all {
        var answer = try await client.send(exchange)
        let body = answer.body?.cut(to: 3)
        answer.body = body
        exchange.answer = answer
        recorded.append(exchange)
      }
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      try (encoder.encode(recorded) + Data("\n".utf8)).write(
        to: Self.folder.appending(path: "\(release)/exchanges.json"))
    }
  }

  @Test(arguments: releases) func whatIsAddedRaisesTheVersion(_ release: String) throws {
    let released = try String(
      contentsOf: Self.folder.appending(path: "\(release)/openapi.yaml"), encoding: .utf8)
    let today = String(decoding: ServiceDescription.openAPI, as: UTF8.self)
    func version(_ document: String) throws -> [Int] {
      let line = document.split(separator: "\n").first { $0.hasPrefix("  version: ") }
      return try line.orThrow("a version").dropFirst(11).split(separator: ".").compactMap {
        Int($0)
      }
    }
    let (old, new) = (try version(released), try version(today))
    #expect(old.count == 3 && new.count == 3 && old[0] == new[0])
    let names = { Set(DescribedOperation.all(in: $0).map(\.name)) }
    let codes = { Set(DescribedOperation.codes(in: $0)) }
    // All operations and codes that a client knew still exist.
    #expect(names(released).isSubset(of: names(today)))
    #expect(codes(released).isSubset(of: codes(today)))
    let isMore = names(today) != names(released) || codes(today) != codes(released)
    #expect(isMore ? new[1] > old[1] : new[1] >= old[1], "\(old), \(new)")
  }

  @Test(
    .enabled(if: ProcessInfo.processInfo.environment["PASSTOOL_RECORD"] == nil), arguments: releases
  )
  func anOlderClientIsServed(_ release: String) async throws {
    let description = try Self.description(release)
    try await TestService.run { service in
      var client = OlderClient(service)
      for exchange in try Self.exchanges(release) {
        let answer = try await client.send(exchange)
        let faults = try OlderClient.faults(of: answer, to: exchange, by: description)
        #expect(faults == [], "\(release), \(exchange.name)")
      }
    }
  }

  /// Operations that cannot be recorded: the messages of payment providers and gates are signed under keys of each
  /// service, and a stream of events has no end.
  private static let unrecorded: Set = [
    "notifyPayment", "reportGateExport", "getGateLedger", "listenToEvents",
  ]

  @Test(arguments: releases) func everyOperationOfADescriptionIsRecorded(_ release: String) throws {
    let description = try Self.description(release)
    let successes = try Self.exchanges(release).filter { ($0.answer?.status ?? 500) < 300 }
    let asked = Set(successes.compactMap { description.operationName($0.request) })
    #expect(
      description.operations().subtracting(asked)
        == Self.unrecorded.intersection(description.operations()))
  }

  @Test(arguments: releases) func aGateOfTodayAdmitsAPassOfThen(_ release: String) throws {
    let exchanges = try Self.exchanges(release)
    func body(_ path: String) throws -> RecordedJSON {
      try exchanges.first { $0.request.path.hasSuffix(path) && $0.answer?.status == 200 }?.answer?
        .body
        .orThrow(path) ?? .null
    }
    let keys = try JSONEncoder().encode(try body("/.well-known/jwks.json"))
    let verifier = Verifier(
      trust: try Trust(jwks: Array(keys), issuer: try IssuerID("UA").orThrow("UA")))
    let pass = try body("/check-in").at("/boarding_passes/0").orThrow("a pass")
    let valid = try pass["valid_from"]?.text.flatMap { Instant($0) }.orThrow("a time")
    for member in ["barcode_data", "offline_token"] {
      let verdict = verifier.verify(
        try pass[member]?.text.orThrow(member) ?? "",
        now: try valid.orThrow("a time").adding(seconds: 60))
      guard case .admit = verdict.decision else {
        Issue.record("\(release), \(member): \(verdict.message)")
        continue
      }
    }
  }

  /// Gates read tokens strictly and refuse unknown members, so a current pass must have the members of that time.
  @Test(arguments: releases) func aPassOfTodayHasWhatAGateOfThenReads(_ release: String)
    async throws
  {
    func shape(_ exchange: RecordedExchange) throws -> [String] {
      let token = try (exchange.answer?.body?.at("/boarding_passes/0/offline_token")?.text)
        .orThrow("a token")
      return try token.split(separator: ".").prefix(2).flatMap { part in
        var text = part.replacing("-", with: "+").replacing("_", with: "/")
        while text.count % 4 != 0 { text += "=" }
        let json = try Data(base64Encoded: String(text)).orThrow("base64url")
        return Self.names(try JSONDecoder().decode(RecordedJSON.self, from: json), at: "")
      }
    }
    let exchanges = try Self.exchanges(release)
    let then = try exchanges.first {
      $0.request.path.hasSuffix("/check-in") && $0.answer?.status == 200
    }
    .orThrow("a check-in")
    try await TestService.run { service in
      var client = OlderClient(service)
      for var exchange in exchanges {
        let answer = try await client.send(exchange)
        guard exchange.name == then.name else { continue }
        exchange.answer = answer
        #expect(try shape(exchange) == shape(then))
        return
      }
    }
  }

  /// Returns every member with its type, and the words that give the kind of the token.
  private static func names(_ value: RecordedJSON, at place: String) -> [String] {
    switch value {
    case .object(let members):
      members.sorted { $0.key < $1.key }.flatMap { names($0.value, at: "\(place)/\($0.key)") }
    case .array(let items):
      items.enumerated().flatMap { names($0.element, at: "\(place)/\($0.offset)") }
    default: ["/typ", "/alg"].contains(place) ? ["\(place) \(value)"] : ["\(place) \(value.kind)"]
    }
  }
}

extension OlderClientTests {
  /// Changes that a later service might make.
  @Test(arguments: releases) func whatWouldBreakAClientIsNoticed(_ release: String) throws {
    let description = try Self.description(release)
    let hold = try Self.exchanges(release).first {
      $0.answer?.status == 201 && $0.request.path.hasSuffix("/hold")
    }
    .orThrow("a hold")
    let answer = try hold.answer.orThrow("an answer")
    func faults(
      _ change: (inout [String: RecordedJSON]) -> Void, status: Int? = nil,
      headers: [String: String]? = nil
    ) throws -> [String] {
      var members = try answer.body.orThrow("a body").members
      change(&members)
      return try OlderClient.faults(
        of: RecordedExchange.Answer(
          status: status ?? answer.status, headers: headers ?? answer.headers,
          body: .object(members)),
        to: hold, by: description)
    }
    #expect(try faults { _ in } == [])
    #expect(try faults { $0["further"] = .string("new") } == [])
    #expect(
      try faults { $0["hold_key"] = $0.removeValue(forKey: "hold_id") } == [
        "/hold_id is missing", "/hold_id is missing",
      ])
    // The description does not require the member, but the recorded answer has it.
    #expect(try faults { $0["seat_id"] = nil } == ["/seat_id is missing"])
    #expect(try !faults { $0["expires_in"] = .string("300") }.isEmpty)
    #expect(try !faults { $0["state"] = .string("RESERVED") }.isEmpty)
    #expect(try !faults { $0["hold_id"] = .string("hold-1") }.isEmpty)
    #expect(try !faults { $0["seats"] = .array([]) }.isEmpty)
    #expect(try faults({ _ in }, status: 200) == ["status 200, not 201"])
    #expect(try !faults({ _ in }, headers: ["content-type": "text/plain"]).isEmpty)
  }
}
