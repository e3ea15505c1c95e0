import PassTestSupport
import Testing

/// A client without a valid token sends hundreds of megabytes after the request was answered.
@Suite struct MakeTheServiceReadForNothingTests {
  @Test(arguments: [("POST /holds", 401), ("GET /v1/bookings", 401), ("POST /holds", 413)])
  func `an early answer ends the connection`(_ start: String, _ status: Int) async throws {
    try await TestService.run { service in
      let connection = try await RawConnection(port: service.port)
      let announced = 400 << 20
      let token = status == 401 ? "" : "authorization: Bearer \(try service.token())\r\n"
      try await connection.send(
        Array(
          """
          \(start) HTTP/1.1\r\nhost: a\r\n\(token)idempotency-key: a\r
          content-length: \(announced)\r\n\r\n
          """.utf8))
      let piece = Array(repeating: UInt8(ascii: " "), count: 64 << 10)
      var sent = 0
      while sent < announced, await connection.sends(piece) { sent += piece.count }
      // The limit includes the socket buffers, in addition to what the service reads.
      #expect(sent < 64 << 20, "\(sent >> 20) MiB were taken")
    }
  }

  @Test(arguments: [("POST /holds", 401), ("POST /holds", 413)])
  func `who stops sending reads why`(_ start: String, _ status: Int) async throws {
    try await TestService.run { service in
      let token = status == 401 ? "" : "authorization: Bearer \(try service.token())\r\n"
      let head = """
        \(start) HTTP/1.1\r\nhost: a\r\n\(token)idempotency-key: a\r
        content-length: 400000000\r\n\r\n
        """
      let piece = String(repeating: " ", count: 256 << 10)
      let reply = try HTTPReply(
        await RawHTTP.exchange(port: service.port, [Array((head + piece).utf8)]))
      #expect(reply.status == status)
      #expect(reply.field("connection") == "close")
    }
  }

  @Test func `an answer in time leaves the connection open`() async throws {
    try await TestService.run { service in
      let request = "GET /healthz HTTP/1.1\r\nhost: a\r\ncontent-length: 2\r\n\r\n{}"
      let last = "GET /healthz HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n"
      let bytes = try await RawHTTP.exchange(
        port: service.port, [Array((request + request + last).utf8)])
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(text.split(separator: "HTTP/1.1 200").count == 3)
    }
  }
}
