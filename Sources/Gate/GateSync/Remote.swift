/// The service, as the companion of gates sees it.
package protocol Remote: Sendable {
  /// Returns the content of a path; nil where it still has this tag.
  ///
  /// `asGate` sends the access token, and `limit` is the maximum size of the answer in bytes.
  func get(
    _ path: String, unless tag: String?, asGate: Bool, limit: Int
  ) async throws(RemoteError) -> Download?

  /// Sends a part of an export.
  func send(_ export: [UInt8]) async throws(RemoteError) -> Upload

  /// Sends a report of telemetry, a JSON object.
  func report(_ telemetry: [UInt8]) async throws(RemoteError)
}

/// An answer that was read, with its tag.
package struct Download: Sendable {
  package let bytes: [UInt8]
  package let tag: String?

  package init(_ bytes: [UInt8], tag: String?) {
    (self.bytes, self.tag) = (bytes, tag)
  }
}

/// The result of sending a part of an export.
package struct Upload: Sendable {
  /// The number of lines, from the first on, that were taken or were known.
  package let takenLines: Int
  /// The refusal in words of the service: what was wrong, and in which lines of the part; nil without a refusal.
  package let refused: String?

  package init(takenLines: Int, refused: String?) {
    (self.takenLines, self.refused) = (takenLines, refused)
  }
}

/// The reason why a request had no effect.
package enum RemoteError: Error, Sendable, CustomStringConvertible {
  /// The service cannot be reached, or has no time now, so that the request may succeed later.
  ///
  /// `answered` says whether the service was there, so that another request may succeed now.
  case away(String, retryAfter: Int? = nil, answered: Bool = false)
  /// The service refuses the request, and would refuse it again.
  case refused(status: Int, String)

  /// Whether the service answered, and so did nothing of the request.
  var isAnswer: Bool {
    switch self {
    case .away(_, _, let isAnswered): isAnswered
    case .refused: true
    }
  }

  package var description: String {
    switch self {
    case .away(let words, _, _): words
    case .refused(_, let words): words
    }
  }
}
