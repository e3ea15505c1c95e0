internal import ArgumentParser
internal import PassIssuer

/// The verb `passtool trust show`.
struct TrustShow: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Draw a signed bundle as one barcode, which a gate loads by scanning it.",
    discussion: """
      The symbol is an Aztec of at most 101×101 modules; two issuers with two keys each fit, or \
      four with one. For a larger bundle the command says how many modules it would need: hand over \
      its file.
      """)

  @OptionGroup var options: StatementOptions
  @OptionGroup var clock: ClockOption

  @Argument(help: "The signed bundle; - is standard input.")
  var bundle: String

  func run() throws {
    let input = try BundleInput(bundle)
    guard let statement = input.statement else {
      throw Failure.data("\(input.name): it is not signed yet; sign it with: passtool trust sign")
    }
    if input.bundle.expires <= clock.now {
      Console.complain(
        "warning: the bundle ended at \(input.bundle.expires), and no gate loads it any more; make a new one "
          + "with passtool trust build and passtool trust sign")
    }
    try options.show(statement, path: input.name)
  }
}
