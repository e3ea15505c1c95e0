internal import ArgumentParser
internal import PassFormats
internal import StrictText
internal import PassIssuer
internal import Vocabulary

extension Keys {
  /// The verb `passtool keys list`.
  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list",
      abstract: "Show all keys: from when until when each may sign, and what.")

    @OptionGroup var keys: KeysOption
    @OptionGroup var clock: ClockOption

    @Flag(help: "Print one JSON object per key.")
    var json = false

    func run() throws {
      let keys = try KeyStore(directory: keys.directory).list(at: clock.now)
      if keys.isEmpty {
        Console.complain(
          "no keys in \(self.keys.directory); make one with: "
            + "passtool keys generate --issuer NAME --keys \(self.keys.directory)")
      }
      if json { return try keys.forEach { try Console.print(Self.json($0, $1)) } }
      let rows = keys.map { [$0.issuer.rawValue, $0.keyID.rawValue, $1.words, Self.terms(of: $0)] }
      let widths = (0..<3).map { column in rows.map { $0[column].count }.max() ?? 0 }
      for row in rows {
        let cells = zip(row, widths).map {
          $0 + String(repeating: " ", count: $1 - $0.count)
        }
        try Console.print((cells + row.suffix(1)).joined(separator: "  ").trimmingTrailingBlanks)
      }
    }

    private static func terms(of key: KeyStore.Entry) -> String {
      guard let terms = key.terms else { return "" }
      let kinds =
        terms.kinds == KeyKind.passes
        ? "passes" : terms.kinds.map(\.rawValue).joined(separator: " ")
      let carriers =
        terms.carriers.map { " for " + $0.map(\.rawValue).joined(separator: " ") } ?? ""
      return "\(terms.notBefore) to \(terms.expires)  \(kinds)\(carriers), up to "
        + durationInWords(Int64(terms.longestLifetime))
    }

    private static func json(_ key: KeyStore.Entry, _ state: KeyState) -> String {
      var writer = JSONWriter()
      writer.object { writer in
        writer.member("issuer", key.issuer.rawValue)
        writer.member("kid", key.keyID.rawValue)
        writer.member("state", state.code)
        writer.member("can_sign", key.canSign)
        writer.member("published", key.isPublished)
        if let path = key.privatePath { writer.member("private", path) }
        key.terms?.write(to: &writer)
      }
      return String(decoding: writer.bytes, as: UTF8.self)
    }
  }
}

extension KeyState {
  /// The state in words, for a person.
  fileprivate var words: String {
    switch self {
    case .signs: "signs now"
    case .signsWhenNamed: "signs when named with --kid"
    case .signsFrom(let start): "signs from \(start)"
    case .verifiesOnly: "verifies only"
    case .ended(let end): "ended \(end)"
    case .withoutTerms: "has no terms, like a root"
    case .unpublished: "not in the public key set: no gate can know it"
    }
  }

  /// The state as a code, for a program.
  fileprivate var code: String {
    switch self {
    case .signs: "signs"
    case .signsWhenNamed: "signs_when_named"
    case .signsFrom: "signs_later"
    case .verifiesOnly: "verifies_only"
    case .ended: "ended"
    case .withoutTerms: "without_terms"
    case .unpublished: "unpublished"
    }
  }
}
