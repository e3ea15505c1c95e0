/// The service, as the companion of gates sees it.
package protocol Remote: Sendable {
  /// Reads a path; nil where it is still what has this tag.
  ///
  /// - Parameter limit: the longest answer that is read, in bytes.
  func get(
    _ path: String, unless tag: String?, asGate: Bool, limit: Int
  ) async throws(RemoteError) -> Download?

  /// Sends a part of an export.
  func send(_ export: [UInt8]) async throws(RemoteError) -> Upload

  /// Sends a report of telemetry, a JSON object.
  func report(_ telemetry: [UInt8]) async throws(RemoteError)
}

/// What was read, with its tag.
package struct Download: Sendable {
  package let bytes: [UInt8]
  package let tag: String?

  package init(_ bytes: [UInt8], tag: String?) {
    (self.bytes, self.tag) = (bytes, tag)
  }
}

/// What became of a part of an export.
package struct Upload: Sendable {
  /// How many lines from the first on were taken, or were known.
  package let takenLines: Int
  /// Parts that were refused: what was wrong and in which lines of the part, in words of the service.
  package let refused: String?

  package init(takenLines: Int, refused: String?) {
    (self.takenLines, self.refused) = (takenLines, refused)
  }
}

/// Why a request had no effect.
package enum RemoteError: Error, Sendable, CustomStringConvertible {
  /// The service cannot be reached, or has no time now: later.
  ///
  /// - Parameter answered: whether it was there, so that another request may fare better.
  case away(String, retryAfter: Int? = nil, answered: Bool = false)
  /// The service says no, and will again.
  case refused(status: Int, String)

  /// Whether the service has answered, and so did nothing of what it was asked.
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
