internal import ArgumentParser
internal import PassFormats
internal import PassIssuer
internal import Platform
internal import Vocabulary

extension Keys {
  /// The verb `passtool keys rotate`.
  struct Rotate: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "rotate",
      abstract: "Start a new key in the place of an old one.",
      discussion: """
        The new key has the kinds, carriers and lifetimes of the old one, and may sign for as long a time. It \
        begins now, or at the time of --from; what the old key signed stays good. With a later --from, gates \
        get the new public key before its first pass. In the directory of a service the new key begins in a \
        week, or when the old key ends if that is earlier, unless --from says otherwise; the service signs \
        with the old key until the bundle that it publishes names the new one. The new key id is printed.
        """)

    @Option(help: "Whose key.", transform: Parse.issuer)
    var issuer: IssuerID

    @Option(
      name: .customLong("from"),
      help: ArgumentHelp(
        "When the new key begins to sign; by default now, for a service in a week.",
        valueName: "time"),
      transform: Parse.time)
    var start: Instant?

    @Option(
      help: "The old key, if several could be meant; by default the key of passes.",
      transform: Parse.code)
    var kid: KeyID?

    @OptionGroup var keys: KeysOption
    @OptionGroup var protection: NewPassphraseOptions
    @OptionGroup var clock: ClockOption

    @Flag(help: "Print a JSON object instead of the bare key id.")
    var json = false

    /// The time for which a service's next key is known before it signs, in seconds.
    private static let notice = 7 * 86_400

    func run() throws {
      let store = KeyStore(directory: keys.directory)
      let now = clock.now
      let planned = try start ?? (isOfService ? plannedStart(of: store, now: now) : nil)
      let (old, new) = try store.rotate(
        issuer: issuer, from: planned, now: now, keyID: kid, passphrase: try protection.secret())
      Console.remark("the new key takes over from \(old); what \(old) signed stays good")
      if isOfService, let planned {
        Console.remark(
          "the service signs with the new key from \(planned.roundedDownToMinute) on, if the bundle names the "
            + "key; next: passtool keys export --issuer \(issuer) --keys \(keys.directory), "
            + "passtool trust build, passtool trust sign")
      }
      try NewKey(store, issuer, new, file: store.privatePath(issuer, new), old: old)
        .print(asJSON: json)
    }

    /// Whether the keys are those of a booking service, which publishes the bundle of its gates.
    private var isOfService: Bool {
      let folder = Files.parent(of: keys.directory)
      return ["bookings.sqlite", "passservice.json", "trust/bundle.jwt", "member"]
        .contains { Files.exists("\(folder)/\($0)") }
    }

    /// Returns the time in a week, or the end of the old key if that is earlier.
    private func plannedStart(of store: KeyStore, now: Instant) throws -> Instant {
      let ends = try store.list().filter { key in
        key.issuer == issuer && key.canSign
          && (kid ?? key.keyID == key.keyID)
          && (kid != nil || !Set(KeyKind.passes).isDisjoint(with: key.terms?.kinds ?? []))
      }.compactMap(\.terms?.expires)
      let week = now.adding(seconds: Self.notice)
      return ends.max().map { max(now, min(week, $0)) } ?? week
    }
  }
}
