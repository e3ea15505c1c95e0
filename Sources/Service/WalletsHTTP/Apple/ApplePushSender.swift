internal import AsyncHTTPClient
package import Bookings
internal import NIOCore
internal import NIOHTTP1
internal import NIOSSL
internal import OutgoingHTTP
internal import PassCrypto
package import PassWallet

/// Tells phones over Apple's push service that a pass has changed (HTTP/2, with the passes' certificate as that of the
/// client).
///
/// A push has no content. Its connection is kept, because Apple takes many short ones for an attack.
package final class ApplePushSender: PassPushSender {
  private let client: HTTPClient
  private let settings: ApplePushSettings
  private let passType: String

  /// Creates a sender for the passes of one certificate.
  ///
  /// - Throws: `ApplePushError` if the key is in a device, which TLS cannot use, or if the file of authorities has no
  ///   certificates.
  package init(_ identity: AppleIdentity, _ settings: ApplePushSettings) throws {
    self.settings = settings
    passType = identity.passType
    var tls: TLSConfiguration
    do throws(UnreadableAuthorities) {
      tls = try .strictClient(trusting: settings.authorities)
    } catch { throw ApplePushError("\(error)") }
    guard let key = identity.signer.keyPEM() else {
      throw ApplePushError(
        "the key of the certificate for \(passType) is in a device that does not give it away, and pushes need it for "
          + "TLS; phones ask for news on their own, or set wallet.pushes to false")
    }
    tls.privateKey = .privateKey(try NIOSSLPrivateKey(bytes: key, format: .pem))
    tls.certificateChain = try ([identity.signer.certificate] + identity.signer.intermediates)
      .map { .certificate(try NIOSSLCertificate(bytes: $0.der, format: .der)) }
    var configuration = HTTPClient.Configuration.strict(
      connectingWithin: settings.timeout, tls: tls)
    configuration.httpVersion = .automatic
    configuration.connectionPool.idleTimeout = .minutes(10)
    client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
  }

  deinit { client.shutdown { _ in } }

  package func send(to token: String) async -> PassPushOutcome {
    var request = HTTPClientRequest(url: "\(settings.address)/3/device/\(token)")
    request.method = .POST
    request.headers = [
      "apns-topic": passType, "apns-push-type": "background", "apns-priority": "5",
      "content-type": "application/json",
    ]
    request.body = .bytes(ByteBuffer(string: "{}"))
    do {
      let response = try await client.execute(
        request, deadline: .now() + TimeAmount(settings.timeout))
      let body = try await response.body.collect(upTo: Self.longestAnswer)
      return Self.outcome(Int(response.status.code), String(buffer: body))
    } catch {
      return .failed(Self.reason(error))
    }
  }

  private static let longestAnswer = 4 << 10

  /// The reasons for which a token will never be taken again.
  private static let final = [
    "BadDeviceToken", "DeviceTokenNotForTopic", "Unregistered", "ExpiredToken",
  ]
  /// Other reasons that Apple gives, which say what an operator can do.
  private static let known = [
    "BadCertificate", "BadCertificateEnvironment", "BadTopic", "TopicDisallowed", "MissingTopic",
    "ExpiredProviderToken", "Forbidden", "InvalidPushType", "TooManyRequests",
    "TooManyProviderTokenUpdates", "InternalServerError", "ServiceUnavailable", "Shutdown",
  ]

  static func outcome(_ status: Int, _ body: String) -> PassPushOutcome {
    if status == 200 { return .sent }
    if status == 410 || status == 400 && Self.final.contains(where: { names($0, body) }) {
      return .gone
    }
    let reason = known.first { names($0, body) }.map { " \($0)" } ?? ""
    return .failed("the push service answered \(status)\(reason)")
  }

  private static func names(_ reason: String, _ body: String) -> Bool {
    body.contains("\"\(reason)\"")
  }

  /// Returns the reason in our own words, because the token is a part of the URL, and texts of the other side do not
  /// belong in our log.
  private static func reason(_ error: any Error) -> String {
    switch error {
    case let error as HTTPClientError
    where [.connectTimeout, .deadlineExceeded, .readTimeout].contains(error):
      "no answer in time"
    case let error as HTTPClientError where error == .remoteConnectionClosed:
      "the push service ended the connection without an answer"
    case is NIOSSLError, is NIOSSLExtraError, is BoringSSLError:
      "TLS: the certificate of one side is not accepted"
    case is NIOTooManyBytesError: "the answer of the push service is too long"
    case is CancellationError: "the service stops"
    default: "the push service cannot be reached"
    }
  }
}
