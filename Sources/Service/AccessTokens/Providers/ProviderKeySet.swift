internal import PassCrypto
package import StrictText
internal import Vocabulary

/// The keys of an identity provider: the JSON Web Key Set (RFC 7517 §5) that it publishes.
package struct ProviderKeySet: Sendable {
  private let keys: [String: ProviderKey]
  /// The keys that were left out, each with the reason.
  package let skipped: [String]
  /// The bytes that it was read from; other bytes mean that the keys have changed.
  package let bytes: [UInt8]

  /// Maximum size of a set, in bytes.
  package static let longest = 256 << 10
  /// Maximum number of keys in a set.
  package static let maxKeys = 100

  /// Reads a set.
  ///
  /// It leaves out keys for other purposes, weak keys, and all keys that share a `kid`, because nothing shows which
  /// of them a token means.
  ///
  /// - Throws: `ShapeError` for a set that is malformed or has no usable key.
  package init(_ bytes: [UInt8]) throws(ShapeError) {
    var object = try ObjectReader(json: bytes)
    let nodes = try object.array("keys")
    guard nodes.count <= Self.maxKeys else {
      throw object.failure("keys", "expected at most \(Self.maxKeys) keys, found \(nodes.count)")
    }
    var keys: [String: ProviderKey] = [:]
    var skipped: [String] = []
    var twins: Set<String> = []
    for (index, node) in nodes.enumerated() {
      let path = "keys[\(index)]"
      do {
        let key = try ProviderKey(node, path: path)
        if keys.updateValue(key, forKey: key.id) != nil { twins.insert(key.id) }
      } catch let error as ShapeError {
        skipped.append("\(error)")
      } catch let error as ProviderKey.Unfit {
        skipped.append("\(path): \(error.reason)")
      } catch {
        skipped.append("\(path): \(error)")
      }
    }
    for id in twins.sorted() {
      keys[id] = nil
      skipped.append(
        "keys: several have the kid \(escaped(id, limit: 40)), so none of them is used")
    }
    guard !keys.isEmpty else {
      throw object.failure(
        "keys",
        "has no key for RS256, ES256 or EdDSA"
          + (skipped.isEmpty ? "" : " (\(skipped.joined(separator: "; ")))"))
    }
    (self.keys, self.skipped, self.bytes) = (keys, skipped, bytes)
  }

  /// The key of an id; nil for an unknown id.
  package subscript(id: String) -> ProviderKey? { keys[id] }

  package var count: Int { keys.count }
}
