@testable import ServiceHTTP
import PassCompression
import PassTestSupport
import Testing

/// Requests in the forms that clients use, and the rules of HTTP for their answers (RFC 9110, RFC 9112).
@Suite struct HTTPRulesTests {
  private func ask(_ service: TestService, _ pieces: String...) async throws -> HTTPReply {
    try HTTPReply(try await RawHTTP.exchange(port: service.port, pieces.map { Array($0.utf8) }))
  }

  @Test(arguments: [
    "/shows/movies?city=a%00", "/shows/theaters?city=%00", "/hotels/search?place=W%00",
    "/places/suggestions?q=%00", "/flights/search?origin=SF%00", "/shows/movies?ci%00ty=a",
  ]) func `a NUL in a query is refused, whoever asks`(path: String) async throws {
    try await FourProducts.run { products in
      let reply = try await products.service.client("jane").get(path)
      #expect(reply.status == 400, "\(reply.text)")
      #expect(reply.code == "MALFORMED_REQUEST")
    }
  }

  @Test(arguments: [
    "zz\r\n{}\r\n0\r\n\r\n", "-2\r\n{}\r\n0\r\n\r\n", "FFFFFFFFFFFFFFFFF\r\n{}\r\n0\r\n\r\n",
    "2\n{}\n0\n\n",
  ]) func `a body that is not framed as it says is the fault of its client`(
    chunks: String
  ) async throws {
    try await TestService.run { service in
      let jane = try service.client("jane")
      let head =
        "POST /holds HTTP/1.1\r\nhost: a\r\nauthorization: Bearer \(jane.token ?? "")\r\n"
        + "content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n"
      let reply = try await ask(service, head + chunks)
      #expect(reply.status == 400, "\(reply.text)")
      #expect(reply.code == "MALFORMED_REQUEST")
    }
  }

  @Test func `a client that waits for 100 is told to go on, and answered`() async throws {
    try await TestService.run { service in
      let bytes = try await RawHTTP.exchange(
        port: service.port,
        [
          Array(
            ("POST /holds HTTP/1.1\r\nhost: a\r\nexpect: 100-continue\r\ncontent-length: 2\r\n"
              + "connection: close\r\n\r\n").utf8), Array("{}".utf8),
        ])
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(text.hasPrefix("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 401 "), "\(text)")
    }
  }

  @Test(arguments: ["", "connection: keep-alive\r\n"])
  func `a connection of HTTP 1.0 ends with its answer`(fields: String) async throws {
    try await TestService.run { service in
      // The exchange returns when the service has closed the connection.
      let reply = try await ask(service, "GET /healthz HTTP/1.0\r\n\(fields)\r\n")
      #expect(reply.status == 200 && reply.field("connection") == "close")
    }
  }

  @Test func `what is long is compressed for a client that takes gzip`() async throws {
    try await TestService.run { service in
      let jane = try service.client("jane")
      let path = "/flights/\(try await jane.flight())/seats"
      let plain = try await jane.get(path).with(200)
      #expect(plain.field("content-encoding") == nil)
      #expect(plain.field("vary")?.contains("accept-encoding") == true)
      for takes in ["gzip", "br, gzip;q=0.5", "*"] {
        let coded = try await jane.get(path, ["accept-encoding": takes]).with(200)
        #expect(coded.field("content-encoding") == "gzip")
        #expect(coded.body.count < plain.body.count / 4)
        #expect(try isGzip(coded.body, of: plain.body))
        let tag = try coded.field("etag").orThrow("a tag")
        #expect(tag.hasPrefix("W/"))
        #expect(
          try await jane.get(path, ["accept-encoding": takes, "if-none-match": tag]).status == 304)
      }
      for takes in ["", "br", "gzip;q=0", "*;q=0", "identity", "gzip;q=0, *"] {
        let reply = try await jane.get(path, ["accept-encoding": takes]).with(200)
        #expect(reply.field("content-encoding") == nil, "\(takes)")
      }
      // Signed and short answers are not compressed.
      for path in ["/.well-known/trust-bundle", "/status-lists/UA/0", "/healthz"] {
        let reply = try await service.stranger.get(path, ["accept-encoding": "gzip"]).with(200)
        #expect(reply.field("content-encoding") == nil, "\(path)")
      }
    }
  }

  /// Returns whether a gzip stream without optional fields contains this content (RFC 1952 §2.3).
  ///
  /// The same stream in the frame of ZLIB has the checksum of its content (RFC 1950 §2.2).
  private func isGzip(_ bytes: [UInt8], of content: [UInt8]) throws -> Bool {
    var (a, b) = (UInt32(1), UInt32(0))
    for byte in content {
      a = (a + UInt32(byte)) % 65_521
      b = (b + a) % 65_521
    }
    let sum = (0..<4).map { UInt8(truncatingIfNeeded: (b << 16 | a) >> (24 - 8 * $0)) }
    var checksum = UInt32.max
    for byte in content {
      checksum ^= UInt32(byte)
      for _ in 0..<8 { checksum = checksum >> 1 ^ (checksum & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
    let crc = bytes.dropLast(4).suffix(4).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    let size = bytes.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    let stream = [0x78, 0x9C] + bytes.dropFirst(10).dropLast(8) + sum
    let inflated = try Zlib.inflate(stream, limit: size)
    return bytes.starts(with: [0x1F, 0x8B, 8, 0]) && size == content.count
      && crc == ~checksum && inflated == content
  }

  @Test func `pages of other origins read answers where the operator lets them`() async throws {
    let origins = try CrossOrigins(["https://book.example.com", "http://localhost:8080"])
    try await TestService.run(origins: origins) { service in
      let jane = try service.client("jane")
      for origin in ["https://book.example.com", "http://localhost:8080"] {
        let reply = try await jane.get("/bookings", ["origin": origin]).with(200)
        #expect(reply.field("access-control-allow-origin") == origin)
        #expect(reply.field("access-control-expose-headers")?.contains("ETag") == true)
        #expect(reply.field("access-control-allow-credentials") == nil)
        #expect(reply.field("vary")?.contains("origin") == true)
        let asked = try await service.stranger.send(
          "OPTIONS", "/bookings",
          fields: [
            "origin": origin, "access-control-request-method": "POST",
            "access-control-request-headers": "authorization,content-type,idempotency-key",
          ])
        #expect(asked.status == 204)
        #expect(asked.field("access-control-allow-origin") == origin)
        #expect(asked.field("access-control-allow-methods")?.contains("POST") == true)
        for name in ["authorization", "idempotency-key", "if-match"] {
          #expect(asked.field("access-control-allow-headers")?.contains(name) == true)
        }
      }
      for origin in ["https://evil.example", "https://book.example.com.evil.example", "null"] {
        let reply = try await jane.get("/bookings", ["origin": origin]).with(200)
        #expect(reply.field("access-control-allow-origin") == nil)
        let asked = try await service.stranger.send(
          "OPTIONS", "/bookings",
          fields: ["origin": origin, "access-control-request-method": "POST"])
        #expect(asked.status == 405 && asked.field("access-control-allow-origin") == nil)
      }
      // A problem can be read by the page, too.
      let refused = try await service.stranger.get(
        "/bookings", ["origin": "https://book.example.com"])
      #expect(refused.status == 401)
      #expect(refused.field("access-control-allow-origin") == "https://book.example.com")
    }
    try await TestService.run { service in
      let reply = try await service.stranger.get("/healthz", ["origin": "https://book.example.com"])
      #expect(reply.field("access-control-allow-origin") == nil && reply.field("vary") == nil)
    }
  }

  @Test(arguments: [
    "", "book.example.com", "https://", "https://book.example.com/", "https://Book.example.com",
    "ftp://book.example.com", "https://a b", "null", "https://book.example.com?x",
  ]) func `an origin that is none is refused where it is set`(text: String) {
    #expect(throws: CrossOrigins.Fault.self) { try CrossOrigins([text]) }
  }
}
