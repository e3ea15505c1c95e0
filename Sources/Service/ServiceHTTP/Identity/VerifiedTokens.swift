internal import PassCrypto
internal import Synchronization
internal import Vocabulary

/// The verified tokens by their digests, until they expire; they spare most requests the verification of a signature.
final class VerifiedTokens: Sendable {
  /// The remembered result of verifying a token.
  package struct Entry {
    package let caller: Caller
    /// The token is valid up to but not including this time.
    package let expires: Instant
    /// The index of the identity provider; nil for our own tokens.
    package let provider: Int?
    /// The generation of the provider's keys that verified it.
    let generation: Int
  }

  /// The SHA-256 of a token, so that this memory holds no token.
  package struct Digest: Hashable {
    private let words: (UInt64, UInt64, UInt64, UInt64)

    package init(_ token: [UInt8]) throws(CryptoError) {
      let digest = try SHA256.digest(token)
      func word(_ index: Int) -> UInt64 {
        var word: UInt64 = 0
        for byte in digest[8 * index..<8 * index + 8] { word = word << 8 | UInt64(byte) }
        return word
      }
      words = (word(0), word(1), word(2), word(3))
    }

    static func == (left: Digest, right: Digest) -> Bool { left.words == right.words }

    /// Hashes one word, which is enough because it is as random as the digest.
    package func hash(into hasher: inout Hasher) { hasher.combine(words.0) }
  }

  private let maximum: Int
  private let entries = Mutex<[Digest: Entry]>([:])

  /// Creates a memory for at most `maximum` tokens; a token that is forgotten beyond that is verified again the next
  /// time.
  init(maximum: Int) { self.maximum = maximum }

  var count: Int { entries.withLock { $0.count } }

  /// The entry of a token that is still valid; nil for an unknown or expired token.
  subscript(digest: Digest, now: Instant) -> Entry? {
    guard let entry = entries.withLock({ $0[digest] }), entry.expires > now else { return nil }
    return entry
  }

  func forget() { entries.withLock { $0 = [:] } }

  func remember(_ entry: Entry, of digest: Digest, now: Instant) {
    entries.withLock { entries in
      if entries.count >= maximum, entries[digest] == nil {
        entries = entries.filter { $0.value.expires > now }
        // If it is still full, it evicts an eighth, so that a crowd of callers does not pay for the filter each time.
        for key in entries.keys.prefix(entries.count >= maximum ? max(maximum / 8, 1) : 0) {
          entries[key] = nil
        }
      }
      entries[digest] = entry
    }
  }
}
