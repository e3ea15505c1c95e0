/// The amount of drawing in an SVG, in bytes of markup.
///
/// A part that is used or masked elsewhere counts there again, with everything that it uses itself. Text counts for
/// more than lines.
struct SVGCost {
  /// The bytes of character data within elements `text`.
  private(set) var textLength = 0
  /// Whether elements are nested, or refer to each other, deeper than in any drawing.
  private(set) var isTooDeep = false
  private var elements: [OpenElement] = []
  private var ids: [[UInt8]: [Int]] = [:]
  /// The names that rules of a style refer to, by the class of the rule; rules with other selectors have an empty key.
  private var styles: [[UInt8]: [[UInt8]]] = [:]

  private struct OpenElement {
    var bytes: Int
    let isText: Bool
    let isStyle: Bool
    let classes: [[UInt8]]
    let references: [[UInt8]]
    var children: [Int] = []
  }

  /// The number of bytes of markup that take as long to draw as one byte of text.
  private static let textWeight = 20
  private static let deepest = 200

  /// Reads a document in lower case.
  init(_ document: [UInt8]) {
    var open: [Int] = []
    for piece in SVGMarkup(document) {
      switch piece {
      case .text(let text):
        guard let parent = open.last else { break }
        if elements[parent].isStyle { takeStyle(SVGEscapes.removed(from: Array(text))) }
        let isText = open.contains { elements[$0].isText }
        if isText { textLength += text.count }
        elements[parent].bytes += text.count * (isText ? Self.textWeight : 1)
      case .end: _ = open.popLast()
      case .begin(let name, let attributes, let isEmpty):
        let index = add(name, SVGEscapes.removed(from: Array(attributes)))
        if let parent = open.last { elements[parent].children.append(index) }
        if !isEmpty { open.append(index) }
        if open.count > Self.deepest {
          isTooDeep = true
          return
        }
      }
    }
  }

  private mutating func add(_ name: String, _ attributes: [UInt8]) -> Int {
    for id in Self.values(of: "id", in: attributes) { ids[id, default: []].append(elements.count) }
    let classes = Self.values(of: "class", in: attributes).flatMap {
      $0.split(separator: 0x20).map(Array.init)
    }
    elements.append(
      OpenElement(
        bytes: name.utf8.count + attributes.count + 2, isText: name == "text",
        isStyle: name == "style", classes: classes, references: Self.references(in: attributes)))
    return elements.count - 1
  }

  private mutating func takeStyle(_ text: [UInt8]) {
    for rule in text.split(separator: UInt8(ascii: "}")) {
      let parts = rule.split(separator: UInt8(ascii: "{"))
      guard parts.count > 1, let body = parts.last else { continue }
      let references = Self.references(in: Array(body))
      if references.isEmpty { continue }
      for selector in parts[parts.count - 2].split(separator: UInt8(ascii: ",")) {
        let words = selector.split { " \t\r\n".utf8.contains($0) }
        let isClass =
          words.count == 1 && words[0].first == UInt8(ascii: ".")
          && words[0].dropFirst().allSatisfy(Self.isNamed)
        styles[isClass ? Array(words[0].dropFirst()) : [], default: []] += references
      }
    }
  }

  /// Returns the values of an attribute.
  private static func values(of name: String, in attributes: [UInt8]) -> [[UInt8]] {
    attributes.ranges(of: Array(name.utf8)).compactMap { found in
      let rest = attributes[found.upperBound...].drop { " \t\r\n".utf8.contains($0) }
      guard rest.first == UInt8(ascii: "=") else { return nil }
      let value = rest.dropFirst().drop { " \t\r\n".utf8.contains($0) }
      guard let quote = value.first, "\"'".utf8.contains(quote) else { return nil }
      return Array(value.dropFirst().prefix { $0 != quote })
    }
  }

  /// Returns all names after a `#`; colours are among them, but name no part.
  private static func references(in text: [UInt8]) -> [[UInt8]] {
    text.split(separator: UInt8(ascii: "#"), omittingEmptySubsequences: false).dropFirst().map {
      Array($0.prefix { isNamed($0) })
    }
  }

  private static func isNamed(_ byte: UInt8) -> Bool {
    !" \t\r\n\"'();,<>{}".utf8.contains(byte)
  }

  // MARK: Sum

  /// Returns the number of bytes to draw, or `limit + 1` if it exceeds `limit`.
  mutating func total(upTo limit: Int) -> Int {
    var costs = [Int?](repeating: nil, count: elements.count)
    var isOpen = [Bool](repeating: false, count: elements.count)
    return elements.isEmpty ? 0 : cost(of: 0, limit, &costs, &isOpen, depth: 0)
  }

  private mutating func cost(
    of index: Int, _ limit: Int, _ costs: inout [Int?], _ isOpen: inout [Bool], depth: Int
  ) -> Int {
    if let known = costs[index] { return known }
    // A part that refers to itself is not drawn.
    if isOpen[index] { return 0 }
    guard depth < 2 * Self.deepest else {
      isTooDeep = true
      return limit + 1
    }
    isOpen[index] = true
    let element = elements[index]
    var sum = element.bytes
    let styled = ([[]] + element.classes).flatMap { styles[$0] ?? [] }
    let targets = (element.references + styled).flatMap { ids[$0] ?? [] }
    for other in element.children + targets where sum <= limit {
      sum += cost(of: other, limit, &costs, &isOpen, depth: depth + 1)
    }
    isOpen[index] = false
    costs[index] = min(sum, limit + 1)
    return min(sum, limit + 1)
  }
}
