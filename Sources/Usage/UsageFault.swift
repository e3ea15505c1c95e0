package import ArgumentParser
internal import Vocabulary

/// What is said about a command line that cannot be read.
///
/// The argument parser names the first thing that it stumbles over; this names what is at fault.
package struct UsageFault<Root: ParsableCommand> {
  private let arguments: [String]

  /// - Parameter arguments: the words behind the program's name.
  package init(of root: Root.Type, _ arguments: [String]) { self.arguments = arguments }

  /// The message for an error of the parser: the fault, the usage, where help is.
  package func message(_ error: any Error) -> String {
    let message = Root.fullMessage(for: error)
    if message.hasPrefix(Self.unknownOption) { return message }
    if let unknown = hiddenOption() { return unknown }
    guard let fault = unknownCommand() else { return message }
    let rest = message.split(separator: "\n", omittingEmptySubsequences: false).dropFirst()
    return (["Error: " + fault] + rest.map(String.init)).joined(separator: "\n")
  }

  private static var unknownOption: String { "Error: Unknown option" }

  /// The command that the words name, and the words behind it.
  private var named: (path: [any ParsableCommand.Type], rest: ArraySlice<String>) {
    var path: [any ParsableCommand.Type] = [Root.self]
    var rest = arguments[...]
    while let word = rest.first, let last = path.last,
      let next = last.configuration.subcommands.first(where: { $0._commandName == word })
    {
      path.append(next)
      rest = rest.dropFirst()
    }
    return (path, rest)
  }

  /// The message about an option that no one knows: where its value is taken for an argument, the parser
  /// complains of that argument.
  private func hiddenOption() -> String? {
    let (path, rest) = named
    let words = path.dropFirst().map { $0._commandName }
    for option in rest.prefix(while: { $0 != "--" }) where option.hasPrefix("--") {
      do {
        _ = try Root.parseAsRoot(words + [option])
      } catch {
        let message = Root.fullMessage(for: error)
        if message.hasPrefix(Self.unknownOption) { return message }
      }
    }
    return nil
  }

  /// What is wrong with the word that stands where a command is expected; nil where none is.
  private func unknownCommand() -> String? {
    let (path, rest) = named
    guard let last = path.last, !last.configuration.subcommands.isEmpty,
      let word = rest.first, !word.hasPrefix("-")
    else { return nil }
    // A default command of ours takes options only; any other word is meant as a command.
    let name = path.map { $0._commandName }.joined(separator: " ")
    let names = last.configuration.subcommands.filter { $0.configuration.shouldDisplay }
      .map { $0._commandName }
    let words = "'\(escaped(word, limit: 40))' is no command of \(name)"
    if let meant = nearest(word, of: names + ["help"]) {
      return words + ". Did you mean '\(meant)'?"
    }
    return words
  }
}
