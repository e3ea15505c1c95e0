internal import StrictText
internal import ArgumentParser
internal import CommandLineSupport
internal import PassIssuer
internal import Vocabulary

/// The verb `passtool trust build`.
struct TrustBuild: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build",
    abstract: "Make a bundle, not signed yet, from the file that says whom gates trust.",
    discussion: """
      The file is JSON; times are written like 2025-03-15T12:00:00Z, and paths are relative to it:

        {"issuer": "GROUND", "valid_days": 30,
         "issuers": [
          {"issuer": "UA", "name": "Example Air", "keys": "keys/UA.jwks.json",
           "status_lists": [1]}]}

      "keys" may be an array of such files; add the key of each gate (device.jwks.json of passtool gate init).

      An issuer may also have "signs_since": TIME (every boarding pass issued since is signed), \
      "revoked": [{"kid": KID, "from": TIME}], "survivors": the file, or an array of files, with your own \
      records of the passes that the lost keys signed (answers of passtool issue, passes.ndjson of passtool \
      print, what passservice export-passes or passtool trust survivors printed), and "terms": {"from", "until", "kinds", "carriers", "max_lifetime_days"} for keys \
      without terms of their own. A status list is a number, a URI, or \
      {"list": 1, "url": "https:…"}.

      Beside the issuers may be "version" (without it the next after --after), "next_root" (the file of \
      a key set with the root that takes over), and "policy": {"leeway_s": 60, \
      "max_trust_age_days": 30, "max_status_age_hours": 24, "on_stale": "refer" or "admit_marked" or \
      "refuse", "unsigned": "refer" or "manifest"}.

      Only the file of -o is written. What is permitted but rarely intended is named on standard error.
      """)

  @Option(
    help: ArgumentHelp(
      "The bundle that was signed last, which the new bundle replaces.", valueName: "bundle"))
  var after: String?

  @Option(
    help: ArgumentHelp(
      "Give the bundle this version (default: that of the file, or the next after --after).",
      valueName: "n"))
  var newVersion: Int64?

  @OptionGroup var output: OutputOption
  @OptionGroup var json: JSONOption
  @OptionGroup var clock: ClockOption

  @Argument(help: "The file that says whom gates trust.")
  var file: String

  func validate() throws { try output.check(json) }

  func run() throws {
    let previous = try after.map { try BundleInput($0).bundle }
    let (bundle, leftOut) = try TrustSource(path: file).bundle(
      now: clock.now, version: newVersion, after: previous)
    for words in leftOut { Console.complain("left out: \(words)") }
    for words in bundle.warnings { Console.complain("warning: \(words)") }
    try output.write(String(decoding: bundle.payload, as: UTF8.self))
    try json.tell { writer in
      writer.member("file", output.path ?? "-")
      writer.member("issuer", bundle.issuer.rawValue)
      writer.member("version", bundle.version)
      writer.member("issued_at", "\(bundle.issuedAt)")
      writer.member("expires", "\(bundle.expires)")
      writer.member("issuers", bundle.issuers.map(\.id.rawValue))
      writer.member("warnings", bundle.warnings)
      writer.member("left_out", leftOut)
    }
  }
}
