internal import StrictText
internal import ArgumentParser
internal import CommandLineSupport
internal import PassFormats
internal import PassGate
internal import PassTrustStore
internal import PassVerifier
internal import Platform
internal import Vocabulary

/// The verb `passtool trust kit`.
struct TrustKit: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "kit",
    abstract: "Make a folder with which a new gate opens in one command.",
    discussion: """
      The folder holds the public roots, the bundle and the status lists; put it on a stick or a share, \
      with a passenger list for each departure that has one (UA123-2025-03-15-SFO.csv). On the gate:

        passtool gate open KIT --flight UA123 --from SFO

      The command prints the number of the kit, 24 digits. Put it on a card and hand it over apart from \
      the folder: a new gate asks for it once, and trusts nothing of a folder with another number. The \
      number stays the same as long as the roots and the issuer of the gates stay the same.

      For gates on phones give the folder of their page (--page). Its digest is printed for the card, too: the \
      phone shows the digest of the page that it has under "About this page".
      """)

  @Option(
    help: ArgumentHelp(
      "The issuer of the bundles, and the key set with the public halves of the roots.",
      valueName: "issuer=file"))
  var root: String

  @Option(
    help: ArgumentHelp(
      "The issuer to which the gates belong; by default the only issuer of the bundle.",
      valueName: "issuer"),
    transform: Parse.issuer)
  var issuer: IssuerID?

  @Option(
    help: ArgumentHelp("Write the kit into this folder.", valueName: "dir"), transform: Parse.path)
  var out: String

  @Option(
    help: ArgumentHelp(
      "The page of gates on phones, as Web/page/build made it; its digest is for the card.",
      valueName: "dir"), transform: Parse.path)
  var page: String?

  @OptionGroup var clock: ClockOption

  @Argument(help: "The bundle of the day, signed.")
  var bundle: String

  @Argument(help: "Status lists, signed.")
  var lists: [String] = []

  @OptionGroup var output: JSONOption

  func run() throws {
    let page = try page.map(GatePageDigest.init)
    let roots = try TrustFiles.roots(root)
    var held = HeldTrust(roots: roots)
    for path in [bundle] + lists { try TrustFiles.take(path, into: &held, now: clock.now) }
    guard let holds = held.bundle else {
      throw Failure.data(
        "\(bundle): is no trust bundle; give the file that passtool trust sign wrote")
    }
    let issuers = holds.issuers.map(\.id)
    let names = issuers.prefix(20).map(\.rawValue).joined(separator: ", ")
    guard !issuers.isEmpty else {
      throw Failure.usage(
        "\(bundle): names no issuer to which the gates could belong; add it to the file of passtool trust "
          + "build, and build and sign the bundle again")
    }
    guard let gates = issuer ?? (issuers.count == 1 ? issuers.first : nil) else {
      throw Failure.usage("give the issuer to which the gates belong: --issuer, one of \(names)")
    }
    guard issuers.contains(gates) else {
      throw Failure.usage(
        "--issuer: the bundle does not name the issuer \(gates), so nothing that its gates report would "
          + "count; expected one of \(names)")
    }
    for source in holds.issuers.flatMap(\.statusLists) where !isGiven(source.uri, of: held) {
      Console.complain(
        "warning: the bundle names the status list \(escaped(source.uri, limit: 80)), which was not "
          + "given, so gates will not let its passes in; add its file")
    }
    try GateKit.write(
      out, keySet: try bytes(of: TrustFiles.rootsPath(root)), gates: gates,
      bundle: try bytes(of: bundle), lists: try lists.map(bytes(of:)), of: roots.issuer)
    Console.remark("the kit for gates of \(gates) is in \(out); the number for the card:")
    let number = try KitNumber.digits(of: roots, gates: gates)
    try output.print(number) { writer in
      writer.member("kit", out)
      writer.member("gates", gates.rawValue)
      writer.member("number", number)
      if let page { writer.member("page_digest", page.hexadecimal) }
    }
    guard let page, !output.isWanted else { return }
    Console.remark("the digest of the page for the card:")
    try Console.print(page.inGroups)
  }

  private func isGiven(_ uri: String, of held: HeldTrust) -> Bool {
    held.bundle?.issuers.contains { held.listToken($0.id, uri) != nil } ?? false
  }

  private func bytes(of path: String) throws -> [UInt8] {
    guard let bytes = try Files.read(path, limit: 1 << 20) else {
      throw Failure.data("\(path): is too large for a kit, which has files of up to 1 MiB")
    }
    return bytes
  }
}
