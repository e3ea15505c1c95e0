internal import Platform

/// A bundle or a list as an argument of the command line: a path, `-` for standard input, or the text
/// itself.
struct StatementText {
  /// The name of the argument in messages.
  let name: String
  let bytes: [UInt8]

  /// Reads what an argument names; `prefixes` distinguish a text from a path.
  init(_ argument: String, prefixes: [String]) throws {
    if prefixes.contains(where: argument.hasPrefix), !Files.exists(argument) {
      (name, bytes) = ("the text", Array(argument.utf8))
      return
    }
    name = argument == "-" ? "standard input" : argument
    guard let read = try Files.readInput(argument, limit: 1 << 21) else {
      throw Failure.data("\(name): is too long to be a trust bundle or a status list")
    }
    bytes = read
  }
}
