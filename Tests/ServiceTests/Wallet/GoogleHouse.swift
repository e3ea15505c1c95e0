import Foundation
import PassTestSupport
import PassWallet
import StrictText
import Synchronization
import Vocabulary
import WalletsHTTP

/// A server in Google's place that keeps classes and objects as Google does, and saves passes by their links.
final class GoogleHouse: Sendable {
  /// What is kept at each path, such as `/v1/flightObject/…`, and what was sent there and taken.
  private struct Kept {
    var resources: [String: String] = [:]
    var sent: [(line: String, body: String)] = []
    /// The status of every answer but those to grants; nil for an honest house.
    var status: Int?
    var isSilent = false
    /// The methods of the requests that got no answer.
    var unanswered: [String] = []
  }

  private final class State: Sendable {
    let kept = Mutex(Kept())

    func answer(_ message: GoogleReceiver.Message) -> String? {
      if message.path == "/token" { return GoogleReceiver.token("ya29.first") }
      return kept.withLock { kept in
        if kept.isSilent {
          kept.unanswered.append(message.method)
          return nil
        }
        if let status = kept.status {
          return GoogleReceiver.status(
            status, #"{"error":{"code":1,"message":"Jane Doe","status":"PERMISSION_DENIED"}}"#)
        }
        var path = message.path
        if message.method == "POST" { path += "/\(GoogleHouse.id(message.body))" }
        let isThere = kept.resources[path] != nil
        switch message.method {
        case "POST" where isThere: return GoogleReceiver.status(409)
        case "PUT" where !isThere: return GoogleReceiver.status(404)
        case "POST", "PUT":
          kept.resources[path] = message.body
          kept.sent.append((message.line, message.body))
          return GoogleReceiver.status(200)
        default: return GoogleReceiver.status(200)
        }
      }
    }
  }

  let receiver: GoogleReceiver
  private let state = State()

  init() async throws {
    receiver = try await GoogleReceiver { [state] in state.answer($0) }
  }

  /// Gives an operator an account here, and a service the connection.
  func serve(_ service: TestService, _ wallet: WalletOperator) throws {
    try wallet.addGoogle(at: receiver.url)
    let issuer = try wallet.reading().google.orThrow("an account")
    let google = try connection(of: issuer, now: { service.clock.now })
    service.googleWallet.withLock { $0 = google }
  }

  /// The place of a connection to this house; a busy machine is no reason for a failure.
  var settings: GoogleWalletSettings {
    get throws { try GoogleWalletSettings(url: "\(receiver.url)/v1", timeout: .seconds(300)) }
  }

  private func connection(
    of issuer: GoogleIssuer, now: @escaping @Sendable () -> Instant
  ) throws -> HTTPGoogleWallet { try HTTPGoogleWallet(settings, issuer, now: now) }

  /// Answers all further requests with a status; nil makes the house honest again.
  func answer(_ status: Int?) { state.kept.withLock { ($0.status, $0.isSilent) = (status, false) } }

  /// Answers no further request.
  func fallSilent() { state.kept.withLock { $0.isSilent = true } }

  /// The methods of the requests that got no answer.
  var unanswered: [String] { state.kept.withLock { $0.unanswered } }

  /// The paths and bodies of what was sent and taken, such as `PUT /v1/flightObject/…`.
  var sent: [(line: String, body: String)] { state.kept.withLock { $0.sent } }

  /// The number of times that a kind of resource was replaced.
  func replaced(_ kind: String) -> Int { sent.count { $0.line.hasPrefix("PUT /v1/\(kind)/") } }

  /// The only resource of a kind; nil if there is none.
  func resource(_ kind: String) -> ReplyJSON? {
    let found = state.kept.withLock { kept in
      kept.resources.first { $0.key.hasPrefix("/v1/\(kind)/") }?.value
    }
    return found.map(Self.json)
  }

  /// Saves a pass as a traveler who opens its link does: what is there already stays as it is.
  func save(_ link: String) throws {
    let token = try link.split(separator: "/").last.orThrow("a token").split(separator: ".")
    let bytes = try Base64URL.decode(Array(token[1].utf8)[...])
    let payload = Self.json(String(decoding: bytes, as: UTF8.self))["payload"]
    for plural in payload.names {
      let kind = plural.replacing("Classes", with: "Class").replacing("Objects", with: "Object")
      for resource in payload[plural].items where resource.names.count > 2 {
        let path = "/v1/\(kind)/\(try resource.text("id"))"
        state.kept.withLock { kept in
          if kept.resources[path] == nil { kept.resources[path] = resource.text }
        }
      }
    }
  }

  private static func id(_ body: String) -> String { json(body)["id"].string ?? "" }

  private static func json(_ text: String) -> ReplyJSON {
    ReplyJSON(try? JSONSerialization.jsonObject(with: Data(text.utf8)))
  }
}
