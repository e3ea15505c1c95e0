internal import ArgumentParser
internal import CommandLineSupport
internal import PassDocuments
internal import PassFormats
internal import PassWallet
internal import Platform
internal import StrictText
internal import Vocabulary

/// `passtool wallet write`: files for Apple's wallet.
struct WalletWrite: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "write",
    abstract: "Write passes for Apple's wallet.",
    discussion: """
      FILE holds passes as for passtool print: one per line, what passtool issue answered, or texts of barcodes. The \
      request of a pass gives the hours, gates and names that the pass does not contain.

      With -o all passes go into one file: a .pkpass, or a .pkpasses of at most ten. With --out each pass has a file of its \
      own, named after its id; a boarding pass for several flights has one pass for each flight, in a .pkpasses. A file \
      whose content is the same stays as it is.

      --settings names a JSON file with the operator's certificate, key, colours and pictures (docs/guides/wallets.md). \
      For a list of guests, passtool print --csv LIST --out DIR --wallet SETTINGS writes a pass beside each PDF.
      """)

  @OptionGroup var source: PassSourceOptions

  @Option(
    help: ArgumentHelp("The settings for wallets.", valueName: "file"), transform: Parse.path)
  var settings: String

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp("Write all passes into this file.", valueName: "file"),
    transform: Parse.path)
  var output: String?

  @Option(
    help: ArgumentHelp("Write a file for each pass here.", valueName: "dir"),
    transform: Parse.path)
  var out: String?

  @OptionGroup var clock: ClockOption
  @OptionGroup var json: JSONOption

  func validate() throws {
    guard (output == nil) != (out == nil) else {
      throw ValidationError(
        "name the file of all passes with -o FILE, or the directory of their files with --out DIR")
    }
  }

  func run() throws {
    let writer = try WalletWriter(settings, now: clock.now)
    let jobs = try PrintJobs(source, to: "put into a wallet", now: clock.now).read()
    if let output {
      try WalletWriter.check(output)
      let passes = try jobs.flatMap { try writer.passes($0) }
      let isBundle = passes.count > 1
      let suffix = isBundle ? WalletWriter.bundleSuffix : WalletWriter.suffix
      guard output.lowercased().hasSuffix(".\(suffix)") else {
        throw Failure.usage(
          "\(output): expected a name that ends in .\(suffix) for \(counted(passes.count, "pass", "passes"))"
        )
      }
      try writer.write(passes, to: output)
      try json.tell { writer in
        writer.member("passes", passes.count)
        writer.member("files", [output])
      }
    } else if let out {
      try Files.createDirectory(out, mode: 0o755)
      for job in jobs {
        let id = job.job.pass.claims.passID
        let passes = try writer.passes(job)
        let suffix = passes.count > 1 ? WalletWriter.bundleSuffix : WalletWriter.suffix
        let path = "\(out)/\(id).\(suffix)"
        try writer.write(passes, to: path, inFolder: true)
        try json.print(path) { writer in
          writer.member("pass_id", "\(id)")
          writer.member("files", [path])
        }
      }
    }
  }
}
