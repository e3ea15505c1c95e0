internal import ArgumentParser
internal import PassFormats
internal import StrictText
internal import PassIssuer
internal import Platform
internal import Vocabulary

extension StatusLists {
  /// The verb `passtool status sign`.
  struct Sign: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "sign",
      abstract: "Sign a list for the gates.",
      discussion: """
        The signed list goes to DIR/list.jwt, in the place of the one before, and what changed since \
        then is printed. Of the keys that may sign status lists now, the one that began last \
        signs. With --unless-fresh and nothing to do, nothing is written and nothing printed.
        """)

    @Argument(help: ArgumentHelp("The register of the list.", valueName: "dir"))
    var directory: String

    @OptionGroup var keys: KeysOption

    @Option(
      help: "Sign with this key (default: the newest that may sign status lists).",
      transform: Parse.code)
    var kid: KeyID?

    @OptionGroup var passphrase: PassphraseOption

    @Option(
      help: ArgumentHelp("For how many days gates may rely on the list at most.", valueName: "days")
    )
    var validDays = 7

    @Option(
      help: ArgumentHelp(
        "Sign only if something changed, another key signs now, the list is at least this many hours old, or it "
          + "ends within as many hours.",
        valueName: "hours"))
    var unlessFresh: Int?

    @OptionGroup var clock: ClockOption

    @Flag(help: "Print a JSON object.")
    var json = false

    /// Maximum number of changes that are printed one by one.
    private static let shownChanges = 20

    func validate() throws {
      guard (1...366).contains(validDays) else {
        throw ValidationError("--valid-days must be 1 to 366")
      }
      guard unlessFresh.map((0...8784).contains) ?? true else {
        throw ValidationError("--unless-fresh must be 0 to 8784 hours")
      }
    }

    func run() throws {
      let register = try StatusRegister(directory: directory)
      let now = clock.now
      let secret = try passphrase.fromFile()
      let signer = try KeyStore(directory: keys.directory).signer(
        of: register.issuer, for: .status, now: now, keyID: kid
      ) { path in secret ?? Terminal.askSecret("Passphrase of \(path): ") }
      guard
        let signed = try register.sign(
          with: signer, now: now, lifetime: validDays * 86_400,
          unlessFresh: unlessFresh.map { $0 * 3600 })
      else {
        return Console.remark("\(register.signedListPath) is fresh, so it was not signed again")
      }
      try Console.print(json ? Self.json(signed, register) : Self.text(signed, register))
      Console.remark(
        "next: hand \(register.signedListPath) to the gates, "
          + "or let them scan what passtool status show \(directory) draws")
    }

    private static func text(_ signed: SignedStatusList, _ register: StatusRegister) -> String {
      var lines = [
        "\(register.signedListPath)  signed by \(signed.statement.keyID) at \(signed.issuedAt), "
          + "good until \(signed.expires)"
      ]
      let differences = signed.differences
      let since = signed.previous.map { "since \($0)" } ?? "the first list"
      lines.append(
        "\(since): " + (differences.isEmpty ? "no change" : words(differences)))
      for difference in differences.prefix(shownChanges) {
        lines.append(
          "  entry \(difference.index)  \(difference.passID?.rawValue ?? "-")  "
            + "\(difference.from.name) → \(difference.to.name)")
      }
      if differences.count > shownChanges {
        lines.append("  and \(differences.count - shownChanges) more")
      }
      return lines.joined(separator: "\n")
    }

    private static func words(_ differences: [SignedStatusList.Difference]) -> String {
      let kinds: [(Status, String)] = [
        (.revoked, "revoked"), (.suspended, "suspended"), (.valid, "restored"),
      ]
      return kinds.compactMap { status, word in
        let count = differences.count { $0.to == status }
        return count == 0 ? nil : "\(count) \(word)"
      }.joined(separator: ", ")
    }

    private static func json(_ signed: SignedStatusList, _ register: StatusRegister) -> String {
      var writer = JSONWriter()
      writer.object { writer in
        writer.member("file", register.signedListPath)
        writer.member("uri", register.uri)
        writer.member("kid", signed.statement.keyID.rawValue)
        writer.member("iat", signed.issuedAt.secondsSince1970)
        writer.member("exp", signed.expires.secondsSince1970)
        if let previous = signed.previous {
          writer.member("previous_iat", previous.secondsSince1970)
        }
        writer.name("changes")
        writer.array { writer in
          for difference in signed.differences {
            writer.object { writer in
              writer.member("index", difference.index)
              if let passID = difference.passID { writer.member("pass", passID.rawValue) }
              writer.member("from", difference.from.name)
              writer.member("to", difference.to.name)
            }
          }
        }
      }
      return String(decoding: writer.bytes, as: UTF8.self)
    }
  }
}
