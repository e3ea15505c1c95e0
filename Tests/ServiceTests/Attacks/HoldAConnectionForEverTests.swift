@testable import ServiceHTTP
import NIOCore
import PassTestSupport
import Testing

/// A client occupies a connection with requests that never end.
@Suite struct HoldAConnectionForEverTests {
  private static let endless = "host: a\r\ntransfer-encoding: chunked\r\n\r\n1\r\nx\r\n"

  @Test(arguments: ["GET /healthz", "GET /v1/nothing", "HEAD /healthz", "POST /healthz"])
  func `an endless body that nobody reads ends with the answer`(_ start: String) async throws {
    var limits = ConnectionLimits()
    limits.slowestFarewell = .milliseconds(100)
    try await TestService.run(connections: limits) { service in
      let bytes = try await RawHTTP.exchange(
        port: service.port, [Array("\(start) HTTP/1.1\r\n\(Self.endless)".utf8)])
      let reply = try HTTPReply(bytes, hasBody: !start.hasPrefix("HEAD"))
      #expect(reply.field("connection") == "close")
      #expect(
        reply.status == (start.hasSuffix("nothing") ? 404 : start == "POST /healthz" ? 405 : 200))
    }
  }

  @Test func `bytes that trickle in do not lengthen the time of a request`() async throws {
    var limits = ConnectionLimits()
    limits.slowestRequest = .seconds(2)
    limits.slowestBody = .seconds(600)
    try await TestService.run(connections: limits) { service in
      let jane = try service.client()
      let head = jane.head(
        "POST", "/holds", key: "a", length: 1,
        ["content-length": "", "transfer-encoding": "chunked", "connection": ""])
      let connection = try await RawConnection(port: service.port)
      try await connection.send(head)
      // The client sends as fast as the server reads, but the chunks do not extend the deadline.
      while await connection.sends(Array("1\r\n \r\n".utf8)) {}
      #expect(try await connection.rest().isEmpty)
    }
  }

  @Test func `a head that does not end is not waited for long`() async throws {
    var limits = ConnectionLimits()
    limits.slowestHead = .seconds(2)
    try await TestService.run(connections: limits) { service in
      let connection = try await RawConnection(port: service.port)
      try await connection.send(Array("GET /healthz HTTP/1.1\r\nhost: a\r\n".utf8))
      while await connection.sends(Array("a: b\r\n".utf8)) {}
      let rest = String(decoding: try await connection.rest(), as: UTF8.self)
      #expect(rest.isEmpty || rest.hasPrefix("HTTP/1.1 431 "), "\(rest)")
      // The same limit applies to a second head after an answer.
      let second = try await RawConnection(port: service.port)
      try await second.send(Array("GET /healthz HTTP/1.1\r\nhost: a\r\n\r\nGET /h".utf8))
      let reply = String(decoding: try await second.rest(), as: UTF8.self)
      #expect(reply.hasPrefix("HTTP/1.1 200"))
      #expect(!reply.contains("connection: close"))
    }
  }

  @Test func `an answer that nobody reads is not waited for long`() async throws {
    var limits = ConnectionLimits()
    limits.slowestRequest = .seconds(2)
    try await TestService.run(connections: limits) { service in
      let request = Array("GET /openapi.yaml HTTP/1.1\r\nhost: a\r\n\r\n".utf8)
      // The answers do not fit into the socket buffers, and the client reads none.
      let connection = try await RawConnection(port: service.port, reads: false)
      try await connection.send((0..<2_000).flatMap { _ in request })
      try await connection.isClosed()
    }
  }
}
