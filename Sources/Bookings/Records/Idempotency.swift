package import Vocabulary

/// A request that its sender may send again: the key that it chose, and what it asked.
package struct RequestKey: Hashable, Sendable {
  /// Whose key it is, which operation it was sent to, and the key: one key of two senders is two.
  package let id: String
  /// A digest of what was asked, so that one key for two requests is noticed.
  package let fingerprint: String
  /// The same under keys that were in use before, as an earlier try may have left it.
  package let formerFingerprints: [String]

  /// The request, or nil for a key that is not 1 to 255 printable ASCII characters.
  package init?(
    principal: UserID, operation: String, key: String, fingerprint: String,
    formerFingerprints: [String] = []
  ) {
    guard (1...255).contains(key.utf8.count), key.utf8.allSatisfy(ASCII.isPrintable) else {
      return nil
    }
    // The lengths keep two different triples from spelling one text.
    id = "\(principal.rawValue.utf8.count):\(principal) \(operation.utf8.count):\(operation) \(key)"
    self.fingerprint = fingerprint
    self.formerFingerprints = formerFingerprints
  }

  /// Whether a fingerprint that was kept is that of this request.
  package func matches(_ kept: String) -> Bool {
    kept == fingerprint || formerFingerprints.contains(kept)
  }
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
  /// How often it was decided: more than once where nothing had come of it before.
  package let tries: Int
  package let lapses: Instant?

  package init(_ request: RequestKey, answer: String, tries: Int = 1, lapses: Instant) {
    key = request.id
    fingerprint = request.fingerprint
    self.answer = answer
    self.tries = tries
    self.lapses = lapses
  }

  /// The answer, for the same request, or a refusal for another one under the same key.
  package func answer(to request: RequestKey) throws(Refusal) -> String {
    guard request.matches(fingerprint) else { throw .keyUsedForAnotherRequest }
    return answer
  }
}
