internal import Platform

/// What stands for a bundle or a list on the command line: a path, `-` for standard input, or the text
/// itself.
struct StatementText {
  /// What it is called in messages.
  let name: String
  let bytes: [UInt8]

  /// - Parameter beginnings: how a text begins that is no path.
  init(_ argument: String, beginnings: [String]) throws {
    if beginnings.contains(where: argument.hasPrefix), !Files.exists(argument) {
      (name, bytes) = ("the text", Array(argument.utf8))
      return
    }
    name = argument == "-" ? "standard input" : argument
    guard let read = try Files.readInput(argument, limit: 1 << 21) else {
      throw Failure.data("\(name): too long for a trust bundle or a status list")
    }
    bytes = read
  }
}
