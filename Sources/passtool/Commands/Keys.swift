internal import ArgumentParser
internal import PassFormats
internal import PassIssuer
internal import Platform
internal import Vocabulary

/// `passtool keys`: the key pairs that passes are signed with.
struct Keys: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "keys",
    abstract: "Make, list and give out the keys that passes are signed with.",
    subcommands: [Generate.self, Rotate.self, Adopt.self, List.self, Export.self])

  /// The verb `passtool keys generate`.
  struct Generate: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "generate",
      abstract: "Make a P-256 key pair.",
      discussion: """
        The private half goes to KEYS/private/ISSUER/KID.pem (PKCS#8, readable by its owner alone), \
        the public half with its terms into KEYS/ISSUER.jwks.json. Nothing is ever overwritten. The \
        key id is printed.

        The terms say when, what, for whose flights and for how long the key signs. passtool issue \
        keeps to them, and so does every gate that has them from a trust bundle.
        """)

    @Option(
      help: "Whose key it is: 2 to 32 of A–Z a–z 0–9 . - _, for an airline its designator.",
      transform: Parse.issuer)
    var issuer: IssuerID

    @OptionGroup var terms: TermsOptions

    @OptionGroup var keys: KeysOption
    @OptionGroup var protection: NewPassphraseOptions
    @OptionGroup var tickets: TicketKeysOption
    @OptionGroup var clock: ClockOption

    @Flag(help: "Print a JSON object instead of the bare key id.")
    var json = false

    func run() throws {
      try tickets.check(besides: keys.directory, of: issuer)
      let store = KeyStore(directory: keys.directory)
      let keyID = try store.generate(
        issuer: issuer, terms: try terms.terms(now: clock.now),
        passphrase: try protection.secret())
      try NewKey(store, issuer, keyID, file: store.privatePath(issuer, keyID)).print(asJSON: json)
    }
  }

  /// The verb `passtool keys export`.
  struct Export: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "export",
      abstract: "Print an issuer's public keys as a JSON Web Key Set.")

    @Option(help: "Whose keys.", transform: Parse.issuer)
    var issuer: IssuerID

    @OptionGroup var keys: KeysOption

    func run() throws {
      let set = try KeyStore(directory: keys.directory).export(issuer: issuer)
      try Console.print(String(decoding: set, as: UTF8.self))
    }
  }
}
