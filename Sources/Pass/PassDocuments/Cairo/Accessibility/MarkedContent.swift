/// The content of a page with its marked parts, which say what each drawn thing belongs to (ISO 32000-1, 14.6).
///
/// Cairo encloses what is drawn between the calls that begin and end a tag in `/P << /MCID 0 >> BDC` and `EMC`, and
/// counts the parts of a page from 0.
enum MarkedContent {
  /// A part of the new content.
  enum Part: Equatable {
    /// What an element of this type has, and its number on the page.
    case read(type: String, number: Int)
    /// Decoration, which is not read.
    case artifact
  }

  /// Returns the content with other parts in place of those that Cairo marked, in their order.
  ///
  /// `picture` returns the new name of a picture for the one that Cairo gave it.
  ///
  /// Throws if their number is another, or if anything is drawn outside of them.
  static func rewritten(
    _ content: [UInt8], as parts: [Part], _ picture: (String) -> String = { $0 }
  ) throws(PDFFault) -> [UInt8] {
    var reader = PDFReader(content)
    var result: [UInt8] = []
    result.reserveCapacity(content.count + 16 * parts.count)
    var (copied, count, depth) = (0, 0, 0)
    var operands: [PDFValue] = []
    reader.skipBlanks()
    var start = reader.offset
    while let item = try reader.next(hasReferences: false) {
      switch item {
      case .value(let value):
        operands.append(value)
        continue
      case .keyword("BDC"):
        if let number = operands.last?["MCID"]?.number {
          guard depth == 0, operands.count == 2, number == count, count < parts.count else {
            throw PDFFault("a marked part that was not asked for", at: start)
          }
          result += content[copied..<start]
          result += parts[count].opening
          copied = reader.offset
          count += 1
        }
        depth += 1
      case .keyword("BMC"): depth += 1
      case .keyword("EMC"):
        guard depth > 0 else { throw PDFFault("an end of a part that did not begin", at: start) }
        depth -= 1
      case .keyword("BI"): throw PDFFault("an image among the words of a page", at: start)
      case .keyword(let name):
        guard depth > 0 || !drawing.contains(name) else {
          throw PDFFault("'\(name)' outside of any marked part", at: start)
        }
        if name == "Do", case .name(let old)? = operands.first {
          result += content[copied..<start]
          result += "/\(picture(old)) Do".utf8
          copied = reader.offset
        }
      }
      operands.removeAll(keepingCapacity: true)
      reader.skipBlanks()
      start = reader.offset
    }
    guard depth == 0, count == parts.count, operands.isEmpty else {
      throw PDFFault("\(count) marked parts instead of \(parts.count)", at: content.count)
    }
    return result + content[copied...]
  }

  /// The operators that leave something on the paper (annex A).
  private static let drawing: Set<String> = [
    "S", "s", "f", "F", "f*", "B", "B*", "b", "b*", "sh", "Do", "Tj", "TJ", "'", "\"",
  ]
}

extension MarkedContent.Part {
  fileprivate var opening: [UInt8] {
    switch self {
    case .artifact: Array("/Artifact BMC".utf8)
    case .read(let type, let number): Array("/\(type) << /MCID \(number) >> BDC".utf8)
    }
  }
}
