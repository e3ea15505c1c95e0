@testable import ServiceHTTP
import PassTestSupport
import Testing

/// Invalid input: the answer names the fault and its place, and nothing changes.
@Suite struct BodyTests {
  private struct Scene {
    let service: TestService
    let jane: TestClient
    let flight: String
    let seat: String

    init(_ service: TestService) async throws {
      self.service = service
      jane = try service.client()
      flight = try await jane.flight()
      seat = try await jane.seats(of: flight, 1)[0]
    }

    var path: String { "/flights/\(flight)/seats/\(seat)/hold" }

    func isFree() async throws -> Bool {
      try await jane.seats(of: flight, 1) == [seat]
    }
  }

  private func run(
    limits: HTTPService.Limits = HTTPService.Limits(),
    connections: ConnectionLimits = ConnectionLimits(),
    _ body: (Scene) async throws -> Void
  ) async throws {
    try await TestService.run(limits: limits, connections: connections) {
      try await body(try await Scene($0))
    }
  }

  @Test(arguments: [
    "{", "}", "{}{}", "[", "nul", "{\"a\":}", "{'a':1}", "{\"a\":1,}", "{\"passenger_index\":01}",
    "{\"passenger_index\":0,\"passenger_index\":0}", "\u{FEFF}{}", "{} x", "{\"a\":\"\\ud800\"}",
    "{\"a\":\"\\x\"}", "{\"a\":\"\n\"}", String(repeating: "[", count: 9),
    String(repeating: "{\"a\":", count: 9) + "1" + String(repeating: "}", count: 9), " ", "NaN",
  ])
  func whatIsNotJSONIsRefusedWithItsPlace(_ body: String) async throws {
    try await run { scene in
      let reply = try await scene.jane.post(scene.path, body, key: "a")
      #expect(reply.status == 400, "\(reply.text)")
      #expect(reply.code == "MALFORMED_REQUEST")
      #expect(try reply.json["detail"].string?.contains("at byte") == true)
      #expect(try await scene.isFree())
    }
  }

  @Test(
    arguments: [
      [0x7B, 0x22, 0xFF, 0x22, 0x3A, 0x31, 0x7D], [0xC0, 0xAF], [0x22, 0xED, 0xA0, 0x80, 0x22], [0],
      [0xFF, 0xFE, 0x7B, 0x00, 0x7D, 0x00],
    ] as [[UInt8]])
  func whatIsNotUTF8IsRefused(_ body: [UInt8]) async throws {
    try await run { scene in
      let reply = try await scene.jane.send("POST", scene.path, key: "a", body: body)
      #expect(reply.status == 400, "\(reply.text)")
      #expect(reply.code == "MALFORMED_REQUEST")
      #expect(try await scene.isFree())
    }
  }

  @Test(arguments: [
    ("[]", ""), ("null", ""), ("1", ""), (#"{"passenger_index":"0"}"#, "/passenger_index"),
    (#"{"passenger_index":1.0}"#, "/passenger_index"),
    (#"{"passenger_index":9}"#, "/passenger_index"),
    (#"{"passenger_index":-1}"#, "/passenger_index"),
    (#"{"passenger_index":99999999999999999999}"#, "/passenger_index"),
    (#"{"passenger_index":null}"#, "/passenger_index"), (#"{"price":1}"#, "/price"),
    (#"{"passenger_index":0,"price_delta":{"amount_minor":0}}"#, "/price_delta"),
    (#"{"Passenger_index":0}"#, "/Passenger_index"),
    (#"{"a~b/c":0}"#, "/a~0b~1c"),
  ])
  func aMemberThatIsNotWhatItShouldBeIsPointedAt(_ body: String, _ pointer: String) async throws {
    try await run { scene in
      let reply = try await scene.jane.post(scene.path, body, key: "a")
      #expect(reply.status == 422, "\(reply.text)")
      #expect(reply.code == "INVALID_REQUEST")
      #expect(reply.pointer == pointer)
      #expect(try await scene.isFree())
    }
  }

  @Test func aMemberDeepInsideIsPointedAt() async throws {
    try await run { scene in
      let seat = #"{"flight_id":"\#(scene.flight)","seat_id":"\#(scene.seat)"}"#
      let bodies = [
        (#"{}"#, "/seats"), (#"{"seats":[]}"#, "/seats"), (#"{"seats":{}}"#, "/seats"),
        (#"{"seats":[\#(seat),1]}"#, "/seats/1"),
        (#"{"seats":[\#(seat),{"flight_id":"\#(scene.flight)"}]}"#, "/seats/1/seat_id"),
        (#"{"seats":[{"flight_id":"x","seat_id":"y"}]}"#, "/seats/0/flight_id"),
        (
          #"{"seats":[{"flight_id":"\#(scene.flight)","seat_id":"\#(scene.seat)","price":0}]}"#,
          "/seats/0/price"
        ),
      ]
      for (body, pointer) in bodies {
        let reply = try await scene.jane.post("/holds", body, key: "a")
        #expect(reply.status == 422, "\(reply.text)")
        #expect(reply.pointer == pointer)
      }
      #expect(try await scene.isFree())
    }
  }

  @Test(arguments: [
    "text/plain", "application/xml", "application/json; charset=utf-16", "application/jsonx",
    "application/x-www-form-urlencoded", "application/problem+json", "application/json, text/plain",
    "",
  ])
  func anotherMediaTypeIsRefused(_ type: String) async throws {
    try await run { scene in
      let reply = try await scene.jane.post(
        scene.path, "{}", key: "a", ["content-type": type])
      #expect(reply.status == 415, "\(reply.text)")
      #expect(try await scene.isFree())
    }
  }

  @Test(arguments: [
    "application/json", "Application/JSON", "application/json;charset=UTF-8",
    #"application/json; charset="utf-8""#,
  ])
  func jsonIsTakenHoweverItIsSpelled(_ type: String) async throws {
    try await run { scene in
      let reply = try await scene.jane.post(scene.path, "{}", key: "a", ["content-type": type])
      #expect(reply.status == 201, "\(reply.text)")
    }
  }

  @Test func aBodyTooLongIsRefusedHoweverItComes() async throws {
    try await run { scene in
      let limit = HTTPService.Limits().longestBody
      let longest = String(repeating: " ", count: limit - 2) + "{}"
      let announced = try await scene.jane.post(scene.path, longest + " ", key: "a")
      #expect(announced.status == 413)
      #expect(announced.code == "REQUEST_TOO_LARGE")
      // The body is chunked, so its size is not announced.
      let head = scene.jane.head(
        "POST", scene.path, key: "a", length: 1,
        ["content-length": "", "transfer-encoding": "chunked"])
      let chunk = "1000\r\n" + String(repeating: " ", count: 4_096) + "\r\n"
      let chunks = [head] + Array(repeating: Array(chunk.utf8), count: limit / 4_096 + 1)
      let unannounced = try HTTPReply(
        await RawHTTP.exchange(port: scene.service.port, chunks))
      #expect(unannounced.status == 413)
      #expect(try await scene.isFree())
      #expect(try await scene.jane.post(scene.path, longest, key: "a").status == 201)
    }
  }

  @Test func aBodyInPiecesIsOneBody() async throws {
    try await run { scene in
      let body = #"{"passenger_index":0}"#
      let head = scene.jane.head("POST", scene.path, key: "a", length: body.utf8.count)
      let pieces = (head + Array(body.utf8)).map { [$0] }
      let reply = try HTTPReply(await RawHTTP.exchange(port: scene.service.port, pieces))
      #expect(reply.status == 201)
      #expect(try reply.json["passenger_index"].int == 0)
    }
  }

  @Test func aBodyThatDoesNotComeIsNotWaitedForLong() async throws {
    var limits = ConnectionLimits()
    limits.slowestBody = .milliseconds(100)
    try await run(connections: limits) { scene in
      let head = scene.jane.head("POST", scene.path, key: "a", length: 10)
      let bytes = try await RawHTTP.exchange(
        port: scene.service.port, [head + Array("{".utf8)])
      let reply = try HTTPReply(bytes)
      #expect(reply.status == 408)
      #expect(reply.code == "REQUEST_TIMEOUT")
      #expect(try reply.json["retryable"].bool == true)
      #expect(try await scene.isFree())
      #expect(try await scene.jane.post(scene.path, key: "a").status == 201)
    }
  }

  @Test func whoGoesInTheMiddleOfABodyLeavesNothingBehind() async throws {
    try await run { scene in
      let head = scene.jane.head("POST", scene.path, key: "a", length: 10)
      for _ in 1...5 {
        try await RawHTTP.leave(port: scene.service.port, head + Array("{".utf8))
      }
      #expect(try await scene.isFree())
      #expect(try await scene.jane.post(scene.path, key: "a").status == 201)
    }
  }

  @Test(arguments: [
    "GET / HTTP/1.1\r\n\r\n", "GARBAGE\r\n\r\n", "GET /healthz HTTP/9.9\r\nhost: a\r\n\r\n",
    "POST /holds HTTP/1.1\r\nhost: a\r\ncontent-length: x\r\n\r\n",
    "POST /holds HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\nzz",
    "GET /healthz HTTP/1.1\r\nhost: a\r\na b: c\r\n\r\n", "\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}",
    "GET /healthz HTTP/1.1\r\nhost: a\r\nx: " + String(repeating: "y", count: 200_000) + "\r\n\r\n",
  ])
  func bytesThatAreNoRequestHurtNobody(_ text: String) async throws {
    try await TestService.run { service in
      let end = "GET /healthz HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n"
      let bytes = try await RawHTTP.exchange(
        port: service.port, [Array(text.utf8), Array(end.utf8)])
      if !bytes.isEmpty {
        let words = String(decoding: bytes, as: UTF8.self).split(separator: " ")
        let status = try words.dropFirst().first.flatMap { Int($0) }.orThrow("a status")
        #expect((400..<500).contains(status) || status == 505, "\(status)")
      }
      #expect(try await service.stranger.get("/healthz").status == 200)
    }
  }
}
