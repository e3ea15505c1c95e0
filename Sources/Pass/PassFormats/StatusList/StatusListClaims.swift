package import StrictText
package import Vocabulary

/// The payload of a `statuslist+jwt` token (Token Status List §5.1, docs/SPEC.md §14), with the
/// list still compressed.
package struct StatusListClaims: Hashable, Sendable {
  /// The issuer of the passes (`iss`); the standard leaves it to the key.
  package let issuer: IssuerID
  /// The list's name (`sub`), which is the `uri` in passes.
  package let uri: String
  /// The time at which the list was made (`iat`).
  package let issuedAt: Instant
  /// The time from which on the list is not valid (`exp`); nil where the list names none.
  package let expires: Instant?
  /// Bits per entry: 1, 2, 4 or 8.
  package let bitsPerEntry: Int
  /// The packed entries in the ZLIB format (RFC 1950).
  package let compressed: [UInt8]

  /// The `typ` of the token.
  package static let type = "statuslist+jwt"
  /// Maximum length of a list's token, in characters.
  package static let longestToken = PackedStatement.longestToken

  /// Creates the claims of a list.
  package init(
    issuer: IssuerID, uri: String, issuedAt: Instant, expires: Instant?, bitsPerEntry: Int,
    compressed: [UInt8]
  ) {
    self.issuer = issuer
    self.uri = uri
    self.issuedAt = issuedAt
    self.expires = expires
    self.bitsPerEntry = bitsPerEntry
    self.compressed = compressed
  }
}

extension StatusListClaims {
  /// The payload of the token, in the canonical spelling.
  package var payload: [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("iss", issuer.rawValue)
      writer.member("sub", uri)
      writer.member("iat", issuedAt.secondsSince1970)
      if let expires { writer.member("exp", expires.secondsSince1970) }
      writer.name("status_list")
      writer.object { writer in
        writer.member("bits", bitsPerEntry)
        writer.member("lst", ascii: Base64URL.encode(compressed))
      }
    }
    return writer.bytes
  }

  /// Reads the payload of a token.
  ///
  /// As the standard permits, members may have any order and other members are ignored: a list is
  /// identified by its name and `iat`, not by its text.
  package init(payload: [UInt8]) throws(ShapeError) {
    var object = try ObjectReader(json: payload)
    issuer = try object.text("iss")
    uri = try object.string("sub")
    guard StatusReference(index: 0, uri: uri) != nil else {
      throw object.failure("sub", "expected the URI of a status list")
    }
    issuedAt = try object.instant("iat")
    expires = try object.optionalInstant("exp")
    (bitsPerEntry, compressed) = try Self.list(
      try object.required("status_list"), path: "status_list")
  }

  /// Reads the `status_list` object alone: bits per entry and the compressed entries.
  package static func list(
    _ node: JSONNode, path: String
  ) throws(ShapeError) -> (bitsPerEntry: Int, compressed: [UInt8]) {
    var list = try ObjectReader(node, path: path)
    let bits = try list.int64("bits")
    guard [1, 2, 4, 8].contains(bits) else {
      throw list.failure("bits", "expected 1, 2, 4 or 8, found \(bits)")
    }
    return (Int(bits), try list.bytes("lst"))
  }
}
