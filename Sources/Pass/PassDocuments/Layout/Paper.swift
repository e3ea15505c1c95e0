/// The paper that passes are printed on.
public enum Paper: String, CaseIterable, Sendable {
  /// A4 of ISO 216, 210 × 297 mm.
  case a4
  /// Letter of ANSI, 8.5 × 11 inches.
  case letter
  /// A roll 80 mm wide and as long as the pass needs; a thermal printer can print 72 mm of its width.
  case receipt

  /// The width in millimetres.
  var width: Double {
    switch self {
    case .a4: 210
    case .letter: 215.9
    case .receipt: 80
    }
  }

  /// The height in millimetres; nil for a roll.
  var height: Double? {
    switch self {
    case .a4: 297
    case .letter: 279.4
    case .receipt: nil
    }
  }
}

/// The arrangement of passes on sheets.
public enum Arrangement: String, CaseIterable, Sendable {
  /// One pass per sheet: the pass above the fold, advice below it.
  case page
  /// Four passes per sheet, as strips to cut apart: for a family or a group.
  case family
  /// Ten passes per sheet, as badge and business card paper is cut: 85 × 54 mm, on letter 3.5 × 2 inches.
  case badges
  /// One pass per picture, 390 pixels wide and as high as the pass needs, for the screen of a phone.
  case phone

  /// The number of passes on a sheet.
  public var passesPerSheet: Int {
    switch self {
    case .page, .phone: 1
    case .family: 4
    case .badges: 10
    }
  }
}
