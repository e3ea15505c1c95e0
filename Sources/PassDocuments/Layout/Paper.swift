/// What passes are printed on.
public enum Paper: String, CaseIterable, Sendable {
  /// ISO 216, 210 × 297 mm.
  case a4
  /// ANSI, 8.5 × 11 inches.
  case letter
  /// A roll 80 mm wide, of which a thermal printer reaches 72; as long as the pass needs.
  case receipt

  /// Millimetres.
  var width: Double {
    switch self {
    case .a4: 210
    case .letter: 215.9
    case .receipt: 80
    }
  }

  /// Millimetres; nil for a roll.
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
  /// One to a sheet: the pass above the fold, what to do below it.
  case page
  /// Four to a sheet, for a family: strips to cut apart.
  case family
  /// Ten to a sheet, as badge and business card paper is cut: 85 × 54 mm, on letter 3.5 × 2 inches.
  case badges

  /// How many passes a sheet takes.
  public var passesPerSheet: Int {
    switch self {
    case .page: 1
    case .family: 4
    case .badges: 10
    }
  }
}
