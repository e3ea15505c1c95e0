internal import Vocabulary

/// A part of a page with its meaning, for people who hear the page instead of seeing it.
///
/// Elements refer to the marks of their page. A mark that no element refers to is decoration, such as a line, and is
/// not read.
struct Element: Equatable, Sendable {
  /// The meaning of an element; the raw value is its standard type (ISO 32000-1, 14.8.4).
  enum Role: String, Sendable {
    /// One pass, of which a sheet may have several.
    case section = "Sect"
    case heading = "H1"
    case subheading = "H2"
    case paragraph = "P"
    /// A list of items; so are labels with their values.
    case list = "L"
    /// A list whose labels are 1, 2, 3, ….
    case numberedList
    case item = "LI"
    case label = "Lbl"
    case body = "LBody"
    /// A barcode, a logo or a chart, with words instead of it.
    case figure = "Figure"
    case table = "Table"
    case row = "TR"
    /// The cell that says what a row is about.
    case rowHeading = "TH"
    case cell = "TD"

    /// The standard type.
    var type: String { self == .numberedList ? Role.list.rawValue : rawValue }
  }

  /// A part of an element.
  enum Child: Equatable, Sendable {
    case element(Element)
    /// The index of a mark in its page.
    case mark(Int)
  }

  let role: Role
  /// The words for the whole element: instead of a picture, or of letters that cannot be read aloud as they are drawn.
  var words: String?
  /// The language, if it is a part that begins one.
  var language: Language?
  /// Whether it goes on with the last element of the page before.
  var isContinued = false
  var children: [Child] = []

  /// Returns the element with other indices of its marks.
  func shifted(by count: Int) -> Element {
    var element = self
    element.children = children.map { child in
      switch child {
      case .element(let inner): .element(inner.shifted(by: count))
      case .mark(let index): .mark(index + count)
      }
    }
    return element
  }

  /// The indices of its marks in the order of its reader.
  var marks: [Int] {
    children.flatMap { child in
      switch child {
      case .element(let inner): inner.marks
      case .mark(let index): [index]
      }
    }
  }
}
