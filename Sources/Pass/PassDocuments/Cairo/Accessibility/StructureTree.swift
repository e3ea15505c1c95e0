internal import Vocabulary

/// The elements of a drawing as a tree of a PDF (ISO 32000-1, 14.7).
struct StructureTree {
  /// The parts of each page in the order of its marks.
  let parts: [[MarkedContent.Part]]
  private let drawing: Drawing
  /// The object numbers of the pages.
  private let pages: [Int]
  private let texts: [[Int: SetText]]

  init(_ drawing: Drawing, _ pages: [Int], _ texts: [[Int: SetText]]) {
    self.drawing = drawing
    self.pages = pages
    self.texts = texts
    parts = drawing.pages.map(Self.parts)
  }

  private static func parts(_ page: Page) -> [MarkedContent.Part] {
    var types: [Int: String] = [:]
    func note(_ element: Element) {
      for child in element.children {
        switch child {
        case .element(let inner): note(inner)
        case .mark(let index): types[index] = element.role.type
        }
      }
    }
    page.elements.forEach(note)
    var number = 0
    return page.marks.indices.map { index in
      guard let type = types[index] else { return .artifact }
      defer { number += 1 }
      return .read(type: type, number: number)
    }
  }

  /// Writes the tree, and returns the number of its root.
  func write(_ writer: inout PDFWriter) -> Int {
    let root = writer.reserve()
    let document = writer.reserve()
    // The number of the element that has a part, for each part of each page.
    var owners = parts.map { Array(repeating: 0, count: $0.count(where: { $0 != .artifact })) }
    var kids: [PDFValue] = []
    for element in merged() {
      kids.append(.reference(write(element, under: document, &owners, &writer)))
    }
    writer.set(
      document,
      to: [
        "Type": .name("StructElem"), "S": .name("Document"), "P": .reference(root),
        "K": .array(kids),
      ])
    let lists = owners.enumerated().flatMap { index, owners in
      [
        PDFValue.whole(index),
        .reference(writer.add(.array(owners.map { .reference($0) }))),
      ]
    }
    let parents = writer.add(["Nums": .array(lists)])
    writer.set(
      root,
      to: [
        "Type": .name("StructTreeRoot"), "K": .reference(document),
        "ParentTree": .reference(parents), "ParentTreeNextKey": .whole(pages.count),
      ])
    return root
  }

  /// An element with the page on which each of its children is.
  private struct Placed {
    let element: Element
    var children: [(page: Int, child: Element.Child)]
  }

  /// Returns the elements of all pages, each with those that continue it.
  private func merged() -> [Placed] {
    var result: [Placed] = []
    for (index, page) in drawing.pages.enumerated() {
      for element in page.elements {
        let children = element.children.map { (page: index, child: $0) }
        if element.isContinued, let last = result.indices.last,
          result[last].element.role == element.role
        {
          result[last].children += children
        } else {
          result.append(Placed(element: element, children: children))
        }
      }
    }
    return result
  }

  private func write(
    _ placed: Placed, under parent: Int, _ owners: inout [[Int]], _ writer: inout PDFWriter
  ) -> Int {
    let number = writer.reserve()
    let element = placed.element
    var value: PDFValue = [
      "Type": .name("StructElem"), "S": .name(element.role.type), "P": .reference(parent),
    ]
    var kids: [PDFValue] = []
    for (page, child) in placed.children {
      switch child {
      case .mark(let index):
        guard case .read(_, let part) = parts[page][index] else { continue }
        owners[page][part] = number
        kids.append(.whole(part))
        value = value.with(["Pg": .reference(pages[page])])
      case .element(let inner):
        let inner = Placed(element: inner, children: inner.children.map { (page, $0) })
        kids.append(.reference(write(inner, under: number, &owners, &writer)))
      }
    }
    value = value.with(["K": kids.count == 1 ? kids[0] : .array(kids)])
    if let words = words(placed) {
      value = value.with([element.role == .figure ? "Alt" : "ActualText": .text(words)])
    }
    if let language = element.language, language != drawing.language {
      value = value.with(["Lang": .ascii(language.rawValue)])
    }
    if let attributes = attributes(placed) { value = value.with(["A": attributes]) }
    writer.set(number, to: value)
    return number
  }

  /// Returns the words of an element, or the whole text if its end or a blank between its lines is not drawn.
  private func words(_ placed: Placed) -> String? {
    if let words = placed.element.words { return words }
    guard placed.children.count == 1, case (let page, .mark(let index))? = placed.children.first,
      let text = texts[page][index], text.isCut || text.lineCount > 1
    else { return nil }
    return SpokenText.plain(text.text)
  }

  /// Returns the attributes of an element (14.8.5): of pictures their place, of cells in what direction they hold.
  private func attributes(_ placed: Placed) -> PDFValue? {
    switch placed.element.role {
    case .numberedList:
      return ["O": .name("List"), "ListNumbering": .name("Decimal")]
    case .rowHeading:
      return ["O": .name("Table"), "Scope": .name("Row")]
    case .figure:
      guard let page = placed.children.first.map({ drawing.pages[$0.page] }) else { return nil }
      let extents = placed.element.marks.map { page.marks[$0].extent }
      guard let first = extents.first else { return nil }
      let box = extents.dropFirst().reduce(first) { $0.union($1) }
      let scale = Drawing.pointsPerMillimetre
      return [
        "O": .name("Layout"), "Placement": .name("Block"),
        "BBox": .array(
          [box.x, page.height - box.bottom, box.right, page.height - box.y].map {
            .length($0 * scale)
          }),
      ]
    default: return nil
    }
  }
}
