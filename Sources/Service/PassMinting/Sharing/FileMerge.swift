internal import PassCrypto
internal import PassFormats
internal import PassIssuer
internal import Vocabulary

/// The merge of files that changed on both sides: in a directory and in the store.
///
/// A change that only one side made since both were the same is taken from that side, even if it is a removal. Where
/// both sides changed, a change counts before a removal, sets of keys are united, the later one of two trust bundles
/// stays, and of any other file the content in the store.
enum FileMerge {
  /// Returns a digest that identifies a content.
  static func digest(_ text: String) throws -> String {
    try SHA256.digest(Array(text.utf8)).hexadecimal
  }

  /// Returns the merged files of both sides; `base` are the digests of the files when both sides were the same last.
  static func merged(
    _ local: [String: String], _ stored: [String: String], base: [String: String]
  ) throws -> [String: String] {
    var merged: [String: String] = [:]
    for path in Set(local.keys).union(stored.keys) {
      let (own, other) = (local[path], stored[path])
      if own == other {
        merged[path] = own
      } else if try own.map(digest) == base[path] {
        merged[path] = other
      } else if try other.map(digest) == base[path] {
        merged[path] = own
      } else if let own, let other {
        merged[path] = both(own, other, at: path)
      } else {
        merged[path] = own ?? other
      }
    }
    return merged
  }

  private static func both(_ own: String, _ other: String, at path: String) -> String {
    if SharedFolder.isKeySet(path) { return united(own, other) ?? other }
    if path == SharedFolder.bundle, let ours = age(of: own), let theirs = age(of: other) {
      return ours > theirs ? own : other
    }
    return other
  }

  /// Returns both sets of keys as one; nil where one of them holds something that would be lost.
  private static func united(_ own: String, _ other: String) -> String? {
    guard let left = try? JWKSet(Array(other.utf8)), let right = try? JWKSet(Array(own.utf8)),
      left.skipped.isEmpty, right.skipped.isEmpty
    else { return nil }
    let known = Set(left.keys.map(\.keyID))
    let keys = left.keys + right.keys.filter { !known.contains($0.keyID) }
    // One order of the keys gives both sides the same bytes.
    return String(
      decoding: KeyStore.jwks(keys.sorted { $0.keyID < $1.keyID }), as: UTF8.self)
  }

  private struct BundleAge: Comparable {
    let version: Int64
    let issuedAt: Instant

    static func < (left: Self, right: Self) -> Bool {
      (left.version, left.issuedAt) < (right.version, right.issuedAt)
    }
  }

  private static func age(of bundle: String) -> BundleAge? {
    guard let statement = try? SignedStatement(reading: Array(bundle.utf8)),
      let claims = try? TrustBundle(payload: statement.payload)
    else { return nil }
    return BundleAge(version: claims.version, issuedAt: claims.issuedAt)
  }
}
