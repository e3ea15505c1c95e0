package import StrictText
package import Vocabulary

extension TrustBundle {
  /// The payload of the token: members in the order of docs/SPEC.md §13, in the canonical spelling.
  package var payload: [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("iss", issuer.rawValue)
      writer.member("version", version)
      writer.member("iat", issuedAt.secondsSince1970)
      writer.member("exp", expires.secondsSince1970)
      writer.name("issuers")
      writer.array { writer in for issuer in issuers { issuer.write(to: &writer) } }
      writer.name("policy")
      policy.write(to: &writer)
      if let nextRoot {
        writer.name("next_root")
        writer.object { $0.curvePoint(nextRoot.x, nextRoot.y, nextRoot.keyID) }
      }
    }
    return writer.bytes
  }

  /// Reads the payload of a token whose signature is valid.
  ///
  /// - Throws: `ShapeError` for a missing, unknown or repeated member, a number out of bounds, a
  ///   repeated issuer or key id, or a spelling that is not canonical.
  package init(payload: [UInt8]) throws(ShapeError) {
    #if !hasFeature(Embedded)
      if let bundle = try? TrustBundle(canonical: payload) {
        self = bundle
        return
      }
    #endif
    try self.init(examining: payload)
  }

  /// Reads any payload, and finds its first fault.
  package init(examining payload: [UInt8]) throws(ShapeError) {
    var object = try ObjectReader(json: payload)
    issuer = try object.text("iss")
    version = try object.int64("version", in: 1...Self.greatestVersion)
    issuedAt = try object.instant("iat")
    expires = try object.instant("exp")
    guard issuedAt < expires else {
      throw object.failure("exp", "the bundle ends at \(expires), before it was made")
    }
    issuers = try object.distinct("issuers", by: "iss", { $0.id }) {
      (node, path) throws(ShapeError) in
      try TrustedIssuer(node, path: path)
    }
    policy = try TrustPolicy(try object.required("policy"), path: "policy")
    nextRoot = try object.optional("next_root").map { (node) throws(ShapeError) in
      try RootKey(node, path: "next_root")
    }
    try object.finish()
    try object.requireCanonical(payload, self.payload)
  }
}

extension TrustedIssuer {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("iss", id.rawValue)
      writer.member("name", name.rawValue)
      if let signsSince { writer.member("signs_since", signsSince.secondsSince1970) }
      writer.name("keys")
      writer.array { writer in for key in keys { key.write(to: &writer) } }
      writer.name("status_lists")
      writer.array { writer in
        for list in statusLists {
          writer.object { writer in
            writer.member("uri", list.uri)
            if let url = list.url { writer.member("url", url) }
          }
        }
      }
      guard !survivors.isEmpty else { return }
      writer.name("survivors")
      writer.array { writer in for digest in survivors { writer.string(digest.rawValue) } }
    }
  }

  fileprivate init(_ node: JSONNode, path: String) throws(ShapeError) {
    var object = try ObjectReader(node, path: path)
    id = try object.text("iss")
    name = try object.text("name")
    signsSince = try object.optionalInstant("signs_since")
    keys = try object.distinct("keys", by: "kid", { $0.keyID }) { (node, path) throws(ShapeError) in
      try TrustedKey(node, path: path)
    }
    var lists: [StatusListSource] = []
    var uris: Set<String> = []
    for (index, node) in try object.array("status_lists").enumerated() {
      var list = try ObjectReader(node, path: "\(path).status_lists[\(index)]")
      let uri = try list.string("uri")
      let url = try list.optionalString("url")
      try list.finish()
      guard let source = StatusListSource(uri: uri, url: url) else {
        throw list.failure("uri", "expected a URI of at most 255 characters")
      }
      guard uris.insert(uri).inserted else {
        throw list.failure("uri", "\(escaped(uri, limit: 60)) is there twice")
      }
      lists.append(source)
    }
    statusLists = lists
    let survivors = try object.optionalTexts("survivors", as: PassDigest.self) ?? []
    for (earlier, later) in zip(survivors, survivors.dropFirst()) where earlier >= later {
      throw object.failure(
        "survivors", "expected digests in order, each once; \(later) is out of order or there twice"
      )
    }
    self.survivors = survivors
    try object.finish()
  }
}

extension TrustedKey {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.curvePoint(x, y, keyID)
      terms.write(to: &writer)
      if let revokedFrom { writer.member("revoked_from", revokedFrom.secondsSince1970) }
    }
  }

  fileprivate init(_ node: JSONNode, path: String) throws(ShapeError) {
    var object = try ObjectReader(node, path: path)
    (keyID, x, y) = try object.curvePoint()
    terms = try KeyTerms(&object)
    revokedFrom = try object.optionalInstant("revoked_from")
    try object.finish()
  }
}

extension RootKey {
  /// Reads a public key; further members are rejected.
  package init(_ node: JSONNode, path: String) throws(ShapeError) {
    var object = try ObjectReader(node, path: path)
    (keyID, x, y) = try object.curvePoint()
    try object.finish()
  }
}

extension TrustPolicy {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("leeway_s", leeway)
      writer.member("max_trust_age_s", longestTrustAge)
      writer.member("max_status_age_s", longestStatusAge)
      writer.member("on_stale", onStale.rawValue)
      writer.member("unsigned", unsigned.rawValue)
    }
  }

  fileprivate init(_ node: JSONNode, path: String) throws(ShapeError) {
    var object = try ObjectReader(node, path: path)
    leeway = try object.integer("leeway_s", in: 0...3600)
    longestTrustAge = try object.integer("max_trust_age_s", in: Self.ages)
    longestStatusAge = try object.integer("max_status_age_s", in: Self.ages)
    onStale = try object.choice("on_stale")
    unsigned = try object.choice("unsigned")
    try object.finish()
  }
}

extension JSONWriter {
  /// Writes the members of a public key, in the order of bundles.
  package mutating func curvePoint(_ x: [UInt8], _ y: [UInt8], _ keyID: KeyID) {
    member("crv", "P-256")
    member("kty", "EC")
    member("x", ascii: Base64URL.encode(x))
    member("y", ascii: Base64URL.encode(y))
    member("kid", keyID.rawValue)
  }
}

extension ObjectReader {
  /// Reads an array whose elements have distinct names; `member` is the member that holds an element's name, for
  /// errors.
  fileprivate mutating func distinct<Value, Name: Hashable>(
    _ list: String, by member: String, _ name: (Value) -> Name,
    _ read: (JSONNode, String) throws(ShapeError) -> Value
  ) throws(ShapeError) -> [Value] {
    var values: [Value] = []
    var places: [Name: Int] = [:]
    for (index, node) in try array(list).enumerated() {
      let value = try read(node, "\(path(to: list))[\(index)]")
      if let place = places.updateValue(index, forKey: name(value)) {
        throw ShapeError(
          path: "\(path(to: list))[\(index)].\(member)", offset: node.offset,
          detail: "\(name(value)) is already at \(path(to: list))[\(place)]")
      }
      values.append(value)
    }
    return values
  }

  mutating func curvePoint() throws(ShapeError) -> (keyID: KeyID, x: [UInt8], y: [UInt8]) {
    for (name, value) in [("crv", "P-256"), ("kty", "EC")] {
      guard try string(name) == value else { throw failure(name, "expected \"\(value)\"") }
    }
    return (try text("kid"), try coordinate("x"), try coordinate("y"))
  }

  /// Reads a coordinate of a point of P-256: 32 bytes in base64url.
  mutating func coordinate(_ name: String) throws(ShapeError) -> [UInt8] {
    let bytes = try bytes(name)
    guard bytes.count == 32 else {
      throw failure(name, "expected 32 bytes, found \(bytes.count)")
    }
    return bytes
  }
}
