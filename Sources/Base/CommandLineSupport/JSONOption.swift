internal import ArgumentParser
package import StrictText
internal import Platform

/// The option `--json`, which prints the result as a JSON object on a line of standard output.
package struct JSONOption: ParsableArguments {
  @Flag(name: .customLong("json"), help: "Print a JSON object.")
  package var isWanted = false

  package init() {}

  /// Prints the members as an object if `--json` is given, or else the text as a line.
  package func print(
    _ text: @autoclosure () -> String, _ members: (inout JSONWriter) -> Void
  ) throws {
    guard isWanted else { return try Terminal.write(text() + "\n", to: .output) }
    try tell(members)
  }

  /// Prints the members as an object if `--json` is given, and nothing otherwise.
  package func tell(_ members: (inout JSONWriter) -> Void) throws {
    guard isWanted else { return }
    var writer = JSONWriter()
    writer.object(members)
    try Terminal.write(String(decoding: writer.bytes, as: UTF8.self) + "\n", to: .output)
  }
}
