import PassCrypto
import PassTestSupport
import Vocabulary

/// A phone that has passes in its wallet, and does what phones do.
struct WalletPhone: Sendable {
  /// The part of a pass by which a phone asks for news.
  struct Pass: Sendable {
    let serial: String
    let token: String
    var type = WalletOperator.type

    init(_ file: HTTPReply) throws {
      let shown = try WalletArchive(file.body).pass
      serial = try shown.text("serialNumber")
      token = try shown.text("authenticationToken")
    }

    init(serial: String, token: String) { (self.serial, self.token) = (serial, token) }
  }

  let service: TestService
  let id: String
  let pushToken: String
  /// The address from which a proxy says that the phone asks; nil for requests that are not counted by address.
  var address: String?

  init(_ service: TestService, _ name: String = "jane") throws {
    self.service = service
    id = try SHA256.digest(Array("phone \(name)".utf8)).prefix(16).hexadecimal
    pushToken = try Self.token(name)
  }

  /// Returns the token under which the phone of a person is reached.
  static func token(_ name: String) throws -> String {
    try SHA256.digest(Array("token \(name)".utf8)).hexadecimal
  }

  private func path(_ type: String) -> String { "/wallet/v1/devices/\(id)/registrations/\(type)" }

  private var origin: [String: String] { address.map { ["x-forwarded-for": $0] } ?? [:] }

  private func proof(_ pass: Pass) -> [String: String] {
    origin.merging(["authorization": "ApplePass \(pass.token)"]) { $1 }
  }

  func register(_ pass: Pass, token: String? = nil) async throws -> HTTPReply {
    try await service.stranger.post(
      "\(path(pass.type))/\(pass.serial)", #"{"pushToken":"\#(token ?? pushToken)"}"#, key: nil,
      proof(pass))
  }

  func unregister(_ pass: Pass) async throws -> HTTPReply {
    try await service.stranger.delete("\(path(pass.type))/\(pass.serial)", key: nil, proof(pass))
  }

  func list(since tag: String? = nil, type: String = WalletOperator.type) async throws -> HTTPReply
  {
    try await service.stranger.get(
      path(type) + (tag.map { "?passesUpdatedSince=\($0)" } ?? ""), origin)
  }

  /// Asks for a pass, if it changed since a version of it.
  func fetch(_ pass: Pass, since file: HTTPReply? = nil) async throws -> HTTPReply {
    var fields = proof(pass)
    fields["if-modified-since"] = file?.field("last-modified")
    return try await service.stranger.get("/wallet/v1/passes/\(pass.type)/\(pass.serial)", fields)
  }
}

extension HTTPReply {
  /// The content of the pass in a file for Apple's wallet.
  var walletPass: ReplyJSON { get throws { try WalletArchive(body).pass } }
}
