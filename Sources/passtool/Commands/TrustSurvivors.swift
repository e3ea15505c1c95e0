internal import ArgumentParser
internal import PassFormats
internal import PassIssuer
internal import Vocabulary

/// The verb `passtool trust survivors`.
struct TrustSurvivors: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "survivors",
    abstract: "Digest the passes of a lost key that you remember issuing.",
    discussion: """
      For an issuer that does not keep the bundle itself: the digests name no person and say nothing of a \
      pass, and go to the party that does, which names their file under "survivors". Who keeps the bundle names the \
      records themselves.

      A FILE has one pass on a line: answers of passtool issue, passes.ndjson of passtool print, what \
      passservice export-passes prints, or texts of barcodes. Give nothing that was scanned: what a thief \
      signed has a good signature too.
      """)

  @Option(help: "Whose passes.", transform: Parse.issuer)
  var issuer: IssuerID

  @Option(help: ArgumentHelp("The key that was lost.", valueName: "kid"), transform: Parse.code)
  var kid: KeyID

  @Option(
    help: ArgumentHelp(
      "Since when it was lost: passes that were issued later survive nothing.", valueName: "time"),
    transform: Parse.time)
  var from: Instant?

  @OptionGroup var keys: KeysOption
  @OptionGroup var clock: ClockOption

  @Argument(help: "Your own records.")
  var files: [String]

  func run() throws {
    let set = try JWKSet(try KeyStore(directory: keys.directory).export(issuer: issuer))
    guard set.keys.contains(where: { $0.keyID == kid }) else {
      throw Failure.data("\(keys.directory): no key \(kid) of \(issuer)")
    }
    var survivors = Survivors(of: issuer, keys: set.keys, lost: [kid: from], now: clock.now)
    for file in files {
      do throws(SurvivorError) { try survivors.read(file) } catch { throw Failure.data("\(error)") }
    }
    if let words = survivors.leftOut { Console.complain("left out: \(words)") }
    for digest in survivors.digests.sorted() { try Console.print(digest.rawValue) }
  }
}
