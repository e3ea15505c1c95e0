internal import ArgumentParser
internal import PassIssuer
internal import Platform
internal import Vocabulary

extension Keys {
  /// The verb `passtool keys adopt`.
  struct Adopt: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "adopt",
      abstract: "Use a key that is stored elsewhere, such as in an HSM.",
      discussion: """
        The private half stays where it is: a file, or what an OpenSSL provider opens by a URI. \
        KEYS/private/ISSUER/KID.uri, readable by its owner alone, has the URI. The key must be on the \
        curve P-256, and signs once as a test. A key that is in KEYS/ISSUER.jwks.json already keeps \
        the terms that it has there.

          passtool keys adopt --issuer UA --uri file:/srv/keys/ua.pem
          passtool keys adopt --issuer UA --uri 'pkcs11:token=airline;object=ua'

        Put a PIN into the file of --passphrase-file, or type it when it is asked for, because other users \
        can see command lines.
        """)

    @Option(help: "Whose key it is.", transform: Parse.issuer)
    var issuer: IssuerID

    @Option(
      help:
        "The URI of the private key, such as file:/srv/keys/ua.pem, or one that your provider opens.",
      transform: Parse.word)
    var uri: StoreURI

    @OptionGroup var terms: TermsOptions

    @OptionGroup var keys: KeysOption
    @OptionGroup var passphrase: PassphraseOption
    @OptionGroup var clock: ClockOption

    @Flag(help: "Print a JSON object instead of the bare key id.")
    var json = false

    func run() throws {
      let store = KeyStore(directory: keys.directory)
      let secret = try passphrase.fromFile()
      let keyID = try store.adopt(
        uri, issuer: issuer, terms: try terms.terms(now: clock.now)
      ) { path in
        secret ?? Terminal.askSecret("Passphrase or PIN of \(path): ")
      }
      let file = try store.list().first { $0.issuer == issuer && $0.keyID == keyID }?.privatePath
      try NewKey(store, issuer, keyID, file: file ?? "").print(asJSON: json)
    }
  }
}
