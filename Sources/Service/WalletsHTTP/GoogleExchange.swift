internal import AsyncHTTPClient
internal import NIOCore
internal import NIOHTTP1
internal import NIOSSL
internal import OutgoingHTTP
internal import PassWallet
internal import Vocabulary

/// Requests to Google's servers, each sent once and answered in bounded time and memory.
final class GoogleExchange: Sendable {
  /// An answer.
  struct Answer: Sendable {
    let status: Int
    /// The pause that the server asks for, in seconds.
    let retryAfter: Int?
    let body: [UInt8]
  }

  private let client: HTTPClient
  private let settings: GoogleWalletSettings

  /// Creates a client with connections of its own; throws if the file of authorities has no certificates.
  init(_ settings: GoogleWalletSettings) throws(GoogleWalletSettingsError) {
    self.settings = settings
    let tls: TLSConfiguration
    do throws(UnreadableAuthorities) {
      tls = try .strictClient(trusting: settings.authorities)
    } catch { throw GoogleWalletSettingsError("\(error)") }
    client = HTTPClient(
      eventLoopGroupProvider: .singleton,
      configuration: .strict(connectingWithin: settings.timeout, tls: tls))
  }

  deinit { client.shutdown { _ in } }

  /// Sends a request; the fault names neither the address nor anything of the body.
  func send(
    _ method: HTTPMethod, _ url: String, type: String, authorization: String?, _ body: [UInt8]
  ) async throws(GoogleWalletFault) -> Answer {
    var request = HTTPClientRequest(url: url)
    request.method = method
    request.headers = ["content-type": type, "accept": "application/json"]
    if let authorization { request.headers.add(name: "authorization", value: authorization) }
    request.body = .bytes(ByteBuffer(bytes: body))
    let (client, settings, call) = (client, settings, request)
    let outcome = await withTaskGroup(of: Result<Answer, GoogleWalletFault>.self) { group in
      group.addTask {
        do {
          let response = try await client.execute(
            call, deadline: .now() + TimeAmount(settings.timeout))
          let bytes = try await response.body.collect(upTo: settings.longestAnswer)
          return .success(
            Answer(
              status: Int(response.status.code),
              retryAfter: Self.seconds(response.headers.first(name: "retry-after")),
              body: Array(buffer: bytes)))
        } catch { return .failure(.noAnswer(Self.words(error, settings))) }
      }
      group.addTask {
        try? await Task.sleep(for: settings.timeout)
        return .failure(.noAnswer(Self.late(settings)))
      }
      defer { group.cancelAll() }
      return await group.next() ?? .failure(.noAnswer(Self.late(settings)))
    }
    return try outcome.get()
  }

  /// Returns a number of seconds up to a day; the other form of the header, a date, is not used by Google.
  private static func seconds(_ text: String?) -> Int? {
    guard let text, let seconds = Int(text), (0...86_400).contains(seconds) else { return nil }
    return seconds
  }

  private static func late(_ settings: GoogleWalletSettings) -> String {
    "Google does not answer within \(settings.timeout)"
  }

  /// Describes an error in our own words, because those of the client may quote what was sent.
  private static func words(_ error: any Error, _ settings: GoogleWalletSettings) -> String {
    switch error {
    case is NIOSSLError, is NIOSSLExtraError:
      "TLS with Google failed; the certificate must be for its name and from a known authority"
    case is NIOTooManyBytesError:
      "Google's answer is longer than \(settings.longestAnswer) bytes"
    case let error as HTTPClientError
    where [.connectTimeout, .deadlineExceeded, .readTimeout].contains(error):
      late(settings)
    case is CancellationError: "the request was given up"
    default: "Google cannot be reached; check the network and the name server"
    }
  }
}
