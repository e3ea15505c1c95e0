internal import ArgumentParser
internal import PassFormats
internal import PassIssuer
internal import Platform
internal import Vocabulary

/// `passtool keys`: the key pairs that passes are signed with.
struct Keys: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Make, list and give out the keys that passes are signed with.",
    subcommands: [Generate.self, List.self, Export.self])

  /// The verb `passtool keys generate`.
  struct Generate: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Make a P-256 key pair.",
      discussion: """
        The private half goes to KEYS/private/ISSUER/KID.pem (PKCS#8, readable by its owner alone), \
        the public half into KEYS/ISSUER.jwks.json. Nothing is ever overwritten. The key id is \
        printed.
        """)

    @Option(
      help: "Whose key it is: 2 to 32 of A–Z a–z 0–9 . - _, for an airline its designator.",
      transform: Parse.word)
    var issuer: IssuerID

    @OptionGroup var terms: TermsOptions

    @Flag(help: "Make a root, which signs trust bundles and has no terms.")
    var root = false

    @OptionGroup var keys: KeysOption
    @OptionGroup var passphrase: PassphraseOption
    @OptionGroup var clock: ClockOption

    @Flag(help: "Ask on the terminal for a passphrase that encrypts the private half.")
    var askPassphrase = false

    @Flag(help: "Print a JSON object instead of the bare key id.")
    var json = false

    func run() throws {
      let store = KeyStore(directory: keys.directory)
      let keyID = try store.generate(
        issuer: issuer, terms: root ? nil : try terms.terms(now: clock.now),
        passphrase: try secret()
      )
      Console.remark(
        "private key: \(store.privatePath(issuer, keyID))\npublic keys: \(store.setPath(issuer))")
      guard json else { return try Console.print(keyID.rawValue) }
      var writer = JSONWriter()
      writer.object { writer in
        writer.member("issuer", issuer.rawValue)
        writer.member("kid", keyID.rawValue)
        writer.member("private", store.privatePath(issuer, keyID))
        writer.member("public", store.setPath(issuer))
      }
      try Console.print(String(decoding: writer.bytes, as: UTF8.self))
    }

    func validate() throws {
      if root, terms.areGiven {
        throw ValidationError("a root has no terms: leave out --kind, --carrier and the like")
      }
    }

    private func secret() throws -> [UInt8]? {
      if let secret = try passphrase.fromFile() { return secret }
      guard askPassphrase else { return nil }
      guard let first = Terminal.askSecret("Passphrase for the new key: "),
        let second = Terminal.askSecret("The same once more: ")
      else {
        throw Failure.usage("there is no terminal to ask on; use --passphrase-file FILE")
      }
      guard first == second, !first.isEmpty else {
        throw Failure.data("the two passphrases differ or are empty; no key was made")
      }
      return first
    }
  }

  /// The verb `passtool keys list`.
  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Show the keys that there are.")

    @OptionGroup var keys: KeysOption

    @Flag(help: "Print one JSON object per key.")
    var json = false

    func run() throws {
      let entries = try KeyStore(directory: keys.directory).list()
      if entries.isEmpty { Console.complain("no keys in \(keys.directory)") }
      for entry in entries {
        try Console.print(json ? Self.json(entry) : Self.line(entry))
      }
    }

    private static func line(_ entry: KeyStore.Entry) -> String {
      let state =
        switch (entry.canSign, entry.isPublished) {
        case (true, true): "signs"
        case (false, _): "verifies only, its private half is not here"
        case (true, false): "not in the public key set: no gate can know it"
        }
      return "\(entry.issuer)  \(entry.keyID)  \(state)"
    }

    private static func json(_ entry: KeyStore.Entry) -> String {
      var writer = JSONWriter()
      writer.object { writer in
        writer.member("issuer", entry.issuer.rawValue)
        writer.member("kid", entry.keyID.rawValue)
        writer.member("can_sign", entry.canSign)
        writer.member("published", entry.isPublished)
      }
      return String(decoding: writer.bytes, as: UTF8.self)
    }
  }

  /// The verb `passtool keys export`.
  struct Export: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Print an issuer's public keys as a JSON Web Key Set.")

    @Option(help: "Whose keys.", transform: Parse.word)
    var issuer: IssuerID

    @OptionGroup var keys: KeysOption

    func run() throws {
      let set = try KeyStore(directory: keys.directory).export(issuer: issuer)
      try Console.print(String(decoding: set, as: UTF8.self))
    }
  }
}
