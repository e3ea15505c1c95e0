import PassBarcode

@testable import PassDocuments

extension Drawing {
  /// A listing of all marks in drawing order, one per line, for comparing drawings.
  ///
  /// Lengths are in millimetres, text sizes in points. The elements follow in the order in which they are read.
  var listing: String {
    var lines: [String] = []
    for (number, page) in pages.enumerated() {
      lines.append("page \(number + 1): \(page.width.short) × \(page.height.short) mm")
      lines += page.marks.map { "  " + $0.listing }
      lines += page.elements.flatMap { $0.listing(of: page, indent: "  ") }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension Mark {
  var listing: String {
    switch self {
    case .text(let text, let box, let style):
      "text    \(box.listing)  \(style.listing)  |\(text)|"
    case .fill(let box, let grey):
      "fill    \(box.listing)  grey \(grey.short)"
    case .rule(let from, let to, let width, let grey):
      "rule    \(from.listing) to \(to.listing), \(width.short) wide, grey \(grey.short)"
    case .fold(let from, let to):
      "fold    \(from.listing) to \(to.listing)"
    case .arrow(let from, let to, let width):
      "arrow   \(from.listing) to \(to.listing), \(width.short) wide"
    case .logo(let logo, let box, let alignment):
      "logo    \(box.listing)  \(logo.format) \(alignment.rawValue)"
    case .barcode(let symbol, let corner, let module):
      "barcode \(corner.listing)  \(symbol.symbology.displayName) \(symbol.columns)×\(symbol.rows), "
        + "module \(module) mm, quiet zone \(symbol.quietZone)"
    }
  }
}

extension Element {
  /// The element with the texts of its marks and the words that are read instead, and its parts below it.
  fileprivate func listing(of page: Page, indent: String) -> [String] {
    var line = "\(indent)\(role.type)" + (language.map { " \($0)" } ?? "")
    if isContinued { line += " continued" }
    for case .mark(let index) in children {
      if case .text(let text, _, _) = page.marks[index] { line += " |\(text)|" }
    }
    if let words { line += " = \(words)" }
    return [line]
      + children.flatMap { child -> [String] in
        guard case .element(let inner) = child else { return [] }
        return inner.listing(of: page, indent: indent + "  ")
      }
  }
}

extension TextStyle {
  fileprivate var listing: String {
    var words = [least == size ? "\(size.short) pt" : "\(size.short)–\(least.short) pt"]
    if isBold { words.append("bold") }
    if grey > 0 { words.append("grey \(grey.short)") }
    if alignment != .start { words.append(alignment.rawValue) }
    if lines > 1 { words.append("\(lines) lines") }
    return words.joined(separator: " ")
  }
}

extension Box {
  fileprivate var listing: String { "\(x.short) \(y.short)  \(width.short)×\(height.short)" }
}

extension Point {
  fileprivate var listing: String { "\(x.short) \(y.short)" }
}

extension Double {
  /// The number with at most two decimals.
  fileprivate var short: String {
    let hundredths = Int((self * 100).rounded())
    let sign = hundredths < 0 ? "-" : ""
    let (whole, rest) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
    if rest == 0 { return "\(sign)\(whole)" }
    let decimals = rest % 10 == 0 ? "\(rest / 10)" : rest < 10 ? "0\(rest)" : "\(rest)"
    return "\(sign)\(whole).\(decimals)"
  }
}
