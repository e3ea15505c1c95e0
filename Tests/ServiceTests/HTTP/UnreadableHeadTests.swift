@testable import ServiceHTTP
import Foundation
import PassTestSupport
import Testing

/// Requests that the web server refuses before the service sees them are answered as problems, too.
@Suite struct UnreadableHeadTests {
  private func ask(_ service: TestService, _ text: String) async throws -> [UInt8] {
    try await RawHTTP.exchange(port: service.port, [Array(text.utf8)])
  }

  @Test(arguments: [
    ("GET / HTTP/1.1\r\n: x\r\n\r\n", 400, "MALFORMED_REQUEST"),
    ("\u{1}\u{2}\r\n\r\n", 400, "MALFORMED_REQUEST"),
    ("GET /healthz HTTP/1.1\r\n\r\n", 400, "MALFORMED_REQUEST"),
    ("GET /healthz HTTP/1.1\r\nhost: a\r\nhost: b\r\n\r\n", 400, "MALFORMED_REQUEST"),
    (
      "POST /holds HTTP/1.1\r\ncontent-length: 2\r\n\r\n{}GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n",
      400, "MALFORMED_REQUEST"
    ),
    (
      "GET /healthz HTTP/1.1\r\nhost: a\r\nx: \(String(repeating: "x", count: 200_000))\r\n\r\n",
      431, "HEAD_TOO_LARGE"
    ),
  ]) func `a head that is not taken is a problem, once, and the connection ends`(
    _ text: String, _ status: Int, _ code: String
  ) async throws {
    try await TestService.run { service in
      let bytes = try await ask(service, text)
      let reply = try HTTPReply(bytes)
      #expect(reply.status == status)
      #expect(reply.code == code, "\(reply.text)")
      #expect(reply.field("content-type") == "application/problem+json")
      #expect(reply.field("connection") == "close")
      #expect(reply.field("x-request-id").map(RequestIDs.isWellFormed) == true)
      #expect(service.metric("passservice_unreadable_requests_total") == 1)
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(text.components(separatedBy: "HTTP/1.1 4").count == 2)
      #expect(!text.contains("HTTP/1.1 200"))
    }
  }

  @Test func `a client of HTTP 1.0 need not say its host`() async throws {
    try await TestService.run { service in
      let reply = try HTTPReply(
        try await ask(service, "GET /healthz HTTP/1.0\r\nconnection: close\r\n\r\n"))
      #expect(reply.status == 200)
    }
  }

  @Test func `every answer has the version of the description`() async throws {
    var limits = ConnectionLimits()
    limits.inAll = 1
    try await TestService.run(connections: limits) { service in
      let description = try await service.stranger.get("/openapi.yaml").with(200)
      let line = description.text.split(separator: "\n").first { $0.hasPrefix("  version: ") }
      let version = try line.map { String($0.dropFirst(11)) }.orThrow("a version")
      let jane = try service.client()
      for reply in [
        description, try await jane.get("/bookings"), try await jane.get("/none"),
        try await service.stranger.get("/bookings"), try await jane.send("HEAD", "/airports"),
        try HTTPReply(try await ask(service, "GET / HTTP/1.1\r\n\r\n")),
      ] { #expect(reply.field("api-version") == version, "\(reply.text)") }
      let held = try await RawConnection(port: service.port).served()
      let refused = try await service.stranger.get("/healthz")
      #expect(refused.status == 503 && refused.field("api-version") == version)
      try await held.leave()
    }
  }
}
