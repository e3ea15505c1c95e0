package import Vocabulary

/// The languages that a client reads, by its Accept-Language header (RFC 9110 §12.5.4).
package struct AcceptLanguage {
  private let ranges: [(tag: String, quality: Double)]
  /// Maximum number of ranges that are read.
  private static let maxCount = 32

  /// Parses the header and ignores its malformed parts.
  package init(_ header: String?) {
    ranges = (header ?? "").split(separator: ",").prefix(Self.maxCount).compactMap { part in
      let pieces = part.split(separator: ";").map { $0.trimmed { $0 == " " || $0 == "\t" } }
      guard let tag = pieces.first, !tag.isEmpty else { return nil }
      let quality = pieces.dropFirst().first { $0.lowercased().hasPrefix("q=") }
        .map { Double($0.dropFirst(2)) ?? 0 }
      return (String(tag), quality ?? 1)
    }
  }

  /// The supported language with the highest quality, the first of the header among equals; English if the header
  /// names no supported language.
  package var best: Language {
    var best: (language: Language, quality: Double)?
    for (tag, quality) in ranges {
      guard let language = Language(tag: tag), quality > best?.quality ?? 0 else { continue }
      best = (language, quality)
    }
    return best?.language ?? .english
  }
}
