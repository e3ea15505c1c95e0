internal import Vocabulary

/// The Accept header (RFC 9110 §12.5.1): media ranges with their quality values.
package struct Accept {
  private let ranges: [(type: Substring, quality: Double)]

  /// Parses the header; a missing one accepts everything.
  package init(_ header: String?) {
    ranges = (header ?? "*/*").split(separator: ",").compactMap { part in
      let pieces = part.split(separator: ";").map { $0.trimmed { $0 == " " || $0 == "\t" } }
      guard let type = pieces.first else { return nil }
      let quality = pieces.dropFirst().first { $0.lowercased().hasPrefix("q=") }
        .map { Double($0.dropFirst(2)) ?? 0 }
      return (type, quality ?? 1)
    }
  }

  /// Returns the choice with the highest quality, the first among equals, or nil if none is acceptable.
  package func best<Choice>(of choices: [Choice], _ type: (Choice) -> String) -> Choice? {
    var best: (choice: Choice, quality: Double)?
    for choice in choices {
      let quality = quality(of: type(choice))
      if quality > best?.quality ?? 0 { best = (choice, quality) }
    }
    return best?.choice
  }

  /// Returns the quality that the most specific matching range gives.
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
