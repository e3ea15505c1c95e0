package import StrictText
package import Vocabulary

/// The P-256 keys of a JSON Web Key Set (RFC 7517, docs/SPEC.md §2.6), without a check that each point is on the curve.
package struct JWKSet: Sendable {
  /// A public key.
  package struct Key: Sendable {
    package let keyID: KeyID
    /// The first coordinate, 32 bytes, big-endian; `y` is the second one in the same form.
    package let x: [UInt8]
    package let y: [UInt8]
    /// The terms of the key, in sets that our own key rings export; they do not bind a verifier that has only the set.
    package let terms: KeyTerms?
    /// Path of the key in the set, such as `keys[0]`.
    package let path: String

    package init(
      keyID: KeyID, x: [UInt8], y: [UInt8], terms: KeyTerms? = nil, path: String = ""
    ) {
      self.keyID = keyID
      self.x = x
      self.y = y
      self.terms = terms
      self.path = path
    }
  }

  package let keys: [Key]
  /// The keys that were left out because they cannot verify passes, each with the reason.
  package let skipped: [String]

  /// Maximum size of a set, in bytes.
  package static let longest = 1 << 20

  /// Reads a set.
  ///
  /// Keys for other purposes are left out.
  ///
  /// - Throws: `ShapeError` for a set that is malformed, holds a private key, or repeats a key id.
  package init(_ bytes: [UInt8]) throws(ShapeError) {
    var set = try ObjectReader(json: bytes)
    try self.init(set.array("keys"), path: "keys")
  }

  /// Reads the keys of an array at `path` of a larger text, by the same rules.
  package init(_ nodes: [JSONNode], path setPath: String) throws(ShapeError) {
    var keys: [Key] = []
    var skipped: [String] = []
    var pathOfID: [KeyID: String] = [:]
    for (index, node) in nodes.enumerated() {
      let path = "\(setPath)[\(index)]"
      switch try Self.key(node, path: path) {
      case .usable(let key):
        if let twin = pathOfID.updateValue(path, forKey: key.keyID) {
          throw ShapeError(
            path: "\(path).kid", offset: node.offset,
            detail: "\(key.keyID) is already at \(twin); each key needs a key id of its own")
        }
        keys.append(key)
      case .skipped(let reason): skipped.append("\(path): \(reason)")
      }
    }
    self.keys = keys
    self.skipped = skipped
  }

  private enum Reading {
    case usable(Key)
    case skipped(String)
  }

  private static let privateMembers = ["d", "p", "q", "dp", "dq", "qi", "oth", "k"]

  private static func key(_ node: JSONNode, path: String) throws(ShapeError) -> Reading {
    var object = try ObjectReader(node, path: path)
    for name in privateMembers {
      if object.optional(name) != nil {
        throw object.failure(
          name,
          "belongs to a private key; give out what `passtool keys export` prints, and replace a key that leaked"
        )
      }
    }
    guard try object.string("kty").hasSameScalars(as: "EC") else {
      return .skipped("not an elliptic curve key")
    }
    guard try object.string("crv").hasSameScalars(as: "P-256") else {
      return .skipped("not a P-256 key")
    }
    if let use = try object.optionalString("use"), !use.hasSameScalars(as: "sig") {
      return .skipped("not for signatures")
    }
    if let algorithm = try object.optionalString("alg"), !algorithm.hasSameScalars(as: "ES256") {
      return .skipped("not for ES256")
    }
    if let operations = try object.optionalArray("key_ops"),
      !operations.contains(where: {
        if case .string(let operation) = $0.value {
          operation.hasSameScalars(as: "verify")
        } else {
          false
        }
      })
    {
      return .skipped("not for verifying")
    }
    guard let name = try object.optionalString("kid"), let keyID = KeyID(name) else {
      return .skipped("kid: expected \(KeyID.expectation)")
    }
    return .usable(
      Key(
        keyID: keyID, x: try object.coordinate("x"), y: try object.coordinate("y"),
        terms: object.peek("kinds") == nil ? nil : try KeyTerms(&object), path: path))
  }
}

extension JSONWriter {
  /// Writes a public key as a JWK, with its required members in the order of RFC 7638.
  package mutating func publicKey(x: [UInt8], y: [UInt8], keyID: KeyID?, terms: KeyTerms? = nil) {
    object { writer in
      writer.member("crv", "P-256")
      writer.member("kty", "EC")
      writer.member("x", String(decoding: Base64URL.encode(x), as: UTF8.self))
      writer.member("y", String(decoding: Base64URL.encode(y), as: UTF8.self))
      guard let keyID else { return }
      writer.member("kid", keyID.rawValue)
      writer.member("use", "sig")
      writer.member("alg", "ES256")
      terms?.write(to: &writer)
    }
  }
}
