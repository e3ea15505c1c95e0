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
  /// The time in which a client must take a file of the page.
  private static let slowestFile = TimeAmount.seconds(60)
  private static let ledger = "application/vnd.passtool.ledger"

  func respond(to request: Request, context: LaneContext) async throws -> Response {
    var response = await answer(request, context)
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
    guard path.first == "lanes" else { return page(request, context) }
    if request.method == .options {
      cutUnread(request, context)
      return preflight(request)
    }
    do {
      guard try await isLane(request) else {
        cutUnread(request, context)
        return try await unproved()
      }
      switch (request.method, path.count) {
      case (.get, 1): return try await list(request)
      case (.get, 3): return try await events(request, of: "\(path[1])/\(path[2])")
      case (.post, 1): return try await receive(request, context)
      default:
        cutUnread(request, context)
        return problem(
          .methodNotAllowed, "GET /lanes, GET /lanes/ISSUER/KEY and POST /lanes are answered here")
      }
    } catch {
      tell("\(error)")
      return problem(
        .internalServerError, "the gate of this exchange is at fault; its operator sees the reason")
    }
  }

  // MARK: Who asks

  private func isLane(_ request: Request) async throws -> Bool {
    guard let words = request.headers[.authorization]?.split(separator: " "), words.count == 2,
      words[0].lowercased() == "lane"
    else { return false }
    return try await desk.lane(provedBy: String(words[1])) != nil
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

  private func receive(_ request: Request, _ context: LaneContext) async throws -> Response {
    let length = request.headers[.contentLength].flatMap { Int($0) }
    let body = length.map { $0 > Self.longestBody } ?? false ? nil : try? await collected(request)
    guard let body else {
      cut(context)
      return problem(
        .contentTooLarge,
        "expected at most \(Self.longestBody) bytes within \(Self.slowestBody); send the events in parts"
      )
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

  /// Ends the connection of a request whose body is not wanted.
  private func cutUnread(_ request: Request, _ context: LaneContext) {
    let length = request.headers[.contentLength].flatMap { Int($0) } ?? 0
    if length > 0 || request.headers[.transferEncoding] != nil { cut(context) }
  }

  /// Ends the connection shortly after the answer: what the client still sends is not read.
  private func cut(_ context: LaneContext) {
    let channel = context.channel
    channel.eventLoop.scheduleTask(in: .seconds(1)) { channel.close(promise: nil) }
  }

  // MARK: The page

  private func page(_ request: Request, _ context: LaneContext) -> Response {
    cutUnread(request, context)
    guard request.method == .get || request.method == .head,
      let file = page?.file(request.uri.path.drop { $0 == "/" })
    else { return problem(.notFound, "nothing is served at this path") }
    let body = request.method == .head ? ResponseBody() : parts(of: file.bytes, context)
    // A browser asks again each time, so that it never mixes the files of two versions.
    return Response(
      status: .ok, headers: [.contentType: file.type, .cacheControl: "no-cache"], body: body)
  }

  /// A file in parts: a client that reads nothing holds one of them, for a limited time.
  private func parts(of bytes: [UInt8], _ context: LaneContext) -> ResponseBody {
    let channel = context.channel
    return ResponseBody(contentLength: bytes.count) { writer in
      let end = channel.eventLoop.scheduleTask(in: Self.slowestFile) { channel.close(promise: nil) }
      defer { end.cancel() }
      for start in stride(from: 0, to: bytes.count, by: Self.longestPart) {
        let part = bytes[start..<min(start + Self.longestPart, bytes.count)]
        try await writer.write(ByteBuffer(bytes: part))
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
