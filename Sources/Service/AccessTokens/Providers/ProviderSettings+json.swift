package import StrictText
internal import Vocabulary

extension ProviderSettings {
  /// Reads the operator's file: an object with the providers, each described in docs/guides/identity.md.
  ///
  /// - Throws: `ShapeError` with the member at fault and what is expected there.
  package static func read(_ bytes: [UInt8]) throws(ShapeError) -> [ProviderSettings] {
    var object = try ObjectReader(json: bytes)
    let providers = try object.objects("providers", 1...16) { (object) throws(ShapeError) in
      try ProviderSettings(&object)
    }
    try object.finish()
    for (index, provider) in providers.enumerated()
    where providers[..<index].contains(where: { $0.issuer == provider.issuer }) {
      throw object.failure(
        "providers[\(index)].issuer", "another provider has the same issuer; leave out one of them")
    }
    return providers
  }

  private init(_ object: inout ObjectReader) throws(ShapeError) {
    let issuer = try object.line("issuer", upTo: 1_000)
    guard issuer.contains(":"), issuer.utf8.allSatisfy(ASCII.isPrintable) else {
      throw object.failure("issuer", "expected a URL, exactly as in the iss of the tokens")
    }
    self.init(issuer: issuer, audiences: try object.words("audience"))
    keys = try Self.place(&object)
    authorities = try object.optionalString("authorities_file")
    if let types = try object.optionalWords("token_types") {
      self.types = Set(types.map { $0 == "none" ? nil : ProviderTokenHeader.mediaType($0) })
    }
    audienceClaim = try object.optionalString("audience_claim") ?? audienceClaim
    if let node = object.optional("required_claims") {
      required = try object.table(node, "required_claims")
    }
    if let node = object.optional("roles") {
      try readRoles(ObjectReader(node, path: object.path(to: "roles")))
    }
    if object.peek("airports_claim") != nil { airports = try object.claimPath("airports_claim") }
    leeway = try object.optionalInteger("leeway_seconds", in: 0...300) ?? leeway
    refresh = try object.optionalInteger("refresh_seconds", in: 60...86_400) ?? refresh
    unknownKey = try object.optionalInteger("unknown_key_seconds", in: 5...3_600) ?? unknownKey
    stale = try object.optionalInteger("stale_seconds", in: 60...604_800) ?? stale
  }

  private static func place(_ object: inout ObjectReader) throws(ShapeError) -> KeyPlace {
    let url = try object.optionalString("jwks_url")
    let file = try object.optionalString("jwks_file")
    switch (url, file) {
    case (nil, nil): return .discovery
    case (let url?, nil): return .url(url)
    case (nil, let file?): return .file(file)
    default: throw object.failure("jwks_file", "give this or jwks_url, not both")
    }
  }

  private mutating func readRoles(_ reader: consuming ObjectReader) throws(ShapeError) {
    var object = reader
    if object.peek("claim") != nil {
      let claim = try object.claimPath("claim")
      let node = try object.required("words")
      var byWord: [String: AccessRole] = [:]
      for (word, name) in try object.table(node, "words") {
        guard let role = AccessRole(rawValue: name) else {
          throw object.failure("words", "\(escaped(word, limit: 40)): \(Self.roleExpectation)")
        }
        byWord[word] = role
      }
      roles = Roles(claim: claim, byWord: byWord)
    }
    otherwise = try object.optionalChoice("otherwise")
    try object.finish()
  }

  private static let roleExpectation =
    "expected one of \(AccessRole.allCases.map(\.rawValue).joined(separator: ", "))"
}

extension ObjectReader {
  /// Reads a text, or an array of texts, of printable ASCII.
  fileprivate mutating func words(_ name: String) throws(ShapeError) -> [String] {
    let node = try required(name)
    let words: [String]
    if case .string(let text) = node.value { words = [text] } else { words = try strings(name) }
    guard !words.isEmpty,
      words.allSatisfy({
        (1...1_000).contains($0.utf8.count) && $0.utf8.allSatisfy(ASCII.isPrintable)
      })
    else { throw failure(name, "expected one text or several, of printable ASCII") }
    return words
  }

  fileprivate mutating func optionalWords(_ name: String) throws(ShapeError) -> [String]? {
    peek(name) == nil ? nil : try words(name)
  }

  fileprivate mutating func claimPath(_ name: String) throws(ShapeError) -> ClaimPath {
    let node = try required(name)
    let path: ClaimPath?
    if case .string(let text) = node.value {
      path = ClaimPath(text)
    } else {
      path = ClaimPath(names: try strings(name))
    }
    guard let path else {
      throw failure(name, "expected names joined by dots, or an array of names, at most 8")
    }
    return path
  }

  /// Reads an object whose members are texts.
  fileprivate func table(
    _ node: JSONNode, _ name: String
  ) throws(ShapeError) -> [String: String] {
    guard case .object(let members) = node.value else {
      throw failure(name, "expected an object of texts")
    }
    var table: [String: String] = [:]
    for member in members {
      guard case .string(let text) = member.node.value else {
        throw failure("\(name).\(escaped(member.name, limit: 40))", "expected a text")
      }
      table[member.name] = text
    }
    return table
  }
}
