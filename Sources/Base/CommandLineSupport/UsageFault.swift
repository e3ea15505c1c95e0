package import ArgumentParser
internal import Vocabulary

/// What is said about a command line that cannot be read.
///
/// The argument parser names the first thing that it stumbles over; this names what is at fault.
package struct UsageFault<Root: ParsableCommand> {
  private let arguments: [String]

  /// - Parameter arguments: the words behind the program's name.
  package init(of root: Root.Type, _ arguments: [String]) { self.arguments = arguments }

  /// The message for an error of the parser: the fault, the usage, where help is; nil where nothing is wrong with
  /// the command line.
  package func message(_ error: any Error) -> String? {
    switch Root.exitCode(for: error) {
    case .validationFailure: break
    // The parser answers with the help of what it understood.
    case .success:
      let words = arguments.first == "help" ? arguments.dropFirst() : arguments[...]
      return unknownCommand(in: words).map { "Error: \($0)\n  See '\(Root._commandName) --help'." }
    default: return nil
    }
    let message = Root.fullMessage(for: error)
    if message.hasPrefix(Self.unknownOption) { return meaning(message) }
    if let unknown = hiddenOption() { return unknown }
    guard let fault = unknownCommand(in: arguments[...]) else { return message }
    let rest = message.split(separator: "\n", omittingEmptySubsequences: false).dropFirst()
    return (["Error: " + fault] + rest.map(String.init)).joined(separator: "\n")
  }

  private static var unknownOption: String { "Error: Unknown option" }

  /// The command that the words name, and the words behind it.
  private func command(
    in words: ArraySlice<String>
  ) -> (path: [any ParsableCommand.Type], rest: ArraySlice<String>) {
    var path: [any ParsableCommand.Type] = [Root.self]
    var rest = words
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
    let (path, rest) = command(in: arguments[...])
    let words = path.dropFirst().map { $0._commandName }
    for option in rest.prefix(while: { $0 != "--" }) where option.hasPrefix("--") {
      do {
        _ = try Root.parseAsRoot(words + [option])
      } catch {
        let message = Root.fullMessage(for: error)
        if message.hasPrefix(Self.unknownOption) { return meaning(message) }
        // A required argument that is missing is named first, before other faults.
        guard message.hasPrefix("Error: Missing expected argument") else { continue }
        if let unknown = unlisted(option, of: path, message) { return unknown }
      }
    }
    return nil
  }

  /// The parser's message about an option that no one knows.
  ///
  /// The parser suggests the nearest option at any distance; here it must be near.
  private func meaning(_ message: String) -> String {
    let parts = message.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[1].hasPrefix("--") else { return message }
    return unlisted(String(parts[1]), of: command(in: arguments[...]).path, message) ?? message
  }

  /// The message about an option that the command's help does not know; nil for one that it does.
  private func unlisted(
    _ option: String, of path: [any ParsableCommand.Type], _ message: String
  ) -> String? {
    var path = path
    while let next = path.last?.configuration.defaultSubcommand { path.append(next) }
    guard let command = path.last else { return nil }
    let name = String(option.prefix { $0 != "=" })
    let known = Root.helpMessage(for: command).split { !($0.isLetter || $0.isNumber || $0 == "-") }
      .map(String.init).filter { $0.hasPrefix("--") }
    guard !known.contains(name) else { return nil }
    let meant = nearest(name, of: known).map { ". Did you mean '\($0)'?" } ?? ""
    let rest = message.split(separator: "\n", omittingEmptySubsequences: false).dropFirst()
    let first = "\(Self.unknownOption) '\(escaped(name, limit: 40))'\(meant)"
    return ([first] + rest.map(String.init)).joined(separator: "\n")
  }

  private func takesWords(_ path: [any ParsableCommand.Type]) -> Bool {
    (try? Root.parseAsRoot(path.dropFirst().map { $0._commandName } + ["word"])) != nil
  }

  /// What is wrong with the word where a command is expected; nil without such a word.
  private func unknownCommand(in words: ArraySlice<String>) -> String? {
    let (path, rest) = command(in: words)
    guard let last = path.last, !last.configuration.subcommands.isEmpty,
      let word = rest.first, !word.hasPrefix("-")
    else { return nil }
    let name = path.map { $0._commandName }.joined(separator: " ")
    let names = last.configuration.subcommands.filter { $0.configuration.shouldDisplay }
      .map { $0._commandName }
    let fault = "'\(escaped(word, limit: 40))' is no command of \(name)"
    if let meant = nearest(word, of: names + ["help"]) {
      return fault + ". Did you mean '\(meant)'?"
    }
    // Where a default command takes any word, the fault is another one.
    return takesWords(path) ? nil : fault
  }
}
