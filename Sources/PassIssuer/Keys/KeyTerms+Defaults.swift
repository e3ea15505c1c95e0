public import PassFormats
public import Vocabulary

extension KeyTerms {
  /// For how many days a new key signs.
  public static let defaultDays = 730
  /// How many days the longest pass of a new key may be good for.
  public static let defaultLifetimeDays = 366

  /// The terms of a new key, counted in days, from the whole minute on; by default it signs every kind
  /// of pass.
  ///
  /// Nil where the years are not those of passes, a number is out of bounds, or nothing is allowed.
  public init?(
    from start: Instant, days: Int = defaultDays, kinds: Set<KeyKind> = Set(KeyKind.passes),
    carriers: Set<CarrierCode>? = nil, longestLifetimeDays: Int = defaultLifetimeDays
  ) {
    let daysInBounds = 1...36_525
    guard daysInBounds.contains(days), daysInBounds.contains(longestLifetimeDays) else {
      return nil
    }
    let begin = start.roundedDownToMinute
    self.init(
      notBefore: begin, expires: begin.adding(seconds: days * 86_400), kinds: kinds,
      carriers: carriers, longestLifetime: longestLifetimeDays * 86_400)
  }
}
