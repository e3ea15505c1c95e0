package import Vocabulary

/// A request that its sender may send again: the key that it chose, and what it asked.
package struct RequestKey: Hashable, Sendable {
  /// Whose key it is, which operation it was sent to, and the key: one key of two senders is two.
  package let id: String
  /// A digest of what was asked, so that one key for two requests is noticed.
  package let fingerprint: String

  /// The request, or nil for a key that is not 1 to 255 printable ASCII characters.
  package init?(principal: UserID, operation: String, key: String, fingerprint: String) {
    guard (1...255).contains(key.utf8.count), key.utf8.allSatisfy(ASCII.isPrintable) else {
      return nil
    }
    // The lengths keep two different triples from spelling one text.
    id = "\(principal.rawValue.utf8.count):\(principal) \(operation.utf8.count):\(operation) \(key)"
    self.fingerprint = fingerprint
  }

  private init(id: String, fingerprint: String) {
    self.id = id
    self.fingerprint = fingerprint
  }

  /// The key of the next try of the same request, where the one before came to nothing.
  ///
  /// No sender can choose it: what they choose has no line end.
  package var next: RequestKey { RequestKey(id: "\(id)\n", fingerprint: fingerprint) }
}

/// The answer to such a request, written in the same commit as its effect.
///
/// So there is no moment at which the effect is there and the memory of it is not. Refusals are not
/// kept: nothing happened, and the same request may fare better later.
package struct RequestMemory: Record {
  package static let kind = "request"

  package let key: String
  package let fingerprint: String
  /// The answer as whoever gave it spells it.
  package let answer: String
  package let lapses: Instant?

  package init(_ request: RequestKey, answer: String, lapses: Instant) {
    key = request.id
    fingerprint = request.fingerprint
    self.answer = answer
    self.lapses = lapses
  }

  /// The answer, for the same request, or a refusal for another one under the same key.
  package func answer(to request: RequestKey) throws(Refusal) -> String {
    guard request.fingerprint == fingerprint else { throw .keyUsedForAnotherRequest }
    return answer
  }
}
