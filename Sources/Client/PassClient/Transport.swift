public import ClientRules

/// The way to a service; the client's own is `HTTPTransport`.
public protocol ClientTransport: Sendable {
  /// Sends a request and returns its whole answer, with any status.
  ///
  /// - Throws: `TransportFailure` if no whole answer came, so that it is unknown whether a command was carried out.
  func send(_ request: ClientRequest) async throws(TransportFailure) -> ClientReply

  /// Sends a request for a stream, and gives each part of the body to `take` until it returns false or the stream ends.
  ///
  /// - Returns: the head of the answer; its body is empty.
  func listen(
    _ request: ClientRequest, _ take: @escaping @Sendable ([UInt8]) async -> Bool
  ) async throws(TransportFailure) -> ClientReply
}

/// A request to a service.
public struct ClientRequest: Sendable {
  /// The method, such as `GET`.
  public var method: String
  /// Path and query below the address of the service, such as `/v1/bookings`.
  public var path: String
  /// The header fields, with names in lower case.
  public var fields: [String: String]
  /// The body; nil for none.
  public var body: [UInt8]?
  /// The time from connecting to the last byte.
  public var timeout: Duration

  /// A request.
  public init(
    method: String, path: String, fields: [String: String], body: [UInt8]?, timeout: Duration
  ) {
    self.method = method
    self.path = path
    self.fields = fields
    self.body = body
    self.timeout = timeout
  }
}

/// The answer to a request.
public struct ClientReply: Sendable {
  /// The status, such as 200.
  public let status: Int
  /// The header fields, with names in lower case.
  public let fields: [String: String]
  /// The body.
  public let body: [UInt8]

  /// An answer.
  public init(status: Int, fields: [String: String], body: [UInt8]) {
    self.status = status
    self.fields = fields
    self.body = body
  }

  /// The seconds that the service asks to wait; nil without a word, or with a date in place of a number.
  var retryAfter: Int64? { fields["retry-after"].flatMap { Int64($0) }.map { max(0, $0) } }
}
