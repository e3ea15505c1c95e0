@testable import ServiceHTTP
import Foundation
import HTTPTypes
import PassTestSupport
import Testing

/// Request smuggling: a transfer coding that a proxy in front of the service interprets differently.
@Suite struct SmuggleARequestTests {
  private static let hidden = "GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n"

  @Test(arguments: [
    ["transfer-encoding: gzip"], ["transfer-encoding: gzip, chunked"],
    ["transfer-encoding: chunked, gzip"], ["transfer-encoding: identity"],
    ["transfer-encoding: chunkedx"], ["transfer-encoding: xchunked"],
    ["transfer-encoding: \"chunked\""], ["transfer-encoding: chunked, chunked"],
    ["transfer-encoding: chunked", "transfer-encoding: gzip"],
    ["transfer-encoding: gzip", "transfer-encoding: chunked"],
    ["transfer-encoding: chunked", "content-length: 5"],
    ["content-length: 5", "transfer-encoding: chunked"],
    ["content-length: 5", "content-length: 6"],
    ["transfer-encoding:"], ["transfer-encoding: deflate;q=1"],
  ])
  func
    `a transfer coding that is not known is answered 400 or not at all, once, and the connection ends`(
      _ fields: [String]
    ) async throws
  {
    try await TestService.run { service in
      let client = try service.client()
      for path in ["/holds", "/nowhere"] {
        let head = client.head(
          "POST", path, key: "a", length: 0,
          [
            "content-length": "", "connection": "", "content-type": "application/json",
          ])
        let lines = fields.map { "\($0)\r\n" }.joined()
        let request =
          String(decoding: head.dropLast(2), as: UTF8.self) + lines + "\r\n0\r\n\r\n" + Self.hidden
        let bytes = try await RawHTTP.exchange(port: service.port, [Array(request.utf8)])
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.components(separatedBy: "HTTP/1.1 ").count <= 2, "\(path): \(text)")
        #expect(text.isEmpty || text.hasPrefix("HTTP/1.1 400 "), "\(path): \(text)")
      }
      #expect(try await client.get("/bookings").status == 200)
    }
  }

  /// The decoder before the service refuses these; `ExchangeGuard` counts the answer, gives it an id and ends the
  /// connection.
  @Test(arguments: [
    "transfer-encoding: gzip, chunked\r\ncontent-length: 5", "transfer-encoding: chunked, gzip",
    "content-length: 5\r\ncontent-length: 6",
  ])
  func `what the decoder refuses is counted, has an id and ends the connection`(
    _ fields: String
  ) async throws {
    try await TestService.run { service in
      let request = "POST /holds HTTP/1.1\r\nhost: a\r\n\(fields)\r\n\r\n0\r\n\r\n" + Self.hidden
      let bytes = try await RawHTTP.exchange(port: service.port, [Array(request.utf8)])
      let reply = try HTTPReply(bytes)
      #expect(reply.status == 400)
      #expect(reply.field("connection") == "close", "\(reply.text)")
      #expect(reply.field("x-request-id").map(RequestIDs.isWellFormed) == true)
      #expect(service.metric("passservice_unreadable_requests_total") == 1)
      #expect(
        String(decoding: bytes, as: UTF8.self).components(separatedBy: "HTTP/1.1 ").count == 2)
    }
  }

  @Test(arguments: [
    [("transfer-encoding", "chunked"), ("transfer-encoding", "gzip")],
    [("transfer-encoding", "chunked"), ("transfer-encoding", "chunked")],
    [("transfer-encoding", "chunked"), ("content-length", "5")],
    [("transfer-encoding", "gzip, chunked")], [("transfer-encoding", "")],
  ])
  func `what the parser in front would let through is refused all the same`(
    _ lines: [(String, String)]
  ) throws {
    var fields = HTTPFields()
    for (name, value) in lines {
      fields.append(HTTPField(name: try HTTPField.Name(name).orThrow(name), value: value))
    }
    #expect(throws: Problem.self) { try TransferCoding.check(fields) }
  }

  @Test func `a body in chunks is taken, however the coding is spelled`() async throws {
    try await TestService.run { service in
      let client = try service.client()
      for coding in ["chunked", "Chunked", "CHUNKED"] {
        let head = client.head(
          "POST", "/holds", key: "a", length: 0,
          [
            "content-length": "", "transfer-encoding": coding, "content-type": "application/json",
          ])
        let reply = try HTTPReply(
          try await RawHTTP.exchange(
            port: service.port, [head + Array("2\r\n{}\r\n0\r\n\r\n".utf8)]))
        #expect(reply.status == 422, "\(reply.text)")
      }
    }
  }
}
