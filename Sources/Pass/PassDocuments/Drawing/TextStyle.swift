internal import Vocabulary

/// The style in which a text is set, independent of its words.
struct TextStyle: Equatable, Sendable {
  enum Alignment: String, Sendable {
    case start, centre, end

    var mirrored: Alignment {
      switch self {
      case .start: .end
      case .centre: .centre
      case .end: .start
      }
    }
  }

  /// The smallest size that is set, in points: smaller letters are hard to read on paper.
  static let smallest = 7.0

  /// The font size in points; a text that does not fit its box is set smaller, down to `least`.
  var size: Double
  var least: Double
  var isBold = false
  /// The grey value: 0 is black, 1 is white.
  ///
  /// On white paper 0.46 is the lightest that WCAG 2.2 AA allows for text.
  var grey = 0.0
  var alignment = Alignment.start
  /// The language whose letter forms are used if languages share characters, as Chinese and Japanese do.
  var language = Language.english
  /// Maximum number of lines; text that does not fit at the smallest size is truncated with an ellipsis.
  var lines = 1

  init(
    _ size: Double, least: Double? = nil, bold: Bool = false, grey: Double = 0,
    _ alignment: Alignment = .start, lines: Int = 1
  ) {
    self.size = max(size, Self.smallest)
    self.least = min(self.size, max(least ?? 0, Self.smallest))
    self.isBold = bold
    self.grey = grey
    self.alignment = alignment
    self.lines = lines
  }

  /// Returns the same style with another alignment.
  func aligned(_ alignment: Alignment) -> TextStyle {
    var style = self
    style.alignment = alignment
    return style
  }

  /// The style of the same text on a mirrored page.
  var mirrored: TextStyle { aligned(alignment.mirrored) }
}
