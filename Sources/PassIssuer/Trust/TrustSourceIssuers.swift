internal import PassFormats
internal import StrictText
internal import Vocabulary

extension TrustSourceMembers {
  mutating func issuers(_ object: inout ObjectReader) throws(ShapeError) -> [TrustedIssuer] {
    var issuers: [TrustedIssuer] = []
    for (index, node) in try object.array("issuers").enumerated() {
      var entry = try ObjectReader(node, path: "issuers[\(index)]")
      let issuer = try issuer(&entry)
      try Self.finish(
        entry,
        may: "issuer, name, signs_since, keys, terms, status_lists, revoked, survivors")
      if let twin = issuers.firstIndex(where: { $0.id == issuer.id }) {
        throw entry.failure(
          "issuer",
          "\(issuer.id) is already at issuers[\(twin)]; an issuer is one entry with all its keys"
        )
      }
      issuers.append(issuer)
    }
    return issuers
  }

  private mutating func issuer(_ entry: inout ObjectReader) throws(ShapeError) -> TrustedIssuer {
    let id: IssuerID = try entry.text("issuer")
    let name = try entry.typedText("name")
    let signsSince = try entry.optionalPassTime("signs_since")?.instant
    let set = try keySet(&entry, "keys")
    leftOut += set.skipped.map { "\(id): \($0)" }
    let lost = try revocations(&entry, known: set.keys.map(\.keyID))
    return TrustedIssuer(
      id: id, name: name, signsSince: signsSince, keys: try keys(set, lost: lost, &entry, of: id),
      statusLists: try statusLists(&entry, of: id),
      survivors: try survivors(&entry, of: id, keys: set, lost: lost))
  }

  /// Reads the keys that have not expired, each with its terms.
  private mutating func keys(
    _ set: JWKSet, lost: [KeyID: Instant], _ entry: inout ObjectReader, of issuer: IssuerID
  ) throws(ShapeError) -> [TrustedKey] {
    let common = try terms(&entry)
    var keys: [TrustedKey] = []
    for key in set.keys {
      guard let terms = key.terms ?? common else {
        throw entry.failure(
          "keys",
          "the key \(key.keyID) does not say when and what it signs; add \"terms\" to this issuer, "
            + "which hold for keys without terms of their own")
      }
      if terms.expires <= now {
        leftOut.append("\(issuer): the key \(key.keyID), which ended at \(terms.expires)")
        continue
      }
      keys.append(
        TrustedKey(
          keyID: key.keyID, x: key.x, y: key.y, terms: terms, revokedFrom: lost[key.keyID]))
    }
    return keys
  }

  private func terms(_ entry: inout ObjectReader) throws(ShapeError) -> KeyTerms? {
    guard let node = entry.optional("terms") else { return nil }
    var object = try ObjectReader(node, path: entry.path(to: "terms"))
    let from = try object.passTime("from").instant
    let until = try object.passTime("until").instant
    let (kinds, carriers) = try object.kindsAndCarriers()
    let days = try object.integer("max_lifetime_days", in: 1...3_650)
    try Self.finish(object, may: "from, until, kinds, carriers, max_lifetime_days")
    guard
      let terms = KeyTerms(
        notBefore: from, expires: until, kinds: kinds, carriers: carriers,
        longestLifetime: days * 86_400)
    else { throw object.failure("until", "\(until) is not after from, \(from)") }
    return terms
  }

  /// Reads the time for each lost key from which on its signatures do not count.
  private func revocations(
    _ entry: inout ObjectReader, known: [KeyID]
  ) throws(ShapeError) -> [KeyID: Instant] {
    var revocations: [KeyID: Instant] = [:]
    for (index, node) in (try entry.optionalArray("revoked") ?? []).enumerated() {
      var object = try ObjectReader(node, path: "\(entry.path(to: "revoked"))[\(index)]")
      let keyID: KeyID = try object.text("kid")
      let from = try object.passTime("from").instant
      try Self.finish(object, may: "kid, from")
      guard known.contains(keyID) else {
        throw object.failure(
          "kid",
          "no key of this issuer has the id \(keyID); "
            + (known.isEmpty
              ? "it has no keys" : "it has: " + known.map(\.rawValue).joined(separator: ", ")))
      }
      guard revocations.updateValue(from, forKey: keyID) == nil else {
        throw object.failure("kid", "\(keyID) is there twice")
      }
    }
    return revocations
  }

  /// Reads status lists, each given by number or URI, or by either with the URL from which to fetch the list.
  private func statusLists(
    _ entry: inout ObjectReader, of issuer: IssuerID
  ) throws(ShapeError) -> [StatusListSource] {
    var lists: [StatusListSource] = []
    for (index, node) in (try entry.optionalArray("status_lists") ?? []).enumerated() {
      let name = "status_lists[\(index)]"
      let list: StatusListSource?
      if case .object = node.value {
        var object = try ObjectReader(node, path: entry.path(to: name))
        let named = Self.uri(try object.required("list"), of: issuer)
        let url = try object.string("url")
        try object.finish()
        list = named.flatMap { StatusListSource(uri: $0, url: url) }
      } else {
        list = Self.uri(node, of: issuer).flatMap { StatusListSource(uri: $0) }
      }
      guard let list else {
        throw entry.mismatch(
          node, name,
          expected:
            "the number of a list, its URI, or {\"list\": number or URI, \"url\": \"https:…\"}")
      }
      guard !lists.contains(where: { $0.uri == list.uri }) else {
        throw entry.mismatch(node, name, expected: "each list once")
      }
      lists.append(list)
    }
    return lists
  }

  private static func uri(_ node: JSONNode, of issuer: IssuerID) -> String? {
    switch node.value {
    case .integer(let list):
      Int(exactly: list).flatMap { StatusReference(issuer: issuer, list: $0, index: 0)?.uri }
    case .string(let uri): uri
    default: nil
    }
  }

  /// Reads the digests of the passes that survive a lost key, from one or several files of records.
  private mutating func survivors(
    _ entry: inout ObjectReader, of issuer: IssuerID, keys: JWKSet, lost: [KeyID: Instant]
  ) throws(ShapeError) -> [PassDigest] {
    var names: [String] = []
    switch entry.peek("survivors")?.value {
    case nil: return []
    case .string(let name):
      names = [name]
      _ = entry.optional("survivors")
    default: names = try entry.strings("survivors")
    }
    var survivors = Survivors(of: issuer, keys: keys.keys, lost: lost, now: now)
    for name in names {
      do throws(SurvivorError) {
        try survivors.read(path(of: name))
      } catch {
        throw entry.failure("survivors", error.description)
      }
    }
    if let words = survivors.leftOut { leftOut.append("\(issuer): \(words)") }
    return survivors.digests.sorted()
  }
}
