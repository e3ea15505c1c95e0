internal import ServiceHTTP

/// Tokens of the service's own that name what they are for, with a keyed digest of it, so that nothing is stored.
extension ServiceStore {
  /// Returns the digest of a text by the key that encrypts at present.
  func digest(of text: String) throws -> String {
    guard let digest = try digests(of: text).first else { preconditionFailure("a store has a key") }
    return digest
  }

  /// Returns whether a digest is that of a text by any of the store's keys.
  func isDigest(_ digest: Substring, of text: String) throws -> Bool {
    try digests(of: text).contains { $0.isSame(as: digest) }
  }
}

extension StringProtocol {
  /// Compares all bytes, so that the time does not reveal where two texts differ.
  package func isSame(as other: some StringProtocol) -> Bool {
    let (left, right) = (Array(utf8), Array(other.utf8))
    guard left.count == right.count else { return false }
    return zip(left, right).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }

  /// The token in the value of an Authorization header; nil if it has another scheme than Bearer.
  var bearerToken: SubSequence? {
    guard let blank = firstIndex(of: " "), self[..<blank].lowercased() == "bearer" else {
      return nil
    }
    return self[index(after: blank)...]
  }
}
