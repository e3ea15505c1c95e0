internal import ArgumentParser
internal import PassDocuments
internal import Vocabulary

/// The passes that a command takes, and what it needs to know beyond them.
///
/// `passtool print` spreads the same options over its help and makes a value of them.
struct PassSourceOptions: ParsableArguments {
  @OptionGroup var passes: PassFilesOptions

  @Option(
    help: ArgumentHelp(
      "Show the times of tickets on the clocks of this zone, such as Europe/Prague.",
      valueName: "zone"),
    transform: Parse.word)
  var zone: Zone?

  @Option(
    help: ArgumentHelp(
      "The language of a pass whose request names none (default: en).", valueName: "tag"),
    transform: Parse.language)
  var language = Language.english

  @Option(
    help: ArgumentHelp(
      "Take only passes that these keys have signed.", valueName: "[issuer=]file"))
  var trust: [String] = []
}

/// The files of passes, and those of the requests that the passes were issued for.
struct PassFilesOptions: ParsableArguments {
  @Argument(help: ArgumentHelp("Files of passes; - is standard input.", valueName: "file"))
  var files: [String] = []

  @Option(
    help: ArgumentHelp("The requests that the passes were issued for.", valueName: "file"),
    transform: Parse.path)
  var request: [String] = []
}
