package import Vocabulary

/// A request with an idempotency key, so that its sender can repeat it.
package struct RequestKey: Hashable, Sendable {
  /// The sender, the operation and the key: the same key from two senders means two requests.
  package let id: String
  /// Keyed digest of the request, so that the use of one key for two requests is detected.
  package let fingerprint: String
  /// The same digest under earlier digest keys, with which an earlier attempt may have been stored.
  package let formerFingerprints: [String]

  /// The request, or nil if the key is not 1 to 255 printable ASCII characters.
  package init?(
    principal: UserID, operation: String, key: String, fingerprint: String,
    formerFingerprints: [String] = []
  ) {
    guard (1...255).contains(key.utf8.count), key.utf8.allSatisfy(ASCII.isPrintable) else {
      return nil
    }
    // Lengths make the encoding unambiguous.
    id = "\(principal.rawValue.utf8.count):\(principal) \(operation.utf8.count):\(operation) \(key)"
    self.fingerprint = fingerprint
    self.formerFingerprints = formerFingerprints
  }

  /// Returns the key of one of the commands that a request consists of.
  package func step(_ name: String) -> RequestKey {
    RequestKey(
      id: "\(id) \(name)", fingerprint: fingerprint, formerFingerprints: formerFingerprints)
  }

  private init(id: String, fingerprint: String, formerFingerprints: [String]) {
    (self.id, self.fingerprint) = (id, fingerprint)
    self.formerFingerprints = formerFingerprints
  }

  /// Returns whether a stored fingerprint is that of this request.
  package func matches(_ kept: String) -> Bool {
    kept == fingerprint || formerFingerprints.contains(kept)
  }
}

/// The stored answer to a request, written in the same commit as the effect.
///
/// So the effect and the answer always exist together. Refusals are not stored: nothing happened, and a
/// repeated request may succeed later.
package struct RequestMemory: Record {
  package static let kind = "request"
  package static let isReadAgain = false

  package let key: String
  package let fingerprint: String
  /// The answer, in the caller's encoding.
  package let answer: String
  /// The number of times that the request was decided: more than one if earlier attempts had no effect.
  package let tries: Int
  package let lapses: Instant?

  package init(_ request: RequestKey, answer: String, tries: Int = 1, lapses: Instant) {
    key = request.id
    fingerprint = request.fingerprint
    self.answer = answer
    self.tries = tries
    self.lapses = lapses
  }

  /// Returns the stored answer; refuses if the key was used for another request.
  package func answer(to request: RequestKey) throws(Refusal) -> String {
    guard request.matches(fingerprint) else { throw .keyUsedForAnotherRequest }
    return answer
  }
}
