package import Bookings
package import HTTPTypes
package import Hummingbird
internal import NIOCore
package import StrictText

/// The answer to a request.
package struct HTTPAnswer: Sendable {
  package var status: Int
  package var headers: [Header] = []
  package var body: [UInt8] = []
  /// The booking whose personal data it may contain; the stored answer is deleted together with that data.
  package var booking: RecordKey?
  /// Whether the same request is performed each time, so that the last answered one is in force, although other
  /// requests to its endpoint are performed once.
  package var isOverwriting = false
  /// Whether it was kept in the commit of the command that it answers.
  var isKept = false
  /// A body that is written piece by piece, in place of `body`.
  package var stream: ResponseBody?
  /// The code of the problem in the answer, for operators.
  package var problem: String?

  package init(
    status: Int, headers: [Header] = [], body: [UInt8] = [], problem: String? = nil
  ) {
    self.status = status
    self.headers = headers
    self.body = body
    self.problem = problem
  }

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

  /// Returns a representation of another media type.
  package static func content(_ type: String, _ body: [UInt8], caching: Caching) -> HTTPAnswer {
    HTTPAnswer(status: 200, body: body)
      .with("content-type", type).with("cache-control", caching.rawValue)
  }

  /// The Cache-Control of an answer: which caches may store it, and for how long.
  package struct Caching: Sendable {
    package let rawValue: String

    package static let never = Caching(rawValue: "no-store")
    /// The client may store the answer, and must revalidate it each time.
    package static let checked = Caching(rawValue: "private, no-cache")
    package static func mine(seconds: Int) -> Caching {
      Caching(rawValue: "private, max-age=\(max(seconds, 0))")
    }
    package static func everybodys(seconds: Int) -> Caching {
      Caching(rawValue: "public, max-age=\(max(seconds, 0))")
    }
    /// Returns the caching of lists that stay right longer than they are fresh, such as airports and movies.
    ///
    /// A cache may show them for a week while the service does not answer (RFC 5861 §4).
    package static func reference(seconds: Int) -> Caching {
      Caching(rawValue: "public, max-age=\(max(seconds, 0)), stale-if-error=604800")
    }
  }

  package func with(_ name: String, _ value: String) -> HTTPAnswer {
    var answer = self
    answer.headers.append(Header(name: name, value: value))
    return answer
  }

  /// Returns the answer with a body that is written piece by piece.
  package func streaming(_ content: ResponseBody) -> HTTPAnswer {
    var answer = self
    answer.stream = content
    return answer
  }

  /// Marks the answer as containing personal data of a booking.
  package func about(_ booking: RecordKey) -> HTTPAnswer {
    var answer = self
    answer.booking = booking
    return answer
  }

  package func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }

  /// The answer as a 304 without a body, for a client that has the representation already (RFC 9110 §15.4.5).
  var notModified: HTTPAnswer {
    HTTPAnswer(status: 304, headers: headers.filter { $0.name != "content-type" })
  }

  /// The response to send.
  package var response: Response {
    var fields = HTTPFields()
    for header in headers {
      guard let name = HTTPField.Name(header.name) else { continue }
      // Each cookie has a line of its own (RFC 6265 §3).
      if name == .setCookie {
        fields.append(HTTPField(name: name, value: header.value))
      } else {
        fields[name] = header.value
      }
    }
    let status = HTTPResponse.Status(code: status)
    if let stream { return Response(status: status, headers: fields, body: stream) }
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

/// The error that closes the connection after the answer, so that nothing after the request is read.
///
/// The server offers no other way.
private struct EndOfConnection: Error {}

extension Problem {
  /// Returns the problem as an answer: `application/problem+json`, or plain JSON for a client that accepts only that.
  ///
  /// `accept` and `acceptLanguage` are the headers Accept and Accept-Language; the traveler's message follows the
  /// latter.
  package func answer(accepting accept: String?, in acceptLanguage: String? = nil) -> HTTPAnswer {
    let wantsPlain =
      accept.map { $0.contains("application/json") && !$0.contains("problem+json") } ?? false
    let body = json(in: AcceptLanguage(acceptLanguage).best)
    var answer = HTTPAnswer(status: code.status, body: body, problem: code.name)
      .with("content-type", wantsPlain ? "application/json" : "application/problem+json")
      .with("cache-control", "no-store")
    if let retryAfter { answer = answer.with("retry-after", "\(retryAfter)") }
    for header in headers { answer = answer.with(header.name, header.value) }
    return answer
  }
}

extension Problem {
  /// Returns the problem as an answer to a request, in the type and the language that it accepts.
  package func answer(to head: HTTPRequest) -> HTTPAnswer {
    answer(accepting: head.headerFields[.accept], in: head.headerFields[.acceptLanguage])
  }
}

extension HTTPAnswer {
  /// Returns a representation with its ETag, in the header and as the member `etag` (RFC 9110 §8.8.3).
  package static func tagged(
    _ status: Int = 200, caching: Caching, _ content: (inout JSONWriter) -> Void
  ) throws -> HTTPAnswer {
    var bare = JSONWriter()
    bare.object(content)
    let tag = try ETag.of(bare.bytes)
    return json(status, caching: caching) { writer in
      content(&writer)
      writer.member("etag", String(ETag.bare(tag)))
    }.with("etag", tag)
  }
}
