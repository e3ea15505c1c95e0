internal import ArgumentParser
internal import PassCrypto
internal import PassFormats
internal import StrictText
internal import PassIssuer
internal import PassVerifier
internal import Platform
internal import Vocabulary

/// The verb `passtool status inspect`.
struct StatusInspect: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Show the state of a list.",
    discussion: """
      For a register: how many entries are given out, revoked and suspended, and how many changes gates do \
      not know yet. For a signed list: what it says, and whether its signature is good by the public keys in \
      --keys.
      """)

  @Argument(
    help: ArgumentHelp(
      "A register, or a signed list: a file, - for standard input, or a text that begins with PT1S/.",
      valueName: "list"))
  var path: String

  @Option(help: ArgumentHelp("Show one entry alone.", valueName: "n"))
  var index: Int?

  @Flag(help: "Show every change of a register with its reason, oldest first.")
  var history = false

  @OptionGroup var keys: KeysOption

  @Flag(help: "Print JSON.")
  var json = false

  func run() throws {
    if path != "-", Files.isDirectory(path) {
      try show(StatusRegister(directory: path))
    } else {
      if history { throw Failure.usage("a signed list has no history; name a register") }
      try show(ListInput(path))
    }
  }

  private func show(_ register: StatusRegister) throws {
    if history {
      for change in try register.changes() where index.map({ $0 == change.index }) ?? true {
        try Console.print(json ? String(decoding: change.json, as: UTF8.self) : change.words)
      }
      return
    }
    if let index {
      let entry = try register.entry(index)
      return try Console.print(
        json
          ? Self.json(index, entry?.status ?? .valid, entry?.passID)
          : "entry \(index)  "
            + (entry.map { entry in
              "\(entry.status.name)  "
                + (entry.passID.map { "pass \($0)" } ?? "a pass not known here")
            } ?? "free"))
    }
    let summary = try register.summary()
    guard json else {
      try Console.print(
        """
        status list \(register.uri), \(counted(register.bitsPerEntry, "bit")) for each entry
          entries    \(register.entryCount), \(summary.given) given to passes
          revoked    \(summary.revoked)
          suspended  \(summary.suspended)
          signed     \(summary.signed.map(Self.words) ?? "never")
        """)
      if summary.unsigned > 0 || summary.signed == nil {
        try Console.print(
          "  unsigned   \(counted(summary.unsigned, "change")); next: "
            + "passtool status sign \(register.directory)"
        )
      }
      return
    }
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("uri", register.uri)
      writer.member("bits", register.bitsPerEntry)
      writer.member("entries", register.entryCount)
      writer.member("given", summary.given)
      writer.member("revoked", summary.revoked)
      writer.member("suspended", summary.suspended)
      writer.member("unsigned", summary.unsigned)
      if let signed = summary.signed {
        writer.member("kid", signed.keyID.rawValue)
        writer.member("iat", signed.issuedAt.secondsSince1970)
        if let expires = signed.expires { writer.member("exp", expires.secondsSince1970) }
      }
    }
    try Console.print(String(decoding: writer.bytes, as: UTF8.self))
  }

  private func show(_ input: ListInput) throws {
    let (claims, list, statement) = (input.claims, input.list, input.statement)
    let signature = try signature(of: statement, by: claims.issuer)
    if let index {
      guard let value = list[index] else {
        throw Failure.data(
          "there is no entry \(index); the list has the entries 0 to \(list.count - 1)")
      }
      let status = Status(value: value)
      try Console.print(json ? Self.json(index, status, nil) : "entry \(index)  \(status.name)")
    } else {
      try Console.print(json ? Self.json(claims, list, statement) : Self.text(claims, list))
    }
    switch signature {
    case .good: if !json { try Console.print("  signature  good") }
    case .unchecked(let why):
      Console.complain(
        "the signature was not checked: \(why); public keys are read from the directory of --keys")
    case .bad:
      throw Failure.data("\(input.name): the signature is bad, so the list was forged or altered")
    }
  }

  private enum Signature {
    case good, bad
    case unchecked(String)
  }

  private func signature(of statement: SignedStatement, by issuer: IssuerID) throws -> Signature {
    let set: JWKSet
    do {
      set = try JWKSet(KeyStore(directory: keys.directory).export(issuer: issuer))
    } catch {
      return .unchecked("\(error)")
    }
    guard let key = set.keys.first(where: { $0.keyID == statement.keyID }) else {
      return .unchecked("\(keys.directory) has no key \(statement.keyID) of \(issuer)")
    }
    let isGood = try PublicKey(x: key.x, y: key.y).isValidSignature(
      statement.signature, for: statement.signingInput)
    return isGood ? .good : .bad
  }

  private static func words(
    _ signed: (keyID: KeyID, issuedAt: Instant, expires: Instant?)
  ) -> String {
    "by \(signed.keyID) at \(signed.issuedAt)"
      + (signed.expires.map { ", good until \($0)" } ?? ", without an end")
  }

  private static func text(_ claims: StatusListClaims, _ list: StatusList) -> String {
    let counts = list.counts
    return """
      signed status list \(escaped(claims.uri)) of \(claims.issuer), \
      \(counted(list.bitsPerEntry, "bit")) for each entry
        entries    \(list.count)
        revoked    \(counts[1])
        suspended  \(counts[2])
        issued     \(claims.issuedAt)
        good       \(claims.expires.map { "until \($0)" } ?? "without an end")
      """
  }

  private static func json(
    _ claims: StatusListClaims, _ list: StatusList, _ statement: SignedStatement
  ) -> String {
    let counts = list.counts
    var writer = JSONWriter(isForDisplay: true)
    writer.object { writer in
      writer.member("issuer", claims.issuer.rawValue)
      writer.member("uri", claims.uri)
      writer.member("kid", statement.keyID.rawValue)
      writer.member("iat", claims.issuedAt.secondsSince1970)
      if let expires = claims.expires { writer.member("exp", expires.secondsSince1970) }
      writer.member("bits", list.bitsPerEntry)
      writer.member("entries", list.count)
      writer.member("revoked", counts[1])
      writer.member("suspended", counts[2])
    }
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private static func json(_ index: Int, _ status: Status, _ passID: PassID?) -> String {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("index", index)
      if let passID { writer.member("pass", passID.rawValue) }
      writer.member("status", status.name)
    }
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

extension StatusList {
  /// The number of entries that have each value.
  fileprivate var counts: [Int] {
    var counts = [Int](repeating: 0, count: 256)
    for index in 0..<count { if let value = self[index] { counts[Int(value)] += 1 } }
    return counts
  }
}

extension StatusChange {
  /// The change in words, for a person.
  fileprivate var words: String {
    "\(at)  entry \(index)  \(passID?.rawValue ?? "-")  \(status.name)  \(escaped(reason, limit: 500))"
  }
}
