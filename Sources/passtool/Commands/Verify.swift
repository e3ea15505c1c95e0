internal import ArgumentParser
internal import PassFormats
internal import PassPictures
internal import PassTrustStore
internal import PassVerifier
internal import Platform
internal import Vocabulary

/// `passtool verify`: the verdicts on scanned texts and on pictures of codes, with no network.
struct Verify: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Decide about scanned passes, offline.",
    discussion: """
      Each TEXT, or each line of standard input, gets a verdict: admit, refer (a person must look) or \
      refuse, with a reason. The exit code is that of the worst: 0 admit, 2 refer, 1 refuse.

      --image FILE decides about each code in a picture, PNG or JPEG: Aztec, QR, PDF417 and Data Matrix. Above \
      its verdict stands the code's place, in pixels from the top left corner.

      For a gate give its flight (--flight, --date and --from, or some of them), for a door its event \
      (--event): a pass for anything else is refused.

      --store DIR trusts what a gate keeps there (passtool trust init); a trust bundle or a status list \
      that is scanned among the passes is loaded. Without a store: --trust BUNDLE --root ISSUER=FILE, \
      with --status LIST for each status list.

      --trust UA=FILE trusts the keys of a JSON Web Key Set for passes of UA alone, --trust FILE \
      for those of every issuer that has no ISSUER=FILE of its own. Such keys have no dates, and no pass \
      is ever revoked. A boarding pass must then be for a flight of its issuer, unless --issuer names who \
      signs for the flight. Write -- before a TEXT that begins with a dash.
      """)

  @Option(
    help: ArgumentHelp(
      "Trust what this directory holds.", valueName: "dir"), transform: Parse.path)
  var store: String?

  @Option(
    help: ArgumentHelp(
      "Trust these public keys, or with --root this bundle; may be given several times.",
      valueName: "[issuer=]file"))
  var trust: [String] = []

  @Option(
    help: ArgumentHelp(
      "The issuer of the bundle, and the key set with the public halves of its roots.",
      valueName: "issuer=file"))
  var root: String?

  @Option(help: ArgumentHelp("Status lists that go with the bundle.", valueName: "file"))
  var status: [String] = []

  @OptionGroup var checkpoint: CheckpointOptions

  @OptionGroup var clock: ClockOption

  @OptionGroup var images: ImageOptions

  @Flag(help: "Print each verdict as a JSON object.")
  var json = false

  @Argument(help: ArgumentHelp("What a scanner read.", valueName: "text"))
  var texts: [String] = []

  func validate() throws {
    if !images.paths.isEmpty, !texts.isEmpty {
      throw ValidationError("give a TEXT or pictures (--image), not both")
    }
    if store != nil, !trust.isEmpty || root != nil || !status.isEmpty {
      throw ValidationError(
        "--store has the whole trust already; leave --trust, --root and --status out")
    }
    if root != nil, trust.count != 1 {
      throw ValidationError("--root goes with one bundle: --trust BUNDLE --root ISSUER=FILE")
    }
    if root == nil, !status.isEmpty {
      throw ValidationError(
        "a status list needs its bundle: --trust BUNDLE --root ISSUER=FILE")
    }
  }

  func run() throws {
    var held: HeldTrust?
    let trust = try loadTrust(&held)
    var judge = ScanJudge(
      trust: trust, held: held,
      updater: store.map { TrustUpdater(store: TrustStore(directory: $0), isJSON: json) },
      checkpoint: try checkpoint.checkpoint(trusting: trust), clock: clock)
    if !images.paths.isEmpty {
      try decidePictures(&judge)
    } else if texts.isEmpty {
      try decideLines { try decide($0, &judge) }
    } else {
      for text in texts { try decide(Array(text.utf8), &judge) }
    }
    throw judge.outcome
  }

  private func decide(_ text: [UInt8], _ judge: inout ScanJudge) throws {
    try judge.judge(text) { verdict, now in
      try Console.print(json ? verdict.json : VerdictView.text(verdict, now: now))
    }
  }

  /// Decides about the codes of all pictures; a picture that cannot be read does not keep the others from it.
  private func decidePictures(_ judge: inout ScanJudge) throws {
    let reader = try images.load()
    for path in images.paths {
      let picture: ScannedPicture
      do {
        picture = try ScannedPicture(path, by: reader)
      } catch {
        guard let failure = Failure(error) else { throw error }
        Console.complain(failure.message)
        judge.note(failure)
        continue
      }
      for code in picture.content.codes {
        if !json { try Console.print(picture.title(of: code)) }
        try judge.judge(code.bytes) { verdict, now in
          try Console.print(
            json ? picture.json(code, verdict) : VerdictView.text(verdict, now: now))
        }
      }
      for remark in picture.remarks { Console.complain(remark) }
    }
  }

  /// Returns the trust by which passes are judged, and sets `known` to the contents of the store, if one is used.
  private func loadTrust(_ known: inout HeldTrust?) throws -> Trust {
    if let store {
      let (held, diagnostics) = try TrustStore(directory: store).load()
      known = held
      for diagnostic in diagnostics { Console.complain(diagnostic) }
      if held.bundle == nil {
        Console.complain(
          "\(store): no trust bundle yet, so every pass is stopped; load one: passtool trust update "
            + "--store \(store) FILE")
      }
      return held.trust
    }
    if let root, let bundle = trust.first {
      return try TrustFiles.load(bundle: bundle, root: root, lists: status, now: clock.now)
    }
    return try TrustFiles.load(trust)
  }

  private func decideLines(_ decide: ([UInt8]) throws -> Void) throws {
    if Terminal.canAsk { Console.remark("scan passes, one per line; end with Ctrl-D") }
    var lines = LineReader(.standardInput, limit: 1 << 16)
    var isEmpty = true
    while let line = try lines.next() {
      isEmpty = false
      switch line {
      case .bytes(let bytes): try decide(bytes)
      // The verifier refuses every text of this length, which is longer than any barcode.
      case .tooLong: try decide([UInt8](repeating: UInt8(ascii: "."), count: 1 << 16))
      }
    }
    if isEmpty {
      throw Failure.noInput("nothing to verify: give a TEXT, or lines on standard input")
    }
  }
}
