internal import ArgumentParser
internal import CommandLineSupport
internal import Platform

/// `-o`: a file instead of standard output.
struct OutputOption: ParsableArguments {
  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp("Write to this file (default: standard output).", valueName: "file"),
    transform: Parse.path)
  var path: String?

  /// Refuses `--json` without a file, because standard output then has the result and not its description.
  func check(_ json: JSONOption) throws {
    guard !json.isWanted || path != nil else {
      throw ValidationError(
        "with --json, standard output describes the result; name a file for the result itself: -o FILE"
      )
    }
  }

  /// Writes a line of data.
  func write(_ line: String) throws {
    guard let path else { return try Console.print(line) }
    try Files.replace(path, Array((line + "\n").utf8), mode: Files.publicMode)
  }
}
