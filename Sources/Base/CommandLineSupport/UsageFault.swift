package import ArgumentParser
internal import Vocabulary

/// The error message for a command line that cannot be parsed.
///
/// The argument parser names the first word that it cannot use; this message names the word that is wrong.
package struct UsageFault<Root: ParsableCommand> {
  let arguments: [String]

  /// The faults of a command line of `root`; `arguments` are the words after the program's name.
  package init(of root: Root.Type, _ arguments: [String]) { self.arguments = arguments }

  /// Returns the message for an error of the parser: the fault, the usage and where to find help; nil if the command
  /// line has no fault.
  package func message(_ error: any Error) -> String? {
    switch Root.exitCode(for: error) {
    case .validationFailure: break
    // A request for help succeeds even with an unknown command: the parser shows the help of the commands before it.
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

  /// Returns the command that the words name, and the words after it.
  func command(
    in words: ArraySlice<String>
  ) -> (path: [any ParsableCommand.Type], rest: ArraySlice<String>) {
    var path: [any ParsableCommand.Type] = [Root.self]
    var rest = words
    while let word = rest.first, let last = path.last,
      let next = last.configuration.subcommands.first(where: {
        $0._commandName == word || $0.configuration.aliases.contains(word)
      })
    {
      path.append(next)
      rest = rest.dropFirst()
    }
    return (path, rest)
  }

  /// Returns the message about an unknown option; nil without one.
  ///
  /// The parser may take the value of an unknown option for an argument, and complain about that argument.
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

  /// Returns the message about an unknown option, made from the parser's message.
  ///
  /// The parser suggests the nearest option at any distance; this message suggests only a similar one.
  private func meaning(_ message: String) -> String {
    let parts = message.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[1].hasPrefix("--") else { return message }
    return unlisted(String(parts[1]), of: command(in: arguments[...]).path, message) ?? message
  }

  /// Returns the message about an option that the command's help does not list; nil for an option that it lists.
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

  /// Returns whether a command takes a word that is no command, also if it needs further arguments.
  private func takesWords(_ path: [any ParsableCommand.Type]) -> Bool {
    let names = path.dropFirst().map { $0._commandName }
    guard let fault = Self.fault(in: names + ["word"]) else { return true }
    // With a word, the parser misses the next argument; a word that it cannot use does not change what it misses.
    return fault.hasPrefix("Error: Missing expected argument") && fault != Self.fault(in: names)
  }

  /// Returns the first line of the parser's message; nil if it takes the words.
  private static func fault(in words: [String]) -> String? {
    do {
      _ = try Root.parseAsRoot(words)
      return nil
    } catch {
      return Root.fullMessage(for: error).split(separator: "\n").first.map(String.init) ?? ""
    }
  }

  /// Returns the fault of a word in the place of a command; nil without such a word, or if a default command may take
  /// it.
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
    // If a default command takes any word, this word is not the fault.
    return takesWords(path) ? nil : fault
  }
}
