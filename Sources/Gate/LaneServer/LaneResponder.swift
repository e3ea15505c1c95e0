internal import GateRules
internal import HTTPTypes
internal import Hummingbird
internal import NIOCore
internal import PassFormats
internal import PassGate
internal import StrictText
internal import Vocabulary

/// The facts about a request besides its bytes.
struct LaneContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  let channel: any Channel

  init(source: Source) {
    coreContext = CoreRequestContextStorage(source: source)
    channel = source.channel
  }
}

/// Answers the requests of lanes (docs/reference/lanes.md), and serves the page of the gate.
struct LaneResponder: HTTPResponder {
  let desk: LaneDesk
  let page: GatePageFiles?
  let origins: Set<String>
  let tally: ConnectionTally<ObjectIdentifier>
  let certificate: ServerCertificate
  /// Called with an error of the gate's own directory, which the operator must hear of.
  let tell: @Sendable (String) -> Void

  /// Maximum size of the events that a lane sends at a time, and about that of those it gets, in bytes.
  static let longestBody = 1 << 19
  private static let longestPart = 1 << 16
  /// Maximum time for which a lane may wait for news, in seconds.
  private static let longestWait = 25
  /// The pause between two looks for news of a lane that waits.
  private static let look = Duration.milliseconds(50)
  /// The time in which a body must come.
  private static let slowestBody = Duration.seconds(15)
  /// Size of the pieces in which a file goes out, each as soon as the client took the one before it, in bytes.
  private static let slice = 1 << 16
  private static let ledger = "application/vnd.passtool.ledger"

  func respond(to request: Request, context: LaneContext) async throws -> Response {
    var response = await answer(request, context)
    if response.headers[.connection] == "close" { response.body = response.body.last(of: context) }
    response.headers[.xContentTypeOptions] = "nosniff"
    if response.headers[.cacheControl] == nil { response.headers[.cacheControl] = "no-store" }
    if let origin = allowed(request) {
      response.headers[.accessControlAllowOrigin] = origin
      response.headers[.accessControlExposeHeaders] = "ETag"
    }
    if !origins.isEmpty { response.headers[.vary] = "origin" }
    return response
  }

  private func answer(_ request: Request, _ context: LaneContext) async -> Response {
    let path = request.uri.path.split(separator: "/", omittingEmptySubsequences: true)
    guard path.first == "lanes" else { return unread(request, page(request)) }
    if request.method == .options { return unread(request, preflight(request)) }
    do {
      guard let lane = try await lane(request) else {
        return unread(request, try await unproved())
      }
      tally.prove(ObjectIdentifier(context.channel), lane)
      switch (request.method, path.count) {
      case (.get, 1): return try await list(request)
      case (.get, 3): return try await events(request, of: "\(path[1])/\(path[2])")
      case (.post, 1): return try await receive(request, from: lane)
      default:
        return unread(
          request,
          problem(
            .methodNotAllowed, "GET /lanes, GET /lanes/ISSUER/KEY and POST /lanes are answered here"
          ))
      }
    } catch is LaneDeskBusy {
      return cut(
        problem(.serviceUnavailable, "too many lanes send at this moment; try again in a second"))
    } catch {
      tell("\(error)")
      return problem(
        .internalServerError, "the gate of this exchange is at fault; its operator sees the reason")
    }
  }

  // MARK: Who asks

  private func lane(_ request: Request) async throws -> DeviceID? {
    guard let words = request.headers[.authorization]?.split(separator: " "), words.count == 2,
      words[0].lowercased() == "lane"
    else { return nil }
    let certificate = certificate
    return try await desk.lane(provedBy: String(words[1])) { certificate.names(host: $0) }
  }

  private func unproved() async throws -> Response {
    let challenge = try await desk.challenge()
    var response = problem(
      .unauthorized,
      "only lanes that the trust bundle of this exchange names are answered; a lane signs the challenge",
      challenge: challenge)
    response.headers[.wwwAuthenticate] = "Lane challenge=\"\(challenge)\""
    return response
  }

  private func allowed(_ request: Request) -> String? {
    request.headers[.origin].flatMap { origins.contains($0) ? $0 : nil }
  }

  private func preflight(_ request: Request) -> Response {
    guard allowed(request) != nil else {
      return problem(.forbidden, "this origin is not named: --origin")
    }
    var fields = HTTPFields()
    fields[.accessControlAllowMethods] = "GET, POST"
    fields[.accessControlAllowHeaders] = "authorization, content-type, if-none-match, prefer"
    fields[.accessControlMaxAge] = "7200"
    if let name = HTTPField.Name("access-control-allow-private-network") { fields[name] = "true" }
    return Response(status: .noContent, headers: fields)
  }

  // MARK: Events

  private func list(_ request: Request) async throws -> Response {
    if let known = request.headers[.ifNoneMatch] {
      let end = ContinuousClock.now + .seconds(wait(request))
      while await desk.tag == known {
        guard ContinuousClock.now < end, (try? await Task.sleep(for: Self.look)) != nil else {
          return Response(status: .notModified, headers: [.eTag: known])
        }
      }
    }
    let (json, tag) = try await desk.list()
    return Response(
      status: .ok, headers: [.contentType: "application/json", .eTag: tag],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: json)))
  }

  /// The number of seconds that a lane waits for news: `prefer: wait=20` (RFC 7240).
  private func wait(_ request: Request) -> Int {
    let words = HTTPField.Name("prefer").flatMap { request.headers[$0] } ?? ""
    guard words.hasPrefix("wait="), let count = Int(words.dropFirst(5)) else { return 0 }
    return min(max(count, 0), Self.longestWait)
  }

  private func events(_ request: Request, of name: String) async throws -> Response {
    let after = request.uri.queryParameters["after"].flatMap { Int($0) } ?? 0
    guard let device = DeviceID(name), after >= 0 else {
      return problem(.badRequest, "expected a lane such as /lanes/UA/MFRGG2LT?after=12")
    }
    let bytes = try await desk.events(of: device, after: after, upTo: Self.longestPart)
    return Response(
      status: .ok, headers: [.contentType: Self.ledger],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
  }

  private func receive(_ request: Request, from lane: DeviceID) async throws -> Response {
    guard await desk.begins(lane) else {
      return cut(
        problem(.tooManyRequests, "events of this lane are being taken in; send these after them"))
    }
    do {
      let response = try await taken(request)
      await desk.ends(lane)
      return response
    } catch {
      await desk.ends(lane)
      throw error
    }
  }

  private func taken(_ request: Request) async throws -> Response {
    let length = request.headers[.contentLength].flatMap { Int($0) }
    let body = length.map { $0 > Self.longestBody } ?? false ? nil : try? await collected(request)
    guard let body else {
      return cut(
        problem(
          .contentTooLarge,
          "expected at most \(Self.longestBody) bytes within \(Self.slowestBody); send the events in parts"
        ))
    }
    let report = try await desk.receive(body)
    return Response(
      status: .ok, headers: [.contentType: "application/json"],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: report)))
  }

  private func collected(_ request: Request) async throws -> [UInt8] {
    try await withThrowingTaskGroup(of: [UInt8].self) { group in
      group.addTask {
        let buffer = try await request.body.collect(upTo: Self.longestBody)
        return Array(buffer.readableBytesView)
      }
      group.addTask {
        try await Task.sleep(for: Self.slowestBody)
        throw CancellationError()
      }
      defer { group.cancelAll() }
      guard let body = try await group.next() else { throw CancellationError() }
      return body
    }
  }

  /// Ends the connection of a request whose body is not wanted; others stay open for the next request.
  private func unread(_ request: Request, _ response: Response) -> Response {
    let hasBody =
      request.headers[.contentLength].map { $0 != "0" } ?? false
      || request.headers[.transferEncoding] != nil
    return hasBody ? cut(response) : response
  }

  /// Ends the connection after the answer, and says so: what the client still sends is not read.
  private func cut(_ response: Response) -> Response {
    var response = response
    response.headers[.connection] = "close"
    return response
  }

  // MARK: The page

  private func page(_ request: Request) -> Response {
    guard request.method == .get || request.method == .head else {
      return problem(.methodNotAllowed, "only GET and HEAD are answered here")
    }
    guard let file = page?.file(request.uri.path.drop { $0 == "/" }) else {
      return problem(.notFound, "nothing is served at this path")
    }
    let body = request.method == .head ? ResponseBody() : Self.slices(of: file.bytes)
    // A browser asks again each time, so that it never mixes the files of two versions.
    return Response(
      status: .ok, headers: [.contentType: file.type, .cacheControl: "no-cache"], body: body)
  }

  /// A body that holds no more of a file than its client takes.
  private static func slices(of bytes: ByteBuffer) -> ResponseBody {
    ResponseBody(contentLength: bytes.readableBytes) { writer in
      var rest = bytes
      while let next = rest.readSlice(length: min(Self.slice, rest.readableBytes)),
        next.readableBytes > 0
      {
        try await writer.write(next)
      }
      try await writer.finish(nil)
    }
  }

  private func problem(
    _ status: HTTPResponse.Status, _ detail: String, challenge: String? = nil
  ) -> Response {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("detail", detail)
      if let challenge { writer.member("challenge", challenge) }
    }
    return Response(
      status: status, headers: [.contentType: "application/problem+json"],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: writer.bytes)))
  }
}

extension ResponseBody {
  /// This body as the last of its connection, which is closed a second after it was written: closed at once, the
  /// connection would take the answer from a client that still sends.
  fileprivate func last(of context: LaneContext) -> ResponseBody {
    let (body, channel) = (self, context.channel)
    return ResponseBody(contentLength: contentLength) { writer in
      try await body.write(writer)
      channel.eventLoop.scheduleTask(in: .seconds(1)) { channel.close(promise: nil) }
    }
  }
}
