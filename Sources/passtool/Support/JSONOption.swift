internal import ArgumentParser
internal import PassFormats

/// `--json`: what is said, as a JSON object on a line.
struct JSONOption: ParsableArguments {
  @Flag(name: .customLong("json"), help: "Print a JSON object.")
  var isWanted = false

  /// Prints the members as an object where that is wanted, or else the text.
  func print(_ text: @autoclosure () -> String, _ members: (inout JSONWriter) -> Void) throws {
    guard isWanted else { return try Console.print(text()) }
    var writer = JSONWriter()
    writer.object(members)
    try Console.print(String(decoding: writer.bytes, as: UTF8.self))
  }
}
