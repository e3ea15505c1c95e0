internal import StrictText
internal import ArgumentParser
internal import CommandLineSupport
internal import PassFormats
internal import PassTrustStore
internal import PassVerifier
internal import Vocabulary

/// The verb `passtool trust init`.
struct TrustInit: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Make a gate's trust store, with the root keys that were brought by hand.",
    discussion: """
      The key set holds one root or two: the first signs from day to day, the second lies in a safe \
      for the day on which the first is lost. A bundle may replace the first, never the second.

      Bundles are public, and an old one may still be good for weeks. So that nobody can begin the store with \
      an old one, give the bundle of the day, or the lowest version that the store may begin with \
      (--lowest-version). Load status lists afterwards with passtool trust update.
      """)

  @OptionGroup var store: StoreOption

  @Option(
    help: ArgumentHelp(
      "The issuer of the bundles, and the key set with the public halves of the roots.",
      valueName: "issuer=file"))
  var root: String

  @Option(
    help: ArgumentHelp(
      "If no bundle is at hand yet: load no bundle of a lower version.", valueName: "n"))
  var lowestVersion: Int64?

  @OptionGroup var clock: ClockOption

  @Argument(help: "The bundle of the day, signed.")
  var bundle: String?

  func validate() throws {
    guard bundle != nil || lowestVersion != nil else {
      throw ValidationError(
        "give the file of the bundle with which the gate begins; without a bundle, "
          + "give --lowest-version N")
    }
    guard (1...TrustBundle.greatestVersion).contains(lowestVersion ?? 1) else {
      throw ValidationError("--lowest-version: expected 1 to \(TrustBundle.greatestVersion)")
    }
  }

  @OptionGroup var output: JSONOption

  func run() throws {
    let roots = try TrustFiles.roots(root)
    var held = HeldTrust(roots: roots, lowestVersion: lowestVersion ?? 1)
    if let bundle { try TrustFiles.take(bundle, into: &held, now: clock.now) }
    guard bundle == nil || held.bundle != nil else {
      throw Failure.data(
        "\(bundle ?? ""): is no trust bundle; give the file that passtool trust sign wrote")
    }
    try store.store.create(held)
    let next =
      held.bundle.map { "bundle version \($0.version)" }
      ?? "next: passtool trust update --store \(store.directory) BUNDLE"
    if output.isWanted {
      return try output.print("") { writer in
        writer.member("store", store.directory)
        writer.member("issuer", roots.issuer.rawValue)
        writer.member("daily_root", roots.daily.keyID.rawValue)
        if let recovery = roots.recovery {
          writer.member("recovery_root", recovery.keyID.rawValue)
        }
        if let bundle = held.bundle { writer.member("version", Int(bundle.version)) }
      }
    }
    Console.remark(
      """
      trust store: \(store.directory), for bundles of \(roots.issuer)
      daily root \(roots.daily.keyID), recovery root \(roots.recovery?.keyID.rawValue ?? "none")
      \(next)
      """)
  }
}
