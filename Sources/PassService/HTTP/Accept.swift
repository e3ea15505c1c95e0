internal import Vocabulary

/// What a client takes (RFC 9110 §12.5.1): ranges of media types, each with how well it likes them.
struct Accept {
  private let ranges: [(type: Substring, quality: Double)]

  /// A header, or without one everything.
  init(_ header: String?) {
    ranges = (header ?? "*/*").split(separator: ",").compactMap { part in
      let pieces = part.split(separator: ";").map { $0.trimmed { $0 == " " || $0 == "\t" } }
      guard let type = pieces.first else { return nil }
      let quality = pieces.dropFirst().first { $0.lowercased().hasPrefix("q=") }
        .map { Double($0.dropFirst(2)) ?? 0 }
      return (type, quality ?? 1)
    }
  }

  /// The type that it likes best, of equals the first; nil where it takes none of them.
  func best<Choice>(of choices: [Choice], _ type: (Choice) -> String) -> Choice? {
    var best: (choice: Choice, quality: Double)?
    for choice in choices {
      let quality = quality(of: type(choice))
      if quality > best?.quality ?? 0 { best = (choice, quality) }
    }
    return best?.choice
  }

  /// By the range that says most about the type.
  private func quality(of type: String) -> Double {
    let major = type.prefix { $0 != "/" }
    for range in [type, "\(major)/*", "*/*"] {
      if let match = ranges.first(where: { $0.type.lowercased() == range }) {
        return match.quality
      }
    }
    return 0
  }
}
