internal import ArgumentParser
internal import Platform

/// `-o`: a file instead of standard output.
struct OutputOption: ParsableArguments {
  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp("Write to this file.", valueName: "file"), transform: Parse.path)
  var path: String?

  /// Writes a line of data.
  func write(_ line: String) throws {
    guard let path else { return try Console.print(line) }
    try Files.replace(path, Array((line + "\n").utf8), mode: Files.publicMode)
  }
}
