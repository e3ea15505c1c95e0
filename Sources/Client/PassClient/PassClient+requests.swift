internal import ClientRules
internal import ClientStore
internal import StrictText
internal import Vocabulary

/// One request, with the token.
extension PassClient {
  /// The time of one request.
  public static let patience = Duration.seconds(10)

  /// Sends a request; after an answer 401 once more with a token that is read anew.
  ///
  /// - Throws: `TransportFailure`, or `ClientError.signIn` if there is no token.
  func exchange(
    _ method: String, _ path: String, key: String? = nil, tag: String? = nil,
    unless: String? = nil, body: [UInt8]? = nil, timeout: Duration = patience,
    kind: ClientBreakers.Kind? = .booking
  ) async throws -> ClientReply {
    var fields = ["accept": "application/json", "cache-control": "no-cache"]
    if let key { fields["idempotency-key"] = key }
    if let tag { fields["if-match"] = "\"\(tag)\"" }
    if let unless { fields["if-none-match"] = "\"\(unless)\"" }
    if body != nil { fields["content-type"] = "application/json" }
    let reply = try await once(method, path, fields, body, timeout, kind)
    guard reply.status == 401 else { return reply }
    token = nil
    return try await once(method, path, fields, body, timeout, kind)
  }

  private func once(
    _ method: String, _ path: String, _ fields: [String: String], _ body: [UInt8]?,
    _ timeout: Duration, _ kind: ClientBreakers.Kind?
  ) async throws -> ClientReply {
    var fields = fields
    fields["authorization"] = "Bearer \(try currentToken())"
    let request = ClientRequest(
      method: method, path: "/v1" + path, fields: fields, body: body, timeout: timeout)
    requests += 1
    step()
    let call = kind.map { ($0, breakers.begin($0, at: clock.ticks())) }
    do throws(TransportFailure) {
      let reply = try await transport.send(request)
      step()
      store.serviceTime = reply.fields["date"].flatMap(Instant.httpDate) ?? store.serviceTime
      if let call {
        breakers.end(call.0, call.1, failed: reply.status >= 500, at: clock.ticks())
      }
      let isFromService = reply.status == 304 || JSONNode.answer(reply.body) != nil
      isOnline = isFromService || isOnline == true
      return reply
    } catch {
      if let call { breakers.end(call.0, call.1, failed: true, at: clock.ticks()) }
      if isOnline == nil { isOnline = false }
      throw error
    }
  }

  /// Returns the token, which is read at first and after an answer 401.
  func currentToken() throws(ClientError) -> String {
    if let token { return token }
    let new = try tokens.token()
    token = new
    return new
  }

  /// A random number from 0 up to 1.
  var fraction: Double { Double(random() >> 11) / Double(1 << 53 as UInt64) }

  /// The outcome of a reading request.
  enum Reading {
    case new(JSONNode, tag: String?, body: [UInt8])
    case unchanged
    case refused(CommandProblem)
  }

  /// Reads a path, again and again until an answer of the service comes or the time is over, but at least once: a queue
  /// that takes all the time does not keep a synchronization from reading.
  ///
  /// A breaker guards searches (`kind`). Reading one's own bookings has none, so that commands that fail do not stop it.
  ///
  /// - Throws: `ClientError.away` when the time is over, `ClientError.signIn`.
  func read(
    _ path: String, unless tag: String? = nil, kind: ClientBreakers.Kind? = nil,
    until deadline: Duration
  ) async throws(ClientError) -> Reading {
    var tries = 0
    var problem = CommandProblem(status: 0, code: "TIMEOUT", message: "Connecting…")
    while true {
      var retryAfter: Int64?
      if let kind, let wait = breakers.wait(kind, at: clock.ticks()) {
        guard await pause(wait, until: deadline) else { throw .away(problem) }
        continue
      }
      do {
        let reply = try await exchange(
          "GET", path, unless: tag, timeout: timeLeft(until: deadline), kind: kind)
        switch understand(reply, asked: tag) {
        case .success(let reading): return reading
        case .failure(.later(let met, let after, _)): (problem, retryAfter) = (met, after)
        case .failure(.signIn(let met)): throw ClientError.signIn(met.message)
        case .failure(.refused(let met)), .failure(.ask(let met)): return .refused(met)
        case .failure: break
        }
      } catch let failure as TransportFailure {
        problem = failure.problem
      } catch { throw Self.error(error) }
      tries += 1
      let wait = Backoff.seconds(afterTries: tries, retryAfter: retryAfter, fraction: fraction)
      guard await pause(.seconds(wait), until: deadline) else { throw .away(problem) }
    }
  }

  private func understand(
    _ reply: ClientReply, asked tag: String?
  ) -> Result<Reading, Unreadable> {
    if reply.status == 304, tag != nil { return .success(.unchanged) }
    guard let node = JSONNode.answer(reply.body) else {
      return .failure(.later(.brokenAnswer(reply.status), reply.retryAfter, ()))
    }
    if reply.status == 200 {
      let named = node["etag"]?.text
      let field = reply.fields["etag"]?.filter { $0 != "\"" }
      // A body and a head of two answers are an answer of none.
      guard named == nil || field == nil || named == field, node["code"] == nil else {
        return .failure(.later(.brokenAnswer(200), nil, ()))
      }
      return .success(.new(node, tag: named ?? field, body: reply.body))
    }
    guard let problem = CommandProblem(status: reply.status, node) else {
      return .failure(.later(.brokenAnswer(reply.status), reply.retryAfter, ()))
    }
    switch reply.status {
    case 401: return .failure(.signIn(problem))
    case 408, 429, 500...: return .failure(.later(problem, reply.retryAfter, ()))
    default: return .failure(.refused(problem))
    }
  }

  private enum Unreadable: Error {
    case later(CommandProblem, Int64?, Void)
    case signIn(CommandProblem)
    case refused(CommandProblem)
    case ask(CommandProblem)
  }

  /// The time for a request before a deadline, at least a second and at most the usual time.
  func timeLeft(until deadline: Duration) -> Duration {
    min(Self.patience, max(.seconds(1), deadline - clock.ticks()))
  }

  /// Waits, if the wait ends before the deadline; returns whether it did.
  func pause(_ wait: Duration, until deadline: Duration) async -> Bool {
    guard clock.ticks() + wait <= deadline, !Task.isCancelled else { return false }
    await clock.sleep(wait)
    return !Task.isCancelled
  }
}
