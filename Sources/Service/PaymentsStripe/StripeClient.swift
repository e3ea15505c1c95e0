internal import Bookings
internal import PaymentsHTTP
internal import StrictText

/// Requests to Stripe: forms there, JSON back, with the keys of the account.
struct StripeClient: Sendable {
  let settings: StripeSettings
  private let connection: ProviderConnection

  init(
    _ settings: StripeSettings, waitForTimeout: @escaping @Sendable (Duration) async throws -> Void
  ) {
    self.settings = settings
    connection = ProviderConnection(
      timeout: settings.timeout, longestAnswer: StripeSettings.longestAnswer,
      waitForTimeout: waitForTimeout)
  }

  typealias Form = [(name: String, value: String)]

  /// An answer: an object, or why Stripe did nothing.
  struct Answer: Sendable {
    let status: Int
    let object: StripeObject
    /// Whether it is the stored answer to the first request with this idempotency key, and perhaps no longer true.
    let isReplayed: Bool

    var isDone: Bool { status == 200 }
    var error: StripeObject? { object.object("error") }
  }

  /// Reads an object or a list.
  ///
  /// - Throws: `unavailable` for anything but the answer, also for an id that the account does not know: another
  ///   account's key must not make a payment look as if it did not exist.
  func get(_ path: String, _ query: Form = []) async throws(PaymentFault) -> StripeObject {
    let suffix = query.isEmpty ? "" : "?\(Self.encoded(query))"
    let answer = try await sent(path + suffix, nil, key: nil)
    guard answer.status == 200, let object = StripeObject(json: answer.body) else {
      throw .unavailable
    }
    return object
  }

  /// Asks for a change; `key` is the idempotency key, nil where repeating the request does nothing more.
  ///
  /// - Throws: `unavailable` if nothing was done for now, `timeout` if the outcome is not known.
  func post(_ path: String, _ form: Form, key: String?) async throws(PaymentFault) -> Answer {
    let answer = try await sent(path, Array(Self.encoded(form).utf8), key: key)
    let isReplayed = answer.headers["idempotent-replayed"] == "true"
    switch answer.status {
    case 401, 403, 429: throw .unavailable
    case 500... where !isReplayed: throw .timeout
    // An error of Stripe is repeated under its key for a day, so nothing will come of the request any more.
    case 200, 400, 402, 404, 500...:
      guard let object = StripeObject(json: answer.body) else { throw .timeout }
      return Answer(status: answer.status, object: object, isReplayed: isReplayed)
    // 409: the first request with this key, or another one about the same payment, is still under way.
    default: throw .timeout
    }
  }

  /// Sends a request with each key until one is accepted; Stripe does nothing for a key that it does not know (401).
  private func sent(
    _ path: String, _ body: [UInt8]?, key: String?
  ) async throws(PaymentFault) -> ProviderConnection.Answer {
    for secret in settings.keys {
      let answer = try await send(path, body, key: key, as: secret)
      if answer.status != 401 { return answer }
    }
    throw .unavailable
  }

  /// Sends a request with one of the keys.
  func send(
    _ path: String, _ body: [UInt8]? = nil, key: String? = nil, as secret: String
  ) async throws(PaymentFault) -> ProviderConnection.Answer {
    var headers = [
      ("authorization", "Bearer \(secret)"), ("stripe-version", StripeSettings.version),
      ("accept", "application/json"),
    ]
    if body != nil { headers.append(("content-type", "application/x-www-form-urlencoded")) }
    if let key { headers.append(("idempotency-key", key)) }
    return try await connection.send(
      ProviderConnection.Call(url: "\(settings.url)/v1/\(path)", headers: headers, body: body))
  }

  /// Writes a form; the brackets of its names stay, as in Stripe's own examples.
  static func encoded(_ form: Form) -> String {
    form.map { "\($0.name)=\($0.value.percentEncoded)" }.joined(separator: "&")
  }
}
