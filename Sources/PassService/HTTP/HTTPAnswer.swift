package import Bookings
internal import HTTPTypes
internal import Hummingbird
internal import NIOCore
package import PassFormats

/// What the service says to a request.
package struct HTTPAnswer: Sendable {
  package var status: Int
  package var headers: [Header] = []
  package var body: [UInt8] = []
  /// The booking whose people it may name; it is not kept for longer than these.
  package var booking: RecordKey?

  package struct Header: Hashable, Sendable, Codable {
    package let name: String
    package let value: String
  }

  package static func json(
    _ status: Int = 200, caching: Caching = .never, _ content: (inout JSONWriter) -> Void
  ) -> HTTPAnswer {
    var writer = JSONWriter()
    writer.object(content)
    return HTTPAnswer(status: status, body: writer.bytes)
      .with("content-type", "application/json").with("cache-control", caching.rawValue)
  }

  /// Another representation.
  package static func content(_ type: String, _ body: [UInt8], caching: Caching) -> HTTPAnswer {
    HTTPAnswer(status: 200, body: body)
      .with("content-type", type).with("cache-control", caching.rawValue)
  }

  /// How long who may keep it.
  package struct Caching: Sendable {
    let rawValue: String

    package static let never = Caching(rawValue: "no-store")
    /// Kept, and asked about each time.
    package static let checked = Caching(rawValue: "private, no-cache")
    package static func mine(seconds: Int) -> Caching {
      Caching(rawValue: "private, max-age=\(max(seconds, 0))")
    }
    package static func everybodys(seconds: Int) -> Caching {
      Caching(rawValue: "public, max-age=\(max(seconds, 0))")
    }
  }

  package func with(_ name: String, _ value: String) -> HTTPAnswer {
    var answer = self
    answer.headers.append(Header(name: name, value: value))
    return answer
  }

  /// It names people of that booking.
  package func about(_ booking: RecordKey) -> HTTPAnswer {
    var answer = self
    answer.booking = booking
    return answer
  }

  package func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }

  /// The same without its body, for a client that has it already (RFC 9110 §15.4.5).
  var notModified: HTTPAnswer {
    HTTPAnswer(status: 304, headers: headers.filter { $0.name != "content-type" })
  }

  /// What goes out.
  var response: Response {
    var fields = HTTPFields()
    for header in headers {
      if let name = HTTPField.Name(header.name) { fields[name] = header.value }
    }
    let status = HTTPResponse.Status(code: status)
    if header("connection") == "close" {
      let bytes = body
      return Response(
        status: status, headers: fields,
        body: ResponseBody(contentLength: bytes.count) { writer in
          try await writer.write(ByteBuffer(bytes: bytes))
          try await writer.finish(nil)
          throw EndOfConnection()
        })
    }
    if body.isEmpty { return Response(status: status, headers: fields) }
    return Response(
      status: status, headers: fields, body: ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
  }
}

/// Ends the connection once the answer is out, so that nothing that came behind the request is read: a
/// server knows no other way to say so than an error.
private struct EndOfConnection: Error {}

extension Problem {
  /// As a response: a problem, or for a client that takes nothing but plain JSON that.
  func answer(accepting accept: String?) -> HTTPAnswer {
    let wantsPlain =
      accept.map { $0.contains("application/json") && !$0.contains("problem+json") } ?? false
    var answer = HTTPAnswer(status: code.status, body: json)
      .with("content-type", wantsPlain ? "application/json" : "application/problem+json")
      .with("cache-control", "no-store")
    if let retryAfter { answer = answer.with("retry-after", "\(retryAfter)") }
    for header in headers { answer = answer.with(header.name, header.value) }
    return answer
  }
}

extension HTTPAnswer {
  /// A representation with its tag, in the header and as the member `etag` (RFC 9110 §8.8.3).
  package static func tagged(
    _ status: Int = 200, caching: Caching, _ content: (inout JSONWriter) -> Void
  ) throws -> HTTPAnswer {
    var bare = JSONWriter()
    bare.object(content)
    let tag = try ETag.of(bare.bytes)
    return json(status, caching: caching) { writer in
      content(&writer)
      writer.member("etag", tag)
    }.with("etag", tag)
  }
}
