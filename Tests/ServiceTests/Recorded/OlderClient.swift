import AccessTokens
import Foundation
import PassTestSupport

/// A client that sends recorded requests in order to the current service, with the ids from earlier answers.
struct OlderClient {
  private let service: TestService
  /// The captured values, by name.
  private(set) var names: [String: String] = [:]

  init(_ service: TestService) { self.service = service }

  /// Returns the request with the captured values filled in.
  func filled(_ request: RecordedExchange.Request) -> RecordedExchange.Request {
    func fill(_ text: String) -> String {
      names.reduce(text) { $0.replacing("{\($1.key)}", with: $1.value) }
    }
    return RecordedExchange.Request(
      method: request.method, path: fill(request.path),
      headers: request.headers?.mapValues(fill), body: request.body?.replacing(fill),
      text: request.text)
  }

  mutating func send(_ exchange: RecordedExchange) async throws -> RecordedExchange.Answer {
    if let later = exchange.later { service.clock.advance(seconds: later) }
    let request = filled(exchange.request)
    let token = try exchange.user.map {
      try service.token(
        $0, try exchange.role.map { try AccessRole(rawValue: $0).orThrow($0) } ?? .traveler)
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let body =
      try request.body.map { Array(try encoder.encode($0)) } ?? Array((request.text ?? "").utf8)
    let reply = try await TestClient(service: service, token: token).send(
      request.method, request.path, body: body, fields: request.headers ?? [:])
    var headers: [String: String] = [:]
    for (name, value) in reply.fields
    where !["date", "content-length", "connection", "server"].contains(name) {
      headers[name] = value
    }
    let isJSON = (headers["content-type"] ?? "").contains("json")
    let answer = RecordedExchange.Answer(
      status: reply.status, headers: headers,
      body: isJSON ? try JSONDecoder().decode(RecordedJSON.self, from: Data(reply.body)) : nil)
    for (name, pointer) in exchange.captures ?? [:] {
      let value = pointer == "#etag" ? headers["etag"] : answer.body?.at(pointer)?.text
      names[name] = try value.orThrow("\(pointer) for {\(name)} in \(exchange.name): \(reply.text)")
    }
    return answer
  }

  /// Returns the differences for which a client of that time would fail on the current answer.
  static func faults(
    of answer: RecordedExchange.Answer, to exchange: RecordedExchange,
    by description: ReleasedDescription
  ) throws -> [String] {
    let recorded = try exchange.answer.orThrow("an answer of \(exchange.name)")
    guard answer.status == recorded.status else {
      return ["status \(answer.status), not \(recorded.status)"]
    }
    var found: [String] = []
    func type(_ answer: RecordedExchange.Answer) -> String {
      String((answer.headers["content-type"] ?? "").prefix { $0 != ";" })
    }
    if type(answer) != type(recorded) { found.append("\(type(answer)), not \(type(recorded))") }
    for name in recorded.headers.keys where answer.headers[name] == nil {
      found.append("no header \(name)")
    }
    guard let body = recorded.body else { return found }
    guard let new = answer.body else { return found + ["no JSON"] }
    found += differences(new, from: body, at: "")
    // The description has no requests that only test errors, such as another method.
    if description.operationName(exchange.request) != nil {
      found += description.faults(
        of: new, to: exchange.request, status: answer.status, type: type(answer))
    }
    return found
  }

  /// Returns the members that are missing or of another type, and changed words that decide what a client does.
  private static func differences(_ new: RecordedJSON, from old: RecordedJSON, at place: String)
    -> [String]
  {
    switch (old, new) {
    case (.object(let old), .object(let new)):
      return old.sorted { $0.key < $1.key }.flatMap { name, value in
        guard let other = new[name] else { return ["\(place)/\(name) is missing"] }
        // More actions may become possible, but none may be missing.
        if name == "allowed_transitions", case .array(let old) = value,
          case .array(let new) = other,
          old.allSatisfy(new.contains)
        {
          return []
        }
        // A word that came later and says more; a client ignores words that it does not know.
        if name == "payment_state", value == .string("REFUNDED"),
          other == .string("PARTIALLY_REFUNDED")
        {
          return []
        }
        if Self.words.contains(name), value != other {
          return ["\(place)/\(name) is \(other), not \(value)"]
        }
        return differences(other, from: value, at: "\(place)/\(name)")
      }
    case (.array(let old), .array(let new)):
      if new.count < old.count { return ["\(place) has \(new.count) items, not \(old.count)"] }
      return zip(old, new).enumerated().flatMap { index, pair in
        differences(pair.1, from: pair.0, at: "\(place)/\(index)")
      }
    // A recorded null may become any value.
    case (.null, _), (.number, .number): return []
    default: return old.kind == new.kind ? [] : ["\(place) is \(new.kind), not \(old.kind)"]
    }
  }

  /// The members whose words decide what a client does.
  private static let words: Set<String> = [
    "code", "retryable", "state", "payment_state", "status", "status_code", "product", "type",
    "method",
    "action", "available", "pointer", "parameter", "header", "barcode_format", "currency",
    "allowed_transitions", "kty", "crv", "alg", "use",
  ]
}
