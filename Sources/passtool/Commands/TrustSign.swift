internal import StrictText
internal import ArgumentParser
internal import CommandLineSupport
internal import PassIssuer
internal import Platform
internal import Vocabulary

/// The verb `passtool trust sign`.
struct TrustSign: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sign",
    abstract: "Sign a bundle with a root key.",
    discussion: """
      BUNDLE is what trust build wrote. Check it with trust diff first: the holder of the root \
      decides whom every gate trusts. The token goes to standard output or to the file of -o.
      """)

  @OptionGroup var keys: KeysOption

  @Option(help: "Sign with this root, if there are several.", transform: Parse.code)
  var kid: KeyID?

  @OptionGroup var passphrase: PassphraseOption
  @OptionGroup var output: OutputOption
  @OptionGroup var json: JSONOption
  @OptionGroup var clock: ClockOption

  @Argument(help: "The bundle to sign; - is standard input.")
  var bundle: String

  func validate() throws { try output.check(json) }

  func run() throws {
    let input = try BundleInput(bundle)
    let secret = try passphrase.fromFile()
    let root = try KeyStore(directory: keys.directory).root(
      of: input.bundle.issuer, keyID: kid
    ) { path in secret ?? Terminal.askSecret("Passphrase of \(path): ") }
    let signed: SignedStatement
    do throws(TrustSigningError) {
      signed = try input.bundle.signed(by: root, now: clock.now)
    } catch {
      throw Failure.data("\(input.name): \(error)")
    }
    if input.bundle.nextRoot?.keyID == root.keyID {
      Console.complain(
        "warning: \"next_root\" is the root that signs, so it changes nothing; leave it out")
    }
    try output.write(signed.token)
    let size = try? signed.symbol().columns
    try json.tell { writer in
      writer.member("file", output.path ?? "-")
      writer.member("issuer", input.bundle.issuer.rawValue)
      writer.member("version", input.bundle.version)
      writer.member("kid", root.keyID.rawValue)
      writer.member("expires", "\(input.bundle.expires)")
      writer.member("modules", orNull: size)
    }
    Console.remark(
      size.map { "passtool trust show draws the bundle as one symbol of \($0)×\($0) modules" }
        ?? "the bundle is too large for one symbol; hand it over as a file")
  }
}
