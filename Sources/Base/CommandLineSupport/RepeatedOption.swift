internal import ArgumentParser
internal import StrictText

extension UsageFault {
  /// Refuses an option that takes one value and is given more than once.
  ///
  /// The parser would take the last one without a word, such as one of two roles.
  ///
  /// - Throws: the parser's own error for a command line that is at fault.
  package func checkRepetitions() throws {
    let (path, words) = command(in: arguments[...])
    var seen: Set<String> = []
    let repeated = words.prefix { $0 != "--" }.filter { $0.hasPrefix("--") }
      .map { String($0.dropFirst(2).prefix { $0 != "=" }) }.filter { !seen.insert($0).inserted }
    // Nothing more is read of the commands where every option is given once.
    guard !repeated.isEmpty, let single = Self.singleOptions(of: path) else { return }
    guard let name = repeated.first(where: single.contains) else { return }
    throw ValidationError("--\(name): it is given more than once; give it once")
  }

  /// Returns the long names of the options of a command that take one value; nil where the parser does not tell them.
  private static func singleOptions(of path: [any ParsableCommand.Type]) -> Set<String>? {
    var path = path
    while let next = path.last?.configuration.defaultSubcommand { path.append(next) }
    guard let text = path.last?._dumpHelp(),
      let description = try? JSONReader.read(Array(text.utf8), depth: 32)
    else { return nil }
    let options = description["command"]?["arguments"]?.items.filter {
      $0["kind"]?.text == "option" && $0["isRepeating"]?.flag == false
    }
    return options.map { options in
      Set(
        options.flatMap { $0["names"]?.items ?? [] }.filter { $0["kind"]?.text == "long" }
          .compactMap { $0["name"]?.text })
    }
  }
}

extension JSONNode {
  fileprivate subscript(name: String) -> JSONNode? {
    guard case .object(let members) = value else { return nil }
    return members.first { $0.name == name }?.node
  }

  fileprivate var items: [JSONNode] {
    guard case .array(let items) = value else { return [] }
    return items
  }

  fileprivate var text: String? {
    guard case .string(let text) = value else { return nil }
    return text
  }

  fileprivate var flag: Bool? {
    guard case .boolean(let flag) = value else { return nil }
    return flag
  }
}
