internal import ArgumentParser
internal import PassIssuer
internal import Vocabulary

extension Keys {
  /// The verb `passtool keys rotate`.
  struct Rotate: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Start a new key in the place of an old one.",
      discussion: """
        The new key has the kinds, carriers and lifetimes of the old one and a window as long. It signs \
        once its window has begun; what the old key signed stays good. With --from a later time, gates \
        get the new public key before its first pass. The new key id is printed.
        """)

    @Option(help: "Whose key.", transform: Parse.issuer)
    var issuer: IssuerID

    @Option(
      name: .customLong("from"),
      help: ArgumentHelp("From when on the new key signs, by default now.", valueName: "time"),
      transform: Parse.time)
    var start: Instant?

    @Option(help: "The old key, where several could be meant.", transform: Parse.code)
    var kid: KeyID?

    @OptionGroup var keys: KeysOption
    @OptionGroup var protection: NewPassphraseOptions
    @OptionGroup var clock: ClockOption

    @Flag(help: "Print a JSON object instead of the bare key id.")
    var json = false

    func run() throws {
      let store = KeyStore(directory: keys.directory)
      let (old, new) = try store.rotate(
        issuer: issuer, from: start, now: clock.now, keyID: kid, passphrase: try protection.secret()
      )
      Console.remark("takes over from \(old), which goes on verifying")
      try NewKey(store, issuer, new, file: store.privatePath(issuer, new), old: old)
        .print(asJSON: json)
    }
  }
}
