/// The paper that passes are printed on.
public enum Paper: String, CaseIterable, Sendable {
  /// ISO 216, 210 × 297 mm.
  case a4
  /// ANSI, 8.5 × 11 inches.
  case letter
  /// A roll 80 mm wide; a thermal printer can print 72 mm of it; as long as the pass needs.
  case receipt

  /// In millimetres.
  var width: Double {
    switch self {
    case .a4: 210
    case .letter: 215.9
    case .receipt: 80
    }
  }

  /// In millimetres; nil for a roll.
  var height: Double? {
    switch self {
    case .a4: 297
    case .letter: 279.4
    case .receipt: nil
    }
  }
}

/// How passes share a sheet.
public enum Arrangement: String, CaseIterable, Sendable {
  /// One per sheet: the pass above the fold, advice below it.
  case page
  /// Four per sheet, as strips to cut apart: for a family or a group.
  case family
  /// Ten per sheet, as badge and business card paper is cut: 85 × 54 mm, on letter 3.5 × 2 inches.
  case badges
  /// One per picture, 390 pixels wide and as high as the pass needs, for the screen of a phone.
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
