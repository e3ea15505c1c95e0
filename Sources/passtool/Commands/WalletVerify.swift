internal import ArgumentParser
internal import PassCrypto
internal import PassTrustStore
internal import PassVerifier
internal import PassWallet
internal import Platform
internal import Vocabulary

/// The verb `passtool wallet verify`.
struct WalletVerify: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Say what a phone refuses or loses of anybody's .pkpass or .pkpasses, and why.",
    discussion: """
      A phone that refuses a pass says nothing. Each FILE is judged offline: the archive, the manifest, the \
      signature with its certificates, every member, picture and language. Each fault says what a phone does \
      and how it is mended; advice is about what phones get over. The exit code is 0 without faults, and 65 \
      with one.

      --authority FILE is the certificate of the authority that must have issued the others, such as Apple's \
      root; without it the chain is followed only as far as the file leads.

      --trust, --root, --status and --store judge the passes in the barcodes, as with passtool verify.
      """)

  @Option(
    help: ArgumentHelp(
      "Trust the passes that these public keys signed, or with --root this bundle; may be given several times.",
      valueName: "[issuer=]file"))
  var trust: [String] = []

  @Option(
    help: ArgumentHelp(
      "The issuer of the bundle, and the key set with the public halves of its roots.",
      valueName: "issuer=file"))
  var root: String?

  @Option(help: ArgumentHelp("Status lists that go with the bundle.", valueName: "file"))
  var status: [String] = []

  @Option(
    help: ArgumentHelp("Trust what this directory holds.", valueName: "dir"), transform: Parse.path)
  var store: String?

  @Option(
    help: ArgumentHelp(
      "Certificates that may issue those of passes, PEM or DER; may be given several times.",
      valueName: "file"),
    transform: Parse.path)
  var authority: [String] = []

  @OptionGroup var clock: ClockOption

  @Flag(help: "Print the judgement on each file as a JSON object.")
  var json = false

  @Argument(help: ArgumentHelp("The pass; - for standard input.", valueName: "file"))
  var files: [String]

  func validate() throws {
    if store != nil, !trust.isEmpty || root != nil || !status.isEmpty {
      throw ValidationError(
        "--store has the whole trust already; leave --trust, --root and --status out")
    }
    if root != nil, trust.count != 1 {
      throw ValidationError("--root goes with one bundle: --trust BUNDLE --root ISSUER=FILE")
    }
    if root == nil, !status.isEmpty {
      throw ValidationError("a status list needs its bundle: --trust BUNDLE --root ISSUER=FILE")
    }
  }

  func run() throws {
    let now = clock.now
    let verifier = try loadTrust(now).map { Verifier(trust: $0) }
    let authorities = try authority.flatMap(Self.certificates)
    var isFaultless = true
    for (index, file) in files.enumerated() {
      guard let bytes = try Files.readInput(file, limit: WalletJudgement.longest) else {
        throw Failure.data(
          "\(file): is longer than \(WalletJudgement.longest / 1_000_000) MB, too large for a pass")
      }
      let judgement = WalletJudgement(
        bytes, now: now, authorities: authorities, verifier: verifier)
      if !judgement.isFaultless { isFaultless = false }
      if !json, index > 0 { try Console.print("") }
      try Console.print(
        json
          ? WalletJudgementJSON.text(judgement, file)
          : WalletJudgementView(judgement, file, now: now).text)
    }
    if !isFaultless { throw ExitCode(65) }
  }

  /// Returns the trust in issuers of passes; nil if none was given.
  private func loadTrust(_ now: Instant) throws -> Trust? {
    if let store {
      let (held, diagnostics) = try TrustStore(directory: store).load()
      for diagnostic in diagnostics { Console.complain(diagnostic) }
      return held.trust
    }
    if let root, let bundle = trust.first {
      return try TrustFiles.load(bundle: bundle, root: root, lists: status, now: now)
    }
    return trust.isEmpty ? nil : try TrustFiles.load(trust)
  }

  private static func certificates(_ path: String) throws -> [Certificate] {
    guard let bytes = try Files.read(path, limit: 1 << 20) else {
      throw Failure.data("\(path): is too large to be a certificate")
    }
    do throws(CryptoError) {
      return try Certificate.all(in: bytes)
    } catch {
      throw Failure.data("\(path): \(error)")
    }
  }
}
