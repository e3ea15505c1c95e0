internal import ArgumentParser
internal import PassFormats
internal import PassIssuer
internal import Vocabulary

/// The verb `passtool trust survivors`.
struct TrustSurvivors: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "survivors",
    abstract: "Make digests of the passes that you issued with a key that was lost later.",
    discussion: """
      This is for an issuer that does not build the bundle itself. The digests contain no names and no data \
      of a pass. Send them to the party that builds the bundle, which names their file under "survivors". If you \
      build the bundle yourself, name the records there.

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
      "The time when it was lost: passes that were issued later do not survive.",
      valueName: "time"),
    transform: Parse.time)
  var from: Instant?

  @OptionGroup var keys: KeysOption
  @OptionGroup var clock: ClockOption

  @Argument(help: "Your own records.")
  var files: [String]

  func run() throws {
    let set = try JWKSet(try KeyStore(directory: keys.directory).export(issuer: issuer))
    guard set.keys.contains(where: { $0.keyID == kid }) else {
      throw Failure.data(
        "\(keys.directory) has no public key \(kid) of \(issuer); check --kid, or name the directory that has "
          + "the key: --keys DIR")
    }
    var survivors = Survivors(of: issuer, keys: set.keys, lost: [kid: from], now: clock.now)
    for file in files {
      do throws(SurvivorError) { try survivors.read(file) } catch { throw Failure.data("\(error)") }
    }
    if let words = survivors.leftOut { Console.complain("left out: \(words)") }
    for digest in survivors.digests.sorted() { try Console.print(digest.rawValue) }
  }
}
