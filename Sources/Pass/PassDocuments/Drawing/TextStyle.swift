internal import Vocabulary

/// How a text is set, independent of what it says.
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

  /// Font size in points; a text that does not fit its box is set smaller, down to `least`.
  var size: Double
  var least: Double
  var isBold = false
  /// 0 is black, 1 is white.
  var grey = 0.0
  var alignment = Alignment.start
  /// Whose letters are meant where languages share characters, as Chinese and Japanese do.
  var language = Language.english
  /// The most lines; text that does not fit at the smallest size is truncated with an ellipsis.
  var lines = 1

  init(
    _ size: Double, least: Double? = nil, bold: Bool = false, grey: Double = 0,
    _ alignment: Alignment = .start, lines: Int = 1
  ) {
    self.size = size
    self.least = least ?? min(size, 6.5)
    self.isBold = bold
    self.grey = grey
    self.alignment = alignment
    self.lines = lines
  }

  /// The same style with another alignment.
  func aligned(_ alignment: Alignment) -> TextStyle {
    var style = self
    style.alignment = alignment
    return style
  }

  /// The style of a page that is mirrored.
  var mirrored: TextStyle { aligned(alignment.mirrored) }
}
